import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Appearance messages and focus when the selected segment changes.
final class SegmentManagingControllerAppearanceTests: GtkTestCase {
  func testSegmentChange_EndsDisappearanceBeforeAppearance() {
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
      XCTAssertEqual(stage.transcript.take(), [], "selecting the same segment sends nothing")
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

  func testSegmentChange_HidesTheOldViewBeforeViewDidDisappear() {
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

  func testSegmentChange_MovesAndRestoresTheFocus() {
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

  func testAppearanceMessages_ReachOnlyTheActiveChildOnce() {
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

  func testSegmentSelectedInViewWillAppear_BalancesTheMessages() {
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

  func testNextSegmentRemovedInViewWillDisappear_ShowsTheRemainingChild() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      let manager = stage.manager
      let (italy, australia) = (stage.children[0], stage.children[1])
      manager.segmentedControl.setEnabled(false, forSegmentAt: 0)
      italy.onWillDisappear = { [weak manager] in
        if manager?.segmentedViewControllers.count == 2 { manager?.removeSegment(at: 1) }
      }
      manager.selectSegment(at: 1)
      XCTAssertEqual(manager.segmentedViewControllers, [italy])
      XCTAssertEqual(manager.activeViewController, italy)
      XCTAssertEqual(italy.appearance, .appeared)
      XCTAssertTrue(italy.view.isMapped)
      XCTAssertEqual(australia.appearance, .disappeared)
      XCTAssertNil(australia.parent)
      italy.onWillDisappear = nil
    }
  }

  func testSegmentChangedWhileCovered_SendsNoAppearanceMessages() {
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

  func testManagerPushedAndPopped_SendsEachMessageOnceToTheActiveChild() {
    onGtk {
      let stage = Stage()
      let children = ["X", "Y"].map { stage.page($0) }
      let tabs = SegmentManagingController(viewControllers: children)
      _ = stage.transcript.take()
      stage.navigation.push(tabs)
      stage.navigation.pop()
      XCTAssertEqual(
        stage.transcript.take().filter { $0.hasPrefix("X.") || $0.hasPrefix("Y.") },
        ["X.didLoad", "X.willAppear", "X.didAppear", "X.willDisappear", "X.didDisappear"])
    }
  }
}
