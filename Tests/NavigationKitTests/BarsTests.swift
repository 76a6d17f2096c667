import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

final class BarsTests: GtkTestCase {
  func testBackButton_IsTitledByThePageBelow() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      XCTAssertEqual(stage.backButton?.tooltip, "A")
      stage.close()
    }
  }

  func testBackButton_FollowsTheTitleOfThePageBelow() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      stage.root.title = "Renamed"
      XCTAssertEqual(stage.headerTexts, ["Renamed", "B"])
      XCTAssertEqual(stage.backButton?.tooltip, "Renamed")
      stage.root.title = nil
      XCTAssertEqual(stage.headerTexts, ["Back", "B"])
      stage.close()
    }
  }

  func testBackBarButtonItem_OfThePageBelowNamesTheBackButton() {
    onGtk {
      let stage = Stage()
      stage.root.navigationItem.backBarButtonItem = BarButtonItem(title: "Overview")
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(stage.headerTexts, ["Overview", "B"])
      stage.backButton?.emit("clicked")
      XCTAssertEqual(stage.navigation.viewControllers.count, 1, "without action it pops")
      stage.close()
    }
  }

  func testBackBarButtonItem_WithAnActionRunsItInstead() {
    onGtk {
      let stage = Stage()
      var calls = 0
      stage.root.navigationItem.backBarButtonItem = BarButtonItem(title: "Back") { calls += 1 }
      stage.navigation.push(stage.page("B"))
      stage.backButton?.emit("clicked")
      XCTAssertEqual(calls, 1)
      XCTAssertEqual(stage.navigation.viewControllers.count, 2)
      stage.close()
    }
  }

  func testLeftItem_TakesThePlaceOfTheBackButton() {
    onGtk {
      let stage = Stage()
      let page = stage.page("B")
      page.navigationItem.leftBarButtonItem = BarButtonItem(title: "Cancel")
      stage.navigation.push(page)
      XCTAssertEqual(stage.headerTexts, ["Cancel", "B"])
      page.navigationItem.leftBarButtonItem = nil
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      stage.close()
    }
  }

  func testTitle_ItemBeforeController() {
    onGtk {
      let stage = Stage()
      stage.root.navigationItem.title = "Item"
      XCTAssertEqual(stage.headerTexts, ["Item"])
      XCTAssertTrue(pump(until: { stage.window.title == "Item" }))
      stage.root.navigationItem.titleView = Label("View")
      XCTAssertEqual(stage.headerTexts, ["View"])
      stage.root.navigationItem.titleView = nil
      stage.root.navigationItem.title = nil
      XCTAssertEqual(stage.headerTexts, ["A"])
      stage.close()
    }
  }

  func testDisabledItem_IsGreyedAndNeverActs() {
    onGtk {
      let stage = Stage()
      var calls = 0
      let item = BarButtonItem(title: "Act") { calls += 1 }
      stage.root.navigationItem.rightBarButtonItem = item
      let button = stage.button("Act")
      button?.emit("clicked")
      XCTAssertEqual(calls, 1)
      item.isEnabled = false
      XCTAssertEqual(button?.isSensitive, false)
      button?.emit("clicked")
      XCTAssertEqual(calls, 1)
      item.title = "Other"
      item.isEnabled = true
      XCTAssertNotNil(stage.button("Other"))
      stage.close()
    }
  }

  func testItem_ChangesBetweenTextAndIconWhileShown() {
    onGtk {
      let stage = Stage()
      let item = BarButtonItem(title: "Play")
      stage.root.navigationItem.rightBarButtonItem = item
      XCTAssertEqual(stage.headerTexts, ["A", "Play"])
      item.image = Icon(named: "media-playback-pause-symbolic")
      item.accessibilityLabel = "Pause"
      XCTAssertEqual(stage.headerTexts, ["A"])
      item.image = nil
      item.title = "Stop"
      XCTAssertEqual(stage.headerTexts, ["A", "Stop"])
      stage.close()
    }
  }

  func testOneCustomView_OnTwoPagesIsWhereItIsShown() {
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
      stage.close()
    }
  }

  func testToolbar_ShowsItemsInOrderAndHidesWithoutThem() {
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
      XCTAssertTrue(pump(until: { toolbar.isOnScreen }))
      XCTAssertEqual(toolbar.texts, ["One", "Two"])
      let page = stage.page("B")
      page.toolbarItems = [BarButtonItem(title: "Three")]
      page.hidesBottomBarWhenPushed = true
      stage.navigation.push(page)
      XCTAssertTrue(pump(until: { !toolbar.isOnScreen }))
      stage.navigation.pop()
      XCTAssertTrue(pump(until: { toolbar.isOnScreen }))
      stage.navigation.setToolbarHidden(true, animated: false)
      XCTAssertTrue(pump(until: { !toolbar.isOnScreen }))
      stage.close()
    }
  }

  func testFlexibleSpaces_CentreWhatStandsBetweenThem() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      let space = BarButtonItem.flexibleSpace()
      let control = SegmentedControl(
        titles: ["Ascending", "Descending"], accessibilityLabel: "Order")
      stage.root.toolbarItems = [space, BarButtonItem(customView: control), space]
      XCTAssertTrue(pump(until: { control.asWidget.isMapped && control.asWidget.width > 0 }))
      pump(seconds: 0.05)
      let middle = control.asWidget.translate(
        x: Double(control.asWidget.width) / 2, y: 0, to: stage.window)
      XCTAssertEqual(middle?.x ?? 0, Double(stage.window.width) / 2, accuracy: 2)
      stage.close()
    }
  }

  func testHiddenNavigationBar_GivesItsRoomToThePage() {
    onGtk {
      let stage = Stage()
      let before = stage.root.view.height
      stage.navigation.setNavigationBarHidden(true, animated: false)
      XCTAssertTrue(pump(until: { stage.root.view.height > before }))
      stage.navigation.setNavigationBarHidden(false, animated: false)
      XCTAssertTrue(pump(until: { stage.root.view.height == before }))
      stage.close()
    }
  }

  func testFullScreenPage_ReachesUnderTranslucentBarsOnly() {
    onGtk {
      let stage = Stage()
      let before = stage.root.view.height
      stage.root.wantsFullScreenLayout = true
      pump(seconds: 0.05)
      XCTAssertEqual(stage.root.view.height, before, "never under an opaque bar")
      stage.navigation.navigationBar.barStyle = .blackTranslucent
      XCTAssertTrue(pump(until: { stage.root.view.height > before }))
      stage.close()
    }
  }
}

extension Stage {
  var backButton: Button? {
    navigation.navigationBar.surface.descendants(Button.self).first {
      $0.hasStyleClass("back") && $0.isVisible
    }
  }

  func button(_ text: String) -> Button? {
    navigation.view.descendants(Button.self).first { $0.texts == [text] }
  }
}
