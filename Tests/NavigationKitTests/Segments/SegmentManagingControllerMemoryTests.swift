import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Memory warnings and unloaded views of a segment-managing controller and its children.
final class SegmentManagingControllerMemoryTests: GtkTestCase {
  func testMemoryWarning_ReachesAllChildrenAndTheirViewsCanBeUnloaded() {
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

  func testUnloadedManager_LoadsItsViewAgainWhenShown() {
    onGtk {
      let stage = SegmentStage("Italy", "Australia")
      XCTAssertFalse(stage.manager.unloadView(), "a visible view stays loaded")
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

  func testHiddenWindow_KeepsTheRootViewAndReloadsTheChild() {
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

  func testUnloadedChild_LoadsItsViewAgainWhenSelected() {
    onGtk {
      let stage = Stage()
      let (first, second) = (stage.page("C"), stage.page("D"))
      let manager = SegmentManagingController(viewControllers: [first, second])
      stage.navigation.push(manager)
      manager.selectSegment(at: 1)
      XCTAssertTrue(first.unloadView())
      XCTAssertFalse(second.unloadView())
      manager.selectSegment(at: 0)
      XCTAssertTrue(first.view.isMapped)
      stage.navigation.push(stage.page("B"))
      XCTAssertTrue(first.unloadView())
      XCTAssertTrue(manager.unloadView())
      stage.navigation.pop()
      XCTAssertTrue(first.view.isMapped)
    }
  }

  func testUnloadedManager_ShowsTheChildThatKeptItsView() {
    onGtk {
      let stage = Stage()
      let child = stage.page("C")
      let manager = SegmentManagingController(viewControllers: [child])
      stage.navigation.push(manager)
      stage.navigation.push(stage.page("B"))
      XCTAssertTrue(manager.unloadView())
      stage.navigation.pop()
      XCTAssertTrue(child.view.isMapped)
    }
  }
}
