import EndToEndSupport
import Foundation
import Synchronization
import XCTest

/// Tests how a wait of an end-to-end test fails.
final class WaitingTests: XCTestCase {
  private struct Failure {
    let text: String
    let line: Int
  }

  /// The recorded failures, which do not fail the test; nil while failures are not recorded.
  private static let kept = Mutex<[Failure]?>(nil)

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    let failure = Failure(text: description, line: lineNumber)
    guard Self.kept.withLock({ $0?.append(failure) }) == nil else { return }
    super.recordFailure(
      withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }

  func testTimeout_FailsOnceAtItsLine() throws {
    try MainActor.assumeIsolated {
      let program = try RunningProgram(
        executable: URL(filePath: "/bin/sleep"), arguments: ["60"])
      Self.kept.withLock { $0 = [] }
      XCTAssertNil(try? program.waitUntil("a window", atMost: .milliseconds(10)) { false })
      XCTAssertNil(try? program.waitForExit(atMost: .milliseconds(10)))
      let failures = Self.kept.withLock { failures in
        defer { failures = nil }
        return failures ?? []
      }
      XCTAssertEqual(failures.map(\.line), [#line - 6, #line - 5])
      XCTAssertEqual(
        failures.map { $0.text.contains("a window") || $0.text.contains("did not end") },
        [true, true])
      XCTAssertFalse(program.happens(within: .milliseconds(10)) { false })
      program.terminate()
    }
  }
}
