import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Questions of the gate while much else happens.
final class LeaveGateInterleavingTests: GtkTestCase {
  func testTwoQuestions_AreBothAnswered() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      let user = Asked()
      pages[0].onShouldPop = { _ in await user.answer() }
      stage.window.press("Escape")
      let above = stage.page("C")
      above.onShouldPop = { _ in true }
      stage.navigation.push(above)
      stage.window.press("Escape")
      XCTAssertEqual(stage.titles, ["A", "B"], "who is not asked yet may be")
      XCTAssertNotNil(pages[0].openQuestion)
      user.say(true)
      pump(until: { stage.titles == ["A"] }, "the first question is not forgotten")
      stage.close(observation)
    }
  }

  func testPageThatGoesWhileItIsAsked_EndsTheQuestionForAll() {
    onGtk {
      let (stage, pages, observation) = makeStage("B", "C")
      let user = Asked()
      pages[1].onShouldPop = { _ in await user.answer() }
      pages[0].onShouldPop = { _ in false }
      stage.navigation.leave(to: stage.root, reason: .history)
      stage.navigation.pop()
      _ = stage.transcript.take()
      XCTAssertNil(pages[0].openQuestion)
      user.say(true)
      MainLoop.runPending()
      stage.expectQuiet(["A", "B"])
      stage.close(observation)
    }
  }

  func testPageThatPopsItselfBeforeItAnswers_HearsThatNobodyWaits() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      let user = Asked()
      pages[0].onShouldPop = { _ in
        stage.navigation.pop()
        return await user.answer()
      }
      stage.window.press("Escape")
      XCTAssertEqual(stage.titles, ["A"])
      user.say(true)
      pump(until: { user.wasCancelled })
      pages[0].onShouldPop = nil
      stage.close(observation)
    }
  }

  func testQuestion_ComesOverWhatCoversThePage() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      let sheet = Confirmation()
      pages[0].onShouldPop = { [weak page = pages[0]] _ in await page?.present(sheet) ?? false }
      let covering = stage.page("S")
      stage.navigation.present(covering, animated: false)
      stage.window.close()
      pump(until: { covering.presentedViewController == sheet })
      sheet.finish(returning: true, animated: false)
      pump(until: { !stage.window.isVisible }, "and the window closes")
      pages[0].onShouldPop = nil
      withExtendedLifetime(observation) {}
    }
  }

  func testChildOfAPageThatGoes_IsAskedNoMore() {
    onGtk {
      let (stage, holder, inner) = makeNestedStage()
      Gtk.setAnimations(true)
      let child = stage.page("Y")
      inner.push(child)
      let user = Asked()
      child.onShouldPop = { _ in await user.answer() }
      inner.goBack(.key)
      XCTAssertNotNil(child.openQuestion)
      stage.navigation.pop()
      XCTAssertNil(child.openQuestion, "its controller asks no more")
      user.say(true)
      MainLoop.runPending()
      stage.navigation.push(holder)
      stage.navigation.leave(to: stage.root, reason: .history)
      XCTAssertNotNil(child.openQuestion)
      inner.pop()
      XCTAssertNil(child.openQuestion, "nor does the one around it")
      user.say(true)
      MainLoop.runPending()
      XCTAssertEqual(stage.titles, ["A", "B"])
    }
  }

  func testSheetThatAsks_GoesWithItsPage() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      let sheet = Confirmation()
      pages[0].onShouldPop = { [weak page = pages[0]] _ in await page?.present(sheet) ?? false }
      stage.window.press("Escape")
      XCTAssertEqual(stage.navigation.presentedViewController, sheet)
      stage.window.close()
      XCTAssertTrue(stage.window.isVisible, "one question at a time")
      stage.navigation.pop()
      pump(until: { stage.navigation.presentedViewController == nil })
      pump(until: { sheet.appearance == .disappeared })
      stage.close(observation)
    }
  }

  func testSheetThatAsks_AnswersForThePage() {
    onGtk {
      for answer in [true, false, nil] {
        let (stage, pages, observation) = makeStage("B")
        let sheet = Confirmation()
        pages[0].onShouldPop = { [weak page = pages[0]] _ in await page?.present(sheet) ?? false }
        stage.window.press("Escape")
        if let answer {
          sheet.finish(returning: answer)
        } else {
          XCTAssertEqual(sheet.modals?.surfaces.last?.escape(while: nil), .stop)
        }
        pump(until: { pages[0].openQuestion == nil })
        XCTAssertEqual(stage.titles, answer == true ? ["A"] : ["A", "B"])
        stage.close(observation)
      }
    }
  }

  func testPageThatCameWhileTheWindowAsks_IsAskedAsWell() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      let user = Asked()
      pages[0].onShouldPop = { _ in await user.answer() }
      stage.window.close()
      let late = stage.page("C")
      late.onShouldPop = { _ in false }
      stage.navigation.push(late)
      user.say(true)
      MainLoop.runPending()
      XCTAssertTrue(stage.window.isVisible)
      XCTAssertEqual(stage.transcript.take().last, "C.shouldPop windowClose")
      stage.close(observation)
    }
  }

  func testSheetThatCameWhileTheOneBelowIsAsked_IsAskedAsWell() {
    onGtk {
      let stage = Stage()
      let (below, above) = (stage.page("S"), stage.page("T"))
      let user = Asked()
      below.onShouldPop = { _ in await user.answer() }
      above.onShouldPop = { _ in false }
      stage.navigation.present(below, animated: false)
      below.leavePresentation()
      below.present(above, animated: false)
      _ = stage.transcript.take()
      user.say(true)
      MainLoop.runPending()
      XCTAssertEqual(stage.transcript.take(), ["T.shouldPop dismissal"])
      XCTAssertEqual(stage.navigation.visibleViewController, above)
    }
  }

  func testPageThatGoesWhileTheWindowAsks_KeepsItOpen() {
    onGtk {
      weak var gone: RecordingController?
      let stage = Stage()
      do {
        let page = stage.page("B")
        gone = page
        let user = Asked()
        page.onShouldPop = { _ in await user.answer() }
        stage.navigation.push(page)
        stage.window.close()
        stage.navigation.pop()
        XCTAssertNil(page.openQuestion)
        user.say(true)
      }
      pump(until: { gone == nil }, "nobody keeps it")
      XCTAssertTrue(stage.window.isVisible)
    }
  }
}

private final class Confirmation: ViewController, ValueReturning {
  typealias ReturnedValue = Bool
}

/// A stage whose second page holds another stack.
@MainActor private func makeNestedStage() -> (Stage, ViewController, NavigationController) {
  let stage = Stage()
  let inner = stage.pushNested(in: "B", root: "X")
  return (stage, stage.navigation.viewControllers[1], inner)
}
