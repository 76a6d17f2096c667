import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Swipes while other hands, code and messages change the stack.
final class SwipeInterleavingTests: GtkTestCase {
  func testTwoHands_LeadOneMovementEach() throws {
    try onGtk {
      let (stage, _, observation) = makeStage("B", "C")
      stage.touch(.fromEdge, "drag-begin", 5, 100)
      stage.touch(.fromEdge, "drag-update", 100, 0)
      stage.navigation.setViewControllers(Array(stage.navigation.viewControllers.prefix(2)))
      let pad = SwipeGesture(stage.navigation)
      _ = pad.scrolled(.init(x: -60, y: 0, isWheel: false), at: 0, over: (250, 100))
      let transition = try XCTUnwrap(stage.navigation.interactiveTransition)
      let place = transition.position
      stage.touch(.fromEdge, "drag-update", 400, 0)
      XCTAssertEqual(transition.position, place, "what the finger led is over")
      stage.touch(.fromEdge, "drag-end", 400, 0)
      stage.touch(.elsewhere, "drag-begin", 250, 100)
      stage.touch(.elsewhere, "drag-update", 100, 0)
      stage.takeAway(.elsewhere)
      XCTAssertTrue(stage.navigation.interactiveTransition === transition, "it is the touchpad's")
      pad.end(at: 0)
      XCTAssertNil(stage.navigation.interactiveTransition)
      XCTAssertEqual(stage.titles, ["A", "B"])
      stage.close(observation)
    }
  }

  func testPageThatSpringsBack_IsNotCaughtOnceItIsPopped() throws {
    try onGtk {
      let stage = Stage(animations: true)
      stage.navigation.push(stage.page("B"), animated: false)
      let transition = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      transition.update(0.8)
      transition.cancel()
      stage.navigation.pop()
      XCTAssertNil(stage.navigation.beginInteractiveTransition(.forward), "the pop waits")
      stage.settle()
      XCTAssertEqual(stage.titles, ["A"])
    }
  }

  func testMessageThatAsksForAnotherChange_EndsTheSwipe() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      pages[0].onWillDisappear = { [weak page = pages[0]] in
        page?.onWillDisappear = nil
        stage.navigation.pop()
      }
      XCTAssertNil(stage.navigation.beginInteractiveTransition(.backward))
      XCTAssertEqual(stage.navigation.shown, stage.root)
      XCTAssertEqual(stage.titles, ["A"])
      XCTAssertEqual(pages[0].appearance, .disappeared)
      stage.close(observation)
    }
  }

  func testObserverThatBeginsASwipe_IsRefused() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      let observation = stage.navigation.observeStack { [weak navigation = stage.navigation] _ in
        XCTAssertNil(navigation?.beginInteractiveTransition(.backward))
      }
      stage.navigation.push(stage.page("C"))
      XCTAssertNil(stage.navigation.interactiveTransition, "nobody would lead it")
      XCTAssertEqual(stage.navigation.shown, stage.navigation.topViewController)
      stage.close(observation)
    }
  }
}
