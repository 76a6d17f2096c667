import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Rows S7–S9: any stack at once, and one change after the other.
final class StackSettingRowsTests: GtkTestCase {
  // MARK: S7 and S8, any stack at once

  func testS07_SetViewControllers_ShowsTheNewTopInOneStep() {
    onGtk {
      let stage = Stage(animations: true)
      let (b, x, c) = (stage.page("B"), stage.page("X"), stage.page("C"))
      stage.navigation.push(b, animated: false)
      stage.recordStack()
      _ = stage.transcript.take()
      stage.navigation.setViewControllers([stage.root, x, c], animated: true)
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "replace at 1 -B +X +C", "C.didLoad", "B.willDisappear moving", "C.willAppear moving",
          "willShow C", "B.didDisappear moving", "C.didAppear moving", "didShow C",
        ])
      XCTAssertEqual(stage.headerTexts, ["X", "C"], "the back button fits the new neighbour")
      XCTAssertFalse(x.isViewLoaded)
      XCTAssertNil(b.parent)
      stage.navigation.pop()
      stage.settle()
      XCTAssertEqual(stage.headerTexts, ["A", "X"])
      XCTAssertTrue(x.view.isMapped)
    }
  }

  func testS07_SetViewControllers_WithTheSameTopChangesOnlyTheBackButton() {
    onGtk {
      let stage = Stage(animations: true)
      let (b, c) = (stage.page("B"), stage.page("C"))
      stage.navigation.push(b, animated: false)
      stage.navigation.push(c, animated: false)
      stage.recordStack()
      _ = stage.transcript.take()
      stage.navigation.setViewControllers([stage.page("X"), c], animated: true)
      XCTAssertEqual(stage.transcript.take(), ["replace at 0 -B -A +X"])
      XCTAssertEqual(stage.headerTexts, ["X", "C"])
      XCTAssertNil(b.parent)
      XCTAssertNil(stage.root.parent)
    }
  }

  func testS07_SetViewControllers_JumpsBackToAPageFromBelow() {
    onGtk {
      let stage = Stage()
      let (b, c) = (stage.page("B"), stage.page("C"))
      stage.navigation.push(b)
      stage.navigation.push(c)
      _ = stage.transcript.take()
      stage.navigation.setViewControllers([b])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "C.willDisappear moving", "B.willAppear", "willShow B", "C.didDisappear moving",
          "B.didAppear", "didShow B",
        ])
      XCTAssertEqual(stage.headerTexts, ["B"], "it is the root now")
      XCTAssertNil(stage.navigation.pop())
    }
  }

  func testS08_Restoration_LoadsOnlyTheTopPageBeforeTheFirstShow() {
    onGtk {
      Gtk.setAnimations(true)
      let transcript = Transcript()
      let make = { (marker: String) in RecordingController(marker, transcript) }
      let markers = savedMarkers(make)
      XCTAssertEqual(markers, ["Albums", "Italy", "Photo 7"])
      _ = transcript.take()
      let pages = markers.map(make)
      let delegate = RecordingDelegate(transcript)
      let navigation = NavigationController(rootViewController: pages[0])
      navigation.delegate = delegate
      navigation.setViewControllers(pages, animated: true)
      XCTAssertEqual(transcript.take(), [], "nothing is shown yet")
      let window = show(navigation)
      XCTAssertEqual(
        transcript.take(),
        [
          "Photo 7.didLoad", "Photo 7.willAppear", "willShow Photo 7", "Photo 7.didAppear",
          "didShow Photo 7",
        ])
      XCTAssertEqual(pages.map(\.isViewLoaded), [false, false, true])
      XCTAssertEqual(navigation.navigationBar.surface.texts, ["Italy", "Photo 7"])
      navigation.pop(animated: false)
      XCTAssertEqual(navigation.navigationBar.surface.texts, ["Albums", "Italy"])
      XCTAssertEqual(pages.map(\.isViewLoaded), [false, true, true])
    }
  }

  // MARK: S9, one change after the other

  func testS09_ChangesDuringATransition_WaitForTheirTurn() {
    onGtk {
      let stage = Stage(animations: true)
      _ = stage.transcript.take()
      stage.navigation.push(stage.page("B"))
      stage.navigation.push(stage.page("C"))
      XCTAssertEqual(stage.navigation.viewControllers.map(\.title), ["A", "B", "C"])
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.didLoad", "A.willDisappear", "B.willAppear moving", "willShow B", "A.didDisappear",
          "B.didAppear moving", "didShow B", "C.didLoad", "B.willDisappear",
          "C.willAppear moving", "willShow C", "B.didDisappear", "C.didAppear moving", "didShow C",
        ])
    }
  }

  func testS09_PopDuringAPush_WaitsToo() {
    onGtk {
      let stage = Stage(animations: true)
      _ = stage.transcript.take()
      stage.navigation.push(stage.page("B"))
      stage.navigation.pop()
      XCTAssertEqual(stage.titles, ["A"], "the stack is as asked for at once")
      pump(until: { stage.transcript.lines.last == "didShow A" })
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.didLoad", "A.willDisappear", "B.willAppear moving", "willShow B", "A.didDisappear",
          "B.didAppear moving", "didShow B", "B.willDisappear moving", "A.willAppear",
          "willShow A", "B.didDisappear moving", "A.didAppear", "didShow A",
        ])
    }
  }
}

/// Where a user has gone to, in a window that is closed then.
@MainActor private func savedMarkers(_ make: (String) -> RecordingController) -> [String] {
  let navigation = NavigationController(rootViewController: make("Albums"))
  let window = show(navigation)
  navigation.push(make("Italy"), animated: false)
  navigation.push(make("Photo 7"), animated: false)
  defer { window.end() }
  return navigation.viewControllers.compactMap(\.title)
}
