import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

final class SegmentManagingControllerTests: GtkTestCase {
  func testForwardsAppearanceToTheActiveChildOnly() {
    onGtk {
      let (stage, italy, australia, manager) = makeManager()
      XCTAssertEqual(
        stage.transcript.take().filter { $0 != "A.didLoad" },
        ["Italy.didLoad", "Italy.willAppear", "Italy.didAppear"])
      manager.selectSegment(at: 1)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "Italy.willDisappear", "Italy.didDisappear", "Australia.didLoad",
          "Australia.willAppear", "Australia.didAppear",
        ])
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(
        stage.transcript.take().filter { $0.hasPrefix("Australia") || $0.hasPrefix("Italy") },
        ["Australia.willDisappear", "Australia.didDisappear"])
      stage.navigation.pop()
      XCTAssertEqual(
        stage.transcript.take().filter { $0.hasPrefix("Australia") || $0.hasPrefix("Italy") },
        ["Australia.willAppear", "Australia.didAppear"])
      XCTAssertEqual(italy.appearance, .disappeared)
      XCTAssertEqual(australia.appearance, .appeared)
    }
  }

  func testNamesTheBackButtonByTheSelectedSegment() {
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

  func testFollowsTheTitlesOfItsChildren() {
    onGtk {
      let (stage, italy, _, manager) = makeManager()
      stage.navigation.push(stage.page("Rome"))
      italy.title = "Italia"
      XCTAssertEqual(stage.headerTexts, ["Italia", "Rome"])
      XCTAssertEqual(manager.segmentedControl.titleForSegment(at: 0), "Italia")
    }
  }

  func testSwitchedWhileItIsCovered_TellsNobodyOfIt() {
    onGtk {
      let (stage, italy, australia, manager) = makeManager()
      stage.navigation.push(stage.page("B"))
      _ = stage.transcript.take()
      manager.selectSegment(at: 1)
      XCTAssertEqual(stage.transcript.take().filter { !$0.contains("didLoad") }, [])
      stage.navigation.pop()
      XCTAssertEqual(italy.appearance, .disappeared)
      XCTAssertEqual(australia.appearance, .appeared)
    }
  }

  func testShowsTheActiveChildsToolbar() {
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

  func testInsertedChild_JoinsWithoutBeingShown() {
    onGtk {
      let (stage, italy, australia, manager) = makeManager()
      _ = stage.transcript.take()
      let chile = stage.page("Chile")
      manager.insertSegment(chile, at: 0)
      XCTAssertEqual(manager.segmentedViewControllers, [chile, italy, australia])
      XCTAssertEqual(manager.segmentTitles, ["Chile", "Italy", "Australia"])
      XCTAssertEqual(manager.segmentedControl.selectedSegmentIndex, 1)
      pump(until: { stage.window.title == "Italy" })
      XCTAssertEqual(stage.transcript.take(), [], "nobody comes or goes")
      manager.selectSegment(at: 0)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "Italy.willDisappear", "Italy.didDisappear", "Chile.didLoad", "Chile.willAppear",
          "Chile.didAppear",
        ])
      chile.title = "Chili"
      XCTAssertEqual(manager.segmentTitles, ["Chili", "Italy", "Australia"])
      chile.navigationController?.push(stage.page("Arica"))
      XCTAssertEqual(stage.headerTexts, ["Chili", "Arica"])
    }
  }

  func testInsertingAChildOfAContainer_IsRefused() {
    onGtk {
      let (stage, italy, australia, manager) = makeManager()
      let pushed = stage.page("Pushed")
      stage.navigation.push(pushed)
      for child in [italy, pushed, manager, stage.navigation] {
        manager.insertSegment(child, at: 0)
        XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      }
      XCTAssertEqual(manager.segmentedViewControllers, [italy, australia])
      XCTAssertEqual(manager.segmentTitles, ["Italy", "Australia"])
      XCTAssertEqual(pushed.parent, stage.navigation)
    }
  }

  func testRemovedActiveChild_GoesCompletelyBeforeTheNextComes() {
    onGtk {
      let (stage, italy, australia, manager) = makeManager()
      _ = stage.transcript.take()
      manager.removeSegment(at: 0)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "Italy.willDisappear", "Italy.didDisappear", "Australia.didLoad",
          "Australia.willAppear", "Australia.didAppear",
        ])
      XCTAssertEqual(manager.segmentedViewControllers, [australia])
      XCTAssertEqual(manager.segmentedControl.selectedSegmentIndex, 0)
      XCTAssertEqual(manager.activeViewController, australia)
      XCTAssertNil(italy.parent)
      XCTAssertNil(italy.view.window)
      pump(until: { stage.window.title == "Australia" })
      italy.title = "Italia"
      XCTAssertEqual(manager.segmentTitles, ["Australia"], "a former child is not followed")
      stage.navigation.push(stage.page("Perth"))
      XCTAssertEqual(stage.headerTexts, ["Australia", "Perth"])
    }
  }

  func testRemovedOtherChild_ChangesNothingOnScreen() {
    onGtk {
      let (stage, italy, australia, manager) = makeManager()
      manager.selectSegment(at: 1)
      _ = stage.transcript.take()
      manager.removeSegment(at: 0)
      XCTAssertEqual(stage.transcript.take(), [])
      XCTAssertEqual(manager.activeViewController, australia)
      XCTAssertEqual(manager.segmentedControl.selectedSegmentIndex, 0)
      XCTAssertNil(italy.parent)
    }
  }

  func testRemovedActiveChildUnderAnotherPage_HearsNothing() {
    onGtk {
      let (stage, _, australia, manager) = makeManager()
      stage.navigation.push(stage.page("B"))
      _ = stage.transcript.take()
      manager.removeSegment(at: 0)
      XCTAssertEqual(stage.transcript.take(), ["Australia.didLoad"])
      XCTAssertEqual(stage.headerTexts, ["Australia", "B"])
      stage.navigation.pop()
      XCTAssertEqual(
        stage.transcript.take().filter { $0.hasPrefix("Australia") },
        ["Australia.willAppear", "Australia.didAppear"])
      XCTAssertEqual(australia.appearance, .appeared)
    }
  }

  func testRemovedActiveChild_IsFollowedByADisabledOneIfThereIsNoOther() {
    onGtk {
      let (stage, _, australia, manager) = makeManager()
      manager.segmentedControl.setEnabled(false, forSegmentAt: 1)
      manager.removeSegment(at: 0)
      XCTAssertEqual(manager.activeViewController, australia)
      XCTAssertEqual(manager.segmentedControl.selectedSegmentIndex, 0)
      XCTAssertEqual(australia.appearance, .appeared)
    }
  }

  func testLastChild_CannotBeRemoved() {
    onGtk {
      let (stage, _, australia, manager) = makeManager()
      manager.removeSegment(at: 0)
      manager.removeSegment(at: 1)
      XCTAssertEqual(LogRecorder.takeComplaints(), [], "there is no such segment")
      manager.removeSegment(at: 0)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      XCTAssertEqual(manager.segmentedViewControllers, [australia])
      XCTAssertEqual(manager.segmentTitles, ["Australia"])
      XCTAssertEqual(australia.appearance, .appeared)
    }
  }

  func testRemovedChild_IsFreedOrMayComeBack() {
    onGtk {
      let (stage, italy, _, manager) = makeManager()
      weak var alive: ViewController?
      do {
        let chile = stage.page("Chile")
        alive = chile
        manager.insertSegment(chile, at: 2)
        manager.selectSegment(at: 2)
        manager.removeSegment(at: 2)
      }
      pump(until: { alive == nil })
      pump(until: { stage.window.title == "Australia" })
      manager.removeSegment(at: 0)
      manager.insertSegment(italy, at: 1)
      manager.selectSegment(at: 1)
      XCTAssertEqual(italy.appearance, .appeared)
      pump(until: { stage.window.title == "Italy" })
    }
  }

  func testSegmentWithAnIcon_KeepsItWhenItsChildIsRetitled() {
    onGtk {
      let (stage, italy, _, manager) = makeManager()
      let icon = Icon(named: "view-list-symbolic")
      manager.segmentedControl.setImage(icon, accessibilityLabel: "Italy", forSegmentAt: 0)
      italy.title = "Italia"
      XCTAssertEqual(manager.segmentedControl.imageForSegment(at: 0), icon)
      pump(until: { stage.window.title == "Italia" })
    }
  }
}

@MainActor extension SegmentManagingController {
  fileprivate var segmentTitles: [String?] {
    (0..<segmentedControl.numberOfSegments).map(segmentedControl.titleForSegment)
  }
}

@MainActor private func makeManager() -> (
  Stage, RecordingController, RecordingController, SegmentManagingController
) {
  let stage = Stage()
  let (italy, australia) = (stage.page("Italy"), stage.page("Australia"))
  let manager = SegmentManagingController(viewControllers: [italy, australia])
  _ = stage.transcript.take()
  stage.navigation.setViewControllers([manager])
  let heard = stage.transcript.take().filter { !$0.hasPrefix("A.") && !$0.contains("Show") }
  for line in heard { stage.transcript.add(line) }
  return (stage, italy, australia, manager)
}
