import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Split views inside other containers, and containers inside split views.
final class SplitPlacesTests: GtkTestCase {
  func testBackKeyInPushedSplitView_ShowsSidebarBeforePop() {
    onGtk {
      let stage = Stage()
      let split = SplitViewController(primary: stage.page("S"), secondary: stage.page("D"))
      split.title = "Both"
      stage.navigation.push(split)
      pump(until: { split.isCollapsed && !split.hasChangedMode })
      XCTAssertEqual(stage.headerTexts, ["A", "Both"])
      XCTAssertEqual(split.primary.navigationBar.titleButtonSides, [])
      split.show(.secondary)
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(split.topColumn, .primary)
      XCTAssertEqual(stage.titles, ["A", "Both"])
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(stage.titles, ["A"])
      stage.navigation.push(split)
      pump(until: { split.primary.topViewController?.appearance == .appeared })
    }
  }

  func testContainersInTheDetail_AppearAndPopBeforeTheSidebarIsShown() {
    onGtk {
      let stage = SplitStage(width: 400)
      let (one, two) = (stage.page("One"), stage.page("Two"))
      let segments = SegmentManagingController(viewControllers: [one, two])
      stage.split.showDetailViewController(segments)
      XCTAssertEqual(one.appearance, .appeared)
      XCTAssertEqual(one.splitViewController, stage.split)
      segments.selectSegment(at: 1)
      stage.expand()
      stage.collapse()
      XCTAssertEqual([one, two].map(\.appearance), [.disappeared, .appeared])
      XCTAssertEqual(stage.backTitle, "Sidebar")
      let inner = NavigationController(rootViewController: stage.page("X"))
      let page = stage.page("Nest")
      page.view = inner.view
      page.addChild(inner)
      stage.split.showDetailViewController(page)
      inner.push(stage.page("Y"))
      for (stack, column) in [(["X"], SplitViewController.Column.secondary), (["X"], .primary)] {
        XCTAssertTrue(stage.window.press("Escape"))
        XCTAssertEqual(inner.viewControllers.map(\.title), stack)
        XCTAssertEqual(stage.split.topColumn, column)
      }
    }
  }

  func testPresentationFromEitherColumn_CoversBoth() {
    onGtk {
      let stage = SplitStage()
      for page in [stage.sidebar, stage.detail] {
        let sheet = stage.page("Sheet")
        page.present(sheet, animated: false)
        XCTAssertEqual(stage.split.presentedViewController, sheet)
        XCTAssertTrue(sheet.view.isMapped)
        stage.collapse()
        XCTAssertTrue(stage.window.focus.map { $0.isInside(sheet.view) } ?? false)
        stage.expand()
        sheet.dismiss(animated: false)
        XCTAssertFalse(stage.split.view.isReachable == false)
      }
      let cover = stage.page("Cover")
      cover.modalPresentationStyle = .fullScreen
      stage.detail.present(cover, animated: false)
      XCTAssertEqual(
        [stage.sidebar, stage.detail].map(\.appearance), [.disappeared, .disappeared])
      stage.window.setDefaultSize(width: 400, height: 400)
      pumpFrames(3, of: stage.window)
      cover.dismiss(animated: false)
      pump(until: { stage.split.isCollapsed && !stage.split.hasChangedMode })
      XCTAssertEqual([stage.sidebar, stage.detail].map(\.appearance), [.appeared, .disappeared])
    }
  }

  func testColumnRequestedInViewWillAppear_IsShown() {
    onGtk {
      let transcript = Transcript()
      let sidebar = RecordingController("S", transcript)
      let split = SplitViewController(
        primary: sidebar, secondary: RecordingController("D", transcript))
      sidebar.onWillAppear = { [weak split] in split?.show(.secondary) }
      show(split, width: 400)
      pump(until: { !split.hasChangedMode && split.secondary.view.width > 0 })
      XCTAssertEqual(split.topColumn, .secondary)
      XCTAssertFalse(sidebar.view.isMapped)
      XCTAssertEqual(
        transcript.take(),
        [
          "S.didLoad", "D.didLoad", "S.willAppear", "S.willDisappear", "D.willAppear",
          "S.didDisappear", "D.didAppear",
        ])
    }
  }

  func testSplitView_IsFreedWithItsWindow() {
    onGtk {
      weak var split: SplitViewController?
      weak var detail: ViewController?
      do {
        let stage = SplitStage(width: 400, animations: true)
        split = stage.split
        detail = stage.detail
        stage.split.show(.secondary)
        stage.expand()
        stage.secondary.push(stage.page("B"))
        stage.close()
      }
      pump(until: { split == nil && detail == nil })
    }
  }
}
