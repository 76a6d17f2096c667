import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The conformance cases of the navigation research from C25 on, each under its number.
final class ConformanceTests: GtkTestCase {
  func testC25_CoveredAndUncovered_AppearsTwiceDisappearsOnce() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      stage.navigation.pop()
      let heard = stage.transcript.take()
      XCTAssertEqual(heard.count { $0 == "A.didAppear" }, 2)
      XCTAssertEqual(heard.count { $0 == "A.didDisappear" }, 1)
    }
  }

  func testC27_AnimatedPush_SendsTheDidsAtItsEnd() {
    onGtk {
      let stage = Stage(animations: true)
      _ = stage.transcript.take()
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(
        stage.transcript.take(),
        ["B.didLoad", "A.willDisappear", "B.willAppear moving", "willShow B"])
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(), ["A.didDisappear", "B.didAppear moving", "didShow B"])
    }
  }

  func testC28_PushDuringAPush_PairsEveryMessage() {
    onGtk {
      let stage = Stage(animations: true)
      _ = stage.transcript.take()
      stage.navigation.push(stage.page("B"))
      pumpFrames(of: stage.window)
      stage.navigation.push(stage.page("C"))
      stage.settle()
      XCTAssertEqual(stage.titles, ["A", "B", "C"])
      let heard = stage.transcript.take()
      for name in ["A", "B", "C"] {
        for kind in ["Appear", "Disappear"] {
          XCTAssertEqual(
            heard.count { $0.hasPrefix("\(name).will\(kind)") },
            heard.count { $0.hasPrefix("\(name).did\(kind)") }, "\(heard)")
        }
      }
    }
  }

  func testC32_SwipePastHalf_SendsWhatTheButtonSends() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      stage.backButton?.emit("clicked")
      let byButton = stage.transcript.take().sorted()
      stage.navigation.push(pages[0])
      _ = stage.transcript.take()
      stage.swipe(by: 0.8)
      XCTAssertEqual(stage.titles, ["A"])
      XCTAssertEqual(stage.transcript.take().sorted(), byButton)
      stage.close(observation)
    }
  }

  func testC32_SwipeOfLessThanHalf_IsTurnedRound() {
    onGtk {
      let (stage, _, observation) = makeStage("B")
      stage.swipe(by: 0.3)
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.willDisappear moving", "A.willAppear", "willShow A", "A.willDisappear",
          "B.willAppear", "A.didDisappear", "B.didAppear", "didCancel A",
        ])
      stage.close(observation)
    }
  }

  func testC33_SwipeAtTheRoot_StartsNothing() {
    onGtk {
      let (stage, _, observation) = makeStage()
      stage.swipe(by: 0.8)
      XCTAssertNil(stage.navigation.beginInteractiveTransition(.backward))
      stage.expectQuiet(["A"])
      stage.close(observation)
    }
  }

  func testC35_PageThatMayNotBeLeft_StaysWhateverTheUserDoes() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      pages[0].canPop = false
      XCTAssertNil(stage.backButton)
      // The wish is swallowed: no controller further out may take it for its own.
      for key in ["Escape", "<Alt>Left", "Back"] { XCTAssertTrue(stage.window.press(key), key) }
      XCTAssertEqual(stage.navigation.goBack(.key), .stop)
      stage.swipe(by: 0.8)
      stage.expectQuiet(["A", "B"])
      stage.navigation.pop()
      XCTAssertEqual(stage.titles, ["A"], "code may")
      stage.close(observation)
    }
  }

  func testC38_EscapeSwitchedOff_IsLeftToOthers() {
    onGtk {
      let (stage, _, observation) = makeStage("B", "C")
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(stage.titles, ["A", "B"])
      stage.navigation.popsOnEscape = false
      XCTAssertFalse(stage.window.press("Escape"))
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertTrue(stage.window.press("<Alt>Left"))
      XCTAssertEqual(stage.titles, ["A"])
      stage.close(observation)
    }
  }

  func testC39_RightToLeft_MirrorsKeysAndSlides() {
    onGtk {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let (stage, _, observation) = makeStage("B", "C")
      XCTAssertFalse(stage.window.press("<Alt>Left"))
      XCTAssertTrue(stage.window.press("<Alt>Right"))
      XCTAssertEqual(stage.titles, ["A", "B"])
      let pop = stage.navigation.beginInteractiveTransition(.backward)
      pop?.update(0.5)
      XCTAssertLessThan(
        stage.navigation.container.offsets.old, 0, "the upper page goes to the left")
      pop?.cancel(animated: false)
      stage.close(observation)
    }
  }

  func testC41_HistoryMenu_ListsAllBelowNearestFirst() {
    onGtk {
      let (stage, pages, observation) = makeStage("B", "C", "D")
      let menu = stage.openHistory()
      XCTAssertEqual(menu?.texts, ["C", "B", "A"])
      stage.closeHistory(menu)
      stage.navigation.popTo(pages[0])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "pop at 2: -[D,C] +[]", "D.willDisappear moving", "B.willAppear", "willShow B",
          "D.didDisappear moving", "B.didAppear", "didShow B",
        ])
      stage.close(observation)
    }
  }

  func testC43_RetitledPage_IsNamedAnewOnTheWayBack() {
    onGtk {
      let (stage, _, observation) = makeStage("B")
      for (title, shown, tooltip) in [
        ("Z", "Z", "Back to Z (Alt+Left)"), ("", "Back", "Back (Alt+Left)"),
      ] {
        stage.root.title = title
        XCTAssertEqual(stage.headerTexts, [shown, "B"])
        XCTAssertEqual(stage.backButton?.tooltip, tooltip)
        let menu = stage.openHistory()
        XCTAssertEqual(menu?.texts, [shown])
        stage.closeHistory(menu)
      }
      stage.close(observation)
    }
  }

  func testC47_PagesOnTheMove_TakeNoClicks() {
    onGtk {
      let stage = Stage(animations: true)
      let page = stage.page("B")
      stage.navigation.push(page)
      XCTAssertFalse(stage.root.view.isReachable)
      XCTAssertFalse(page.view.isReachable)
      stage.settle()
      XCTAssertTrue(page.view.isReachable)
    }
  }

  func testC50_SegmentedControl_SelectsTheFirstEnabledOnce() {
    onGtk {
      let control = SegmentedControl(accessibilityLabel: "Letters")
      XCTAssertNil(control.selectedSegmentIndex)
      for title in ["A", "B"] {
        control.insertSegment(withTitle: title, at: control.numberOfSegments)
        XCTAssertEqual(control.selectedSegmentIndex, 0)
      }
      control.removeAllSegments()
      XCTAssertNil(control.selectedSegmentIndex)
    }
  }

  func testC51_ObservedStack_ChangesByOneSplice() {
    onGtk {
      let (stage, pages, observation) = makeStage("B", "C", "D")
      stage.navigation.popTo(pages[0])
      XCTAssertEqual(
        stage.transcript.take().filter { $0.contains(" at ") }, ["pop at 2: -[D,C] +[]"])
      stage.navigation.setViewControllers([stage.root, stage.page("X"), pages[0]])
      XCTAssertEqual(
        stage.transcript.take().filter { $0.contains(" at ") }, ["replace at 1: -[] +[X]"])
      stage.close(observation)
    }
  }
}
