import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Collapsed and expanded split views, and the columns that each shows.
final class SplitModesTests: GtkTestCase {
  func testWideWindow_ShowsColumnsSideBySide() {
    onGtk {
      let stage = SplitStage()
      XCTAssertFalse(stage.split.isCollapsed)
      let width = stage.split.view.width
      let sidebar = Int((Double(width) * 0.3).rounded())
      XCTAssertEqual(stage.places, [[0, sidebar], [sidebar + 1, width - sidebar - 1]])
      XCTAssertNil(stage.backTitle)
    }
  }

  func testNarrowWindow_ShowsSidebarUntilDetailIsRequested() {
    onGtk {
      let stage = SplitStage(width: 400)
      XCTAssertTrue(stage.split.isCollapsed)
      let width = stage.split.view.width
      XCTAssertEqual(stage.places, [[0, width], nil])
      stage.split.show(.secondary)
      XCTAssertEqual(stage.split.topColumn, .secondary)
      pump(until: { stage.places == [nil, [0, width]] })
      XCTAssertEqual(stage.backTitle, "Sidebar")
    }
  }

  func testResize_CollapsesAndExpands() {
    onGtk {
      let stage = SplitStage()
      var heard: [Bool] = []
      let subscription = stage.split.observeCollapse { heard.append($0) }
      stage.split.show(.secondary)
      stage.collapse()
      XCTAssertTrue(stage.split.isCollapsed)
      XCTAssertEqual(stage.backTitle, "Sidebar")
      XCTAssertEqual(stage.places.map { $0 != nil }, [false, true])
      stage.expand()
      XCTAssertFalse(stage.split.isCollapsed)
      XCTAssertNil(stage.backTitle)
      XCTAssertEqual(stage.places.map { $0 != nil }, [true, true])
      XCTAssertEqual(heard, [true, false])
      withExtendedLifetime(subscription) {}
    }
  }

  func testPrimaryColumnWidth_IsClampedToItsLimits() {
    onGtk {
      let stage = SplitStage()
      let split = stage.split
      @MainActor func expectSidebar(width: Int, line: UInt = #line) {
        pump(until: { stage.places[0]?[1] == width }, line: line)
      }
      split.preferredPrimaryColumnWidth = 300
      expectSidebar(width: 300)
      split.maximumPrimaryColumnWidth = 280
      expectSidebar(width: 280)
      split.preferredPrimaryColumnWidth = 10
      expectSidebar(width: 200)
      split.minimumPrimaryColumnWidth = 210
      expectSidebar(width: 210)
      split.preferredPrimaryColumnWidth = nil
      split.preferredPrimaryColumnWidthFraction = .nan
      XCTAssertEqual(split.preferredPrimaryColumnWidthFraction, 0.3)
      split.preferredPrimaryColumnWidthFraction = 1
      expectSidebar(width: 280)
      split.collapseWidth = 900
      pump(until: { split.isCollapsed && !split.hasChangedMode })
      split.collapseWidth = 100
      pump(until: { !split.isCollapsed && !split.hasChangedMode })
    }
  }

  func testMinimumWidth_IsThatOfTheWiderColumn() {
    onGtk {
      let stage = SplitStage()
      let least = max(
        stage.primary.view.measure(.horizontal).minimum,
        stage.secondary.view.measure(.horizontal).minimum)
      XCTAssertEqual(stage.split.view.measure(.horizontal).minimum, least)
      XCTAssertLessThan(least, 320)
    }
  }

  func testRightToLeft_PutsTheSidebarAtTheRight() {
    onGtk {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let stage = SplitStage()
      let width = stage.split.view.width
      let sidebar = Int((Double(width) * 0.3).rounded())
      XCTAssertEqual(
        stage.places, [[width - sidebar, sidebar], [0, width - sidebar - 1]])
    }
  }

  func testWindowButtons_AreInTheOutermostColumns() {
    onGtk {
      let stage = SplitStage()
      let sides = { [stage.primary, stage.secondary].map(\.navigationBar.titleButtonSides) }
      XCTAssertEqual(sides(), [.start, .end])
      stage.collapse()
      XCTAssertEqual(sides(), [.all, .all])
      stage.expand()
      XCTAssertEqual(sides(), [.start, .end])
      XCTAssertEqual(stage.window.titlebar?.isVisible, false)
      let former = stage.split
      stage.window.rootViewController = nil
      XCTAssertEqual(sides(), [[], []])
      XCTAssertNotNil(former)
    }
  }

  func testHiddenSidebar_GivesItsWidthToTheDetail() {
    onGtk {
      let stage = SplitStage()
      let button = stage.sidebar.view.descendants(of: Button.self).first
      button?.grabFocus()
      _ = stage.transcript.take()
      stage.split.isPrimaryHidden = true
      let width = stage.split.view.width
      pump(until: { stage.places == [nil, [0, width]] })
      stage.settle()
      XCTAssertEqual(stage.secondary.titleButtonSides, .all)
      XCTAssertNil(stage.backTitle)
      XCTAssertFalse(stage.window.press("F6") || stage.window.press("Escape"))
      XCTAssertTrue(stage.window.focus?.isInside(stage.detail.view) == true)
      stage.collapse()
      XCTAssertEqual(
        stage.places.map { $0 != nil }, [true, false], "a collapsed split view shows the sidebar")
      stage.expand()
      stage.split.isPrimaryHidden = false
      stage.settle()
      XCTAssertEqual(stage.window.focus, button)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "Sidebar.willDisappear", "Sidebar.didDisappear", "Detail.willDisappear",
          "Sidebar.willAppear", "Detail.didDisappear", "Sidebar.didAppear",
          "Sidebar.willDisappear", "Detail.willAppear", "Sidebar.didDisappear",
          "Detail.didAppear", "Sidebar.willAppear", "Sidebar.didAppear",
        ])
    }
  }

  func testWindowTitle_IsThatOfTheDetailOrTheVisibleColumn() {
    onGtk {
      let stage = SplitStage()
      pump(until: { stage.window.title == "Detail" })
      stage.collapse()
      pump(until: { stage.window.title == "Sidebar" })
      stage.split.showDetailViewController(stage.page("Letter"))
      pump(until: { stage.window.title == "Letter" })
      stage.secondary.topViewController?.title = "Reply"
      pump(until: { stage.window.title == "Reply" })
    }
  }

  func testSplitViewController_IsFoundFromItsPages() {
    onGtk {
      let stage = SplitStage()
      XCTAssertEqual(stage.sidebar.splitViewController, stage.split)
      XCTAssertEqual(stage.secondary.splitViewController, stage.split)
      XCTAssertNil(stage.split.splitViewController)
      XCTAssertEqual(stage.split.navigationController(for: .primary), stage.primary)
      XCTAssertEqual(stage.split.children, [stage.primary, stage.secondary])
    }
  }

  func testInvalidColumns_AreRefusedAndLogged() {
    onGtk {
      let stage = SplitStage()
      let other = SplitViewController(primary: stage.sidebar, secondary: stage.secondary)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 2)
      XCTAssertEqual(stage.sidebar.navigationController, stage.primary)
      XCTAssertNotEqual(other.secondary, stage.secondary)
      let one = ViewController()
      _ = SplitViewController(primary: one, secondary: one)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      stage.split.addChild(ViewController())
      stage.primary.removeFromParent()
      stage.split.showDetailViewController(stage.sidebar)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 3)
      XCTAssertEqual(stage.split.topColumn, .primary)
    }
  }

  func testMemoryWarning_ReachesBothColumns() {
    onGtk {
      let stage = SplitStage(width: 400)
      _ = stage.transcript.take()
      stage.split.deliverMemoryWarning()
      XCTAssertEqual(
        stage.transcript.take(), ["Sidebar.memoryWarning", "Detail.memoryWarning"])
    }
  }

  func testCollapseWidthRaised_CollapsesToOneColumn() {
    onGtk {
      let split = SplitViewController(
        primary: ViewController(title: "Sidebar"), secondary: ViewController(title: "Detail"))
      let window = show(split, width: 800)
      XCTAssertFalse(split.isCollapsed)
      XCTAssertTrue(split.primary.view.isMapped && split.secondary.view.isMapped)
      let controls = { [bar = split.primary.navigationBar] in
        bar.surface.descendants(of: WindowControls.self).filter(\.isMapped).map(\.side)
      }
      XCTAssertEqual(controls(), [], "the window buttons are in the detail's bar")
      split.show(.secondary)
      split.collapseWidth = 900
      pump(until: { !split.primary.view.isMapped })
      XCTAssertTrue(window.press("<Alt>Left"))
      pump(until: { split.primary.view.isMapped })
    }
  }
}
