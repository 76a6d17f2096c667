import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The control of a segment-managing controller, used by the app.
final class SegmentManagingControllerControlTests: GtkTestCase {
  func testSelectionSetInTheControl_ShowsTheChild() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      _ = stage.transcript.take()
      stage.manager.segmentedControl.selectedSegmentIndex = 1
      XCTAssertEqual(stage.manager.activeViewController, stage.children[1])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "Italy.willDisappear", "Italy.didDisappear", "Australia.didLoad",
          "Australia.willAppear", "Australia.didAppear",
        ])
      XCTAssertEqual(stage.children.map(\.view.isMapped), [false, true])
    }
  }

  func testEditsOfTheControl_AreRefusedAndLogged() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      let control = stage.manager.segmentedControl
      let edits: [() -> Void] = [
        { control.insertSegment(withTitle: "Peru", at: 0) },
        {
          control.insertSegment(with: Icon(named: "x"), accessibilityLabel: "Peru", at: 0)
        },
        { control.removeSegment(at: 0) }, { control.removeAllSegments() },
        { control.isMomentary = true }, { control.selectedSegmentIndex = nil },
      ]
      for (index, edit) in edits.enumerated() {
        edit()
        let complaints = LogRecorder.takeComplaints()
        XCTAssertEqual(complaints.count, 1, "edit \(index)")
        XCTAssertTrue(complaints.first?.contains("SegmentManagingController") == true)
        XCTAssertEqual(stage.manager.segmentTitles, ["Italy", "Australia"])
        XCTAssertEqual(control.selectedSegmentIndex, 0)
        XCTAssertFalse(control.isMomentary)
      }
    }
  }

  func testValueHandlerOfTheApp_IsCalledAfterTheChildIsShown() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      var shown: [String?] = []
      stage.manager.segmentedControl.onValueChanged = { [weak manager = stage.manager] in
        shown.append(manager?.activeViewController?.title)
      }
      stage.select("Australia")
      XCTAssertEqual(shown, ["Australia"])
      XCTAssertEqual(stage.manager.activeViewController, stage.children[1])
    }
  }

  func testSegmentChange_CallsDidChangeSegmentAndObserversOnce() {
    onGtk {
      let transcript = Transcript()
      let children = ["Italy", "Australia"].map { RecordingController($0, transcript) }
      let manager = CountingManager(viewControllers: children)
      XCTAssertEqual(manager.shown, [], "the first child is no change")
      let window = show(NavigationController(rootViewController: manager))
      _ = transcript.take()
      let subscription = manager.observeSegment {
        transcript.add("observed \($0?.title ?? "none")")
      }
      manager.segmentedControl.asWidget.click("Australia")
      XCTAssertEqual(transcript.take().suffix(2), ["Australia.didAppear", "observed Australia"])
      manager.selectSegment(at: 0)
      manager.selectSegment(at: 0)
      manager.segmentedControl.selectedSegmentIndex = 1
      manager.removeSegment(at: 1)
      manager.removeSegment(at: 0)
      XCTAssertEqual(manager.shown, ["Australia", "Italy", "Australia", "Italy", "none"])
      XCTAssertEqual(
        transcript.take().filter { $0.hasPrefix("observed") },
        ["observed Italy", "observed Australia", "observed Italy", "observed none"])
      withExtendedLifetime(subscription) { window.end() }
    }
  }

  func testSegmentSelectedByAnObserver_IsShownNext() {
    onGtk {
      let children = ["X", "Y", "Z"].map { ViewController(title: $0) }
      let manager = CountingManager(viewControllers: children)
      let subscription = manager.observeSegment { [weak manager] in
        if $0?.title == "Y" { manager?.selectSegment(at: 2) }
      }
      manager.selectSegment(at: 1)
      XCTAssertEqual(manager.shown, ["Y", "Z"])
      XCTAssertEqual(manager.segmentedControl.selectedSegmentIndex, 2)
      XCTAssertEqual(manager.activeViewController, children[2])
      withExtendedLifetime(subscription) {}
    }
  }

  func testControlMadeByTheApp_GetsTheSegmentsOfTheManager() {
    onGtk {
      let control = SegmentedControl(titles: ["1", "2", "3"], accessibilityLabel: "Country")
      control.isMomentary = true
      let children = ["Italy", "Australia"].map { ViewController(title: $0) }
      let manager = SegmentManagingController(viewControllers: children, segmentedControl: control)
      XCTAssertIdentical(manager.segmentedControl, control)
      XCTAssertEqual(manager.segmentTitles, ["Italy", "Australia"])
      XCTAssertEqual(control.selectedSegmentIndex, 0)
      XCTAssertFalse(control.isMomentary)
      let other = SegmentManagingController(
        viewControllers: [ViewController(title: "Peru")], segmentedControl: control)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      XCTAssertEqual(manager.segmentTitles, ["Italy", "Australia"])
      XCTAssertEqual(other.segmentTitles, ["Peru"])
    }
  }

  func testControlOfAFreedManager_CanBeEditedAgain() {
    onGtk {
      let control = SegmentedControl(accessibilityLabel: "Country")
      do {
        _ = SegmentManagingController(
          viewControllers: [ViewController(title: "Italy")], segmentedControl: control)
      }
      control.removeAllSegments()
      control.insertSegment(withTitle: "Free", at: 0)
      XCTAssertEqual(control.titleForSegment(at: 0), "Free")
    }
  }

  func testChildrenOfAnotherManager_AreRefusedAndLeaveTheManagerEmpty() {
    onGtk {
      let (stage, italy, australia, _) = makeManager()
      let manager = SegmentManagingController(viewControllers: [italy, australia])
      XCTAssertEqual(LogRecorder.takeComplaints().count, 2)
      XCTAssertNil(manager.activeViewController)
      XCTAssertTrue(manager.restorableState.isEmpty)
      stage.navigation.push(manager)
      XCTAssertTrue(manager.view.isMapped)
      XCTAssertEqual(stage.backButton?.texts, ["Italy"])
      manager.addChild(stage.page("Peru"))
      XCTAssertEqual(manager.activeViewController?.title, "Peru")
      XCTAssertEqual(manager.activeViewController?.appearance, .appeared)
    }
  }

  func testChildRemovedFromParent_RemovesItsSegment() {
    onGtk {
      let (stage, italy, australia, manager) = makeManager()
      italy.removeFromParent()
      XCTAssertEqual(manager.segmentTitles, ["Australia"])
      XCTAssertEqual(manager.activeViewController, australia)
      XCTAssertNil(italy.parent)
      manager.addChild(italy)
      XCTAssertEqual(manager.segmentTitles, ["Australia", "Italy"])
      withExtendedLifetime(stage) {}
    }
  }
}

/// A manager that records its changes.
private final class CountingManager: SegmentManagingController {
  private(set) var shown: [String] = []

  override func didChangeSegment() { shown.append(activeViewController?.title ?? "none") }
}
