import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Swipes during which the page or the stack changes.
final class SwipeDecisionTests: GtkTestCase {
  func testPageLockedDuringASwipe_IsNotPopped() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      stage.touch(.fromEdge, "drag-begin", 5, 100)
      stage.touch(.fromEdge, "drag-update", 400, 0)
      XCTAssertNotNil(stage.navigation.interactiveTransition)
      pages[0].canPop = false
      stage.touch(.fromEdge, "drag-end", 400, 0)
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertEqual(stage.transcript.take().last, "didCancel A")
      stage.close(subscription)
    }
  }

  func testPageLockedAndUnlockedDuringASwipe_IsPopped() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      stage.touch(.fromEdge, "drag-begin", 5, 100)
      stage.touch(.fromEdge, "drag-update", 400, 0)
      pages[0].canPop = false
      pages[0].canPop = true
      stage.touch(.fromEdge, "drag-end", 400, 0)
      XCTAssertEqual(stage.titles, ["A"])
      stage.close(subscription)
    }
  }

  func testFingerDownBeforeAPopByCode_DoesNotControlThePop() {
    onGtk {
      let stage = makeAnimatedStage()
      stage.touch(.fromEdge, "drag-begin", 5, 100)
      stage.navigation.popToRoot()
      stage.touch(.fromEdge, "drag-update", 60, 0)
      XCTAssertNil(stage.navigation.interactiveTransition)
      stage.takeAway(.fromEdge)
      XCTAssertEqual(stage.titles, ["A"])
      stage.settle()
    }
  }

  func testTouchCancelledDuringARunningPop_LetsThePopEnd() throws {
    try onGtk {
      let stage = makeAnimatedStage()
      stage.navigation.popToRoot()
      stage.touch(.fromEdge, "drag-begin", 5, 100)
      stage.touch(.fromEdge, "drag-update", 60, 0)
      _ = try XCTUnwrap(stage.navigation.interactiveTransition, "the finger holds the pages")
      stage.takeAway(.fromEdge)
      XCTAssertEqual(stage.titles, ["A"])
      stage.settle()
      XCTAssertEqual(stage.navigation.shown, stage.root)
    }
  }

  func testRunningPop_CanBeReversedByTheFinger() {
    onGtk {
      let stage = makeAnimatedStage()
      stage.navigation.popToRoot()
      stage.touch(.fromEdge, "drag-begin", 5, 100)
      stage.touch(.fromEdge, "drag-update", 20, 0)
      stage.restFinger()
      stage.touch(.fromEdge, "drag-end", 20, 0)
      XCTAssertEqual(stage.titles, ["A", "B", "C"])
      stage.settle()
    }
  }
}

/// Returns a stage with animations and three pages.
@MainActor private func makeAnimatedStage() -> Stage {
  let stage = Stage(animations: true)
  for name in ["B", "C"] { stage.navigation.push(stage.page(name), animated: false) }
  return stage
}
