import Foundation

/// The arguments as the system has them. Those that are no UTF-8 go through the parser under a
/// private name, because file names are bytes and not text.
nonisolated enum RawArguments {
  /// The arguments as text for the parser.
  static var texts: [String] { all.map(\.text) }

  /// The bytes of the argument that the parser knows by a text, with a zero at their end.
  static func bytes(of text: String) -> [CChar] {
    all.first { $0.text == text }?.bytes ?? Array(text.utf8CString)
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
