import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Appearance messages to the pages of a split view.
final class SplitLifecycleTests: GtkTestCase {
  func testWideWindow_BothColumnsAppear() {
    onGtk {
      let stage = SplitStage()
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "Sidebar.didLoad", "Detail.didLoad", "Sidebar.willAppear", "Detail.willAppear",
          "Sidebar.didAppear", "Detail.didAppear",
        ])
      stage.window.isVisible = false
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "Sidebar.willDisappear", "Detail.willDisappear", "Sidebar.didDisappear",
          "Detail.didDisappear",
        ])
    }
  }

  func testNarrowWindow_OnlyTheSidebarAppears() {
    onGtk {
      let stage = SplitStage(width: 400)
      XCTAssertEqual(
        stage.transcript.take(),
        ["Sidebar.didLoad", "Detail.didLoad", "Sidebar.willAppear", "Sidebar.didAppear"])
    }
  }

  func testCollapseAndExpand_SendMessagesToOneColumn() {
    onGtk {
      let stage = SplitStage()
      stage.split.show(.secondary)
      _ = stage.transcript.take()
      stage.collapse()
      XCTAssertEqual(
        stage.transcript.take(), ["Sidebar.willDisappear", "Sidebar.didDisappear"])
      stage.expand()
      XCTAssertEqual(stage.transcript.take(), ["Sidebar.willAppear", "Sidebar.didAppear"])
    }
  }

  func testAppearanceMessages_AreSentAfterLayout() {
    onGtk {
      let stage = SplitStage()
      let shelf = Shelf()
      stage.window.rootViewController = ViewController()
      let around = ViewController()
      around.view = CustomWidget(shelf)
      stage.split.view.setParent(around.view)
      around.addChild(stage.split)
      stage.window.rootViewController = around
      pump(until: { stage.detail.appearance == .appeared })
      var heard: [Bool] = []
      stage.detail.onWillDisappear = { heard.append(shelf.isInLayout) }
      stage.detail.onDidDisappear = { heard.append(shelf.isInLayout) }
      // A page may change its title, items and stack in an appearance message.
      stage.detail.onWillAppear = {
        heard.append(shelf.isInLayout)
        stage.detail.title = "A Much Longer Title than it was Before"
        stage.detail.navigationItem.rightBarButtonItem = BarButtonItem(title: "New")
        stage.secondary.push(stage.page("Pushed"))
      }
      for isNarrow in [true, false] {
        shelf.isNarrow = isNarrow
        around.view.queueAllocate()
        pump(until: { stage.split.isCollapsed == isNarrow && !stage.split.hasChangedMode })
      }
      XCTAssertEqual(heard, [false, false, false, false, false])
      stage.detail.onWillAppear = nil
      XCTAssertEqual(stage.secondary.topViewController?.appearance, .appeared)
    }
  }

  func testShowColumn_AnimatesAsAPushDoes() {
    onGtk {
      let stage = SplitStage(width: 400, animations: true)
      _ = stage.transcript.take()
      stage.split.show(.secondary)
      XCTAssertEqual(stage.transcript.take(), ["Sidebar.willDisappear", "Detail.willAppear"])
      var offsets: [Int] = []
      pump(until: {
        if let place = stage.places[1], place[1] > 0 { offsets.append(place[0]) }
        return stage.detail.appearance == .appeared
      })
      XCTAssertEqual(offsets, offsets.sorted(by: >), "the detail moves in from the right")
      XCTAssertEqual(stage.transcript.take(), ["Sidebar.didDisappear", "Detail.didAppear"])
      XCTAssertEqual(stage.places[0], nil)
      stage.secondary.goBack(.key)
      XCTAssertEqual(stage.transcript.take(), ["Detail.willDisappear", "Sidebar.willAppear"])
      stage.settle()
      XCTAssertEqual(stage.transcript.take(), ["Detail.didDisappear", "Sidebar.didAppear"])
    }
  }

  func testExpandDuringTransition_EndsTheTransition() {
    onGtk {
      let stage = SplitStage(width: 400, animations: true)
      _ = stage.transcript.take()
      stage.split.show(.secondary)
      stage.expand()
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "Sidebar.willDisappear", "Detail.willAppear", "Sidebar.willAppear", "Sidebar.didAppear",
          "Detail.didAppear",
        ])
      XCTAssertFalse(stage.split.queue.isBusy)
    }
  }

  func testCollapseDuringPush_EndsThePushAfterLayout() {
    onGtk {
      let stage = SplitStage(animations: true)
      _ = stage.transcript.take()
      stage.secondary.push(stage.page("Pushed"))
      stage.collapse()
      pump(until: { !stage.secondary.queue.isBusy })
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "Pushed.didLoad", "Detail.willDisappear", "Pushed.willAppear moving",
          "Detail.didDisappear", "Pushed.didAppear moving", "Pushed.willDisappear",
          "Pushed.didDisappear",
        ])
    }
  }

  func testWindowHiddenDuringTransition_BalancesTheMessages() {
    onGtk {
      let stage = SplitStage(width: 400, animations: true)
      _ = stage.transcript.take()
      stage.split.show(.secondary)
      stage.window.isVisible = false
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "Sidebar.willDisappear", "Detail.willAppear", "Sidebar.didDisappear", "Detail.didAppear",
          "Detail.willDisappear", "Detail.didDisappear",
        ])
    }
  }
}

/// A layout that gives its child the full width or half of it.
@MainActor private final class Shelf: WidgetBehavior {
  var isNarrow = false
  private(set) var isInLayout = false

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    isInLayout = true
    for child in widget.children {
      child.allocate(width: isNarrow ? width / 2 : width, height: height)
    }
    isInLayout = false
  }
}
