import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The navigation controller's toolbar.
final class ToolbarTests: GtkTestCase {
  func testItems_AreShownInOrderAndWithoutItemsTheToolbarHides() {
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

  func testToolbar_IsHiddenUntilTheControllerShowsIt() {
    onGtk {
      let stage = Stage()
      stage.root.toolbarItems = [BarButtonItem(title: "One")]
      XCTAssertTrue(stage.navigation.isToolbarHidden)
      XCTAssertFalse(stage.navigation.toolbar.actionBar.isOnScreen)
      stage.navigation.setToolbarHidden(false, animated: false)
      pump(until: { stage.toolbarTexts == ["One"] })
    }
  }

  func testPush_CrossFadesTheItems() throws {
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
      XCTAssertEqual(
        stage.toolbarTexts, ["Old", "New"], "both item sets show during the cross-fade")
      XCTAssertEqual(
        stage.navigation.toolbarReveal.widget.height, height, "the toolbar keeps its height")
      push.run(on: nil)
      XCTAssertEqual(stage.toolbarTexts, ["New"])
      stage.navigation.pop(animated: false)
      XCTAssertEqual(stage.toolbarTexts, ["Old"])
    }
  }

  func testFlexibleSpaces_ShareTheRoomAndFixedSpacesKeepTheirWidth() throws {
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
      XCTAssertEqual(gaps[0], gaps[1], accuracy: 2, "one space used three times has equal widths")
      XCTAssertEqual(gaps[0], gaps[2], accuracy: 2)
      XCTAssertGreaterThan(gaps[0], 20)
      XCTAssertEqual(gaps[4] - gaps[3], 40)
      // The width of a button does not include its padding.
      XCTAssertLessThan(edges[0].start, 40)
      XCTAssertGreaterThan(edges[5].end, Double(stage.window.width) - 40)
    }
  }

  func testItemBetweenFlexibleSpaces_IsCentredInTheBar() {
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
      XCTAssertEqual(offCentre(), 0, accuracy: 2, "a longer last item does not move the centre")
      stage.root.toolbarItems = [space, middle, space, last, BarButtonItem(title: "And very last")]
      pump(until: { stage.button("And very last")?.isOnScreen == true })
      XCTAssertLessThan(offCentre(), 1, "without room, the item moves towards the start")
    }
  }

  func testItemInHeaderBarAndToolbar_ChangesInBoth() {
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

  func testSetToolbarItems_CrossFadesToTheNewItems() {
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
      XCTAssertEqual(
        stage.toolbarTexts, ["Edit", "Crop", "Rotate"], "both item sets show during the cross-fade")
      pump(until: { stage.toolbarTexts == ["Crop", "Rotate"] })
      root.setToolbarItems([edit], animated: false)
      XCTAssertEqual(stage.toolbarTexts, ["Edit"])
      root.setToolbarItems(nil, animated: true)
      pump(until: { !stage.navigation.toolbar.actionBar.isOnScreen })
      root.setToolbarItems([crop], animated: true)
      pump(until: { stage.toolbarTexts == ["Crop"] })
    }
  }

  func testHidesBottomBarWhenPushed_MovesTheToolbarWithTheTransition() throws {
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
      XCTAssertEqual(stage.toolbarTexts, ["One"], "the toolbar keeps its items while it hides")
      push.run(on: nil)
      pump(until: { !bar.isOnScreen })
      let above = stage.page("C")
      above.toolbarItems = [BarButtonItem(title: "Nor")]
      stage.navigation.push(above, animated: false)
      XCTAssertFalse(bar.isOnScreen, "the toolbar stays hidden for pages above")
      stage.navigation.pop(animated: false)
      let pop = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      pop.update(0.5)
      pump(until: { bar.height > 0 && bar.height < height })
      XCTAssertEqual(stage.toolbarTexts, ["One"])
      pop.finish()
      pump(until: { bar.height == height })
    }
  }

  func testSetToolbarHiddenDuringTransition_TakesEffect() {
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
      pump(until: { !bar.isOnScreen }, "the toolbar hides during a push")
      stage.navigation.setToolbarHidden(false, animated: true)
      pump(until: { stage.toolbarTexts == ["B"] })
      stage.navigation.setToolbarHidden(true, animated: true)
      stage.navigation.setToolbarHidden(false, animated: false)
      pump(until: { bar.isOnScreen }, "the toolbar shows while it animates")
      XCTAssertEqual(stage.toolbarTexts, ["B"])
    }
  }

  func testItemsSetOnTheControllersToolbar_AreRefusedAndLogged() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      stage.root.toolbarItems = [BarButtonItem(title: "Mine")]
      stage.navigation.toolbar.items = [BarButtonItem(title: "Theirs")]
      stage.navigation.toolbar.setItems([], animated: true)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 2)
      pump(until: { stage.toolbarTexts == ["Mine"] })
      XCTAssertEqual(stage.navigation.toolbar.items.map(\.title), ["Mine"])
    }
  }
}
