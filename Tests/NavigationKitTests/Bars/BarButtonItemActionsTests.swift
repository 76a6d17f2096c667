import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Bar items with action names, menus, popovers and badges.
final class BarButtonItemActionsTests: GtkTestCase {
  func testActionName_EnablesTheItemWhileItsActionIsEnabled() {
    onGtk {
      let stage = Stage()
      var calls = 0
      let item = BarButtonItem(title: "Save")
      item.actionName = "page.save"
      stage.root.navigationItem.rightBarButtonItem = item
      let button = { stage.button("Save") }
      XCTAssertEqual(button()?.isSensitive, false, "an unknown action disables the item")
      stage.root.pageActions.addAction("save") { calls += 1 }
      XCTAssertEqual(button()?.isSensitive, true)
      button()?.emit("clicked")
      XCTAssertEqual(calls, 1)
      stage.root.pageActions.setEnabled(false, action: "save")
      XCTAssertEqual(button()?.isSensitive, false)
      stage.root.pageActions.setEnabled(true, action: "save")
      XCTAssertEqual(button()?.isSensitive, true)
      item.isEnabled = false
      XCTAssertEqual(button()?.isSensitive, false, "isEnabled wins over an enabled action")
      button()?.emit("clicked")
      XCTAssertEqual(calls, 1)
      item.isEnabled = true
      XCTAssertEqual(button()?.isSensitive, true)
      item.actionName = nil
      XCTAssertEqual(button()?.isSensitive, true)
      button()?.emit("clicked")
      XCTAssertEqual(calls, 1)
    }
  }

  func testActionState_DeterminesWhichButtonsArePressed() {
    onGtk {
      let stage = Stage()
      var heard: [String] = []
      stage.root.pageActions.addToggle("bold", isOn: false) { heard.append("bold \($0)") }
      stage.root.pageActions.addChoice("sort", "name") { heard.append("sort \($0)") }
      let names = ["page.bold", "page.sort('name')", "page.sort::date"]
      stage.root.navigationItem.rightBarButtonItems = names.map {
        let item = BarButtonItem(title: String($0.suffix(5)))
        item.actionName = $0
        return item
      }
      let pressed = {
        names.map { stage.button(String($0.suffix(5)))?.cast(to: ToggleButton.self)?.isOn }
      }
      XCTAssertEqual(pressed(), [false, true, false])
      stage.button(String(names[0].suffix(5)))?.emit("clicked")
      stage.button(String(names[2].suffix(5)))?.emit("clicked")
      XCTAssertEqual(pressed(), [true, false, true])
      XCTAssertEqual(heard, ["bold true", "sort date"])

      stage.root.pageActions.setState(false, action: "bold")
      stage.root.pageActions.setState("name", action: "sort")
      stage.root.pageActions.setState("name", action: "sort")
      XCTAssertEqual(pressed(), [false, true, false], "buttons follow states set by code")
      XCTAssertEqual(heard.count, 2, "code has set the states, not the user")
      // Ignored: states of the wrong type, and an unknown action.
      stage.root.pageActions.setState(true, action: "sort")
      stage.root.pageActions.setState("x", action: "bold")
      stage.root.pageActions.setState(true, action: "italic")
      XCTAssertEqual(pressed(), [false, true, false])
    }
  }

  func testClosure_TakesPrecedenceOverActionName() {
    onGtk {
      let stage = Stage()
      var heard: [String] = []
      let actions = ActionGroup()
      actions.addAction("close") { heard.append("window") }
      stage.window.setActions(actions, as: "win")
      let item = BarButtonItem(title: "Close")
      item.actionName = "win.close"
      stage.root.navigationItem.leftBarButtonItem = item
      stage.navigation.view.click("Close")
      item.action = { heard.append("closure") }
      stage.navigation.view.click("Close")
      XCTAssertEqual(heard, ["window", "closure"])
      item.action = nil
      stage.navigation.view.click("Close")
      XCTAssertEqual(heard.last, "window")
      stage.window.setActions(nil, as: "win")
    }
  }

  func testInvalidActionNameOrKeys_AreLogged() {
    onGtk {
      let stage = Stage()
      let item = BarButtonItem(title: "Act")
      stage.root.navigationItem.rightBarButtonItem = item
      item.actionName = "page.sort('name"
      XCTAssertEqual(stage.button("Act")?.isSensitive, false)
      item.actionName = nil
      item.keys = "<Control>nonsense"
      XCTAssertNil(stage.button("Act")?.tooltip)
      _ = KeyCommand(title: "Nothing", keys: "") {}
      XCTAssertEqual(LogRecorder.takeComplaints().count, 3)
    }
  }

  func testPoppedPage_FreesItsActions() {
    onGtk {
      let stage = Stage()
      var probe: WeakProbe?
      do {
        let page = stage.page("B")
        probe = WeakProbe(page.pageActions)
        let item = BarButtonItem(title: "Act")
        item.actionName = "page.act"
        page.navigationItem.rightBarButtonItem = item
        stage.navigation.push(page)
      }
      XCTAssertEqual(probe?.isGone, false)
      stage.navigation.pop()
      pump(until: { probe?.isGone == true })
    }
  }

  func testItemWithMenu_CreatesTheMenuWhenOpened() throws {
    try onGtk {
      let stage = Stage()
      var calls = 0
      stage.root.pageActions.addAction("open") { calls += 1 }
      let menu = Menu()
      menu.append("Open…", action: "page.open")
      let item = BarButtonItem(title: "File")
      stage.root.toolbarItems = [item]
      stage.navigation.setToolbarHidden(false, animated: false)
      pump(until: { stage.button("File")?.isOnScreen == true })
      XCTAssertEqual(stage.button("File")?.saysItHasPopup, false)
      item.menu = menu
      let button = try XCTUnwrap(stage.button("File"))
      XCTAssertTrue(button.saysItHasPopup)
      XCTAssertEqual(stage.openMenu?.texts, nil)
      button.emit("clicked")
      pump(until: { stage.openMenu?.texts == ["Open…"] })
      XCTAssertEqual(button.cast(to: ToggleButton.self)?.isOn, true)
      stage.openMenu?.popDown()
      pump(until: { stage.openMenu == nil }, "a closed menu is removed")
      pump(until: { button.cast(to: ToggleButton.self)?.isOn == false })
      item.isEnabled = false
      XCTAssertFalse(button.isSensitive)
    }
  }

  func testPresentPopover_ShowsTheControllerAtTheItem() {
    onGtk {
      let stage = Stage()
      let item = BarButtonItem(title: "Info")
      item.presentPopover(from: stage.root) {
        let content = ViewController(title: "Details")
        content.view = Label("Details")
        return content
      }
      stage.root.navigationItem.rightBarButtonItem = item
      pump(until: { stage.button("Info")?.isOnScreen == true })
      XCTAssertEqual(stage.button("Info")?.saysItHasPopup, true)
      stage.navigation.view.click("Info")
      XCTAssertEqual(stage.root.presentedViewController?.title, "Details")
      pump(until: { stage.root.presentedViewController?.view.isMapped == true })
      stage.root.dismiss()
      pump(until: { stage.root.presentedViewController == nil })
      item.action = {}
      XCTAssertEqual(stage.button("Info")?.saysItHasPopup, false)
    }
  }

  func testBadge_OverlapsTheCornerAndExtendsTheAccessibleName() throws {
    try onGtk {
      let stage = Stage()
      let item = BarButtonItem(iconName: "mail-unread-symbolic", accessibilityLabel: "Inbox")
      stage.root.navigationItem.rightBarButtonItem = item
      XCTAssertEqual(stage.headerTexts, ["A"])
      item.badgeValue = "3"
      XCTAssertEqual(stage.headerTexts, ["A", "3"])
      let button = try XCTUnwrap(stage.navigation.view.button("Inbox"))
      XCTAssertTrue(button.hasAccessibleLabel("Inbox, 3"))
      let badge = try XCTUnwrap(
        stage.navigation.view.descendants(of: Label.self).first { $0.text == "3" })
      pump(until: { badge.isOnScreen })
      let place = try XCTUnwrap(badge.translate(x: 0, y: 0, to: button))
      XCTAssertGreaterThan(place.x, Double(button.width) / 2 - 1)
      XCTAssertLessThan(place.y, Double(button.height) / 2)
      let middle = try XCTUnwrap(badge.translate(x: 2, y: 2, to: stage.window))
      let picked = stage.window.pick(x: middle.x, y: middle.y)
      XCTAssertEqual(picked?.isInside(badge), false, "clicks pass through the badge to the button")
      item.badgeValue = "12"
      XCTAssertEqual(stage.headerTexts, ["A", "12"])
      item.badgeValue = nil
      XCTAssertEqual(stage.headerTexts, ["A"])
      XCTAssertTrue(button.hasAccessibleLabel("Inbox"))
    }
  }
}
