import EndToEndSupport
import Foundation
import XCTest

/// How end-to-end tests wait.
final class WaitingTests: XCTestCase {
  private var failures: [(text: String, line: Int)] = []
  private var keepsFailures = false

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    guard keepsFailures else {
      return super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
    failures.append((description, lineNumber))
  }

  func testWaitInVain_FailsOnceAtItsLine() throws {
    try MainActor.assumeIsolated {
      let program = try RunningProgram(
        executable: URL(filePath: "/bin/sleep"), arguments: ["60"])
      keepsFailures = true
      XCTAssertNil(try? program.waitUntil("a window", atMost: .milliseconds(10)) { false })
      XCTAssertNil(try? program.waitForExit(atMost: .milliseconds(10)))
      keepsFailures = false
      XCTAssertEqual(failures.map(\.line), [#line - 3, #line - 2])
      XCTAssertEqual(
        failures.map { $0.text.contains("a window") || $0.text.contains("did not end") },
        [true, true])
      XCTAssertFalse(program.happens(within: .milliseconds(10)) { false })
      program.terminate()
    }
  }
}
