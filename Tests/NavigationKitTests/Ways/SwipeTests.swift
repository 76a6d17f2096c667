import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Swipes lead the pages: as the gestures report them, and by hand.
final class SwipeTests: GtkTestCase {
  func testPagesAndBars_FollowTheFinger() throws {
    try onGtk {
      let stage = Stage(animations: true)
      let page = stage.page("B")
      stage.navigation.push(page, animated: false)
      stage.touch(.fromEdge, "drag-begin", 5, 100)
      stage.touch(.fromEdge, "drag-update", 116, 0)
      let transition = try XCTUnwrap(stage.navigation.interactiveTransition)
      XCTAssertEqual(transition.position, 100.0 / Double(stage.navigation.view.width))
      XCTAssertEqual(stage.navigation.container.offsets.old, 100, "one to one")
      XCTAssertTrue(stage.headerTexts.contains("A") && stage.headerTexts.contains("B"))
      XCTAssertEqual(stage.titles, ["A", "B"], "nothing is decided yet")
      stage.touch(.fromEdge, "drag-update", 66, 0)
      XCTAssertEqual(stage.navigation.container.offsets.old, 50)
      transition.cancel(animated: false)
    }
  }

  func testFlick_GoesBack() {
    onGtk {
      let (stage, _, observation) = makeStage("B")
      stage.touch(.fromEdge, "drag-begin", 5, 100)
      for way in [10.0, 40, 70, 100] {
        stage.touch(.fromEdge, "drag-update", way, 0)
        pumpTimers(dueWithin: .milliseconds(10))
      }
      stage.touch(.fromEdge, "drag-end", 100, 0)
      XCTAssertEqual(stage.titles, ["A"])
      stage.close(observation)
    }
  }

  func testSwipeForward_AsksWhatComesNext() {
    onGtk {
      let stage = Stage()
      let next = stage.page("B")
      stage.delegate.pageAfter = { $0 == stage.root ? next : nil }
      _ = stage.transcript.take()
      stage.touch(.elsewhere, "drag-begin", 300, 100)
      stage.touch(.elsewhere, "drag-update", -200, 3)
      XCTAssertEqual(stage.titles, ["A"], "the finger still leads")
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

  func testSwipeForwardTurnedRound_LeavesNothingOfThePage() {
    onGtk {
      let stage = Stage()
      let next = stage.page("B")
      stage.delegate.pageAfter = { $0 == stage.root ? next : nil }
      let transition = stage.navigation.beginInteractiveTransition(.forward)
      _ = stage.transcript.take()
      transition?.update(0.4)
      transition?.cancel()
      XCTAssertEqual(stage.titles, ["A"])
      XCTAssertNil(next.parent)
      XCTAssertNil(next.view.parent)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.willDisappear moving", "A.willAppear", "B.didDisappear moving", "A.didAppear",
          "didCancel B",
        ])
      stage.navigation.push(next)
      XCTAssertEqual(stage.titles, ["A", "B"], "it may come all the same")
      stage.delegate.pageAfter = nil
    }
  }

  func testPushUnderWay_IsTakenHoldOfAndTurnedRound() throws {
    try onGtk {
      let stage = Stage(animations: true)
      let page = stage.page("B")
      stage.recordStack()
      stage.navigation.push(page)
      pumpFrames(of: stage.window)
      let transition = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      XCTAssertGreaterThan(transition.position, 0, "from where the pages are")
      let place = transition.position
      pumpFrames(5, of: stage.window)
      XCTAssertEqual(transition.position, place, "they stay under the finger")
      _ = stage.transcript.take()
      transition.finish()
      XCTAssertEqual(stage.titles, ["A"])
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "pop at 1 -B", "B.willDisappear moving", "A.willAppear", "B.didDisappear moving",
          "A.didAppear", "didCancel B",
        ])
      XCTAssertNil(page.parent)
      XCTAssertNil(page.view.parent)
    }
  }

  func testPopUnderWay_IsTakenHoldOfAndTurnedRound() throws {
    try onGtk {
      let stage = Stage(animations: true)
      let page = stage.page("B")
      stage.navigation.push(page, animated: false)
      stage.navigation.pop()
      pumpFrames(of: stage.window)
      let transition = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.forward))
      transition.finish()
      XCTAssertEqual(stage.titles, ["A", "B"])
      stage.settle()
      XCTAssertEqual(page.appearance, .appeared)
      XCTAssertEqual(page.navigationController, stage.navigation)
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
    }
  }

  func testPageThatSpringsBack_IsCaughtAgain() throws {
    try onGtk {
      let stage = Stage(animations: true)
      stage.navigation.push(stage.page("B"), animated: false)
      let first = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      first.update(0.8)
      first.cancel()
      pumpFrames(of: stage.window)
      let second = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      XCTAssertGreaterThan(second.position, 0)
      second.finish()
      XCTAssertEqual(stage.titles, ["A"])
      stage.settle()
    }
  }

  func testPageThatMayNotBeLeft_IsNotPulledBackWhileItComes() {
    onGtk {
      let stage = Stage(animations: true)
      let page = stage.page("B")
      page.canPop = false
      stage.navigation.push(page)
      XCTAssertNil(stage.navigation.beginInteractiveTransition(.backward))
      stage.settle()
    }
  }

  func testPolicy_SaysWhereSwipesBegin() {
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

  func testVerticalMovement_IsLeftToThePage() {
    onGtk {
      let (stage, _, observation) = makeStage("B")
      stage.touch(.elsewhere, "drag-begin", 200, 100)
      for step in 1...20 {
        stage.touch(.elsewhere, "drag-update", Double(step) * 4, Double(step) * 9)
      }
      stage.touch(.elsewhere, "drag-update", 300, 180)
      XCTAssertNil(stage.navigation.interactiveTransition)
      stage.touch(.elsewhere, "drag-end", 300, 180)
      stage.expectQuiet(["A", "B"])
      stage.close(observation)
    }
  }

  func testFingerTakenAway_LetsThePageSpringBack() {
    onGtk {
      let (stage, _, observation) = makeStage("B")
      stage.touch(.fromEdge, "drag-begin", 5, 100)
      stage.touch(.fromEdge, "drag-update", 400, 0)
      stage.takeAway(.fromEdge)
      XCTAssertNil(stage.navigation.interactiveTransition)
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertEqual(stage.transcript.take().last, "didCancel A")
      stage.close(observation)
    }
  }

  func testCodeThatPushes_EndsTheSwipeWhereItBegan() {
    onGtk {
      let (stage, _, observation) = makeStage("B")
      let transition = stage.navigation.beginInteractiveTransition(.backward)
      transition?.update(0.7)
      stage.navigation.push(stage.page("C"))
      XCTAssertEqual(stage.titles, ["A", "B", "C"])
      transition?.finish()
      XCTAssertEqual(stage.titles, ["A", "B", "C"], "it is over")
      stage.close(observation)
    }
  }

  func testWhatScrollsSidewaysItself_KeepsTheTouchpad() {
    onGtk {
      let stage = Stage()
      let page = stage.page("B")
      let wide = Label("wide")
      wide.setSizeRequest(width: 3_000)
      let scroller = ScrolledWindow(child: wide, horizontal: true)
      page.makeView = { scroller }
      stage.navigation.push(page)
      pump(until: { scroller.canScroll(sideways: 1) })
      XCTAssertFalse(scroller.canScroll(sideways: -1), "at its beginning")
      XCTAssertTrue(scroller.canScroll(sideways: 1))
      let tall = ScrolledWindow(child: Label("tall"))
      XCTAssertFalse(tall.canScroll(sideways: -1) || tall.canScroll(sideways: 1))
    }
  }
}
