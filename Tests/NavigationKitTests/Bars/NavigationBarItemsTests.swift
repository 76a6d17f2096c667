import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Navigation bars that an app makes itself, outside of a navigation controller.
final class NavigationBarItemsTests: GtkTestCase {
  func testPushedItem_IsShownWithABackButtonToTheItemBelow() {
    onGtk {
      let (window, bar) = showBar(titles: "Chapters")
      XCTAssertEqual(bar.asWidget.texts, ["Chapters"])
      XCTAssertNil(bar.backItem)
      let sections = NavigationItem(title: "Sections")
      sections.rightBarButtonItem = BarButtonItem(title: "Edit")
      bar.pushItem(sections, animated: false)
      XCTAssertEqual(bar.asWidget.texts, ["Chapters", "Sections", "Edit"])
      XCTAssertIdentical(bar.topItem, sections)
      XCTAssertEqual(bar.backItem?.title, "Chapters")
      XCTAssertIdentical(bar.popItem(animated: false), sections)
      XCTAssertEqual(bar.asWidget.texts, ["Chapters"])
      window.end()
    }
  }

  func testBackButton_PopsTheTopItem() {
    onGtk {
      let (window, bar) = showBar(titles: "A", "B", "C")
      bar.asWidget.click("B")
      XCTAssertEqual(bar.items.map(\.title), ["A", "B"])
      bar.asWidget.click("A")
      XCTAssertEqual(bar.asWidget.texts, ["A"])
      window.end()
    }
  }

  func testBackButton_CallsTheHandlerInsteadOfPopping() {
    onGtk {
      let (window, bar) = showBar(titles: "A", "B")
      var calls = 0
      bar.onBack = { calls += 1 }
      bar.asWidget.click("A")
      XCTAssertEqual(calls, 1)
      XCTAssertEqual(bar.items.count, 2)
      window.end()
    }
  }

  func testAnimatedPopOfItemWithViews_ShowsTheItemBelowInTheEnd() {
    onGtk {
      let (window, bar) = showBar(titles: "A")
      let top = NavigationItem()
      top.titleView = SegmentedControl(titles: ["One", "Two"], accessibilityLabel: "View")
      top.rightBarButtonItem = BarButtonItem(title: "Edit")
      bar.pushItem(top, animated: false)
      pumpFrames(of: window)
      Gtk.setAnimations(true)
      XCTAssertIdentical(bar.popItem(animated: true), top)
      pumpFrames(of: window)
      pump(until: { bar.asWidget.texts == ["A"] })
      Gtk.setAnimations(false)
      window.end()
    }
  }

  func testAnimatedPush_ShowsTheItemInTheEnd() {
    onGtk {
      let (window, bar) = showBar(titles: "A")
      Gtk.setAnimations(true)
      bar.pushItem(NavigationItem(title: "B"), animated: true)
      XCTAssertTrue(bar.asWidget.texts.contains("B"))
      pump(until: { bar.asWidget.texts == ["A", "B"] })
      Gtk.setAnimations(false)
      window.end()
    }
  }

  func testChangedItems_AreShownAtOnce() {
    onGtk {
      let (window, bar) = showBar(titles: "A", "B")
      bar.topItem?.title = "Bee"
      bar.backItem?.title = "Ay"
      XCTAssertEqual(bar.asWidget.texts, ["Ay", "Bee"])
      bar.topItem?.prompt = "Choose"
      XCTAssertTrue(bar.asWidget.texts.contains("Choose"))
      bar.backItem?.backBarButtonItem = BarButtonItem(title: "Back to it")
      XCTAssertEqual(bar.asWidget.texts, ["Choose", "Back to it", "Bee"])
      window.end()
    }
  }

  func testItemOfAPage_HasThePagesTitle() {
    onGtk {
      let page = ViewController(title: "Page")
      let (window, bar) = showBar(titles: "A")
      bar.pushItem(page.navigationItem, animated: false)
      XCTAssertEqual(bar.asWidget.texts, ["A", "Page"])
      page.title = "Leaf"
      XCTAssertEqual(bar.asWidget.texts, ["A", "Leaf"])
      window.end()
    }
  }

  func testItemPushedTwice_IsRefusedAndLogged() {
    onGtk {
      let (window, bar) = showBar(titles: "A")
      bar.pushItem(bar.items[0], animated: false)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      XCTAssertEqual(bar.items.count, 1)
      window.end()
    }
  }

  func testBarOfANavigationController_RefusesItems() {
    onGtk {
      let stage = Stage()
      let bar = stage.navigation.navigationBar
      bar.pushItem(NavigationItem(title: "X"), animated: false)
      bar.items = []
      XCTAssertNil(bar.popItem(animated: false))
      XCTAssertEqual(LogRecorder.takeComplaints().count, 3)
      XCTAssertEqual(stage.headerTexts, ["A"])
    }
  }

  func testKeysOfTheTopItem_RunItsButtons() {
    onGtk {
      let (window, bar) = showBar(titles: "A")
      var log: [String] = []
      let edit = BarButtonItem(title: "Edit", keys: "<Control>e") { log.append("edit") }
      let back = BarButtonItem(title: "Cancel", keys: "<Control>b") { log.append("cancel") }
      let top = NavigationItem(title: "B")
      (top.leftBarButtonItem, top.rightBarButtonItem) = (back, edit)
      bar.pushItem(top, animated: false)
      for keys in ["<Control>e", "<Control>b"] { window.press(keys) }
      XCTAssertEqual(log, ["edit", "cancel"])
      edit.isEnabled = false
      window.press("<Control>e")
      edit.isEnabled = true
      edit.keys = "<Control>i"
      window.press("<Control>e")
      XCTAssertEqual(log.count, 2)
      window.press("<Control>i")
      XCTAssertEqual(log.last, "edit")
      bar.popItem(animated: false)
      window.press("<Control>i")
      XCTAssertEqual(log.count, 3, "an item that is gone has no keys")
      window.end()
    }
  }

  func testKeysOfToolbarItems_RunThemAndAreListed() {
    onGtk {
      let stage = Stage()
      let toolbar = Toolbar()
      var presses = 0
      toolbar.items = [BarButtonItem(title: "Bold", keys: "<Control>b") { presses += 1 }]
      stage.root.view.cast(to: Box.self)?.append(toolbar.asWidget)
      pump(until: { toolbar.asWidget.isMapped })
      stage.window.press("<Control>b")
      XCTAssertEqual(presses, 1)
      let list = stage.navigation.makeShortcutsWindow()
      XCTAssertTrue(list.allTexts.contains("Bold"))
      list.destroy()
      stage.navigation.push(stage.page("B"))
      stage.window.press("<Control>b")
      XCTAssertEqual(presses, 1, "a bar off screen has no keys")
    }
  }

  func testEmptyBar_ShowsNothing() {
    onGtk {
      let (window, bar) = showBar(titles: "A")
      bar.popItem(animated: false)
      XCTAssertEqual(bar.asWidget.texts, [])
      XCTAssertNil(bar.popItem(animated: false))
      window.end()
    }
  }
}

/// Shows a bar with an item for each title above a label.
@MainActor private func showBar(titles: String...) -> (Window, NavigationBar) {
  Gtk.setAnimations(false)
  let bar = NavigationBar(items: titles.map { NavigationItem(title: $0) })
  let page = ViewController(title: "Window")
  page.view = Box(.vertical, children: [bar.asWidget, Label()])
  return (show(page), bar)
}
