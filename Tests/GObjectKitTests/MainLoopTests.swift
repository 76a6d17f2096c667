import CGtk
import Foundation
import GObjectKit
import GtkTestSupport
import XCTest

final class MainLoopTests: GtkTestCase {
  func testTask_RunsOnMainLoop() {
    onGtk {
      var steps: [String] = []
      Task {
        steps.append("begun")
        try? await Task.sleep(for: .milliseconds(5))
        steps.append(Thread.isMainThread ? "main" : "elsewhere")
      }
      pump(until: { steps.count == 2 })
      XCTAssertEqual(steps, ["begun", "main"])
    }
  }

  func testAwaitOfDetachedTask_ResumesOnMainLoop() {
    onGtk {
      var result = 0
      Task { result = await Task.detached { 6 * 7 }.value }
      pump(until: { result == 42 })
    }
  }

  func testIdleMainQueue_DoesNotWakeLoop() {
    onGtk {
      MainLoop.runPending()
      var wakeups = 0
      let deadline = Date(timeIntervalSinceNow: 0.2)
      while Date() < deadline {
        if g_main_context_iteration(nil, 0) != 0 { wakeups += 1 } else { usleep(500) }
      }
      XCTAssertLessThan(wakeups, 100, "an unread descriptor wakes the loop continually")
    }
  }

  func testTimer_FiresOnceUnlessCancelled() {
    onGtk {
      var calls = 0
      let timer = MainLoop.after(.milliseconds(5)) { calls += 1 }
      let cancelled = MainLoop.after(.milliseconds(5)) { calls += 10 }
      cancelled.cancel()
      pump(until: { calls > 0 })
      pumpTimers(dueWithin: .milliseconds(20))
      XCTAssertEqual(calls, 1)
      timer.cancel()
    }
  }

  func testRepeatingTimer_FiresUntilCancelled() {
    onGtk {
      var calls = 0
      let timer = MainLoop.every(.milliseconds(2)) { calls += 1 }
      pump(until: { calls >= 3 })
      timer.cancel()
      let count = calls
      pumpTimers(dueWithin: .milliseconds(20))
      XCTAssertEqual(calls, count)
    }
  }

  func testRepeatingTimerCancelledInItsHandlerOrReleased_StopsFiring() {
    onGtk {
      var calls = 0
      var timer: LoopTimer?
      timer = MainLoop.every(.milliseconds(2)) {
        calls += 1
        timer?.cancel()
      }
      var released: LoopTimer? = MainLoop.every(.milliseconds(2)) { calls += 10 }
      XCTAssertNotNil(released)
      released = nil
      pump(until: { calls > 0 })
      pumpTimers(dueWithin: .milliseconds(20))
      XCTAssertEqual(calls, 1)
      timer = nil
    }
  }

  func testRunUntil_ReturnsWhetherConditionHeldInTime() {
    onGtk {
      var isDone = false
      let timer = MainLoop.after(.milliseconds(5)) { isDone = true }
      XCTAssertTrue(MainLoop.run(until: { isDone }, atMost: .seconds(5)))
      XCTAssertFalse(MainLoop.run(until: { false }, atMost: .milliseconds(5)))
      timer.cancel()
    }
  }
}
