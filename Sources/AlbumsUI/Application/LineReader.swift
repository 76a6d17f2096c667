import Foundation
import Synchronization

/// Splits data that arrives in pieces into lines, and calls the handler with each. Data may arrive
/// on any thread.
nonisolated final class LineReader: Sendable {
  private let rest = Mutex(Data())
  private let handler: @Sendable (String) -> Void

  init(_ handler: @escaping @Sendable (String) -> Void) { self.handler = handler }

  func take(_ data: Data) {
    let lines = rest.withLock { rest in
      rest.append(data)
      var lines: [String] = []
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(String(decoding: rest[..<end], as: UTF8.self))
        rest = Data(rest[(end + 1)...])
      }
      return lines
    }
    for line in lines { handler(line) }
  }
}
