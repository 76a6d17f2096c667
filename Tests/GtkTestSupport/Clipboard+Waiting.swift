import GtkKit
import XCTest

extension Clipboard {
  /// Reads content, and waits for it. An error is a failure of the test.
  ///
  /// - Returns: The content; nil without content of this type.
  @MainActor package func readNow<Content: Transferable>(_ type: Content.Type) -> Content? {
    var answer: Content??
    Task {
      do { answer = try await read(type) } catch {
        XCTFail("\(error)")
        answer = .some(nil)
      }
    }
    pump(until: { answer != nil })
    return answer ?? nil
  }
}
