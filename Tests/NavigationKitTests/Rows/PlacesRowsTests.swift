import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Rows S10 and S11: presented controllers, and where a navigation
/// controller may stand.
final class PlacesRowsTests: GtkTestCase {
  // MARK: S10, modal presentation

  func testS10_Sheet_IsVisibleWhileTheTopPageStaysAndHearsNothing() {
    onGtk {
      let stage = Stage(animations: true)
      let (b, modal) = (stage.page("B"), stage.page("M"))
      stage.navigation.push(b, animated: false)
      _ = stage.transcript.take()
      var isPresented = false
      b.present(modal) { isPresented = true }
      XCTAssertEqual(stage.navigation.topViewController, b)
      XCTAssertEqual(stage.navigation.visibleViewController, modal)
      XCTAssertEqual(stage.titles, ["A", "B"])
      pump(until: { isPresented })
      XCTAssertTrue(modal.view.isMapped && b.view.isMapped)
      XCTAssertEqual(modal.presentingViewController, stage.navigation)
      var isDismissed = false
      modal.dismiss { isDismissed = true }
      pump(until: { isDismissed })
      XCTAssertEqual(stage.navigation.visibleViewController, b)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "M.didLoad", "M.willAppear presented", "M.didAppear presented",
          "M.willDisappear dismissed", "M.didDisappear dismissed",
        ])
    }
  }

  func testS10_FullScreen_CoversThePresenterWhichDisappears() {
    onGtk {
      let stage = Stage(animations: true)
      let (b, modal) = (stage.page("B"), stage.page("M"))
      modal.modalPresentationStyle = .fullScreen
      stage.navigation.push(b, animated: false)
      _ = stage.transcript.take()
      b.present(modal)
      pump(until: { modal.appearance == .appeared })
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "M.didLoad", "B.willDisappear", "M.willAppear presented", "B.didDisappear",
          "M.didAppear presented",
        ])
      XCTAssertEqual(stage.navigation.topViewController, b)
      XCTAssertEqual(stage.navigation.visibleViewController, modal)
      XCTAssertFalse(b.view.isMapped)
      let bar =
        modal.view.window?.child?.descendants(of: Widget.self).last { $0.cssName == "headerbar" }?
        .height ?? 0
      XCTAssertEqual(
        stage.place(of: modal.view), [bar, stage.window.height - bar],
        "below a title bar, so that the window can be moved and closed")
      b.dismiss()
      pump(until: { b.appearance == .appeared })
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "M.willDisappear dismissed", "B.willAppear", "M.didDisappear dismissed", "B.didAppear",
        ])
      XCTAssertTrue(b.view.isMapped)
    }
  }

  func testS10_PushBelowASheet_ChangesTheTopPageOnly() {
    onGtk {
      let stage = Stage()
      let modal = stage.page("M")
      stage.root.present(modal)
      let b = stage.page("B")
      stage.navigation.push(b)
      XCTAssertEqual(stage.navigation.topViewController, b)
      XCTAssertEqual(stage.navigation.visibleViewController, modal)
      XCTAssertTrue(modal.view.isMapped)
    }
  }

  // MARK: S11, one class many times, and the places of a navigation controller

  func testS11_OneClass_StandsOnTheStackManyTimesEachWithItsOwnData() {
    onGtk {
      let stage = Stage()
      for folder in ["usr", "share", "doc"] { stage.navigation.push(stage.page(folder)) }
      XCTAssertEqual(stage.titles, ["A", "usr", "share", "doc"])
      let top = stage.navigation.topViewController
      XCTAssertEqual(top?.view.texts, ["doc", "Next"])
      stage.navigation.pop()
      XCTAssertEqual(stage.navigation.topViewController?.view.texts, ["share", "Next"])
    }
  }

  func testS11_TwoPanes_HaveStacksAndBarsOfTheirOwn() {
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

  func testS11_Tabs_KeepAStackEach() {
    onGtk {
      let transcript = Transcript()
      let tabs = ["Albums", "Places"].map {
        NavigationController(rootViewController: RecordingController($0, transcript))
      }
      let manager = SegmentManagingController(viewControllers: tabs)
      let window = show(manager)
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

  func testS11_Sheet_NavigatesInsideItself() {
    onGtk {
      let stage = Stage()
      let inner = NavigationController(rootViewController: stage.page("M"))
      _ = stage.transcript.take()
      stage.root.present(inner)
      XCTAssertEqual(stage.transcript.take(), ["M.didLoad", "M.willAppear", "M.didAppear"])
      inner.push(stage.page("N"))
      XCTAssertEqual(inner.navigationBar.surface.texts, ["M", "N"])
      XCTAssertEqual(stage.headerTexts, ["A"], "the presenter's bar stays as it was")
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

  func testS11_Popover_NavigatesInsideItself() {
    onGtk {
      let stage = Stage()
      let item = BarButtonItem(title: "More")
      stage.root.navigationItem.rightBarButtonItem = item
      let inner = NavigationController(rootViewController: stage.page("M"))
      inner.preferredContentSize = (width: 240, height: 200)
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

  func testS11_Popover_GoesWithItsWindowAndMayComeAgain() {
    onGtk {
      let stage = Stage()
      let modal = stage.page("M")
      // Neither this page nor the one below has anything that takes the focus.
      modal.makeView = { Label("M") }
      stage.window.focus = nil
      let source = PopoverSource.view(stage.root.view)
      modal.modalPresentationStyle = .popover(from: source)
      stage.root.present(modal)
      pump(until: { modal.view.isOnScreen })
      stage.window.isVisible = false
      XCTAssertNil(stage.navigation.presentedViewController)
      stage.window.isVisible = true
      pump(until: { stage.root.appearance == .appeared })
      XCTAssertFalse(modal.view.isMapped)
      stage.root.present(modal)
      pump(until: { modal.view.isOnScreen })
      _ = stage.transcript.take()
      stage.close()
      XCTAssertEqual(
        stage.transcript.take().sorted(),
        ["A.didDisappear", "A.willDisappear", "M.didDisappear", "M.willDisappear"])
    }
  }

  func testS11_NavigationControllerOnAStack_IsRefused() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(NavigationController(rootViewController: stage.page("X")))
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      XCTAssertEqual(stage.titles, ["A"])
    }
  }
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
