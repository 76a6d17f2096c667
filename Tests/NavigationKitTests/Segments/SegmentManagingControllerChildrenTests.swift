import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Children that are inserted and removed while a segment-managing controller is in use.
final class SegmentManagingControllerChildrenTests: GtkTestCase {
  func testEachSegment_ShowsItsChildOnly() {
    onGtk {
      let names = ["Italy", "Australia", "Iceland", "Peru"]
      let stage = SegmentStage(names)
      XCTAssertEqual(stage.headerTexts, names)
      for name in names.reversed() {
        stage.select(name)
        XCTAssertEqual(stage.manager.activeViewController?.title, name)
        let shown = stage.children.filter { $0.isViewLoaded && $0.view.isMapped }
        XCTAssertEqual(shown.map(\.name), [name])
      }
    }
  }

  func testInsertSegment_AddsTheChildWithoutShowingIt() {
    onGtk {
      let (stage, italy, australia, manager) = makeManager()
      _ = stage.transcript.take()
      let chile = stage.page("Chile")
      manager.insertSegment(chile, at: 0)
      XCTAssertEqual(manager.segmentedViewControllers, [chile, italy, australia])
      XCTAssertEqual(manager.segmentTitles, ["Chile", "Italy", "Australia"])
      XCTAssertEqual(manager.segmentedControl.selectedSegmentIndex, 1)
      pump(until: { stage.window.title == "Italy" })
      XCTAssertEqual(stage.transcript.take(), [], "inserting sends no messages")
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

  func testSegmentInsertedBetweenOthers_CanBeSelectedAndPushes() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      let peru = RecordingController("Peru", stage.transcript)
      _ = stage.transcript.take()
      stage.manager.insertSegment(peru, at: 1)
      XCTAssertEqual(stage.headerTexts, ["Italy", "Peru", "Australia"])
      XCTAssertEqual(stage.transcript.take(), [], "inserting sends no messages")
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

  func testInsertOfControllerWithAParent_IsRefused() {
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

  func testActiveChildRemoved_DisappearsBeforeTheNextAppears() {
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
      XCTAssertEqual(
        manager.segmentTitles, ["Australia"], "the title of a removed child is ignored")
      stage.navigation.push(stage.page("Perth"))
      XCTAssertEqual(stage.headerTexts, ["Australia", "Perth"])
    }
  }

  func testInactiveChildRemoved_ChangesNothingOnScreen() {
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

  func testActiveChildRemovedWhileCovered_GetsNoMessages() {
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

  func testActiveChildRemoved_SelectsADisabledChildIfThereIsNoOther() {
    onGtk {
      let (stage, _, australia, manager) = makeManager()
      manager.segmentedControl.setEnabled(false, forSegmentAt: 1)
      manager.removeSegment(at: 0)
      XCTAssertEqual(manager.activeViewController, australia)
      XCTAssertEqual(manager.segmentedControl.selectedSegmentIndex, 0)
      XCTAssertEqual(australia.appearance, .appeared)
      withExtendedLifetime(stage) {}
    }
  }

  func testLastChildRemoved_LeavesAnEmptyPage() {
    onGtk {
      let (stage, italy, australia, manager) = makeManager()
      australia.navigationItem.rightBarButtonItem = BarButtonItem(title: "Surf")
      manager.removeSegment(at: 0)
      _ = stage.transcript.take()
      manager.removeSegment(at: 0)
      XCTAssertEqual(
        stage.transcript.take(), ["Australia.willDisappear", "Australia.didDisappear"])
      XCTAssertNil(manager.activeViewController)
      XCTAssertEqual(manager.children, [])
      XCTAssertNil(manager.segmentedControl.selectedSegmentIndex)
      XCTAssertEqual(stage.headerTexts, [])
      XCTAssertFalse(australia.view.isMapped)
      manager.insertSegment(italy, at: 0)
      XCTAssertEqual(manager.activeViewController, italy)
      XCTAssertEqual(stage.headerTexts, ["Italy"])
      XCTAssertEqual(italy.appearance, .appeared)
    }
  }

  func testRemovedChild_IsFreedOrCanBeInsertedAgain() {
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
}
