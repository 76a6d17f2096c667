import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The action "navigation.pop" in the detail of a split view.
final class SplitPopActionTests: GtkTestCase {
  func testPopActionAtTheRootOfACollapsedDetail_ShowsTheSidebar() {
    onGtk {
      let stage = SplitStage(width: 400)
      stage.split.show(.secondary)
      stage.detail.view.activateAction("navigation.pop")
      XCTAssertEqual(stage.split.topColumn, .primary)
    }
  }

  func testPopActionInACollapsedDetailInsideAStack_KeepsTheSplitView() {
    onGtk {
      let (navigation, split, detail, window) = makeNestedSplit(width: 400)
      XCTAssertTrue(split.isCollapsed)
      split.show(.secondary)
      detail.view.activateAction("navigation.pop")
      XCTAssertEqual(split.topColumn, .primary)
      XCTAssertEqual(navigation.topViewController, split)
      window.end()
    }
  }

  func testPopActionInADetailBesideItsSidebarInsideAStack_PopsTheSplitView() {
    onGtk {
      let (navigation, split, detail, window) = makeNestedSplit(width: 800)
      XCTAssertFalse(split.isCollapsed)
      detail.view.activateAction("navigation.pop")
      XCTAssertEqual(navigation.viewControllers.map(\.title), ["Root"])
      window.end()
    }
  }
}

/// A stack in a window, with a split view on top.
@MainActor private func makeNestedSplit(
  width: Int
) -> (NavigationController, SplitViewController, ViewController, Window) {
  Gtk.setAnimations(false)
  let (sidebar, detail) = (ViewController(title: "Sidebar"), ViewController(title: "Detail"))
  let split = SplitViewController(primary: sidebar, secondary: detail)
  let navigation = NavigationController(rootViewController: ViewController(title: "Root"))
  let window = show(navigation, width: width)
  navigation.push(split)
  pump(until: { split.appearance == .appeared && split.view.width > 0 && !split.hasChangedMode })
  return (navigation, split, detail, window)
}
