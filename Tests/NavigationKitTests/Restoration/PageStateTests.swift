import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// States that containers save, and states of unloaded views.
final class PageStateTests: GtkTestCase {
  func testSegmentManagingController_RestoresSelectionAndStates() {
    onGtk {
      let (first, second) = (SitePage(Site(1)), SitePage(Site(2)))
      let manager = SegmentManagingController(viewControllers: [first, second])
      let window = show(NavigationController(rootViewController: manager))
      _ = first.view
      manager.selectSegment(at: 1)
      (first.row, second.row) = (5, 6)
      let state = manager.restorableState
      window.end()

      let again = [SitePage(Site(1)), SitePage(Site(2))]
      let restored = SegmentManagingController(viewControllers: again)
      restored.restorableState = state
      XCTAssertEqual(restored.activeViewController, again[1])
      XCTAssertEqual(restored.displayBackTitle, "Site 2")
      XCTAssertEqual(again.map(\.row), [5, 6])
      XCTAssertEqual(
        restored.restorableState, state, "the state is complete before the view is loaded")
      XCTAssertFalse(restored.isViewLoaded)
    }
  }

  func testNestedNavigationController_SavesItsPath() throws {
    try onGtk {
      let inner = NavigationController.withSites()
      XCTAssertTrue(inner.restorableState.isEmpty)
      try inner.push(destination: Site(1))
      let again = NavigationController.withSites()
      again.restorableState = inner.restorableState
      XCTAssertEqual(again.sites, [0, 1])
      XCTAssertFalse(again.isViewLoaded)
    }
  }

  func testUnloadedView_RestoresItsState() throws {
    try onGtk {
      let navigation = NavigationController.withSites()
      show(navigation)
      let root = try XCTUnwrap(navigation.topViewController as? SitePage)
      root.row = 12
      try navigation.push(destination: Site(1), animated: false)
      XCTAssertTrue(root.unloadView())
      XCTAssertFalse(root.isViewLoaded)
      navigation.pop(animated: false)
      XCTAssertEqual(root.rowOfView, 12)
    }
  }

  func testUnloadedNavigationController_KeepsItsPages() throws {
    try onGtk {
      let inner = NavigationController.withSites()
      let navigation = NavigationController(
        rootViewController: SegmentManagingController(viewControllers: [inner, ViewController()]))
      show(navigation)
      try inner.push(destination: Site(1), animated: false)
      let pages = inner.viewControllers
      (navigation.topViewController as? SegmentManagingController)?.selectSegment(at: 1)
      XCTAssertTrue(inner.unloadView())
      XCTAssertEqual(inner.viewControllers, pages)
    }
  }
}
