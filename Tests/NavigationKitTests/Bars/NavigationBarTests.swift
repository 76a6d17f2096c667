import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Title, right side, prompt and items of the header bar.
final class NavigationBarTests: GtkTestCase {
  func testTitle_PrefersTitleViewThenItemTitleThenPageTitle() {
    onGtk {
      let stage = Stage()
      stage.root.navigationItem.title = "Item"
      XCTAssertEqual(stage.headerTexts, ["Item"])
      pump(until: { stage.window.title == "Item" })
      stage.root.navigationItem.titleView = Label("View")
      XCTAssertEqual(stage.headerTexts, ["View"])
      stage.root.navigationItem.titleView = nil
      stage.root.navigationItem.title = nil
      XCTAssertEqual(stage.headerTexts, ["A"])
    }
  }

  func testRightSide_IsEmptyWithoutRightItem() {
    onGtk {
      let stage = Stage()
      let b = stage.page("B")
      b.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
      stage.navigation.push(b)
      XCTAssertEqual(stage.headerTexts, ["A", "B", "Edit"])
      pump(until: { stage.button("Edit")?.isOnScreen == true })
      let right = stage.button("Edit")?.translate(x: 0, y: 0, to: stage.window)?.x ?? 0
      XCTAssertGreaterThan(right, Double(stage.window.width) / 2)
      stage.navigation.pop()
      XCTAssertEqual(stage.headerTexts, ["A"])
      stage.navigation.push(b)
      b.navigationItem.rightBarButtonItem = nil
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
    }
  }

  func testPrompt_IsShownAboveTheControls() throws {
    try onGtk {
      let stage = Stage()
      let bar = stage.navigation.navigationBarReveal.widget
      let height = bar.height
      let b = stage.page("B")
      b.navigationItem.prompt = "Choose a place"
      stage.navigation.push(b)
      pump(until: { bar.height > height })
      XCTAssertEqual(stage.headerTexts, ["Choose a place", "A", "B"])
      let labels = bar.descendants(of: Label.self)
      let prompt = try XCTUnwrap(labels.first { $0.text == "Choose a place" })
      let title = try XCTUnwrap(labels.first { $0.text == "B" })
      XCTAssertLessThanOrEqual(
        stage.place(of: prompt).reduce(0, +), stage.place(of: title)[0])
      XCTAssertEqual(
        stage.place(of: b.view), [bar.height, stage.window.height - bar.height],
        "the page starts below the higher bar")
      b.navigationItem.prompt = nil
      pump(until: { bar.height == height })
      b.navigationItem.prompt = "Again"
      pump(until: { bar.height > height })
      stage.navigation.pop()
      pump(until: { bar.height == height }, "the prompt disappears with its page")
      XCTAssertFalse(prompt.isOnScreen)
    }
  }

  func testBarAppearanceChanged_KeepsTheContent() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      stage.root.toolbarItems = [BarButtonItem(title: "Tool")]
      stage.navigation.push(stage.page("B"))
      stage.navigation.pop()
      // Sets every public property of a bar that an app can set.
      for bar in [stage.navigation.navigationBar, stage.navigation.toolbar] as [Bar] {
        bar.barStyle = .black
        bar.isTranslucent = true
        bar.tintColor = Color(1, 0, 0)
        bar.barTintColor = Color(0, 0, 1)
      }
      stage.navigation.navigationBar.showsTitleButtons = false
      XCTAssertEqual(stage.headerTexts, ["A"])
      pump(until: { stage.toolbarTexts == ["Tool"] })
    }
  }

  func testItems_MatchTheStackDuringAndAfterTransitions() {
    onGtk {
      let stage = Stage(animations: true)
      let (navigation, bar) = (stage.navigation, stage.navigation.navigationBar)
      let (b, c, d) = (stage.page("B"), stage.page("C"), stage.page("D"))
      @MainActor func check(_ titles: [String], line: UInt = #line) {
        XCTAssertEqual(stage.titles, titles, line: line)
        let pages = navigation.viewControllers
        XCTAssertTrue(bar.items.elementsEqual(pages.map(\.navigationItem), by: ===), line: line)
        XCTAssertIdentical(bar.topItem, pages.last?.navigationItem, line: line)
        XCTAssertIdentical(bar.backItem, pages.dropLast().last?.navigationItem, line: line)
      }
      check(["A"])
      navigation.push(b)
      check(["A", "B"])
      navigation.push(c)
      navigation.push(d)
      check(["A", "B", "C", "D"])
      navigation.pop()
      check(["A", "B", "C"])
      stage.settle()
      check(["A", "B", "C"])
      navigation.setViewControllers([d, stage.root, c])
      check(["D", "A", "C"])
      navigation.popTo(stage.root)
      check(["D", "A"])
      navigation.popToRoot(animated: false)
      check(["D"])
      stage.settle()
    }
  }

  func testItemOfCoveredPageChanged_ShowsTheChangeAfterPop() {
    onGtk {
      let stage = Stage()
      let item = BarButtonItem(title: "Old")
      stage.root.navigationItem.rightBarButtonItem = item
      stage.navigation.push(stage.page("B"))
      item.title = "New"
      stage.root.navigationItem.title = "Renamed"
      XCTAssertEqual(stage.headerTexts, ["Renamed", "B"])
      stage.navigation.pop()
      XCTAssertEqual(stage.headerTexts, ["Renamed", "New"])
    }
  }

  func testTitleViewSharedByTwoPages_IsShownForTheTopPage() {
    onGtk {
      let stage = Stage()
      let view = Label("Shared")
      stage.root.navigationItem.titleView = view
      let page = stage.page("B")
      page.navigationItem.titleView = view
      stage.navigation.push(page)
      XCTAssertEqual(stage.headerTexts, ["A", "Shared"])
      stage.navigation.pop()
      XCTAssertEqual(stage.headerTexts, ["Shared"])
    }
  }

  func testFocusedItemDuringPush_LosesFocusAndCannotRegainIt() throws {
    try onGtk {
      let stage = Stage(animations: true)
      stage.root.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
      pump(until: { stage.button("Edit")?.isOnScreen == true })
      let button = try XCTUnwrap(stage.button("Edit"))
      button.grabFocus()
      XCTAssertEqual(stage.window.focus, button)
      let page = stage.page("B")
      let push = try stage.beginPush(page)
      push.scrub(to: 0.5)
      XCTAssertTrue(button.isMapped)
      XCTAssertNotEqual(stage.window.focus, button)
      XCTAssertFalse(button.grabFocus())
      push.run(on: nil)
    }
  }
}
