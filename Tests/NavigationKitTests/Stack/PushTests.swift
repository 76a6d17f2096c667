import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Pushing view controllers onto the stack.
final class PushTests: GtkTestCase {
  func testPush_ShowsPageAndBackButton() {
    onGtk {
      let stage = Stage(animations: true)
      stage.recordStack()
      _ = stage.transcript.take()
      let b = stage.page("B")
      stage.navigation.push(b)
      XCTAssertEqual(
        stage.transcript.take(),
        ["push at 1 +B", "B.didLoad", "A.willDisappear", "B.willAppear moving", "willShow B"])
      XCTAssertTrue(
        stage.root.view.isMapped && b.view.isMapped, "both pages are visible during the transition")
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(), ["A.didDisappear", "B.didAppear moving", "didShow B"])
      XCTAssertTrue(b.view.isMapped)
      XCTAssertFalse(stage.root.view.isMapped)
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      XCTAssertEqual(stage.backButton?.isOnScreen, true)
    }
  }

  func testPushWithoutAnimation_IsOneStackChange() {
    onGtk {
      let (stage, _, subscription) = makeStage()
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "push at 1: -[] +[B]", "B.didLoad", "A.willDisappear", "B.willAppear moving",
          "willShow B", "A.didDisappear", "B.didAppear moving", "didShow B",
        ])
      stage.close(subscription)
    }
  }

  func testPushOfPageOnStack_IsRefusedAndLogged() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      stage.navigation.push(pages[0])
      stage.expectQuiet(["A", "B"], complaints: 1)
      stage.close(subscription)
    }
  }

  func testPushOfNavigationController_IsRefused() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(NavigationController(rootViewController: stage.page("X")))
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      XCTAssertEqual(stage.titles, ["A"])
    }
  }

  func testInvalidStackChanges_AreLoggedAndIgnored() {
    onGtk {
      let stage = Stage()
      let b = stage.page("B")
      stage.navigation.push(b)
      stage.navigation.push(b)
      stage.navigation.popTo(stage.page("X"))
      stage.navigation.setViewControllers([])
      stage.navigation.push(stage.navigation)
      let other = NavigationController(rootViewController: stage.page("Y"))
      other.push(b)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 5)
      XCTAssertEqual(stage.navigation.viewControllers.map(\.title), ["A", "B"])
      XCTAssertEqual(other.viewControllers.map(\.title), ["Y"])
    }
  }
}
