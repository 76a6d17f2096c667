import AlbumsUI
import ArgumentParser
import Foundation
import SystemPackage

/// `albums [open]`: shows the window.
struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show albums in a window (the default).",
    usage: Albums.usage)

  @Flag(
    help: "Show a library of generated pictures. It is created the first time.")
  var sample = false

  @Flag(name: .customLong("gapplication-service"), help: .hidden)
  var isService = false

  @Argument(
    help:
      "Folders to show together, or a photo to start with (default: the Pictures folder)."
  )
  var folder: [String] = []

  func validate() throws {
    try RawArguments.check(folders: folder)
    if sample && !folder.isEmpty { throw ValidationError("--sample takes no folders.") }
  }

  func run() throws {
    let (files, isService) = (files, isService)
    let status = MainActor.assumeIsolated {
      let application = AlbumsApplication()
      return isService ? application.runAsService() : application.run(files: files)
    }
    Foundation.exit(Int32(status))
  }

  /// The absolute paths to open.
  ///
  /// A property of its own, because a release build by Swift 6.2 crashes if `run` computes the
  /// paths.
  private var files: [FilePath] {
    sample ? [AlbumsApplication.sampleFolder] : folder.map { RawArguments.path(of: $0) }
  }
}
