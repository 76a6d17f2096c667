import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The bars of a segment-managing controller outside a navigation controller.
final class SegmentFrameTests: GtkTestCase {
  func testManagerAsRootOfAWindow_HasOneBarWithSegmentsAndItems() {
    onGtk {
      Gtk.setAnimations(false)
      let (italy, australia) = (ViewController(title: "Italy"), ViewController(title: "Australia"))
      italy.navigationItem.rightBarButtonItem = BarButtonItem(title: "Pizza")
      italy.toolbarItems = [BarButtonItem(title: "Map")]
      let manager = SegmentManagingController(viewControllers: [italy, australia])
      let window = show(manager)
      window.expectHeaderBars([["Italy", "Australia", "Pizza"]])
      XCTAssertEqual(window.titlebar?.isVisible, false)
      XCTAssertEqual(manager.toolbarTexts, ["Map"])
      XCTAssertTrue(window.shownHeaderBars.first?.hasWindowButtons == true)
      manager.segmentedControl.asWidget.click("Australia")
      window.expectHeaderBars([["Italy", "Australia"]])
      XCTAssertEqual(manager.toolbarTexts, [])
      australia.navigationItem.rightBarButtonItem = BarButtonItem(title: "Surf")
      window.expectHeaderBars([["Italy", "Australia", "Surf"]])
      pump(until: { window.title == "Australia" })
      window.end()
    }
  }

  func testNavigationControllersAsChildren_ShowOneBarAndSegmentsAtTheBottom() {
    onGtk {
      Gtk.setAnimations(false)
      let children = ["Italy", "Australia"].map {
        NavigationController(rootViewController: ViewController(title: $0))
      }
      let manager = SegmentManagingController(viewControllers: children)
      let window = show(manager)
      window.expectHeaderBars([["Italy"]])
      let control = manager.segmentedControl.asWidget
      XCTAssertTrue(control.isOnScreen)
      XCTAssertGreaterThan(control.y(in: window), Double(window.height) * 0.7)
      XCTAssertTrue(window.shownHeaderBars.first?.hasWindowButtons == true)
      children[0].push(ViewController(title: "Rome"))
      window.expectHeaderBars([["Italy", "Rome"]])
      XCTAssertEqual(control.texts, ["Italy", "Australia"], "a push does not rename a segment")
      XCTAssertTrue(control.isOnScreen)
      control.click("Australia")
      window.expectHeaderBars([["Australia"]])
      XCTAssertTrue(window.shownHeaderBars.first?.hasWindowButtons == true)
      XCTAssertTrue(control.isOnScreen)
      window.end()
    }
  }

  func testPlainChildAmongNavigationControllers_HasABarWithItsTitle() {
    onGtk {
      Gtk.setAnimations(false)
      let plain = ViewController(title: "Peru")
      let navigation = NavigationController(rootViewController: ViewController(title: "Italy"))
      let manager = SegmentManagingController(viewControllers: [plain, navigation])
      let window = show(manager)
      window.expectHeaderBars([["Peru"]])
      XCTAssertTrue(manager.segmentedControl.asWidget.isOnScreen)
      manager.selectSegment(at: 1)
      window.expectHeaderBars([["Italy"]])
      manager.removeSegment(at: 1)
      // Now "Peru" is the text of the only segment, in the title view.
      window.expectHeaderBars([["Peru"]])
      XCTAssertTrue(manager.segmentedControl.asWidget.isOnScreen)
      window.end()
    }
  }

  func testPresentedManager_ShowsItsSegments() {
    onGtk {
      let stage = Stage()
      let manager = SegmentManagingController(
        viewControllers: ["Italy", "Australia"].map { ViewController(title: $0) })
      stage.navigation.present(manager, animated: false)
      pump(until: { manager.segmentedControl.asWidget.isOnScreen })
      stage.navigation.dismiss(animated: false)
    }
  }

  func testManagerMovedFromAWindowToAStack_ShowsTheSegmentsInTheStacksBar() {
    onGtk {
      Gtk.setAnimations(false)
      let manager = SegmentManagingController(
        viewControllers: ["Italy", "Australia"].map { ViewController(title: $0) })
      let window = show(manager)
      window.rootViewController = nil
      window.end()
      let navigation = NavigationController(rootViewController: manager)
      let other = show(navigation)
      other.expectHeaderBars([["Italy", "Australia"]])
      other.end()
    }
  }

  func testControlThatTheAppPlacesInAView_StaysThere() {
    onGtk {
      Gtk.setAnimations(false)
      let manager = SegmentManagingController(
        viewControllers: ["Italy", "Australia"].map { ViewController(title: $0) })
      let container = ViewController(title: "Countries")
      container.view = Box(
        .vertical, children: [manager.segmentedControl.asWidget, manager.view])
      container.addChild(manager)
      let window = show(container)
      XCTAssertEqual(window.shownHeaderBars.filter { $0.isInside(manager.view) }, [])
      XCTAssertTrue(manager.segmentedControl.asWidget.isOnScreen)
      window.end()
    }
  }

  func testKeyOfAnItem_WorksInTheRootOfAWindow() {
    onGtk {
      Gtk.setAnimations(false)
      var presses = 0
      let italy = ViewController(title: "Italy")
      italy.navigationItem.rightBarButtonItem = BarButtonItem(
        title: "Pizza", keys: "<Control>p"
      ) { presses += 1 }
      let window = show(SegmentManagingController(viewControllers: [italy]))
      window.press("<Control>p")
      XCTAssertEqual(presses, 1)
      window.end()
    }
  }
}

@MainActor extension Widget {
  fileprivate func y(in window: Window) -> Double { translate(x: 0, y: 0, to: window)?.y ?? 0 }
}

@MainActor extension SegmentManagingController {
  /// The texts of the toolbar on screen below the children.
  fileprivate var toolbarTexts: [String] {
    view.descendants(of: ActionBar.self).filter(\.isOnScreen).flatMap(\.texts)
  }
}
