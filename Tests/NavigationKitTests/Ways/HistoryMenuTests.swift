import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The menu of the back button, with all pages below.
final class HistoryMenuTests: GtkTestCase {
  func testHistoryMenu_ListsPagesBelowNearestFirst() {
    onGtk {
      let (stage, _, subscription) = makeStage("B", "C", "D")
      let menu = stage.openHistory()
      XCTAssertEqual(menu?.texts, ["C", "B", "A"])
      stage.closeHistory(menu)
      stage.close(subscription)
    }
  }

  func testHistoryMenuEntry_PopsToItsPage() throws {
    try onGtk {
      let (stage, pages, subscription) = makeStage("B", "C", "D")
      let menu = try XCTUnwrap(stage.openHistory())
      menu.activateAction("entries.1")
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertEqual(stage.navigation.shown, pages[0])
      stage.closeHistory(menu)
      stage.close(subscription)
    }
  }

  func testHistoryOfInnerStack_ContinuesInTheOuterStack() {
    onGtk {
      let (stage, inner) = makeNestedStage(depth: 2)
      XCTAssertEqual(inner.history.map(\.page.title), ["I1", "I0", "A"])
      inner.viewControllers[1].canPop = false
      XCTAssertEqual(
        inner.history.map(\.page.title), ["I1"], "history ends at a page that cannot be popped")
      inner.viewControllers[1].canPop = true
      inner.history[2].go()
      XCTAssertEqual(stage.titles, ["A"])
    }
  }

  func testHistoryMenuEntry_AsksThePagesAboveItsPage() throws {
    try onGtk {
      let (stage, pages, subscription) = makeStage("B", "C")
      pages[0].onShouldPop = { _ in false }
      let menu = try XCTUnwrap(stage.openHistory())
      menu.activateAction("entries.1")
      XCTAssertEqual(stage.titles, ["A", "B", "C"])
      stage.closeHistory(menu)
      stage.close(subscription)
    }
  }

  func testUntitledPages_HaveNoBlankEntries() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B", "C", "D")
      stage.root.title = nil
      pages[0].navigationItem.backBarButtonItem = BarButtonItem(title: "")
      pages[1].title = "snake_case"
      let menu = stage.openHistory()
      XCTAssertEqual(menu?.texts, ["snake_case", "B", "Back"])
      stage.closeHistory(menu)
      stage.close(subscription)
    }
  }

  func testPageReplacedWhileTheMenuIsOpen_IsNotOffered() throws {
    try onGtk {
      let (stage, pages, subscription) = makeStage("B", "C", "D")
      let menu = try XCTUnwrap(stage.openHistory())
      XCTAssertEqual(menu.texts, ["C", "B", "A"])
      stage.navigation.setViewControllers([stage.root, pages[1], pages[2]])
      XCTAssertEqual(menu.texts, ["C", "A"])
      _ = stage.transcript.take()
      menu.activateAction("entries.1")
      stage.expectQuiet(["A", "C", "D"])
      stage.closeHistory(menu)
      stage.close(subscription)
    }
  }

  func testPagePoppedWhileTheMenuIsOpen_IsNotAsked() throws {
    try onGtk {
      let (stage, pages, subscription) = makeStage("B", "C", "D")
      pages[2].onShouldPop = { _ in false }
      pages[1].onShouldPop = { _ in true }
      let menu = try XCTUnwrap(stage.openHistory())
      stage.navigation.pop()
      XCTAssertEqual(menu.texts, ["B", "A"], "the page on top is not one to go back to")
      _ = stage.transcript.take()
      menu.activateAction("entries.1")
      XCTAssertEqual(
        stage.transcript.take().filter { $0.contains("shouldPop") }, ["C.shouldPop history"])
      XCTAssertEqual(stage.titles, ["A", "B"])
      stage.closeHistory(menu)
      for page in pages { page.onShouldPop = nil }
      stage.close(subscription)
    }
  }

  func testPagePushedAgainWhileTheMenuIsOpen_IsOfferedAgain() throws {
    try onGtk {
      let (stage, pages, subscription) = makeStage("B", "C")
      let menu = try XCTUnwrap(stage.openHistory())
      stage.navigation.pop()
      XCTAssertEqual(menu.texts, ["A"])
      stage.navigation.push(pages[1])
      XCTAssertEqual(menu.texts, ["B", "A"])
      stage.closeHistory(menu)
      stage.close(subscription)
    }
  }

  func testPopToRootWhileTheMenuIsOpen_ClosesTheMenu() throws {
    try onGtk {
      let (stage, _, subscription) = makeStage("B")
      let menu = try XCTUnwrap(stage.openHistory())
      var isClosed = false
      let connection = menu.onClosed { isClosed = true }
      stage.navigation.popToRoot()
      XCTAssertTrue(isClosed)
      connection.cancel()
      pump(until: { menu.parent == nil }, "the menu has closed")
      stage.close(subscription)
    }
  }
}
