import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Swipes with a finger, as the gestures report them.
final class SwipeTests: GtkTestCase {
  func testDragFromTheEdge_MovesPagesAndBarsWithTheFinger() throws {
    try onGtk {
      let stage = Stage(animations: true)
      let page = stage.page("B")
      stage.navigation.push(page, animated: false)
      stage.touch(.fromEdge, "drag-begin", 5, 100)
      stage.touch(.fromEdge, "drag-update", 116, 0)
      let transition = try XCTUnwrap(stage.navigation.interactiveTransition)
      XCTAssertEqual(transition.position, 100.0 / Double(stage.navigation.view.width))
      XCTAssertEqual(
        stage.navigation.container.offsets.old, 100, "the page moves as far as the finger")
      XCTAssertTrue(stage.headerTexts.contains("A") && stage.headerTexts.contains("B"))
      XCTAssertEqual(stage.titles, ["A", "B"], "the stack does not change before the finger lifts")
      stage.touch(.fromEdge, "drag-update", 66, 0)
      XCTAssertEqual(stage.navigation.container.offsets.old, 50)
      transition.cancel(animated: false)
    }
  }

  func testFlick_Pops() {
    onGtk {
      let (stage, _, subscription) = makeStage("B")
      stage.touch(.fromEdge, "drag-begin", 5, 100)
      for way in [10.0, 40, 70, 100] {
        stage.touch(.fromEdge, "drag-update", way, 0)
        pumpTimers(dueWithin: .milliseconds(10))
      }
      stage.touch(.fromEdge, "drag-end", 100, 0)
      XCTAssertEqual(stage.titles, ["A"])
      stage.close(subscription)
    }
  }

  func testSwipePastHalf_SendsTheMessagesOfTheBackButton() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      stage.backButton?.emit("clicked")
      let byButton = stage.transcript.take().sorted()
      stage.navigation.push(pages[0])
      _ = stage.transcript.take()
      stage.swipe(by: 0.8)
      XCTAssertEqual(stage.titles, ["A"])
      XCTAssertEqual(stage.transcript.take().sorted(), byButton)
      stage.close(subscription)
    }
  }

  func testSwipeBelowHalf_IsCancelled() {
    onGtk {
      let (stage, _, subscription) = makeStage("B")
      stage.swipe(by: 0.3)
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.willDisappear moving", "A.willAppear", "willShow A", "A.willDisappear",
          "B.willAppear", "A.didDisappear", "B.didAppear", "didCancel A",
        ])
      stage.close(subscription)
    }
  }

  func testFlickBack_MovesThePagesBackAtItsSpeed() throws {
    try onGtk {
      let stage = Stage(animations: true)
      stage.navigation.push(stage.page("B"), animated: false)
      stage.touch(.fromEdge, "drag-begin", 5, 100)
      stage.touch(.fromEdge, "drag-update", 316, 0)
      let gesture = try XCTUnwrap(stage.navigation.interactiveTransition)
      let usualTime = gesture.position * Transition.duration
      stage.navigation.endSwipe(.init(isFinished: false, velocity: -40), of: gesture)
      XCTAssertLessThan(gesture.transition.runTime, usualTime)
      gesture.transition.end()
      XCTAssertEqual(stage.titles, ["A", "B"])
    }
  }

  func testSwipeAtTheRoot_ChangesNothingAndTheNextSwipePops() {
    onGtk {
      let (stage, _, subscription) = makeStage()
      stage.swipe(by: 0.9)
      stage.expectQuiet(["A"])
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(stage.titles, ["A", "B"])
      stage.swipe(by: 0.9)
      XCTAssertEqual(stage.titles, ["A"])
      stage.close(subscription)
    }
  }

  func testSwipeWithoutBackButtonOrBar_Pops() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B", "C")
      pages[1].navigationItem.leftBarButtonItem = BarButtonItem(title: "Close")
      XCTAssertNil(stage.backButton)
      stage.swipe(by: 0.9)
      XCTAssertEqual(stage.titles, ["A", "B"])
      stage.navigation.isNavigationBarHidden = true
      stage.swipe(by: 0.9)
      XCTAssertEqual(stage.titles, ["A"])
      stage.close(subscription)
    }
  }

  func testForwardSwipe_PushesThePageOfTheDelegate() {
    onGtk {
      let stage = Stage()
      let next = stage.page("B")
      stage.delegate.pageAfter = { $0 == stage.root ? next : nil }
      _ = stage.transcript.take()
      stage.touch(.elsewhere, "drag-begin", 300, 100)
      stage.touch(.elsewhere, "drag-update", -200, 3)
      XCTAssertEqual(stage.titles, ["A"], "the stack does not change before the finger lifts")
      XCTAssertEqual(next.navigationController, stage.navigation)
      stage.restFinger()
      stage.touch(.elsewhere, "drag-update", -400, 3)
      stage.restFinger()
      stage.touch(.elsewhere, "drag-end", -400, 3)
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.didLoad", "A.willDisappear", "B.willAppear moving", "willShow B", "A.didDisappear",
          "B.didAppear moving", "didShow B",
        ])
      stage.delegate.pageAfter = nil
    }
  }

  func testSwipePolicy_LimitsWhereSwipesBegin() {
    onGtk {
      let stage = Stage()
      let page = stage.page("B")
      stage.navigation.push(page)
      for (policy, place, begins) in [
        (SwipePolicy.full, Place.fromEdge, true), (.full, .elsewhere, true),
        (.edge, .fromEdge, true), (.edge, .elsewhere, false), (.none, .fromEdge, false),
        (.none, .elsewhere, false),
      ] {
        page.swipePolicy = policy
        stage.touch(place, "drag-begin", place == .fromEdge ? 5 : 200, 100)
        stage.touch(place, "drag-update", 60, 0)
        XCTAssertEqual(
          stage.navigation.interactiveTransition != nil, begins, "\(policy) \(place)")
        stage.navigation.interactiveTransition?.cancel(animated: false)
        stage.takeAway(place)
        stage.settle()
      }
    }
  }

  func testVerticalDrag_IsNotASwipe() {
    onGtk {
      let (stage, _, subscription) = makeStage("B")
      stage.touch(.elsewhere, "drag-begin", 200, 100)
      for step in 1...20 {
        stage.touch(.elsewhere, "drag-update", Double(step) * 4, Double(step) * 9)
      }
      stage.touch(.elsewhere, "drag-update", 300, 180)
      XCTAssertNil(stage.navigation.interactiveTransition)
      stage.touch(.elsewhere, "drag-end", 300, 180)
      stage.expectQuiet(["A", "B"])
      stage.close(subscription)
    }
  }

  func testCancelledDrag_CancelsTheTransition() {
    onGtk {
      let (stage, _, subscription) = makeStage("B")
      stage.touch(.fromEdge, "drag-begin", 5, 100)
      stage.touch(.fromEdge, "drag-update", 400, 0)
      stage.takeAway(.fromEdge)
      XCTAssertNil(stage.navigation.interactiveTransition)
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertEqual(stage.transcript.take().last, "didCancel A")
      stage.close(subscription)
    }
  }

  func testFingerAndTouchpad_ControlSeparateTransitions() throws {
    try onGtk {
      let (stage, _, subscription) = makeStage("B", "C")
      stage.touch(.fromEdge, "drag-begin", 5, 100)
      stage.touch(.fromEdge, "drag-update", 100, 0)
      stage.navigation.setViewControllers(Array(stage.navigation.viewControllers.prefix(2)))
      let pad = SwipeGesture(stage.navigation)
      _ = pad.scrolled(.init(x: -60, y: 0, isWheel: false), at: 0, over: (250, 100))
      let transition = try XCTUnwrap(stage.navigation.interactiveTransition)
      let place = transition.position
      stage.touch(.fromEdge, "drag-update", 400, 0)
      XCTAssertEqual(transition.position, place, "the finger's transition has ended")
      stage.touch(.fromEdge, "drag-end", 400, 0)
      stage.touch(.elsewhere, "drag-begin", 250, 100)
      stage.touch(.elsewhere, "drag-update", 100, 0)
      stage.takeAway(.elsewhere)
      XCTAssertTrue(
        stage.navigation.interactiveTransition === transition,
        "the touchpad's transition still runs")
      pad.end(at: 0)
      XCTAssertNil(stage.navigation.interactiveTransition)
      XCTAssertEqual(stage.titles, ["A", "B"])
      stage.close(subscription)
    }
  }
}
