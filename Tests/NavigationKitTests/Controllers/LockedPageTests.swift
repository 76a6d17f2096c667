import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Pages that the user may not leave (`canPop` is false), inside other controllers.
final class LockedPageTests: GtkTestCase {
  func testLockedRootOfANestedStack_KeepsTheOuterPage() {
    onGtk {
      let stage = Stage()
      let inner = stage.pushNested(in: "B", root: "X")
      inner.topViewController?.canPop = false
      XCTAssertEqual(stage.window.focus?.isInside(inner.view), true)
      for key in ["<Alt>Left", "Escape", "Back"] { XCTAssertTrue(stage.window.press(key), key) }
      XCTAssertEqual(stage.navigation.goBack(.mouseButton), .stop)
      inner.topViewController?.view.activateAction("navigation.pop")
      XCTAssertNil(stage.navigation.beginInteractiveTransition(.backward))
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertNil(stage.backButton)
      XCTAssertEqual(inner.history.count, 0)
    }
  }

  func testLockedChild_HidesTheBackButtonWhileItIsAChildOfThePage() {
    onGtk {
      let stage = Stage()
      let (page, child) = (stage.page("B"), ViewController(title: "Child"))
      stage.navigation.push(page)
      page.addChild(child)
      XCTAssertNotNil(stage.backButton)
      child.canPop = false
      XCTAssertNil(stage.backButton)
      child.canPop = true
      XCTAssertNotNil(stage.backButton)
      child.canPop = false
      child.removeFromParent()
      XCTAssertNotNil(stage.backButton)
      page.addChild(child)
      XCTAssertNil(stage.backButton)
    }
  }

  func testLockedPageThatANestedStackPushes_HidesTheOuterBackButton() {
    onGtk {
      let stage = Stage()
      let inner = stage.pushNested(in: "B", root: "X")
      let page = stage.page("Y")
      page.canPop = false
      inner.push(page)
      XCTAssertNil(stage.backButton)
      inner.pop()
      XCTAssertNotNil(stage.backButton)
    }
  }

  func testLockedSegmentThatIsNotSelected_HidesTheBackButton() {
    onGtk {
      let stage = Stage()
      let segments = [stage.page("One"), stage.page("Two")]
      let manager = SegmentManagingController(viewControllers: segments)
      stage.navigation.push(manager)
      segments[1].canPop = false
      XCTAssertNil(stage.backButton)
      manager.removeSegment(at: 1)
      XCTAssertNotNil(stage.backButton)
    }
  }

  func testCanPopAndShouldPop_AreAskedOfTheSameControllers() {
    onGtk {
      let stage = Stage()
      let inner = stage.pushNested(in: "B", root: "X")
      let segments = [stage.page("One"), stage.page("Two")]
      inner.push(SegmentManagingController(viewControllers: segments))
      let pages = ([inner.viewControllers[0]] + segments + [stage.navigation.viewControllers[1]])
        .compactMap { $0 as? RecordingController }
      XCTAssertEqual(pages.count, 4)
      for page in pages {
        page.onShouldPop = { _ in true }
        page.canPop = false
        XCTAssertFalse(stage.navigation.canGoBack, page.name)
        page.canPop = true
        XCTAssertTrue(stage.navigation.canGoBack, page.name)
      }
      _ = stage.transcript.take()
      stage.navigation.goBack(.key)
      XCTAssertEqual(
        stage.transcript.take().filter { $0.contains("shouldPop") }.sorted(),
        pages.map { "\($0.name).shouldPop key" }.sorted())
      XCTAssertEqual(stage.titles, ["A"])
      for page in pages { page.onShouldPop = nil }
    }
  }
}
