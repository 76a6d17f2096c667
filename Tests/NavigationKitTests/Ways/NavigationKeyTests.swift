import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Keys that go back and forward.
final class NavigationKeyTests: GtkTestCase {
  func testBackAndForwardKeys_PopAndPush() {
    onGtk {
      for (key, depth) in [("Escape", 1), ("<Alt>Left", 1), ("Back", 1), ("BackSpace", 2)] {
        let (stage, _, subscription) = makeStage("B")
        stage.window.press(key)
        XCTAssertEqual(stage.titles.count, depth, key)
        stage.close(subscription)
      }
      for key in ["<Alt>Right", "Forward"] {
        let stage = Stage()
        stage.delegate.pageAfter = { [page = stage.page("B")] _ in page }
        stage.window.press(key)
        XCTAssertEqual(stage.titles, ["A", "B"], key)
        stage.delegate.pageAfter = nil
        stage.close()
      }
    }
  }

  func testPopsOnEscapeOff_IgnoresEscapeOnly() {
    onGtk {
      let (stage, _, subscription) = makeStage("B", "C")
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(stage.titles, ["A", "B"])
      stage.navigation.popsOnEscape = false
      XCTAssertFalse(stage.window.press("Escape"))
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertTrue(stage.window.press("<Alt>Left"))
      XCTAssertEqual(stage.titles, ["A"])
      stage.close(subscription)
    }
  }

  func testForwardKeys_PushThePageOfTheDelegate() {
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
      XCTAssertFalse(stage.window.press("<Alt>Right"), "without a next page, the key does nothing")
      stage.delegate.pageAfter = nil
    }
  }

  func testForwardKeysWithoutAPage_DoNothing() {
    onGtk {
      let (stage, _, subscription) = makeStage("B")
      for key in ["<Alt>Right", "Forward"] { XCTAssertFalse(stage.window.press(key)) }
      XCTAssertNil(stage.navigation.beginInteractiveTransition(.forward))
      stage.expectQuiet(["A", "B"])
      stage.close(subscription)
    }
  }

  func testRightToLeft_MirrorsAltArrowsAndPageMovement() {
    onGtk {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let (stage, _, subscription) = makeStage("B", "C")
      XCTAssertFalse(stage.window.press("<Alt>Left"))
      XCTAssertTrue(stage.window.press("<Alt>Right"))
      XCTAssertEqual(stage.titles, ["A", "B"])
      let pop = stage.navigation.beginInteractiveTransition(.backward)
      pop?.update(0.5)
      XCTAssertLessThan(
        stage.navigation.container.offsets.old, 0, "the upper page moves to the left")
      pop?.cancel(animated: false)
      stage.close(subscription)
    }
  }

  func testRightToLeft_DoesNotMirrorTheBackKey() {
    onGtk {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let (stage, _, subscription) = makeStage("B", "C", "D")
      stage.window.press("<Alt>Right")
      XCTAssertEqual(stage.titles, ["A", "B", "C"])
      stage.window.press("Back")
      XCTAssertEqual(stage.titles, ["A", "B"], "the Back key is not mirrored")
      stage.navigation.pop()
      let page = stage.page("Z")
      stage.delegate.pageAfter = { $0 == stage.root ? page : nil }
      stage.window.press("<Alt>Left")
      XCTAssertEqual(stage.titles, ["A", "Z"])
      stage.delegate.pageAfter = nil
      stage.close(subscription)
    }
  }

  func testEscapeInEditableText_DoesNotPop() {
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

  func testEscapeWithOpenMenu_DoesNotPop() {
    onGtk {
      let (stage, _, subscription) = makeStage("B", "C")
      let menu = stage.openHistory()
      XCTAssertTrue(stage.window.hasOpenPopover)
      stage.window.press("Escape")
      XCTAssertEqual(stage.titles, ["A", "B", "C"])
      stage.closeHistory(menu)
      stage.window.press("Escape")
      XCTAssertEqual(stage.titles, ["A", "B"])
      stage.close(subscription)
    }
  }

  func testNavigationBarHidden_KeysStillPop() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      stage.navigation.setNavigationBarHidden(true, animated: false)
      pump(until: { !stage.navigation.navigationBarReveal.widget.isOnScreen })
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(stage.titles, ["A"])
    }
  }

  func testCanPopFalse_BlocksTheUserButNotCode() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      pages[0].canPop = false
      XCTAssertNil(stage.backButton)
      // The key is handled, so that no outer controller pops instead.
      for key in ["Escape", "<Alt>Left", "Back"] { XCTAssertTrue(stage.window.press(key), key) }
      XCTAssertEqual(stage.navigation.goBack(.key), .stop)
      stage.swipe(by: 0.8)
      stage.expectQuiet(["A", "B"])
      stage.navigation.pop()
      XCTAssertEqual(stage.titles, ["A"], "code can pop the page")
      stage.close(subscription)
    }
  }

  func testCanPopFalseInInnerStack_BlocksTheOuterStackToo() {
    onGtk {
      let stage = Stage()
      let inner = stage.pushNested(in: "B", root: "X")
      let top = stage.page("Y")
      top.canPop = false
      inner.push(top)
      for key in ["Escape", "<Alt>Left", "Back"] { XCTAssertTrue(stage.window.press(key)) }
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertEqual(inner.viewControllers.count, 2)
      inner.pop()
      XCTAssertEqual(inner.viewControllers.count, 1, "code can pop the page")
    }
  }
}
