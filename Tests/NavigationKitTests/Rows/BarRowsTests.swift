import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Rows S19–S23: what stands in the header bar.
final class BarRowsTests: GtkTestCase {
  // MARK: S19 and S20, left

  func testS19_BackButton_IsTitledByThePageBelow() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      XCTAssertEqual(stage.backButton?.tooltip, "Back to A (Alt+Left)")
    }
  }

  func testS19_BackBarButtonItem_OfThePageBelowNamesTheBackButton() {
    onGtk {
      let stage = Stage()
      stage.root.navigationItem.backBarButtonItem = BarButtonItem(title: "Overview")
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(stage.headerTexts, ["Overview", "B"])
      stage.backButton?.emit("clicked")
      XCTAssertEqual(stage.navigation.viewControllers.count, 1, "without action it pops")
    }
  }

  func testS19_BackBarButtonItem_WithAnImageShowsThatBesideTheArrow() {
    onGtk {
      let stage = Stage()
      let item = BarButtonItem(iconName: "go-home-symbolic", accessibilityLabel: "Home")
      stage.root.navigationItem.backBarButtonItem = item
      stage.navigation.push(stage.page("B"))
      pumpFrames(of: stage.window)
      XCTAssertEqual(stage.headerTexts, ["B"])
      XCTAssertEqual(
        stage.backIcons, ["go-previous-symbolic", "go-home-symbolic"].map(Icon.init(named:)))
      XCTAssertEqual(stage.backButton?.tooltip, "Back to A (Alt+Left)")
      item.image = Icon(named: "go-top-symbolic")
      pumpFrames(of: stage.window)
      XCTAssertEqual(
        stage.backIcons, ["go-previous-symbolic", "go-top-symbolic"].map(Icon.init(named:)))
      item.image = nil
      pumpFrames(of: stage.window)
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      XCTAssertEqual(stage.backIcons, ["go-previous-symbolic"].map(Icon.init(named:)))
    }
  }

  func testS19_LeftItem_TakesThePlaceOfTheBackButton() {
    onGtk {
      let stage = Stage()
      let page = stage.page("B")
      page.navigationItem.leftBarButtonItem = BarButtonItem(title: "Cancel")
      stage.navigation.push(page)
      XCTAssertEqual(stage.headerTexts, ["Cancel", "B"])
      page.navigationItem.leftBarButtonItem = nil
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
    }
  }

  func testS19_Left_GoesByPrecedence() {
    onGtk {
      let stage = Stage()
      let b = stage.page("B")
      stage.root.navigationItem.leftBarButtonItem = BarButtonItem(title: "Menu")
      XCTAssertEqual(stage.headerTexts, ["Menu", "A"], "a root may have an item, but no way back")
      stage.root.navigationItem.backBarButtonItem = BarButtonItem(title: "Overview")
      b.navigationItem.leftBarButtonItem = BarButtonItem(title: "Cancel")
      stage.navigation.push(b)
      XCTAssertEqual(stage.headerTexts, ["Cancel", "B"])
      b.navigationItem.leftBarButtonItem = nil
      XCTAssertEqual(stage.headerTexts, ["Overview", "B"])
      stage.root.navigationItem.backBarButtonItem = nil
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      stage.root.title = nil
      XCTAssertEqual(stage.headerTexts, ["Back", "B"])
    }
  }

  func testS20_BackBarButtonItem_WithAnActionRunsItInstead() {
    onGtk {
      let stage = Stage()
      var calls = 0
      stage.root.navigationItem.backBarButtonItem = BarButtonItem(title: "Back") { calls += 1 }
      stage.navigation.push(stage.page("B"))
      stage.backButton?.emit("clicked")
      XCTAssertEqual(calls, 1)
      XCTAssertEqual(stage.navigation.viewControllers.count, 2)
    }
  }

  func testS20_BackBarButtonItem_OfThePushedPageNamesTheButtonAboveIt() {
    onGtk {
      let stage = Stage()
      let (b, c) = (stage.page("B"), stage.page("C"))
      var calls = 0
      b.navigationItem.backBarButtonItem = BarButtonItem(title: "Leave") { calls += 1 }
      stage.navigation.push(b)
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      stage.navigation.push(c)
      XCTAssertEqual(stage.headerTexts, ["Leave", "C"])
      stage.backButton?.emit("clicked")
      XCTAssertEqual(calls, 1)
      XCTAssertEqual(stage.titles, ["A", "B", "C"], "the action decides")
    }
  }

  // MARK: S21–S23, centre, right, above

  func testS21_Centre_ShowsTitleViewElseItemTitleElseTitle() {
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

  func testS22_Right_IsEmptyUnlessThePageHasAnItem() {
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

  func testS23_Prompt_StandsAboveTheControls() throws {
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
        "the page gives way")
      b.navigationItem.prompt = nil
      pump(until: { bar.height == height })
      b.navigationItem.prompt = "Again"
      pump(until: { bar.height > height })
      stage.navigation.pop()
      pump(until: { bar.height == height }, "it belongs to its page")
      XCTAssertFalse(prompt.isOnScreen)
    }
  }
}

extension Stage {
  /// What is drawn in the back button.
  fileprivate var backIcons: [Icon?] {
    backButton?.descendants(of: Image.self).filter(\.isMapped).map(\.icon) ?? []
  }
}
