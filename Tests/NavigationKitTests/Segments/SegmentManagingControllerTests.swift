import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Titles, back items, toolbar items and pushes of a segment-managing controller.
final class SegmentManagingControllerTests: GtkTestCase {
  func testLoad_TitlesSegmentsByChildrenAndSelectsTheFirst() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      XCTAssertEqual(stage.headerTexts, ["Italy", "Australia"])
      XCTAssertEqual(stage.manager.segmentedControl.selectedSegmentIndex, 0)
      XCTAssertEqual(stage.manager.activeViewController, stage.children[0])
      XCTAssertEqual(
        stage.transcript.take(), ["Italy.didLoad", "Italy.willAppear", "Italy.didAppear"])
      XCTAssertEqual(stage.children.map(\.isViewLoaded), [true, false])
    }
  }

  func testChildRetitled_GivesItsSegmentTheTitleThatABarWouldShow() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      let page = ViewController(title: "Lima")
      let peru = NavigationController(rootViewController: page)
      stage.children[0].navigationItem.title = "Italia"
      stage.manager.insertSegment(peru, at: 2)
      XCTAssertEqual(stage.manager.segmentTitles, ["Italia", "Australia", "Lima"])
      page.title = "Cusco"
      stage.children[1].navigationItem.title = "Down Under"
      XCTAssertEqual(stage.manager.segmentTitles, ["Italia", "Down Under", "Cusco"])
      peru.push(ViewController(title: "Puno"), animated: false)
      XCTAssertEqual(
        stage.manager.segmentTitles, ["Italia", "Down Under", "Cusco"], "the root names it")
      pump(until: { stage.window.title == "Italia" })
    }
  }

  func testChildRetitledWhileCovered_RetitlesSegmentAndBackButton() {
    onGtk {
      let (stage, italy, _, manager) = makeManager()
      stage.navigation.push(stage.page("Rome"))
      italy.title = "Italia"
      XCTAssertEqual(stage.headerTexts, ["Italia", "Rome"])
      XCTAssertEqual(manager.segmentedControl.titleForSegment(at: 0), "Italia")
    }
  }

  func testSelectedSegment_TitlesWindowAndBackButton() {
    onGtk {
      let (stage, italy, _, manager) = makeManager()
      pump(until: { stage.window.title == "Italy" })
      italy.navigationController?.push(stage.page("Rome"))
      XCTAssertEqual(stage.headerTexts, ["Italy", "Rome"])
      stage.navigation.pop()
      manager.selectSegment(at: 1)
      pump(until: { stage.window.title == "Australia" })
      stage.navigation.push(stage.page("Perth"))
      XCTAssertEqual(stage.headerTexts, ["Australia", "Perth"])
    }
  }

  func testItemsOfTheActiveChild_CrossFade() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      Gtk.setAnimations(true)
      let item = stage.children[0].navigationItem
      item.rightBarButtonItem = BarButtonItem(title: "Old")
      pump(until: { stage.navigation.view.button("Old")?.isOnScreen == true })
      item.setRightBarButtonItem(BarButtonItem(title: "New"), animated: true)
      XCTAssertEqual(stage.headerTexts, ["Italy", "Australia", "Old", "New"])
      pump(until: { stage.headerTexts == ["Italy", "Australia", "New"] })
    }
  }

  func testBackButton_HasTheTitleOfTheSelectedSegment() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      for (country, city) in [("Italy", "Rome"), ("Australia", "Perth"), ("Italy", "Turin")] {
        stage.select(country)
        stage.navigation.push(ViewController(title: city))
        XCTAssertEqual(stage.headerTexts, [country, city])
        stage.navigation.pop()
        XCTAssertEqual(stage.headerTexts, ["Italy", "Australia"])
      }
    }
  }

  func testBackItemOfTheActiveChild_AppliesUnlessTheManagerHasOne() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      let item = stage.children[0].navigationItem
      var calls = 0
      stage.navigation.push(ViewController(title: "Rome"))
      item.title = "Italia"
      XCTAssertEqual(
        stage.headerTexts, ["Italia", "Rome"], "the back button follows the title while covered")
      let back = BarButtonItem(title: "Leave") { calls += 1 }
      item.backBarButtonItem = back
      XCTAssertEqual(stage.headerTexts, ["Leave", "Rome"])
      back.title = "Go"
      XCTAssertEqual(stage.headerTexts, ["Go", "Rome"])
      stage.navigation.view.click("Go")
      XCTAssertEqual(calls, 1)
      XCTAssertEqual(stage.navigation.viewControllers.count, 2)
      stage.manager.navigationItem.backBarButtonItem = BarButtonItem(title: "Countries")
      XCTAssertEqual(
        stage.headerTexts, ["Countries", "Rome"], "the manager's back item takes precedence")
      stage.manager.navigationItem.backBarButtonItem = nil
      stage.manager.selectSegment(at: 1)
      XCTAssertEqual(stage.headerTexts, ["Australia", "Rome"])
    }
  }

  func testNestedNavigationController_ContributesOnlyItsTitle() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      let (lima, cusco) = (ViewController(title: "Lima"), ViewController(title: "Cusco"))
      let peru = NavigationController(rootViewController: lima)
      cusco.view = ScrolledWindow(child: Label("Cusco"))
      cusco.navigationItem.rightBarButtonItem = BarButtonItem(title: "Add")
      cusco.navigationItem.prompt = "Where to?"
      cusco.toolbarItems = [BarButtonItem(title: "Tool")]
      cusco.canPop = false
      lima.navigationItem.backBarButtonItem = BarButtonItem(title: "Inner")
      stage.navigation.setToolbarHidden(false, animated: false)
      stage.navigation.setViewControllers([ViewController(title: "World"), stage.manager])
      stage.manager.insertSegment(peru, at: 2)
      stage.manager.selectSegment(at: 2)
      peru.push(cusco, animated: false)
      XCTAssertEqual(peru.navigationBar.surface.texts, ["Where to?", "Cusco", "Add"])
      XCTAssertEqual(stage.manager.segmentTitles, ["Italy", "Australia", "Lima"])
      XCTAssertEqual(stage.navigation.shownToolbarItems.count, 0)
      XCTAssertNil(stage.manager.contentScrollView)
      XCTAssertFalse(
        stage.navigation.canGoBack, "the outer way back would leave the inner page too")
      XCTAssertFalse(peru.canGoBack)
      pump(until: { stage.window.title == "Cusco" })
      stage.navigation.push(ViewController(title: "Puno"))
      XCTAssertEqual(stage.headerTexts, ["Cusco", "Puno"])
    }
  }

  func testChild_PushesOnTheManagersNavigationController() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      for child in stage.children {
        XCTAssertIdentical(child.navigationController, stage.navigation)
        XCTAssertIdentical(child.parent, stage.manager)
      }
      stage.children[0].navigationController?.push(ViewController(title: "Rome"))
      XCTAssertEqual(stage.navigation.viewControllers.count, 2)
      XCTAssertEqual(stage.headerTexts, ["Italy", "Rome"])
    }
  }

  func testToolbarItemsOfTheActiveChild_AreShown() {
    onGtk {
      let (stage, italy, australia, manager) = makeManager()
      stage.navigation.setToolbarHidden(false, animated: false)
      italy.toolbarItems = [BarButtonItem(title: "Pizza")]
      australia.toolbarItems = [BarButtonItem(title: "Surf")]
      XCTAssertEqual(stage.navigation.toolbar.actionBar.texts, ["Pizza"])
      manager.selectSegment(at: 1)
      XCTAssertEqual(stage.navigation.toolbar.actionBar.texts, ["Surf"])
    }
  }

  func testSegmentWithImage_KeepsItWhenTheChildIsRetitled() {
    onGtk {
      let (stage, italy, _, manager) = makeManager()
      let icon = Icon(named: "view-list-symbolic")
      manager.segmentedControl.setImage(icon, accessibilityLabel: "Italy", forSegmentAt: 0)
      italy.title = "Italia"
      XCTAssertEqual(manager.segmentedControl.imageForSegment(at: 0), icon)
      pump(until: { stage.window.title == "Italia" })
    }
  }

  func testBackFromAPushedPage_KeepsTheSelectedSegment() {
    onGtk {
      let stage = Stage()
      let children = ["X", "Y", "Z"].map { stage.page($0) }
      let tabs = SegmentManagingController(viewControllers: children)
      stage.navigation.push(tabs)
      tabs.selectSegment(at: 1)
      children[1].navigationController?.push(stage.page("detail"))
      XCTAssertEqual(stage.backButton?.texts, ["Y"])
      stage.window.press("Escape")
      XCTAssertEqual(tabs.activeViewController, children[1])
      XCTAssertEqual(tabs.segmentedControl.selectedSegmentIndex, 1)
    }
  }

  func testViewWillAppearOnReturn_CanDeselectARow() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      let italy = stage.children[0]
      var selectedRow: Int?
      italy.onWillAppear = { selectedRow = nil }
      selectedRow = 3
      italy.navigationController?.push(ViewController(title: "Rome"))
      XCTAssertEqual(selectedRow, 3)
      stage.navigation.pop()
      XCTAssertNil(selectedRow)
    }
  }
}
