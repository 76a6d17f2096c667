import ArgumentParser
import Foundation
import SystemPackage

/// The arguments as the system has them. Those that are no UTF-8 go through the parser under a
/// private name, because file names are bytes and not text.
nonisolated enum RawArguments {
  /// The arguments as text for the parser.
  static var texts: [String] { all.map(\.text) }

  /// The bytes of the argument that the parser knows by a text, with a zero at their end.
  static func bytes(of text: String) -> [CChar] {
    all.first { $0.text == text }?.bytes ?? Array(text.utf8CString)
  }

  /// The file that an argument names, from the root of the file system on.
  static func path(of text: String) -> FilePath {
    let path = FilePath(platformString: bytes(of: text))
    guard path.isRelative, let current = getcwd(nil, 0) else { return path.lexicallyNormalized() }
    defer { free(current) }
    return FilePath(platformString: current).pushing(path).lexicallyNormalized()
  }

  /// Refuses names that are empty, as of a shell variable that is not set: the parser takes them, and
  /// as a path they would be the working folder.
  static func check(folders: [String]) throws {
    if folders.contains("") { throw ValidationError("The name of a folder is empty.") }
  }

  private static let all = (1..<max(1, Int(CommandLine.argc))).compactMap {
    index -> (text: String, bytes: [CChar])? in
    guard let start = CommandLine.unsafeArgv[index] else { return nil }
    let bytes = Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
    return (
      String(validating: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        ?? "\u{10FFFD}\(index)", bytes
    )
  }
}
