import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The width of the sidebar, which depends on its header bar.
final class SplitSidebarWidthTests: GtkTestCase {
  func testSegmentsInTheSidebar_WidenIt() {
    onGtk {
      let stage = SplitStage(width: 660)
      XCTAssertEqual(stage.places[0]?[1], 200)
      let segments = SegmentedControl(
        titles: ["Folders", "Labels", "People", "Archive"], accessibilityLabel: "View")
      stage.sidebar.navigationItem.titleView = segments
      let wanted = segments.asWidget.measure(.horizontal).natural
      XCTAssertGreaterThan(wanted, 200)
      pump(until: { segments.asWidget.width >= wanted }, "the segments are not cut")
      let width = stage.places[0]?[1] ?? 0
      XCTAssertLessThanOrEqual(width, stage.split.maximumPrimaryColumnWidth)
      stage.primary.push(stage.page("P"), animated: false)
      pumpFrames(of: stage.window)
      XCTAssertEqual(stage.places[0]?[1], width, "a push moves no column")
      stage.close()
    }
  }

  func testSegmentsWiderThanTheMaximum_WidenTheSidebarToTheMaximum() {
    onGtk {
      let stage = SplitStage(width: 900)
      stage.split.maximumPrimaryColumnWidth = 240
      stage.sidebar.navigationItem.titleView = SegmentedControl(
        titles: ["Folders", "Labels", "People", "Archive"], accessibilityLabel: "View")
      pump(until: { stage.places[0]?[1] == 240 })
      pumpFrames(of: stage.window)
      XCTAssertEqual(stage.places[0]?[1], 240)
      stage.close()
    }
  }

  func testLongTitleInTheSidebar_DoesNotWidenIt() {
    onGtk {
      let stage = SplitStage(width: 660)
      stage.sidebar.title = String(repeating: "Letters ", count: 20)
      pumpFrames(of: stage.window)
      XCTAssertEqual(stage.places[0]?[1], 200)
      stage.close()
    }
  }
}
