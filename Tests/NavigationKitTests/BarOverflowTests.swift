import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Bars in narrow windows.
final class BarOverflowTests: GtkTestCase {
  func testNothingInTheBars_WidensAWindowOf320Pixels() {
    onGtk {
      let stage = Stage()
      stage.root.title = "A title that is longer than anything else that is written in this bar"
      let page = stage.page("B")
      page.title = "A page whose title is by no means shorter than that of the other"
      page.navigationItem.rightBarButtonItems = stage.items(6)
      page.toolbarItems = stage.items(12)
      stage.navigation.setToolbarHidden(false, animated: false)
      stage.navigation.push(page)
      stage.resize(to: 320)
      XCTAssertLessThanOrEqual(stage.window.measure(.horizontal).minimum, 320)
      pump(until: { stage.window.width <= 320 })
      page.navigationItem.leftBarButtonItems = stage.items(5)
      page.navigationItem.rightBarButtonItem = BarButtonItem(title: "One long lonely button")
      XCTAssertLessThanOrEqual(stage.window.measure(.horizontal).minimum, 320)
    }
  }

  func testItemsWithoutRoom_AreInTheMoreMenuAndActThere() throws {
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
      XCTAssertEqual(shown, Array(names.prefix(shown.count)), "the last go first")
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

  func testMoreMenu_HasMenusAndNamedActions() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      var heard: [String] = []
      stage.root.pageActions.addToggle("bold", isOn: true) { heard.append("\($0)") }
      let (named, menu) = (BarButtonItem(title: "Bold"), BarButtonItem(title: "Sizes"))
      named.actionName = "page.bold"
      menu.menu = Menu()
      menu.menu?.append("Large", action: "page.none")
      stage.root.toolbarItems = stage.items(10) + [named, menu]
      stage.resize(to: 320)
      pump(until: { stage.more?.isOnScreen == true })
      stage.more?.emit("clicked")
      pump(until: { stage.openMenu?.texts.contains("Sizes") == true })
      stage.openMenu?.entries.first { $0.texts == ["Bold"] }?.emit("clicked")
      pump(until: { heard == ["false"] })
      pump(until: { stage.openMenu == nil })
    }
  }

  func testRightItems_LeaveFromTheInnermostAndDoneStays() {
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

  func testAnItemThatBecomesEmphasised_ComesBackFromTheMenu() {
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

  func testViewsThatTheirAppHides_TakeNoRoom() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      let view = Label("View")
      stage.root.toolbarItems = [
        BarButtonItem(title: "One"), BarButtonItem(customView: view), BarButtonItem(title: "Two"),
      ]
      pump(until: { view.isOnScreen })
      let gap = {
        stage.button("One").flatMap { one in
          stage.button("Two")?.translate(x: 0, y: 0, to: one)?.x
        } ?? 0
      }
      let before = gap()
      view.isVisible = false
      pump(until: { gap() < before - Double(view.width) - 5 })
      view.isVisible = true
      pump(until: { gap() == before })
    }
  }

  func testHiddenItems_TakeNoFocusAndGiveItToMore() {
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

  func testPopoverOfAnItemInTheMenu_PointsAtMore() {
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
      XCTAssertEqual(stage.root.presentedViewController?.title, "Details", "it stays")
      stage.root.dismiss()
      pump(until: { stage.root.presentedViewController == nil })
    }
  }

  func testBackButton_ShrinksToSixCharactersAndThenToItsArrow() {
    onGtk {
      let stage = Stage()
      stage.root.title = "Photographs of Naples"
      let page = stage.page("A title that takes room")
      stage.navigation.push(page)
      stage.resize(to: 800)
      let label = { stage.backButton?.descendants(of: Label.self).first }
      pump(until: { (label()?.width ?? 0) > 100 })
      let natural = label()?.width ?? 0
      // Themes differ in the room for the window's buttons: GTK 4.24's own has the widest.
      let narrow = stride(from: 500, to: 320, by: -10).first { width in
        stage.resize(to: width)
        pumpFrames(of: stage.window)
        return label()?.isMapped == false || (label()?.width ?? 0) < natural
      }
      XCTAssertNotNil(narrow)
      XCTAssertEqual(label()?.isMapped, true, "at \(narrow ?? 0)")
      let least = label()?.measure(.horizontal).minimum ?? 0
      XCTAssertGreaterThan(least, 30)
      XCTAssertGreaterThanOrEqual(label()?.width ?? 0, least)
      page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Quite long")
      page.navigationItem.titleView = fixedWidth(150)
      // Narrower than the bar can become.
      stage.window.setDefaultSize(width: 320, height: 400)
      pump(until: { label()?.isMapped == false }, "not three dots")
      XCTAssertEqual(stage.backButton?.isMapped, true)
      XCTAssertEqual(stage.backButton?.tooltip, "Back to Photographs of Naples (Alt+Left)")
      XCTAssertEqual(stage.backButton?.hasAccessibleLabel("Back"), true)
      XCTAssertEqual(stage.backButton?.saysItHasPopup, true)
    }
  }

  func testTitle_IsCutBeforeItemsGoButNotToNothing() {
    onGtk {
      let stage = Stage()
      stage.root.title = "A title that is longer than there is room for in a bar like this one"
      stage.root.navigationItem.rightBarButtonItems = [
        BarButtonItem(title: "Edit"), BarButtonItem(title: "Share"),
      ]
      let title = stage.navigation.view.descendants(of: Label.self).first {
        $0.text == stage.root.title
      }
      for width in [600, 400, 360] {
        stage.resize(to: width)
        pump(until: { stage.window.width <= width && title?.isOnScreen == true })
        pumpFrames(of: stage.window)
        XCTAssertGreaterThan(title?.width ?? 0, 50, "at \(width)")
        XCTAssertEqual(stage.more != nil, width == 360, "at \(width)")
      }
    }
  }

  func testSegmentsInTheTitle_AreReadableBeforeItemsAreOutOfTheMenu() {
    onGtk {
      let stage = Stage()
      let control = SegmentedControl(
        titles: ["Bunnies", "Ponies", "Hax"], accessibilityLabel: "Animals")
      stage.root.navigationItem.titleView = control
      stage.root.navigationItem.rightBarButtonItems = [
        BarButtonItem(title: "Credits"), BarButtonItem(title: "Share"),
      ]
      for width in [600, 460, 400] {
        stage.resize(to: width)
        pump(until: { stage.window.width <= width && control.asWidget.width > 0 })
        pumpFrames(of: stage.window)
        let natural = control.asWidget.measure(.horizontal).natural
        let least = width == 400 ? natural * 9 / 10 : natural
        XCTAssertGreaterThanOrEqual(control.asWidget.width, least, "at \(width)")
        XCTAssertEqual(stage.more != nil, width < 600, "at \(width)")
      }
    }
  }

  func testTitleView_IsWholeBeforeALoneItemIsOutOfTheMenu() {
    onGtk {
      let stage = Stage()
      let control = SegmentedControl(
        titles: ["All", "Missing", "Damaged"], accessibilityLabel: "Photos")
      let page = stage.page("B")
      page.navigationItem.titleView = control
      page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Select All")
      stage.navigation.push(page)
      stage.settle()
      let natural = control.asWidget.measure(.horizontal).natural
      XCTAssertGreaterThan(natural, 200)
      for width in [700, 490] {
        stage.resize(to: width)
        pump(until: { stage.window.width <= width && control.asWidget.width > 0 })
        pumpFrames(of: stage.window)
        XCTAssertEqual(control.asWidget.width, natural, "at \(width)")
        XCTAssertEqual(stage.headerTexts.contains("Select All"), width == 700, "at \(width)")
        XCTAssertEqual(stage.more != nil, width == 490, "at \(width)")
      }
      page.navigationItem.titleView = nil
      pumpFrames(of: stage.window)
      XCTAssertTrue(stage.headerTexts.contains("Select All"), "beside a text it stays")
      page.navigationItem.titleView = control
      page.navigationItem.rightBarButtonItem = BarButtonItem(
        iconName: "edit-select-all-symbolic", accessibilityLabel: "Select All")
      pumpFrames(of: stage.window)
      XCTAssertNil(stage.more, "an image is as narrow as the menu's button")
    }
  }

  func testTitle_IsInTheMiddleOfTheBarWhateverIsBesideIt() throws {
    try onGtk {
      let stage = Stage()
      stage.root.navigationItem.rightBarButtonItem = BarButtonItem(title: "One side")
      stage.resize(to: 600)
      pump(until: { stage.window.width > 580 })
      let title = try XCTUnwrap(
        stage.navigation.view.descendants(of: Label.self).first {
          $0.text == "A" && $0.hasStyleClass("title")
        })
      let bar = stage.navigation.navigationBar.surface
      let middle = { title.translate(x: Double(title.width) / 2, y: 0, to: bar)?.x ?? 0 }
      pump(until: { abs(middle() - Double(bar.width) / 2) <= 2 }, "\(middle())")
    }
  }

  func testRightToLeft_MirrorsBars() {
    onGtk {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      let page = stage.page("B")
      page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
      page.toolbarItems = [
        BarButtonItem(title: "First"), .flexibleSpace(), BarButtonItem(title: "Last"),
      ]
      stage.navigation.push(page)
      pump(until: { stage.button("Last")?.isOnScreen == true })
      let x = { (widget: Widget?) in widget?.translate(x: 0, y: 0, to: stage.window)?.x ?? -1 }
      XCTAssertGreaterThan(x(stage.button("First")), x(stage.button("Last")))
      XCTAssertGreaterThan(x(stage.backButton), x(stage.button("Edit")))
      XCTAssertEqual(stage.backButton?.tooltip, "Back to A (Alt+Right)")
    }
  }
}

extension Stage {
  fileprivate func items(_ count: Int) -> [BarButtonItem] {
    (1...count).map { BarButtonItem(title: "Item \($0)") }
  }

  fileprivate func resize(
    to width: Int, file: StaticString = #filePath, line: UInt = #line
  ) {
    window.setDefaultSize(width: width, height: 400)
    pump(until: { [window] in abs(window.width - width) < 20 }, file: file, line: line)
  }

  /// The "More" button that is shown.
  fileprivate var more: Button? { navigation.view.button("More") }
}

extension PopoverMenu {
  /// What can be chosen.
  fileprivate var entries: [Widget] {
    descendants(of: Widget.self).filter { $0.typeName == "GtkModelButton" && $0.isMapped }
  }
}

/// A widget that insists on a width.
@MainActor private func fixedWidth(_ width: Int) -> Widget {
  let widget = Box(.horizontal)
  widget.setSizeRequest(width: width)
  return widget
}
