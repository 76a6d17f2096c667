import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Rows S1–S6: pushes and pops.
final class StackRowsTests: GtkTestCase {
  // MARK: S1–S3, a root, a push, the back button

  func testS01_Root_AppearsOnceWithItsWindow() {
    onGtk {
      let stage = Stage()
      XCTAssertEqual(
        stage.transcript.take(),
        ["A.didLoad", "A.willAppear", "willShow A", "A.didAppear", "didShow A"])
      stage.close()
      XCTAssertEqual(stage.transcript.take(), ["A.willDisappear", "A.didDisappear"])
    }
  }

  func testS01_Root_HasNoBackButton() {
    onGtk {
      let stage = Stage()
      XCTAssertEqual(stage.headerTexts, ["A"])
    }
  }

  func testS01_Root_NeverPops() {
    onGtk {
      let stage = Stage()
      stage.recordStack()
      _ = stage.transcript.take()
      XCTAssertNil(stage.navigation.pop())
      XCTAssertEqual(stage.navigation.popToRoot(), [])
      XCTAssertEqual(stage.navigation.popTo(stage.root), [])
      XCTAssertFalse(stage.window.press("Escape"))
      XCTAssertEqual(stage.transcript.take(), [])
      XCTAssertTrue(stage.root.view.isMapped)
    }
  }

  func testS02_Push_ShowsTheNewPageAndABackButton() {
    onGtk {
      let stage = Stage(animations: true)
      stage.recordStack()
      _ = stage.transcript.take()
      let b = stage.page("B")
      stage.navigation.push(b)
      XCTAssertEqual(
        stage.transcript.take(),
        ["push at 1 +B", "B.didLoad", "A.willDisappear", "B.willAppear moving", "willShow B"])
      XCTAssertTrue(stage.root.view.isMapped && b.view.isMapped, "both are seen while they move")
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(), ["A.didDisappear", "B.didAppear moving", "didShow B"])
      XCTAssertTrue(b.view.isMapped)
      XCTAssertFalse(stage.root.view.isMapped)
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      XCTAssertEqual(stage.backButton?.isOnScreen, true)
    }
  }

  func testS03_BackButton_BringsBackTheLowerPageAndItsBars() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      let (b, c) = (stage.page("B"), stage.page("C"))
      b.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
      b.toolbarItems = [BarButtonItem(title: "Share")]
      c.toolbarItems = [BarButtonItem(title: "Delete")]
      stage.navigation.push(b)
      stage.navigation.push(c)
      _ = stage.transcript.take()
      XCTAssertEqual(stage.headerTexts, ["B", "C"])
      stage.backButton?.emit("clicked")
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "C.willDisappear moving", "B.willAppear", "willShow B", "C.didDisappear moving",
          "B.didAppear", "didShow B",
        ])
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertTrue(b.view.isMapped)
      XCTAssertEqual(stage.headerTexts, ["A", "B", "Edit"])
      pump(until: { stage.toolbarTexts == ["Share"] })
    }
  }

  // MARK: S4–S6, pops from code

  func testS04_Pop_ReturnsThePageThatGoesAndAtTheRootNothing() {
    onGtk {
      let stage = Stage()
      let b = stage.page("B")
      stage.navigation.push(b)
      stage.recordStack()
      _ = stage.transcript.take()
      XCTAssertEqual(stage.navigation.pop(), b)
      XCTAssertEqual(stage.transcript.take().first, "pop at 1 -B")
      XCTAssertNil(b.parent)
      XCTAssertNil(stage.navigation.pop())
      XCTAssertEqual(stage.transcript.take(), [])
    }
  }

  func testS05_PopTo_AllAboveGoAndOnlyTheTopAnimates() {
    onGtk {
      let stage = Stage(animations: true)
      let pages = ["B", "C", "D"].map(stage.page)
      for page in pages { stage.navigation.push(page, animated: false) }
      stage.recordStack()
      _ = stage.transcript.take()
      let removed = stage.navigation.popTo(pages[0])
      XCTAssertEqual(removed.map(\.title), ["D", "C"])
      XCTAssertEqual(
        stage.transcript.take(),
        ["pop at 2 -D -C", "D.willDisappear moving", "B.willAppear", "willShow B"])
      XCTAssertEqual(pages.map(\.view.isMapped), [true, false, true], "C is not in sight")
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(), ["D.didDisappear moving", "B.didAppear", "didShow B"])
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      XCTAssertEqual(pages.map(\.parent), [stage.navigation, nil, nil])
    }
  }

  func testS05_PopTo_APageThatIsNotThereChangesNothing() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      stage.recordStack()
      _ = stage.transcript.take()
      XCTAssertEqual(stage.navigation.popTo(stage.page("X")), [])
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      XCTAssertEqual(stage.transcript.take(), [])
    }
  }

  func testS06_PopToRoot_LeavesTheRootInOneMovement() {
    onGtk {
      let stage = Stage(animations: true)
      for name in ["B", "C", "D"] { stage.navigation.push(stage.page(name), animated: false) }
      stage.recordStack()
      _ = stage.transcript.take()
      XCTAssertEqual(stage.navigation.popToRoot().map(\.title), ["D", "C", "B"])
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "pop at 1 -D -C -B", "D.willDisappear moving", "A.willAppear", "willShow A",
          "D.didDisappear moving", "A.didAppear", "didShow A",
        ])
      XCTAssertEqual(stage.headerTexts, ["A"])
      XCTAssertTrue(stage.root.view.isMapped)
    }
  }
}
