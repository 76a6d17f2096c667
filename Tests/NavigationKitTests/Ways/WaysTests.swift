import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Keys, mouse buttons, the history menu and actions.
final class WaysTests: GtkTestCase {
  func testWaysForward_LeadToThePageThatTheDelegateSays() {
    onGtk {
      let stage = Stage()
      var made = 0
      stage.delegate.pageAfter = { _ in
        made += 1
        return stage.navigation.viewControllers.count < 4 ? stage.page("P\(made)") : nil
      }
      XCTAssertTrue(stage.window.press("<Alt>Right"))
      XCTAssertTrue(stage.window.press("Forward"))
      XCTAssertEqual(stage.navigation.goForward(), .stop)
      XCTAssertEqual(stage.navigation.viewControllers.count, 4)
      XCTAssertFalse(stage.window.press("<Alt>Right"), "there is none")
      stage.delegate.pageAfter = nil
    }
  }

  func testWithoutProvider_NothingIsForward() {
    onGtk {
      let (stage, _, observation) = makeStage("B")
      for key in ["<Alt>Right", "Forward"] { XCTAssertFalse(stage.window.press(key)) }
      XCTAssertNil(stage.navigation.beginInteractiveTransition(.forward))
      stage.expectQuiet(["A", "B"])
      stage.close(observation)
    }
  }

  func testRightToLeft_MirrorsWhatPointsSomewhere() {
    onGtk {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let (stage, _, observation) = makeStage("B", "C", "D")
      stage.window.press("<Alt>Right")
      XCTAssertEqual(stage.titles, ["A", "B", "C"])
      stage.window.press("Back")
      XCTAssertEqual(stage.titles, ["A", "B"], "a key that says Back goes back")
      stage.navigation.pop()
      let page = stage.page("Z")
      stage.delegate.pageAfter = { $0 == stage.root ? page : nil }
      stage.window.press("<Alt>Left")
      XCTAssertEqual(stage.titles, ["A", "Z"])
      stage.delegate.pageAfter = nil
      stage.close(observation)
    }
  }

  func testEscapeWhileTyping_StaysWithTheText() {
    onGtk {
      let stage = Stage()
      let page = stage.page("B")
      let text = TextView()
      page.makeView = { text }
      stage.navigation.push(page)
      text.grabFocus()
      stage.window.press("Escape")
      XCTAssertEqual(stage.titles, ["A", "B"])
      text.isEditable = false
      stage.window.press("Escape")
      XCTAssertEqual(stage.titles, ["A"])
    }
  }

  func testEscapeWithAnOpenBubble_StaysWithTheBubble() {
    onGtk {
      let (stage, _, observation) = makeStage("B", "C")
      let menu = stage.openHistory()
      XCTAssertTrue(stage.window.hasOpenPopover)
      stage.window.press("Escape")
      XCTAssertEqual(stage.titles, ["A", "B", "C"])
      stage.closeHistory(menu)
      stage.window.press("Escape")
      XCTAssertEqual(stage.titles, ["A", "B"])
      stage.close(observation)
    }
  }

  func testHistory_SpansTheControllersAround() {
    onGtk {
      let (stage, inner) = makeNestedStage(depth: 2)
      XCTAssertEqual(inner.history.map(\.page.title), ["I1", "I0", "A"])
      inner.viewControllers[1].canPop = false
      XCTAssertEqual(
        inner.history.map(\.page.title), ["I1"], "no further than to a page that stays")
      inner.viewControllers[1].canPop = true
      inner.history[2].go()
      XCTAssertEqual(stage.titles, ["A"])
    }
  }

  func testHistoryMenu_LeadsToWhatWasChosen() throws {
    try onGtk {
      let (stage, pages, observation) = makeStage("B", "C", "D")
      let menu = try XCTUnwrap(stage.openHistory())
      menu.activateAction("entries.1")
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertEqual(stage.navigation.shown, pages[0])
      stage.closeHistory(menu)
      stage.close(observation)
    }
  }

  func testActions_PopAndPushFromAnywhereInAPage() throws {
    try onGtk {
      let (stage, inner) = makeNestedStage(depth: 1)
      let known = stage.page("K")
      known.identifier = "known"
      stage.navigation.register(known)
      let button = Button(label: "Act")
      inner.viewControllers[0].view.cast(to: Box.self)?.append(button)
      button.activateAction("navigation.pop")
      XCTAssertEqual(inner.viewControllers.count, 1)
      button.activate(try XCTUnwrap(ActionName("navigation.push('known')")))
      XCTAssertEqual(
        stage.titles, ["A", "B", "K"], "what the inner one does not know, the outer does")
      button.activate(try XCTUnwrap(ActionName("navigation.push('nobody')")))
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      stage.navigation.pop()
      button.activateAction("navigation.pop")
      XCTAssertEqual(stage.titles, ["A"], "at its root, the outer pops")
    }
  }

  func testQuickWishes_PlayTwoMovementsAtMost() {
    onGtk {
      let stage = Stage(animations: true)
      for index in 1...30 { stage.navigation.push(stage.page("\(index)")) }
      XCTAssertEqual(stage.navigation.viewControllers.count, 31)
      XCTAssertEqual(stage.navigation.shownStack.count, 30, "the last but one is coming in")
      stage.settle()
    }
  }
}

/// A stack whose second page holds another stack.
@MainActor private func makeNestedStage(depth: Int) -> (Stage, NavigationController) {
  let stage = Stage()
  let inner = stage.pushNested(in: "B", root: "I0")
  for index in 1...depth { inner.push(stage.page("I\(index)")) }
  return (stage, inner)
}
