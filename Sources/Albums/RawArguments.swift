import ArgumentParser
import Foundation
import SystemPackage

/// The arguments as the system passes them. File names are bytes, not text, so an argument that is
/// not valid UTF-8 passes through the parser under a substitute name.
nonisolated enum RawArguments {
  /// The arguments as text for the parser.
  static var texts: [String] { all.map(\.text) }

  /// Returns the bytes of the argument that the parser knows as `text`, NUL-terminated.
  private static func bytes(of text: String) -> [CChar] {
    all.first { $0.text == text }?.bytes ?? Array(text.utf8CString)
  }

  /// Returns the absolute path that an argument names.
  static func path(of text: String) -> FilePath {
    let path = FilePath(platformString: bytes(of: text))
    guard path.isRelative, let current = getcwd(nil, 0) else { return path.lexicallyNormalized() }
    defer { free(current) }
    return FilePath(platformString: current).pushing(path).lexicallyNormalized()
  }

  /// Throws an error if a name is empty, as from an unset shell variable. The parser accepts empty
  /// names, and as a path they would mean the working directory.
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
