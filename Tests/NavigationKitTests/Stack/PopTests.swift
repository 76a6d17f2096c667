import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Popping one page, all pages above a page, and all pages above the root.
final class PopTests: GtkTestCase {
  func testPopAtRoot_ChangesNothing() {
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

  func testPop_ReturnsPoppedPageOrNilAtRoot() {
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

  func testPopWithoutAnimation_IsOneStackChange() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      XCTAssertIdentical(stage.navigation.pop(), pages[0])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "pop at 1: -[B] +[]", "B.willDisappear moving", "A.willAppear", "willShow A",
          "B.didDisappear moving", "A.didAppear", "didShow A",
        ])
      stage.close(subscription)
    }
  }

  func testPopTo_RemovesAllPagesAboveAndAnimatesOnlyTheTop() {
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
      XCTAssertEqual(pages.map(\.view.isMapped), [true, false, true], "C is never shown")
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(), ["D.didDisappear moving", "B.didAppear", "didShow B"])
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      XCTAssertEqual(pages.map(\.parent), [stage.navigation, nil, nil])
    }
  }

  func testPopToWithoutAnimation_IsOneStackChange() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B", "C", "D")
      XCTAssertEqual(stage.navigation.popTo(pages[0]), [pages[2], pages[1]])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "pop at 2: -[D,C] +[]", "D.willDisappear moving", "B.willAppear", "willShow B",
          "D.didDisappear moving", "B.didAppear", "didShow B",
        ])
      stage.close(subscription)
    }
  }

  func testPopToTopPage_ChangesNothing() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      XCTAssertEqual(stage.navigation.popTo(pages[0]), [])
      stage.expectQuiet(["A", "B"])
      stage.close(subscription)
    }
  }

  func testPopToPageNotOnStack_IsRefusedAndLogged() {
    onGtk {
      let (stage, _, subscription) = makeStage("B")
      XCTAssertEqual(stage.navigation.popTo(stage.page("X")), [])
      stage.expectQuiet(["A", "B"], complaints: 1)
      stage.close(subscription)
    }
  }

  func testPopToRoot_RemovesAllPagesAboveInOneTransition() {
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
