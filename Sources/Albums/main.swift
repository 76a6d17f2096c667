import AlbumsUI
import ArgumentParser
import CommandFailure
import Foundation

/// `albums`: the command line.
struct Albums: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "albums", abstract: "Browse photo albums: the folders that hold photos.",
    version: AlbumsApplication.version)

  @Flag(help: "Show the sample library, made on first use.")
  var sample = false

  @Argument(
    help:
      "Folders to show together, or a photo to begin with. The Pictures folder if there are none."
  )
  var folder: [String] = []

  func validate() throws {
    if sample && !folder.isEmpty { throw ValidationError("--sample takes no folders.") }
  }
}

/// The arguments as the system has them. Those that are no UTF-8 go through the parser under a
/// private name, because file names are bytes and not text.
let arguments = (1..<Int(CommandLine.argc)).compactMap { index -> (text: String, bytes: [CChar])? in
  guard let start = CommandLine.unsafeArgv[index] else { return nil }
  let bytes = Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
  return (
    String(validating: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      ?? "\u{10FFFD}\(index)", bytes
  )
}

let command = Albums.parseOrFail(arguments.map(\.text))
let files: [[CChar]] =
  command.sample
  ? [AlbumsApplication.sampleFolder]
  : command.folder.compactMap { text in
    guard let bytes = arguments.first(where: { $0.text == text })?.bytes else { return nil }
    // GTK would take a name that begins with a dash for an option of its own.
    return bytes.first == CChar(UInt8(ascii: "-"))
      ? Array("./".utf8CString.dropLast()) + bytes : bytes
  }
exit(Int32(AlbumsApplication().run(files: files)))
