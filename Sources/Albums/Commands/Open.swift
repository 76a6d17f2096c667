import AlbumsUI
import ArgumentParser
import Foundation

/// `albums [open]`: the window.
struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show albums in a window. What the program does unless told otherwise.",
    usage: Albums.usage)

  @Flag(
    help: "Show a library of drawn pictures. It is made when you ask for it for the first time.")
  var sample = false

  @Argument(
    help:
      "Folders to show together, or a photo to begin with. The Pictures folder if there are none."
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
  /// A release build by Swift 6.2 crashes if `run` computes them itself.
  private var files: [[CChar]] {
    if sample { return [AlbumsApplication.sampleFolder] }
    return folder.map { text in
      let bytes = RawArguments.bytes(of: text)
      // GTK would take a name that begins with a dash for an option of its own.
      return bytes.first == CChar(UInt8(ascii: "-"))
        ? Array("./".utf8CString.dropLast()) + bytes : bytes
    }
  }
}
