import AlbumsUI
import ArgumentParser
import Foundation

/// `albums [open]`: shows the window.
struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show albums in a window (the default).",
    usage: Albums.usage)

  @Flag(
    help: "Show a library of generated pictures. It is created the first time.")
  var sample = false

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
    let files = files
    let status = MainActor.assumeIsolated { AlbumsApplication().run(files: files) }
    Foundation.exit(Int32(status))
  }

  /// The paths to open, NUL-terminated.
  ///
  /// A property of its own, because a release build by Swift 6.2 crashes if `run` computes the
  /// paths.
  private var files: [[CChar]] {
    if sample { return [AlbumsApplication.sampleFolder] }
    return folder.map { text in
      let bytes = RawArguments.bytes(of: text)
      // GTK would take a name that begins with a dash for an option.
      return bytes.first == CChar(UInt8(ascii: "-"))
        ? Array("./".utf8CString.dropLast()) + bytes : bytes
    }
  }
}
