import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The focus after a pop that began with the focus on the back button or on a bar item.
final class BackButtonFocusTests: GtkTestCase {
  func testPopWithFocusOnBackButton_FocusesNewBackButton() {
    onGtk {
      let stage = makeStageWithTwoPages()
      stage.backButton?.grabFocus()
      stage.navigation.pop()
      XCTAssertEqual(stage.window.focus?.tooltip, "Back to A (Alt+Left)", "as soon as pages move")
      stage.settle()
      XCTAssertEqual(stage.window.focus, stage.backButton)
    }
  }

  func testPopToPageWithItemsBesideItsBackButton_FocusesNewBackButton() {
    onGtk {
      let stage = makeStageWithTwoPages()
      let below = stage.navigation.viewControllers[1]
      below.navigationItem.leftBarButtonItem = BarButtonItem(title: "Share")
      below.navigationItem.leftItemsSupplementBackButton = true
      stage.backButton?.grabFocus()
      stage.navigation.pop()
      stage.settle()
      XCTAssertEqual(stage.window.focus, stage.backButton)
    }
  }

  func testPopToRootWithFocusOnBackButton_FocusesRootPage() {
    onGtk {
      for areAnimated in [true, false] {
        let stage = makeStageWithTwoPages()
        stage.backButton?.grabFocus()
        stage.navigation.popToRoot(animated: areAnimated)
        stage.settle()
        XCTAssertEqual(stage.window.focus, stage.root.view.parent)
        XCTAssertEqual(stage.window.focus?.hasAccessibleLabel("A"), true)
        stage.window.pressTab()
        XCTAssertEqual(stage.window.focus?.texts, ["Next"])
        XCTAssertEqual(stage.root.view.parent?.isFocusable, false, "Tab does not stop there again")
        stage.close()
      }
    }
  }

  func testPopWithFocusOnABarItem_RestoresFocusOfThePageBelow() {
    onGtk {
      let stage = Stage(animations: true)
      stage.root.view.children.last?.grabFocus()
      let page = stage.page("B")
      let item = BarButtonItem(title: "Item")
      page.navigationItem.rightBarButtonItem = item
      stage.navigation.push(page, animated: false)
      item.widgetOnScreen?.grabFocus()
      XCTAssertEqual(stage.window.focus, item.widgetOnScreen)
      stage.navigation.pop()
      stage.settle()
      XCTAssertEqual(stage.window.focus?.texts, ["Next"])
    }
  }

  func testFocusMovedByCodeDuringPop_IsKept() {
    onGtk {
      let stage = makeStageWithTwoPages()
      stage.backButton?.grabFocus()
      stage.navigation.popToRoot()
      stage.root.view.children.last?.grabFocus()
      stage.settle()
      XCTAssertEqual(stage.window.focus?.texts, ["Next"])
    }
  }
}

/// Returns a stage with animations and two pages above the root.
@MainActor private func makeStageWithTwoPages() -> Stage {
  let stage = Stage(animations: true)
  for name in ["B", "C"] { stage.navigation.push(stage.page(name), animated: false) }
  return stage
}
