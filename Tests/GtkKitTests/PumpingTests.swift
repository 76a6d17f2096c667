import GObjectKit
import GtkKit
import GtkTestSupport
import Synchronization
import XCTest

/// Tests of the functions that run the loop, and of the clean-up of `GtkTestCase`.
final class PumpingTests: GtkTestCase {
  private struct Failure: Equatable {
    let text: String
    let line: Int
  }

  /// Failures recorded instead of failing the test; nil outside of `failures(of:)`.
  private static let recorded = Mutex<[Failure]?>(nil)

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    let failure = Failure(text: description, line: lineNumber)
    guard Self.recorded.withLock({ $0?.append(failure) }) == nil else { return }
    super.recordFailure(
      withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }

  /// Returns the failures of a body, which then do not fail the test.
  @MainActor private static func failures(of body: () -> Void) -> [Failure] {
    recorded.withLock { $0 = [] }
    body()
    return recorded.withLock { failures in
      defer { failures = nil }
      return failures ?? []
    }
  }

  func testPumpTimeout_FailsAtItsLineAndQuotesIt() {
    onGtk {
      let count = 1
      let failures = Self.failures { pump(until: { count == 2 }, atMost: 0.01, "two letters") }
      XCTAssertEqual(failures.map(\.line), [#line - 1])
      let text = failures.first?.text ?? ""
      XCTAssertTrue(text.contains("two letters"), text)
      XCTAssertTrue(text.contains("pump(until: { count == 2 }"), text)
    }
  }

  func testPumpTimeoutOfMultilineCall_QuotesAllLines() {
    onGtk {
      let count = 1
      let failures = Self.failures {
        pump(
          until: {
            count == 2
          }, atMost: 0.01)
      }
      XCTAssertEqual(failures.map(\.line), [#line - 5])
      let text = failures.first?.text ?? ""
      XCTAssertTrue(text.hasSuffix("pump( until: { count == 2 }, atMost: 0.01)"), text)
    }
  }

  func testPump_EndsWhenConditionHolds() {
    onGtk {
      var isDone = false
      let timer = MainLoop.after(.milliseconds(5)) { isDone = true }
      XCTAssertEqual(Self.failures { pump(until: { isDone }) }, [])
      XCTAssertFalse(happens(within: 0.01) { !isDone })
      timer.cancel()
    }
  }

  func testPumpFrames_DrawsFrames() {
    onGtk {
      let window = Window()
      window.child = Label("text")
      window.present()
      pump(until: { window.isMapped })
      var frames = 0
      window.frameClock?.onFrameEnd { frames += 1 }
      pumpFrames(3, of: window)
      XCTAssertGreaterThanOrEqual(frames, 3)
    }
  }

  func testOpenWindow_IsDestroyedAfterTest() {
    var probe: WeakProbe?
    onGtk {
      let window = Window()
      window.present()
      pump(until: { window.isMapped })
      probe = WeakProbe(window)
    }
    onGtk {
      XCTAssertEqual(probe?.isGone, true)
      probe = nil
    }
  }
}
