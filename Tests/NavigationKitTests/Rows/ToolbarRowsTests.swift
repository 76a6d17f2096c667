import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Rows S34–S38: the toolbar.
final class ToolbarRowsTests: GtkTestCase {
  // MARK: S34, the pages' items

  func testS34_Toolbar_ShowsItemsInOrderAndHidesWithoutThem() {
    onGtk {
      let stage = Stage()
      let toolbar = stage.navigation.toolbar.actionBar
      stage.navigation.setToolbarHidden(false, animated: false)
      XCTAssertFalse(toolbar.isOnScreen)
      let space = BarButtonItem.flexibleSpace()
      stage.root.toolbarItems = [
        space, BarButtonItem(title: "One"), .fixedSpace(width: 10), BarButtonItem(title: "Two"),
        space,
      ]
      pump(until: { toolbar.isOnScreen })
      XCTAssertEqual(toolbar.texts, ["One", "Two"])
      let page = stage.page("B")
      page.toolbarItems = [BarButtonItem(title: "Three")]
      page.hidesBottomBarWhenPushed = true
      stage.navigation.push(page)
      pump(until: { !toolbar.isOnScreen })
      stage.navigation.pop()
      pump(until: { toolbar.isOnScreen })
      stage.navigation.setToolbarHidden(true, animated: false)
      pump(until: { !toolbar.isOnScreen })
    }
  }

  func testS34_Toolbar_IsHiddenUntilTheControllerShowsIt() {
    onGtk {
      let stage = Stage()
      stage.root.toolbarItems = [BarButtonItem(title: "One")]
      XCTAssertTrue(stage.navigation.isToolbarHidden)
      XCTAssertFalse(stage.navigation.toolbar.actionBar.isOnScreen)
      stage.navigation.setToolbarHidden(false, animated: false)
      pump(until: { stage.toolbarTexts == ["One"] })
    }
  }

  func testS34_ItemSets_SwapAnimatedWithThePages() throws {
    try onGtk {
      let stage = Stage(animations: true)
      stage.navigation.setToolbarHidden(false, animated: false)
      let page = stage.page("B")
      stage.root.toolbarItems = [BarButtonItem(title: "Old")]
      page.toolbarItems = [BarButtonItem(title: "New")]
      pump(until: { stage.toolbarTexts == ["Old"] })
      let height = stage.navigation.toolbarReveal.widget.height
      let push = try stage.beginPush(page)
      push.scrub(to: 0.5)
      MainLoop.runPending()
      XCTAssertEqual(stage.toolbarTexts, ["Old", "New"], "one fades into the other")
      XCTAssertEqual(stage.navigation.toolbarReveal.widget.height, height, "the bar stands still")
      push.run(on: nil)
      XCTAssertEqual(stage.toolbarTexts, ["New"])
      stage.navigation.pop(animated: false)
      XCTAssertEqual(stage.toolbarTexts, ["Old"])
    }
  }

  // MARK: S35, spaces

  func testS35_FlexibleSpaces_ShareTheRoomAndFixedOnesKeepTheirWidth() throws {
    try onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      let space = BarButtonItem.flexibleSpace()
      stage.root.toolbarItems = [
        BarButtonItem(title: "1"), space, BarButtonItem(title: "2"), space,
        BarButtonItem(title: "3"), space, BarButtonItem(title: "4"), .fixedSpace(width: 30),
        BarButtonItem(title: "5"), .fixedSpace(width: 70), BarButtonItem(title: "6"),
      ]
      let texts = ["1", "2", "3", "4", "5", "6"]
      pump(until: { stage.toolbarTexts == texts })
      pump(until: { stage.button("6")?.isOnScreen == true })
      let edges = try texts.map { text in
        let button = try XCTUnwrap(stage.button(text))
        let start = try XCTUnwrap(button.translate(x: 0, y: 0, to: stage.window)?.x)
        return (start: start, end: start + Double(button.width))
      }
      let gaps = zip(edges, edges.dropFirst()).map { $1.start - $0.end }
      XCTAssertEqual(gaps[0], gaps[1], accuracy: 2, "one object, three equal spaces")
      XCTAssertEqual(gaps[0], gaps[2], accuracy: 2)
      XCTAssertGreaterThan(gaps[0], 20)
      XCTAssertEqual(gaps[4] - gaps[3], 40)
      // A button's padding is not in its width.
      XCTAssertLessThan(edges[0].start, 40)
      XCTAssertGreaterThan(edges[5].end, Double(stage.window.width) - 40)
    }
  }

  func testS35_WhatStandsBetweenTwoFlexibleSpaces_IsCentredOnTheBar() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      let space = BarButtonItem.flexibleSpace()
      let middle = BarButtonItem(title: "Middle")
      let last = BarButtonItem(title: "Last")
      stage.root.toolbarItems = [BarButtonItem(title: "Begin"), space, middle, space, last]
      pump(until: { stage.button("Last")?.isOnScreen == true })
      let offCentre = {
        stage.button("Middle").map {
          ($0.translate(x: Double($0.width) / 2, y: 0, to: stage.window)?.x ?? 0)
            - Double(stage.window.width) / 2
        } ?? .infinity
      }
      XCTAssertEqual(offCentre(), 0, accuracy: 2)
      last.title = "As long as can be said"
      pump(until: { stage.button("As long as can be said")?.isOnScreen == true })
      XCTAssertEqual(offCentre(), 0, accuracy: 2, "whatever stands at the ends")
      stage.root.toolbarItems = [space, middle, space, last, BarButtonItem(title: "And very last")]
      pump(until: { stage.button("And very last")?.isOnScreen == true })
      XCTAssertLessThan(offCentre(), 1, "as far as it fits")
    }
  }

  func testS35_OneItem_InTwoPlacesChangesInBoth() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      var calls = 0
      let item = BarButtonItem(title: "Same") { calls += 1 }
      stage.root.navigationItem.rightBarButtonItem = item
      stage.root.toolbarItems = [item, .flexibleSpace(), item]
      pump(until: { stage.toolbarTexts == ["Same", "Same"] })
      item.title = "Other"
      XCTAssertEqual(stage.toolbarTexts, ["Other", "Other"])
      XCTAssertEqual(stage.headerTexts, ["A", "Other"])
      for button in stage.navigation.view.descendants(of: Button.self)
      where button.texts == ["Other"] {
        button.emit("clicked")
      }
      XCTAssertEqual(calls, 3)
    }
  }

  // MARK: S36, other items on the same page

  func testS36_SetToolbarItems_LeadsFromToolsToTheirTools() {
    onGtk {
      let stage = Stage(animations: true)
      let root = stage.root
      stage.navigation.setToolbarHidden(false, animated: false)
      let crop = BarButtonItem(title: "Crop")
      let edit = BarButtonItem(title: "Edit") { [weak root] in
        root?.setToolbarItems([crop, BarButtonItem(title: "Rotate")], animated: true)
      }
      root.toolbarItems = [edit]
      pump(until: { stage.toolbarTexts == ["Edit"] })
      stage.navigation.view.click("Edit")
      XCTAssertEqual(root.toolbarItems?.map(\.title), ["Crop", "Rotate"])
      XCTAssertEqual(stage.toolbarTexts, ["Edit", "Crop", "Rotate"], "one fades into the other")
      pump(until: { stage.toolbarTexts == ["Crop", "Rotate"] })
      root.setToolbarItems([edit], animated: false)
      XCTAssertEqual(stage.toolbarTexts, ["Edit"])
      root.setToolbarItems(nil, animated: true)
      pump(until: { !stage.navigation.toolbar.actionBar.isOnScreen })
      root.setToolbarItems([crop], animated: true)
      pump(until: { stage.toolbarTexts == ["Crop"] })
    }
  }

  // MARK: S37, hiding

  func testS37_HidesBottomBarWhenPushed_RidesPushAndPop() throws {
    try onGtk {
      let stage = Stage(animations: true)
      let bar = stage.navigation.toolbarReveal.widget
      stage.navigation.setToolbarHidden(false, animated: false)
      stage.root.toolbarItems = [BarButtonItem(title: "One")]
      pump(until: { bar.isOnScreen })
      let height = bar.height
      let page = stage.page("B")
      page.hidesBottomBarWhenPushed = true
      page.toolbarItems = [BarButtonItem(title: "Never")]
      let push = try stage.beginPush(page)
      push.scrub(to: 0.5)
      pump(until: { bar.height > 0 && bar.height < height })
      XCTAssertEqual(stage.toolbarTexts, ["One"], "it keeps its items while it goes")
      push.run(on: nil)
      pump(until: { !bar.isOnScreen })
      let above = stage.page("C")
      above.toolbarItems = [BarButtonItem(title: "Nor")]
      stage.navigation.push(above, animated: false)
      XCTAssertFalse(bar.isOnScreen, "nor for the pages above it")
      stage.navigation.pop(animated: false)
      let pop = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      pop.update(0.5)
      pump(until: { bar.height > 0 && bar.height < height })
      XCTAssertEqual(stage.toolbarTexts, ["One"])
      pop.finish()
      pump(until: { bar.height == height })
    }
  }

  func testS37_SetToolbarHidden_WorksAtAnyTime() {
    onGtk {
      let stage = Stage(animations: true)
      let bar = stage.navigation.toolbarReveal.widget
      let page = stage.page("B")
      for page in [stage.root, page] { page.toolbarItems = [BarButtonItem(title: page.name)] }
      stage.navigation.setToolbarHidden(false, animated: true)
      pump(until: { stage.toolbarTexts == ["A"] })
      stage.navigation.push(page)
      stage.navigation.setToolbarHidden(true, animated: true)
      stage.settle()
      pump(until: { !bar.isOnScreen }, "also while pages move")
      stage.navigation.setToolbarHidden(false, animated: true)
      pump(until: { stage.toolbarTexts == ["B"] })
      stage.navigation.setToolbarHidden(true, animated: true)
      stage.navigation.setToolbarHidden(false, animated: false)
      pump(until: { bar.isOnScreen }, "and while the bar itself moves")
      XCTAssertEqual(stage.toolbarTexts, ["B"])
    }
  }

  // MARK: S38, a toolbar in the header bar

  func testS38_ToolbarAsTitleView_HasItemsAndALookOfItsOwn() {
    onGtk {
      let stage = Stage()
      var calls = 0
      let toolbar = Toolbar()
      toolbar.setItems(
        [
          BarButtonItem(systemItem: .bookmarks) { calls += 1 }, BarButtonItem(title: "Text"),
          BarButtonItem(title: "Button", style: .bordered),
        ], animated: true)
      stage.root.navigationItem.titleView = toolbar
      XCTAssertEqual(stage.headerTexts, ["Text", "Button"])
      stage.navigation.view.click("Bookmarks")
      XCTAssertEqual(calls, 1)
      toolbar.items = [BarButtonItem(title: "Other")]
      XCTAssertEqual(stage.headerTexts, ["Other"])
      toolbar.barStyle = .black
      XCTAssertEqual(toolbar.asWidget.hasStyleClass("bar-black"), true)
      XCTAssertEqual(stage.navigation.navigationBar.barStyle, .default)
      stage.navigation.push(stage.page("B"))
      XCTAssertFalse(toolbar.asWidget.isMapped)
      stage.navigation.pop()
      XCTAssertTrue(toolbar.asWidget.isMapped)
      XCTAssertEqual(stage.headerTexts, ["Other"])
    }
  }

  func testS38_BlackToolbarAsTitleView_IsBlackInAnyBar() {
    onGtk {
      let stage = Stage()
      let toolbar = Toolbar()
      toolbar.items = [BarButtonItem(title: "One")]
      stage.root.navigationItem.titleView = toolbar
      let shows = { (color: Color) in toolbar.asWidget.color(x: 4, y: 4) == color }
      pump(until: { toolbar.asWidget.width > 150 })
      XCTAssertEqual(toolbar.asWidget.color(x: 4, y: 4)?.alpha, 0, "a part of the bar around it")
      toolbar.barStyle = .black
      pump(until: { shows(Color(0, 0, 0)) })
      toolbar.barTintColor = Color(0, 0, 1)
      pump(until: { shows(Color(0, 0, 1)) })
      toolbar.barTintColor = nil
      toolbar.barStyle = .blackTranslucent
      pump(until: { (0.1...0.9).contains(toolbar.asWidget.color(x: 4, y: 4)?.alpha ?? 0) })
    }
  }

  func testS38_SizeToFit_MakesTheToolbarAsWideAsItsItems() {
    onGtk {
      let stage = Stage()
      let toolbar = Toolbar()
      toolbar.items = [BarButtonItem(title: "One")]
      stage.root.navigationItem.titleView = toolbar
      pump(until: { toolbar.asWidget.width > 150 }, "as wide as it may be")
      toolbar.sizeToFit()
      pump(until: { toolbar.asWidget.width < 100 && toolbar.asWidget.width > 0 })
      let middle = toolbar.asWidget.translate(
        x: Double(toolbar.asWidget.width) / 2, y: 0, to: stage.window)
      XCTAssertEqual(middle?.x ?? 0, Double(stage.window.width) / 2, accuracy: 2)
    }
  }
}
