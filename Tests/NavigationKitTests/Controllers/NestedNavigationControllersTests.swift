import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Navigation controllers inside pages, panes, tabs, sheets and popovers.
final class NestedNavigationControllersTests: GtkTestCase {
  func testBackKeyInInnerStack_PopsInnerBeforeOuter() {
    onGtk {
      let (stage, inner) = makeNested()
      inner.push(stage.page("Y"))
      XCTAssertTrue(stage.window.focus?.isInside(inner.view) == true)
      XCTAssertFalse(stage.navigation.leads(from: stage.window.focus, .backward))
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(inner.viewControllers.map(\.title), ["X"])
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertTrue(stage.navigation.leads(from: stage.window.focus, .backward))
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(stage.titles, ["A"])
    }
  }

  func testPushOfContainerAroundInnerStack_IsRefused() {
    onGtk {
      let (stage, inner) = makeNested()
      guard let around = inner.parent else { return XCTFail("not nested") }
      inner.push(around)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      XCTAssertEqual(inner.viewControllers.count, 1)
      withExtendedLifetime(stage) {}
    }
  }

  func testTwoPanes_HaveSeparateStacksAndBars() {
    onGtk {
      let transcript = Transcript()
      let panes = Panes(
        RecordingController("L", transcript), RecordingController("R", transcript))
      let window = show(panes)
      XCTAssertEqual(
        transcript.take(),
        ["L.didLoad", "R.didLoad", "L.willAppear", "R.willAppear", "L.didAppear", "R.didAppear"])
      panes.right.push(RecordingController("R2", transcript))
      XCTAssertEqual(
        transcript.take(),
        [
          "R2.didLoad", "R.willDisappear", "R2.willAppear moving", "R.didDisappear",
          "R2.didAppear moving",
        ])
      XCTAssertEqual(panes.left.navigationBar.surface.texts, ["L"])
      XCTAssertEqual(panes.right.navigationBar.surface.texts, ["R", "R2"])
      panes.right.navigationBar.surface.click("R")
      XCTAssertEqual(panes.right.topViewController?.title, "R")
      _ = transcript.take()
      window.end()
      XCTAssertEqual(
        transcript.take(),
        ["L.willDisappear", "R.willDisappear", "L.didDisappear", "R.didDisappear"])
    }
  }

  func testTabs_KeepSeparateStacks() {
    onGtk {
      let transcript = Transcript()
      let tabs = ["Albums", "Places"].map {
        NavigationController(rootViewController: RecordingController($0, transcript))
      }
      let manager = SegmentManagingController(viewControllers: tabs)
      show(manager)
      tabs[0].push(RecordingController("Italy", transcript), animated: false)
      _ = transcript.take()
      manager.selectSegment(at: 1)
      XCTAssertEqual(
        transcript.take(),
        [
          "Italy.willDisappear", "Italy.didDisappear", "Places.didLoad", "Places.willAppear",
          "Places.didAppear",
        ])
      XCTAssertEqual(tabs.map(\.view.isMapped), [false, true])
      XCTAssertEqual(tabs[1].navigationBar.surface.texts, ["Places"])
      manager.selectSegment(at: 0)
      XCTAssertEqual(
        transcript.take(),
        ["Places.willDisappear", "Places.didDisappear", "Italy.willAppear", "Italy.didAppear"])
      XCTAssertEqual(tabs[0].navigationBar.surface.texts, ["Albums", "Italy"])
    }
  }

  func testNavigationControllerInSheet_NavigatesInsideTheSheet() {
    onGtk {
      let stage = Stage()
      let inner = NavigationController(rootViewController: stage.page("M"))
      _ = stage.transcript.take()
      stage.root.present(inner)
      XCTAssertEqual(stage.transcript.take(), ["M.didLoad", "M.willAppear", "M.didAppear"])
      inner.push(stage.page("N"))
      XCTAssertEqual(inner.navigationBar.surface.texts, ["M", "N"])
      XCTAssertEqual(stage.headerTexts, ["A"], "the presenter's bar does not change")
      XCTAssertEqual(stage.navigation.visibleViewController, inner)
      pump(until: { inner.view.isOnScreen })
      inner.navigationBar.surface.click("M")
      XCTAssertEqual(inner.viewControllers.map(\.title), ["M"])
      _ = stage.transcript.take()
      inner.dismiss()
      XCTAssertEqual(stage.transcript.take(), ["M.willDisappear", "M.didDisappear"])
      XCTAssertFalse(inner.view.isMapped)
    }
  }

  func testNavigationControllerInPopover_NavigatesInsideThePopover() {
    onGtk {
      let stage = Stage()
      let item = BarButtonItem(title: "More")
      stage.root.navigationItem.rightBarButtonItem = item
      let inner = NavigationController(rootViewController: stage.page("M"))
      inner.preferredContentSize = Size(width: 240, height: 200)
      inner.modalPresentationStyle = .popover(from: .barButtonItem(item))
      pump(until: { stage.button("More")?.isOnScreen == true })
      _ = stage.transcript.take()
      stage.root.present(inner)
      XCTAssertEqual(stage.transcript.take(), ["M.didLoad", "M.willAppear", "M.didAppear"])
      XCTAssertTrue(stage.root.view.isMapped)
      pump(until: { inner.view.isOnScreen })
      inner.push(stage.page("N"))
      XCTAssertEqual(inner.navigationBar.surface.texts, ["M", "N"])
      _ = stage.transcript.take()
      stage.root.dismiss()
      XCTAssertEqual(stage.transcript.take(), ["N.willDisappear", "N.didDisappear"])
      XCTAssertNil(stage.navigation.presentedViewController)
    }
  }
}

/// Returns a stage whose second page contains another navigation controller.
@MainActor private func makeNested() -> (Stage, NavigationController) {
  let stage = Stage()
  let inner = stage.pushNested(in: "B", root: "X")
  return (stage, inner)
}

/// Two navigation controllers side by side.
@MainActor private final class Panes: ViewController {
  let left, right: NavigationController

  init(_ left: ViewController, _ right: ViewController) {
    self.left = NavigationController(rootViewController: left)
    self.right = NavigationController(rootViewController: right)
    super.init(title: "Panes")
  }

  override func loadView() { view = Paned(.horizontal, start: left.view, end: right.view) }

  override func viewDidLoad() {
    addChild(left)
    addChild(right)
  }
}
