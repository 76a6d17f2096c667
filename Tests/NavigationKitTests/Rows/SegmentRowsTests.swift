import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Rows S39–S45: one of several controllers, chosen by a segment.
final class SegmentRowsTests: GtkTestCase {
  func testS39_Segments_AreTitledByTheChildrenAndTheFirstIsSelectedAtLoad() {
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

  func testS39_Segments_FollowTheTitlesThatTheChildrenWouldHaveInABar() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      let page = ViewController(title: "Lima")
      let peru = NavigationController(rootViewController: page)
      stage.children[0].navigationItem.title = "Italia"
      stage.manager.insertSegment(peru, at: 2)
      XCTAssertEqual(stage.headerTexts, ["Italia", "Australia", "Lima"])
      page.title = "Cusco"
      stage.children[1].navigationItem.title = "Down Under"
      XCTAssertEqual(stage.headerTexts, ["Italia", "Down Under", "Cusco"])
      peru.push(ViewController(title: "Puno"), animated: false)
      XCTAssertEqual(stage.headerTexts, ["Italia", "Down Under", "Puno"])
      pump(until: { stage.window.title == "Italia" })
    }
  }

  func testS39_ItemsOfTheActiveChild_CrossFadeWhereItAsksForIt() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      Gtk.setAnimations(true)
      let item = stage.children[0].navigationItem
      item.rightBarButtonItem = BarButtonItem(title: "Old")
      XCTAssertEqual(stage.headerTexts, ["Italy", "Australia", "Old"])
      item.setRightBarButtonItem(BarButtonItem(title: "New"), animated: true)
      XCTAssertEqual(stage.headerTexts, ["Italy", "Australia", "Old", "New"])
      pump(until: { stage.headerTexts == ["Italy", "Australia", "New"] })
    }
  }

  func testS40_Change_TheOldOneIsGoneBeforeTheNewOneComes() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      let (italy, australia) = (stage.children[0], stage.children[1])
      var wasMapped: [Bool] = []
      australia.onWillAppear = { [weak italy] in wasMapped.append(italy?.appearance == .appeared) }
      _ = stage.transcript.take()
      stage.select("Australia")
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "Italy.willDisappear", "Italy.didDisappear", "Australia.didLoad",
          "Australia.willAppear", "Australia.didAppear",
        ])
      XCTAssertEqual(wasMapped, [false])
      XCTAssertEqual(stage.children.map(\.view.isMapped), [false, true])
      stage.select("Australia")
      XCTAssertEqual(stage.transcript.take(), [], "the same segment changes nothing")
      stage.manager.selectSegment(at: 0)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "Australia.willDisappear", "Australia.didDisappear", "Italy.willAppear",
          "Italy.didAppear",
        ])
      XCTAssertEqual(stage.children.map(\.view.isMapped), [true, false])
    }
  }

  func testS40_Change_TheOldViewIsOffScreenWhenItsControllerHasDisappeared() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      let (italy, australia) = (stage.children[0], stage.children[1])
      var mapped: [[Bool]] = []
      let look = { [weak italy, weak australia] in
        mapped.append(
          [italy, australia].map { $0?.isViewLoaded == true && $0?.view.isMapped == true })
      }
      italy.onWillDisappear = look
      italy.onDidDisappear = look
      australia.onWillAppear = look
      australia.onDidAppear = look
      stage.select("Australia")
      XCTAssertEqual(mapped, [[true, false], [false, false], [false, false], [false, true]])
    }
  }

  func testS40_Change_TheFocusGoesOverAndComesBack() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      let buttons = stage.children.map { $0.view.descendants(of: Button.self)[0] }
      buttons[0].grabFocus()
      stage.manager.selectSegment(at: 1)
      XCTAssertEqual(stage.window.focus, buttons[1])
      stage.manager.selectSegment(at: 0)
      XCTAssertEqual(stage.window.focus, buttons[0])
    }
  }

  func testS41_BackItem_IsNamedByTheSelectedSegmentEachTime() {
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

  func testS41_BackItemOfTheActiveChild_StandsInForTheManagers() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      let item = stage.children[0].navigationItem
      var calls = 0
      stage.navigation.push(ViewController(title: "Rome"))
      item.title = "Italia"
      XCTAssertEqual(stage.headerTexts, ["Italia", "Rome"], "followed while it is covered")
      let back = BarButtonItem(title: "Leave") { calls += 1 }
      item.backBarButtonItem = back
      XCTAssertEqual(stage.headerTexts, ["Leave", "Rome"])
      back.title = "Go"
      XCTAssertEqual(stage.headerTexts, ["Go", "Rome"])
      stage.navigation.view.click("Go")
      XCTAssertEqual(calls, 1)
      XCTAssertEqual(stage.navigation.viewControllers.count, 2)
      stage.manager.navigationItem.backBarButtonItem = BarButtonItem(title: "Countries")
      XCTAssertEqual(stage.headerTexts, ["Countries", "Rome"], "the manager's own comes first")
      stage.manager.navigationItem.backBarButtonItem = nil
      stage.manager.selectSegment(at: 1)
      XCTAssertEqual(stage.headerTexts, ["Australia", "Rome"])
    }
  }

  func testS44_NestedNavigationController_HandsOnItsTitleAndNothingElse() {
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
      XCTAssertEqual(stage.headerTexts, ["World", "Italy", "Australia", "Cusco"])
      XCTAssertEqual(stage.navigation.shownToolbarItems.count, 0)
      XCTAssertNil(stage.manager.contentScrollView)
      XCTAssertTrue(stage.navigation.canGoBack, "the inner page only forbids the inner way back")
      XCTAssertFalse(peru.canGoBack)
      pump(until: { stage.window.title == "Cusco" })
      stage.navigation.push(ViewController(title: "Puno"))
      XCTAssertEqual(stage.headerTexts, ["Cusco", "Puno"])
    }
  }

  func testS42_AppearanceCalls_ReachTheActiveChildOnceEach() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      stage.select("Australia")
      _ = stage.transcript.take()
      stage.navigation.push(ViewController(title: "Perth"))
      XCTAssertEqual(
        stage.transcript.take(), ["Australia.willDisappear", "Australia.didDisappear"])
      stage.navigation.pop()
      XCTAssertEqual(stage.transcript.take(), ["Australia.willAppear", "Australia.didAppear"])
      stage.window.isVisible = false
      XCTAssertEqual(
        stage.transcript.take(), ["Australia.willDisappear", "Australia.didDisappear"])
      stage.window.isVisible = true
      pump(until: { stage.children[1].appearance == .appeared })
      XCTAssertEqual(stage.transcript.take(), ["Australia.willAppear", "Australia.didAppear"])
      stage.close()
      XCTAssertEqual(
        stage.transcript.take(), ["Australia.willDisappear", "Australia.didDisappear"])
    }
  }

  func testS42_SelectionInsideViewWillAppear_TellsEachChildOnce() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      let manager = stage.manager
      stage.navigation.push(ViewController(title: "Rome"))
      _ = stage.transcript.take()
      stage.children[0].onWillAppear = { [weak manager] in manager?.selectSegment(at: 1) }
      stage.navigation.pop()
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "Italy.willAppear", "Italy.willDisappear", "Italy.didDisappear", "Australia.didLoad",
          "Australia.willAppear", "Australia.didAppear",
        ])
      XCTAssertEqual(stage.children.map(\.view.isMapped), [false, true])
      stage.children[0].onWillAppear = nil
    }
  }

  func testS43_MemoryWarning_ReachesAllChildrenAndUnloadingDropsTheirViews() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia", "Iceland")
      stage.select("Australia")
      _ = stage.transcript.take()
      MemoryMonitor.shared?.warn()
      XCTAssertEqual(
        stage.transcript.take(),
        ["Italy.memoryWarning", "Australia.memoryWarning", "Iceland.memoryWarning"])
      XCTAssertEqual(stage.children.map { $0.unloadView() }, [true, false, false])
      XCTAssertEqual(stage.transcript.take(), ["Italy.didUnload"])
      XCTAssertEqual(stage.children.map(\.isViewLoaded), [false, true, false])
      stage.select("Italy")
      XCTAssertEqual(
        stage.transcript.take().suffix(3),
        ["Italy.didLoad", "Italy.willAppear", "Italy.didAppear"])
      XCTAssertTrue(stage.children[0].view.isMapped)
    }
  }

  func testS43_UnloadingTheManager_DropsItsViewAndComesBack() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      XCTAssertFalse(stage.manager.unloadView(), "it is on screen")
      stage.navigation.push(ViewController(title: "Rome"))
      _ = stage.transcript.take()
      XCTAssertTrue(stage.manager.unloadView())
      XCTAssertFalse(stage.manager.isViewLoaded)
      XCTAssertTrue(stage.children[0].unloadView())
      XCTAssertEqual(stage.transcript.take(), ["Italy.didUnload"])
      stage.navigation.pop()
      XCTAssertEqual(
        stage.transcript.take(), ["Italy.didLoad", "Italy.willAppear", "Italy.didAppear"])
      XCTAssertTrue(stage.children[0].view.isMapped)
      stage.select("Australia")
      XCTAssertEqual(stage.children.map(\.view.isMapped), [false, true])
    }
  }

  func testS43_WindowsRoot_KeepsItsViewAndAPageInsideComesBack() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      stage.window.isVisible = false
      XCTAssertFalse(stage.navigation.unloadView())
      XCTAssertTrue(stage.children[0].unloadView())
      _ = stage.transcript.take()
      stage.window.isVisible = true
      pump(until: { stage.children[0].appearance == .appeared })
      XCTAssertEqual(
        stage.transcript.take(), ["Italy.didLoad", "Italy.willAppear", "Italy.didAppear"])
      XCTAssertTrue(stage.children[0].view.isMapped)
    }
  }

  func testS44_Child_PushesThroughTheManagersNavigationController() {
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

  func testS45_AnotherSegment_NeedsNothingButAChild() {
    onGtk {
      let names = ["Italy", "Australia", "Iceland", "Peru"]
      let stage = SegmentStage(names)
      XCTAssertEqual(stage.headerTexts, names)
      for name in names.reversed() {
        stage.select(name)
        XCTAssertEqual(stage.manager.activeViewController.title, name)
        let shown = stage.children.filter { $0.isViewLoaded && $0.view.isMapped }
        XCTAssertEqual(shown.map(\.name), [name])
      }
    }
  }

  func testS45_SegmentAddedLater_NeedsNoOtherChange() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      let peru = RecordingController("Peru", stage.transcript)
      _ = stage.transcript.take()
      stage.manager.insertSegment(peru, at: 1)
      XCTAssertEqual(stage.headerTexts, ["Italy", "Peru", "Australia"])
      XCTAssertEqual(stage.transcript.take(), [], "what is shown stays")
      stage.select("Peru")
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "Italy.willDisappear", "Italy.didDisappear", "Peru.didLoad", "Peru.willAppear",
          "Peru.didAppear",
        ])
      peru.navigationController?.push(ViewController(title: "Lima"))
      XCTAssertEqual(stage.headerTexts, ["Peru", "Lima"])
    }
  }

  func testS45_OnReturn_TheChildDeselectsItsRow() {
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

/// A segment-managing controller as the root of a window.
@MainActor private final class SegmentStage {
  let transcript = Transcript()
  let children: [RecordingController]
  let manager: SegmentManagingController
  let navigation: NavigationController
  let window: Window

  convenience init(_ titles: String...) { self.init(titles) }

  init(_ titles: [String]) {
    Gtk.setAnimations(false)
    children = titles.map { [transcript] in RecordingController($0, transcript) }
    manager = SegmentManagingController(viewControllers: children, accessibilityLabel: "Country")
    navigation = NavigationController(rootViewController: manager)
    window = show(navigation)
  }

  var headerTexts: [String] { navigation.navigationBar.surface.texts }

  /// Clicks a segment.
  func select(_ title: String) { manager.segmentedControl.asWidget.click(title) }

  func close() { window.end() }
}
