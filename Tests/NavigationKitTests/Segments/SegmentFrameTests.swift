import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The bars of a segment-managing controller outside a navigation controller.
final class SegmentFrameTests: GtkTestCase {
  func testRootOfAWindow_HasOneBarWithTheSegmentsAndItems() {
    onGtk {
      Gtk.setAnimations(false)
      let (italy, australia) = (ViewController(title: "Italy"), ViewController(title: "Australia"))
      italy.navigationItem.rightBarButtonItem = BarButtonItem(title: "Pizza")
      italy.toolbarItems = [BarButtonItem(title: "Map")]
      let manager = SegmentManagingController(viewControllers: [italy, australia])
      let window = show(manager)
      expectHeaderBars(of: window, [["Italy", "Australia", "Pizza"]])
      XCTAssertEqual(window.titlebar?.isVisible, false)
      XCTAssertEqual(manager.toolbarTexts, ["Map"])
      XCTAssertTrue(window.shownHeaderBars.first?.hasWindowButtons == true)
      manager.segmentedControl.asWidget.click("Australia")
      expectHeaderBars(of: window, [["Italy", "Australia"]])
      XCTAssertEqual(manager.toolbarTexts, [])
      australia.navigationItem.rightBarButtonItem = BarButtonItem(title: "Surf")
      expectHeaderBars(of: window, [["Italy", "Australia", "Surf"]])
      pump(until: { window.title == "Australia" })
      window.end()
    }
  }

  func testNavigationControllersAsChildren_HaveOneBarAndTheSegmentsBelow() {
    onGtk {
      Gtk.setAnimations(false)
      let children = ["Italy", "Australia"].map {
        NavigationController(rootViewController: ViewController(title: $0))
      }
      let manager = SegmentManagingController(viewControllers: children)
      let window = show(manager)
      expectHeaderBars(of: window, [["Italy"]])
      let control = manager.segmentedControl.asWidget
      XCTAssertTrue(control.isOnScreen)
      XCTAssertGreaterThan(control.y(in: window), Double(window.height) * 0.7)
      XCTAssertTrue(window.shownHeaderBars.first?.hasWindowButtons == true)
      children[0].push(ViewController(title: "Rome"))
      expectHeaderBars(of: window, [["Italy", "Rome"]])
      XCTAssertEqual(control.texts, ["Italy", "Australia"], "a push does not rename a segment")
      XCTAssertTrue(control.isOnScreen)
      control.click("Australia")
      expectHeaderBars(of: window, [["Australia"]])
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
      expectHeaderBars(of: window, [["Peru"]])
      XCTAssertTrue(manager.segmentedControl.asWidget.isOnScreen)
      manager.selectSegment(at: 1)
      expectHeaderBars(of: window, [["Italy"]])
      manager.removeSegment(at: 1)
      // The only segment is the title view.
      expectHeaderBars(of: window, [["Peru"]])
      XCTAssertTrue(manager.segmentedControl.asWidget.isOnScreen)
      window.end()
    }
  }

  func testPresentedManager_HasABar() {
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
      expectHeaderBars(of: other, [["Italy", "Australia"]])
      other.end()
    }
  }

  func testControlInAViewOfTheApp_StaysThere() {
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

/// Waits until the window shows these header bars, each given by its texts.
@MainActor private func expectHeaderBars(
  of window: Window, _ texts: [[String]], file: StaticString = #filePath, line: UInt = #line
) {
  _ = happens(within: 2) { window.shownHeaderBars.map(\.texts) == texts }
  XCTAssertEqual(window.shownHeaderBars.map(\.texts), texts, file: file, line: line)
}

@MainActor extension Window {
  /// The header bars of controllers on screen, from the top to the bottom of the tree.
  fileprivate var shownHeaderBars: [Widget] {
    descendants(of: Widget.self).filter { $0.hasStyleClass("navigation-bar") && $0.isOnScreen }
  }
}

@MainActor extension Widget {
  fileprivate var hasWindowButtons: Bool {
    descendants(of: WindowControls.self).contains { $0.isVisible }
  }

  fileprivate func y(in window: Window) -> Double { translate(x: 0, y: 0, to: window)?.y ?? 0 }
}

@MainActor extension SegmentManagingController {
  /// The texts of the toolbar on screen below the children.
  fileprivate var toolbarTexts: [String] {
    view.descendants(of: ActionBar.self).filter(\.isOnScreen).flatMap(\.texts)
  }
}
