import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Keys of bar items.
final class BarButtonItemKeysTests: GtkTestCase {
  func testKeysOfItem_WorkWhileItsPageIsOnTop() {
    onGtk {
      let stage = Stage()
      var calls = 0
      let item = BarButtonItem(systemItem: .add) { calls += 1 }
      stage.root.navigationItem.rightBarButtonItem = item
      item.keys = "<Control>n|F7"
      XCTAssertNotNil(stage.navigation.view.button("Add (Ctrl+N)"))
      XCTAssertTrue(stage.window.press("<Control>n"))
      XCTAssertTrue(stage.window.press("F7"))
      XCTAssertEqual(calls, 2)
      stage.navigation.setNavigationBarHidden(true, animated: false)
      XCTAssertTrue(stage.window.press("<Control>n"), "keys work while the bar is hidden")
      XCTAssertEqual(calls, 3)
      item.isEnabled = false
      XCTAssertFalse(stage.window.press("<Control>n"))
      item.isEnabled = true
      stage.navigation.push(stage.page("B"))
      XCTAssertFalse(
        stage.window.press("<Control>n"), "keys do nothing while another page is on top")
      stage.navigation.pop()
      stage.root.navigationItem.rightBarButtonItem = nil
      XCTAssertFalse(stage.window.press("<Control>n"), "keys of a removed item do nothing")
      item.keys = "<Control>m"
      stage.root.toolbarItems = [item]
      XCTAssertTrue(stage.window.press("<Control>m"))
      XCTAssertEqual(calls, 4)
    }
  }

  func testKeysPassedToEachInitializer_RunTheItemsAction() {
    onGtk {
      let stage = Stage()
      var heard: [String] = []
      stage.root.toolbarItems = [
        BarButtonItem(title: "Text", keys: "F5") { heard.append("text") },
        BarButtonItem(systemItem: .add, keys: "F6") { heard.append("system item") },
        BarButtonItem(iconName: "view-list-symbolic", accessibilityLabel: "Icon", keys: "F7") {
          heard.append("icon")
        },
        BarButtonItem(
          image: Icon(named: "view-grid-symbolic"), accessibilityLabel: "Image", keys: "F8"
        ) { heard.append("image") },
      ]
      stage.navigation.setToolbarHidden(false, animated: false)
      for key in ["F5", "F6", "F7", "F8"] { XCTAssertTrue(stage.window.press(key), key) }
      XCTAssertEqual(heard, ["text", "system item", "icon", "image"])
    }
  }

  func testKeysOfItemWithActionName_ActivateTheAction() {
    onGtk {
      let stage = Stage()
      var calls = 0
      stage.root.pageActions.addAction("save") { calls += 1 }
      let item = BarButtonItem(title: "Save")
      item.actionName = "page.save"
      item.keys = "<Control>s"
      stage.root.toolbarItems = [item]
      XCTAssertTrue(stage.window.press("<Control>s"), "keys work while the toolbar is hidden")
      XCTAssertEqual(calls, 1)
    }
  }

  func testKeysOfItemThatNoBarShows_DoNothing() {
    onGtk {
      var heard: [String] = []
      let child = ViewController(title: "One")
      let (hidden, shown) = (
        BarButtonItem(title: "Hidden") { heard.append("Hidden") },
        BarButtonItem(title: "Shown") { heard.append("Shown") }
      )
      hidden.keys = "F7"
      shown.keys = "F8"
      child.navigationItem.rightBarButtonItem = hidden
      child.toolbarItems = [shown]
      let manager = SegmentManagingController(viewControllers: [child])
      manager.navigationItem.rightBarButtonItem = BarButtonItem(title: "Instead")
      let window = show(NavigationController(rootViewController: manager))
      for key in ["F7", "F8"] { window.press(key) }
      XCTAssertEqual(heard, ["Shown"])
      manager.navigationItem.rightBarButtonItem = nil
      window.press("F7")
      XCTAssertEqual(heard, ["Shown", "Hidden"])
    }
  }
}
