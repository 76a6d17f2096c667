import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Segment-managing controllers inside navigation controllers. Their children are navigation
/// controllers or further segment-managing controllers. One header bar and all segmented controls
/// must be on screen.
final class SegmentNestingTests: GtkTestCase {
  func testStacksAsChildrenInTheRootOfAStack_ShowOneBarAndSegmentsAtTheBottom() {
    onGtk {
      Gtk.setAnimations(false)
      let children = makeStacks("Italy", "Australia")
      let manager = SegmentManagingController(viewControllers: children)
      let window = show(NavigationController(rootViewController: manager))
      let control = manager.segmentedControl.asWidget
      @MainActor func expect(_ texts: [String], line: UInt = #line) {
        window.expectHeaderBars([texts], line: line)
        XCTAssertTrue(window.shownHeaderBars.first?.hasWindowButtons == true, line: line)
        pump(until: { control.isOnScreen }, line: line)
        XCTAssertEqual(control.texts, ["Italy", "Australia"], line: line)
      }
      expect(["Italy"])
      XCTAssertGreaterThan(
        control.translate(x: 0, y: 0, to: window)?.y ?? 0, Double(window.height) * 0.7)
      children[0].push(ViewController(title: "Rome"))
      expect(["Italy", "Rome"])
      children[0].pop()
      expect(["Italy"])
      control.click("Australia")
      expect(["Australia"])
      children[1].push(ViewController(title: "Perth"))
      expect(["Australia", "Perth"])
      control.click("Italy")
      expect(["Italy"])
      window.end()
    }
  }

  func testStacksAsChildrenOfAPushedManager_HaveABackButtonToThePageBelow() {
    onGtk {
      let stage = Stage()
      let children = makeStacks("Italy", "Australia")
      let manager = SegmentManagingController(viewControllers: children)
      stage.navigation.push(manager)
      stage.window.expectHeaderBars([["A", "Italy"]])
      pump(until: { manager.segmentedControl.asWidget.isOnScreen })
      stage.root.title = "Start"
      stage.window.expectHeaderBars([["Start", "Italy"]])
      children[0].push(ViewController(title: "Rome"))
      stage.window.expectHeaderBars([["Italy", "Rome"]])
      XCTAssertEqual(children[0].history.map(\.page.title), ["Italy", "Start"])
      stage.window.press("Escape")
      stage.window.expectHeaderBars([["Start", "Italy"]])
      manager.selectSegment(at: 1)
      stage.window.expectHeaderBars([["Start", "Australia"]])
      stage.window.shownHeaderBars.first?.click("Start")
      stage.window.expectHeaderBars([["Start"]])
      XCTAssertEqual(stage.titles, ["Start"])
      XCTAssertTrue(stage.window.shownHeaderBars.first?.hasWindowButtons == true)
    }
  }

  func testGoingBackFromAChild_AsksThePagesOfAllChildren() {
    onGtk {
      let stage = Stage()
      let hidden = stage.page("Perth")
      hidden.onShouldPop = { _ in false }
      let manager = SegmentManagingController(
        viewControllers: makeStacks("Italy") + [NavigationController(rootViewController: hidden)])
      stage.navigation.push(manager)
      _ = stage.transcript.take()
      stage.window.press("<Alt>Left")
      XCTAssertEqual(stage.transcript.take(), ["Perth.shouldPop key"])
      XCTAssertEqual(stage.navigation.topViewController, manager)
      hidden.canPop = false
      stage.window.expectHeaderBars([["Italy"]])
      stage.window.press("<Alt>Left")
      XCTAssertEqual(stage.transcript.take(), [])
      XCTAssertEqual(stage.navigation.topViewController, manager)
      hidden.canPop = true
      stage.window.expectHeaderBars([["A", "Italy"]])
      hidden.onShouldPop = nil
    }
  }

  func testPageBelowReplaced_UpdatesTheBackButtonOfTheChild() {
    onGtk {
      let stage = Stage()
      let manager = SegmentManagingController(viewControllers: makeStacks("Italy", "Australia"))
      stage.navigation.push(manager)
      stage.window.expectHeaderBars([["A", "Italy"]])
      stage.navigation.setViewControllers([stage.page("B"), manager], animated: false)
      stage.window.expectHeaderBars([["B", "Italy"]])
    }
  }

  func testAnimatedPushAndPop_EndWithOneBar() {
    onGtk {
      let stage = Stage()
      Gtk.setAnimations(true)
      let manager = SegmentManagingController(viewControllers: makeStacks("Italy", "Australia"))
      stage.navigation.push(manager)
      pump(until: { manager.appearance == .appeared })
      stage.window.expectHeaderBars([["A", "Italy"]])
      stage.window.press("Escape")
      pump(until: { stage.root.appearance == .appeared })
      stage.window.expectHeaderBars([["A"]])
      stage.navigation.push(manager)
      stage.navigation.pop()
      pump(until: { stage.root.appearance == .appeared && manager.parent == nil })
      stage.window.expectHeaderBars([["A"]])
      Gtk.setAnimations(false)
    }
  }

  func testPlainChildBesideAStack_UsesTheOuterBar() {
    onGtk {
      let stage = Stage()
      let manager = SegmentManagingController(
        viewControllers: [ViewController(title: "Peru")] + makeStacks("Italy"))
      let control = manager.segmentedControl.asWidget
      stage.navigation.push(manager)
      stage.window.expectHeaderBars([["A", "Peru"]])
      pump(until: { control.isOnScreen })
      manager.selectSegment(at: 1)
      stage.window.expectHeaderBars([["A", "Italy"]])
      pump(until: { control.isOnScreen })
      manager.removeSegment(at: 1)
      manager.insertSegment(ViewController(title: "Chile"), at: 1)
      stage.window.expectHeaderBars([["A", "Peru", "Chile"]])
      manager.insertSegment(makeStacks("Italy")[0], at: 2)
      stage.window.expectHeaderBars([["A", "Peru"]])
      XCTAssertEqual(control.texts, ["Peru", "Chile", "Italy"])
      pump(until: { control.isOnScreen })
      stage.close()
    }
  }

  func testManagerInAManager_ShowsBothControls() {
    onGtk {
      let stage = Stage()
      let inner = SegmentManagingController(
        viewControllers: ["Italy", "Spain"].map { ViewController(title: $0) })
      inner.title = "Europe"
      let outer = SegmentManagingController(viewControllers: [inner, ViewController(title: "Asia")])
      stage.navigation.push(outer)
      stage.window.expectHeaderBars([["A", "Europe", "Asia"]])
      pump(until: { inner.segmentedControl.asWidget.isOnScreen })
      XCTAssertEqual(inner.segmentedControl.asWidget.texts, ["Italy", "Spain"])
      outer.segmentedControl.asWidget.click("Asia")
      XCTAssertFalse(inner.segmentedControl.asWidget.isOnScreen)
      stage.window.expectHeaderBars([["A", "Europe", "Asia"]])
    }
  }

  func testStacksInNestedManagers_ShowOneBarAndBothControls() {
    onGtk {
      let stage = Stage()
      let stacks = makeStacks("Italy", "Spain")
      let inner = SegmentManagingController(viewControllers: stacks)
      inner.title = "Europe"
      let outer = SegmentManagingController(viewControllers: [inner, ViewController(title: "Asia")])
      stage.navigation.push(outer)
      stage.window.expectHeaderBars([["A", "Italy"]])
      for control in [inner, outer].map(\.segmentedControl.asWidget) {
        pump(until: { control.isOnScreen })
      }
      stacks[0].push(ViewController(title: "Rome"))
      stage.window.expectHeaderBars([["Italy", "Rome"]])
      outer.selectSegment(at: 1)
      stage.window.expectHeaderBars([["A", "Asia"]])
      pump(until: { outer.segmentedControl.asWidget.isOnScreen })
      outer.selectSegment(at: 0)
      stage.window.expectHeaderBars([["Italy", "Rome"]])
      stage.window.press("Escape")
      stage.window.press("Escape")
      stage.window.expectHeaderBars([["A"]])
    }
  }
}

/// Returns navigation controllers with roots of these titles.
@MainActor private func makeStacks(_ titles: String...) -> [NavigationController] {
  titles.map { NavigationController(rootViewController: ViewController(title: $0)) }
}
