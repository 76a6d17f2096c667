import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The "More" menu with the bar items that a narrow window has no room for.
final class MoreMenuTests: GtkTestCase {
  func testItemsWithoutRoom_MoveToTheMoreMenuAndActThere() throws {
    try onGtk {
      let stage = Stage()
      var heard: [String] = []
      stage.navigation.setToolbarHidden(false, animated: false)
      let names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"]
      let items = names.map { name in BarButtonItem(title: name) { heard.append(name) } }
      stage.root.toolbarItems = items
      stage.resize(to: 320)
      pump(until: { stage.more?.isOnScreen == true })
      let shown = stage.toolbarTexts
      XCTAssertEqual(shown, Array(names.prefix(shown.count)), "the last items move first")
      XCTAssertLessThan(shown.count, 8)
      XCTAssertGreaterThan(shown.count, 2)
      let more = try XCTUnwrap(stage.more)
      XCTAssertTrue(more.hasAccessibleLabel("More"))
      XCTAssertTrue(more.saysItHasPopup)
      items[6].isEnabled = false
      items[7].badgeValue = "2"
      more.emit("clicked")
      pump(until: { stage.openMenu != nil })
      let rest = Array(names.dropFirst(shown.count).dropLast()) + ["Eight (2)"]
      XCTAssertEqual(stage.openMenu?.texts, rest)
      XCTAssertEqual(
        stage.openMenu?.entries.map(\.isEffectivelySensitive), rest.map { $0 != "Seven" })
      stage.openMenu?.entries.last?.emit("clicked")
      pump(until: { heard == ["Eight"] })
      pump(until: { stage.openMenu == nil })
      stage.resize(to: 800)
      pump(until: { stage.toolbarTexts == names.dropLast() + ["Eight", "2"] })
      XCTAssertNil(stage.more)
    }
  }

  func testMoreMenu_ContainsMenusAndNamedActions() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      var heard: [String] = []
      stage.root.pageActions.addToggle("bold", isOn: true) { heard.append("\($0)") }
      let (named, menu) = (BarButtonItem(title: "Bold"), BarButtonItem(title: "Sizes"))
      named.actionName = "page.bold"
      menu.menu = Menu()
      menu.menu?.append("Large", action: "page.none")
      menu.accessibilityLabel = "Sizes of Paper"
      stage.root.toolbarItems = stage.items(10) + [named, menu]
      stage.resize(to: 320)
      pump(until: { stage.more?.isOnScreen == true })
      stage.more?.emit("clicked")
      pump(until: { stage.openMenu?.texts.contains("Sizes of Paper") == true })
      stage.openMenu?.entries.first { $0.texts == ["Bold"] }?.emit("clicked")
      pump(until: { heard == ["false"] })
      pump(until: { stage.openMenu == nil })
    }
  }

  func testRightItems_MoveFromTheInnermostAndDoneItemStays() {
    onGtk {
      let stage = Stage()
      let items = ["Outer", "Other", "Third", "Inner"].map { BarButtonItem(title: $0) }
      let done = BarButtonItem(title: "Apply", style: .done)
      stage.root.navigationItem.rightBarButtonItems = items + [done]
      stage.resize(to: 320)
      pump(until: { stage.more?.isOnScreen == true })
      let texts = stage.headerTexts.dropFirst()
      XCTAssertTrue(texts.contains("Apply"), "\(texts)")
      XCTAssertFalse(texts.contains("Inner"), "\(texts)")
    }
  }

  func testItemThatBecomesDone_LeavesTheMoreMenu() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      let items = stage.items(9)
      stage.root.toolbarItems = items
      stage.resize(to: 320)
      pump(until: { stage.more?.isOnScreen == true })
      XCTAssertFalse(stage.toolbarTexts.contains("Item 9"))
      items[8].style = .done
      pump(until: { stage.toolbarTexts.contains("Item 9") })
    }
  }

  func testFocusedItemThatMovesToTheMoreMenu_PassesFocusToTheMoreButton() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      stage.root.toolbarItems = stage.items(9)
      pump(until: { stage.navigation.toolbar.actionBar.isOnScreen })
      stage.resize(to: 900)
      pump(until: { stage.button("Item 9")?.isOnScreen == true })
      let last = stage.button("Item 9")
      last?.grabFocus()
      XCTAssertEqual(stage.window.focus?.texts, ["Item 9"])
      stage.resize(to: 320)
      pump(until: { last?.isMapped == false })
      pump(until: { stage.more != nil && stage.window.focus == stage.more })
      for _ in 0..<20 {
        stage.window.pressTab()
        XCTAssertNotEqual(stage.window.focus?.texts, ["Item 9"])
      }
    }
  }

  func testPopoverOfItemInTheMoreMenu_PointsAtTheMoreButton() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      let item = BarButtonItem(title: "Information")
      item.presentPopover(from: stage.root) { ViewController(title: "Details") }
      stage.root.toolbarItems = stage.items(9) + [item]
      stage.resize(to: 320)
      pump(until: { stage.more?.isOnScreen == true })
      XCTAssertEqual(item.widgetOnScreen, stage.more)
      stage.more?.emit("clicked")
      pump(until: { stage.openMenu != nil })
      stage.openMenu?.entries.last?.emit("clicked")
      pump(until: { stage.root.presentedViewController?.view.isMapped == true })
      pumpFrames(3, of: stage.window)
      XCTAssertNil(stage.openMenu)
      XCTAssertEqual(stage.root.presentedViewController?.title, "Details", "the popover stays open")
      stage.root.dismiss()
      pump(until: { stage.root.presentedViewController == nil })
    }
  }
}

extension PopoverMenu {
  /// The visible entries of the menu.
  fileprivate var entries: [Widget] {
    descendants(of: Widget.self).filter { $0.typeName == "GtkModelButton" && $0.isMapped }
  }
}
