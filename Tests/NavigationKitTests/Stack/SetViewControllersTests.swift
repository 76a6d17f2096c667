import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Replacing the whole stack by `setViewControllers(_:animated:)`.
final class SetViewControllersTests: GtkTestCase {
  func testNewTop_ReplacesOldTopInOneTransition() {
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
      XCTAssertEqual(
        stage.headerTexts, ["X", "C"], "the back button has the title of the new page below")
      XCTAssertFalse(x.isViewLoaded)
      XCTAssertNil(b.parent)
      stage.navigation.pop()
      stage.settle()
      XCTAssertEqual(stage.headerTexts, ["A", "X"])
      XCTAssertTrue(x.view.isMapped)
    }
  }

  func testSameTop_ChangesOnlyTheBackButton() {
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

  func testPageFromBelowAsOnlyPage_BecomesTheRoot() {
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
      XCTAssertEqual(stage.headerTexts, ["B"], "the page is the root now")
      XCTAssertNil(stage.navigation.pop())
    }
  }

  func testReplacedPages_AreReportedAsOneChange() {
    onGtk {
      let (stage, _, subscription) = makeStage("B", "C")
      stage.navigation.setViewControllers([stage.root, stage.page("X")])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "replace at 1: -[C,B] +[X]", "X.didLoad", "C.willDisappear moving",
          "X.willAppear moving", "willShow X", "C.didDisappear moving", "X.didAppear moving",
          "didShow X",
        ])
      stage.close(subscription)
    }
  }

  func testEmptyStack_IsRefusedAndLogged() {
    onGtk {
      let (stage, _, subscription) = makeStage("B")
      stage.navigation.setViewControllers([])
      stage.expectQuiet(["A", "B"], complaints: 1)
      stage.close(subscription)
    }
  }

  func testVisiblePageRemoved_DisappearsBeforeItsViewIsRemoved() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      pages[0].onWillDisappear = { XCTAssertTrue(pages[0].view.isMapped) }
      stage.navigation.setViewControllers([stage.root])
      XCTAssertNil(pages[0].view.parent)
      XCTAssertTrue(stage.root.view.isMapped)
      XCTAssertTrue(stage.window.focus?.isInside(stage.root.view) == true)
      pages[0].onWillDisappear = nil
      stage.close(subscription)
    }
  }

  func testStackSetBeforeWindowIsShown_LoadsOnlyTheTopPage() {
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
      XCTAssertEqual(transcript.take(), [], "no messages before the window is shown")
      show(navigation)
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
}

/// Pushes two pages, closes the window, and returns the titles of the stack.
@MainActor private func savedMarkers(_ make: (String) -> RecordingController) -> [String] {
  let navigation = NavigationController(rootViewController: make("Albums"))
  let window = show(navigation)
  navigation.push(make("Italy"), animated: false)
  navigation.push(make("Photo 7"), animated: false)
  defer { window.end() }
  return navigation.viewControllers.compactMap(\.title)
}
