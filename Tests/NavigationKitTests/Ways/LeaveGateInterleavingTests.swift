import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Calls of `shouldPop(reason:)` that have not returned when the stack or the window changes.
final class LeaveGateInterleavingTests: GtkTestCase {
  func testPopWhilePageBelowAwaitsShouldPop_PopsBothPages() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      let user = Asked()
      pages[0].onShouldPop = { _ in await user.answer() }
      stage.window.press("Escape")
      let above = stage.page("C")
      above.onShouldPop = { _ in true }
      stage.navigation.push(above)
      stage.window.press("Escape")
      XCTAssertEqual(
        stage.titles, ["A", "B"], "C is asked and pops while the question of B is open")
      XCTAssertNotNil(pages[0].openQuestion)
      user.say(true)
      pump(until: { stage.titles == ["A"] }, "the first answer still pops its page")
      stage.close(subscription)
    }
  }

  func testPagePoppedWhileAsked_EndsTheQuestionForAllPages() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B", "C")
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
      stage.close(subscription)
    }
  }

  func testPageThatPopsItselfWhileAsked_HasItsQuestionCancelled() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
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
      stage.close(subscription)
    }
  }

  func testQuestionOfACoveredPage_IsPresentedOverTheSheet() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      let sheet = Confirmation()
      pages[0].onShouldPop = { [weak page = pages[0]] _ in
        await page?.presentForResult(sheet) ?? false
      }
      let covering = stage.page("S")
      stage.navigation.present(covering, animated: false)
      stage.window.close()
      pump(until: { covering.presentedViewController == sheet })
      sheet.finish(returning: true, animated: false)
      pump(until: { !stage.window.isVisible }, "the window closes after the answer")
      pages[0].onShouldPop = nil
      withExtendedLifetime(subscription) {}
    }
  }

  func testChildOfAPoppedPage_IsNoLongerAsked() {
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
      XCTAssertNil(child.openQuestion, "the pop cancels the question")
      user.say(true)
      MainLoop.runPending()
      stage.navigation.push(holder)
      stage.navigation.leave(to: stage.root, reason: .history)
      XCTAssertNotNil(child.openQuestion)
      inner.pop()
      XCTAssertNil(child.openQuestion, "the inner pop cancels the question of the outer stack")
      user.say(true)
      MainLoop.runPending()
      XCTAssertEqual(stage.titles, ["A", "B"])
    }
  }

  func testPopWhileASheetAsks_DismissesTheSheet() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      let sheet = Confirmation()
      pages[0].onShouldPop = { [weak page = pages[0]] _ in
        await page?.presentForResult(sheet) ?? false
      }
      stage.window.press("Escape")
      XCTAssertEqual(stage.navigation.presentedViewController, sheet)
      stage.window.close()
      XCTAssertTrue(stage.window.isVisible, "the window waits for the open question")
      stage.navigation.pop()
      pump(until: { stage.navigation.presentedViewController == nil })
      pump(until: { sheet.appearance == .disappeared })
      stage.close(subscription)
    }
  }

  func testAnswerOfASheetInShouldPop_DecidesWhetherThePagePops() {
    onGtk {
      for answer in [true, false, nil] {
        let (stage, pages, subscription) = makeStage("B")
        let sheet = Confirmation()
        pages[0].onShouldPop = { [weak page = pages[0]] _ in
          await page?.presentForResult(sheet) ?? false
        }
        stage.window.press("Escape")
        if let answer {
          sheet.finish(returning: answer)
        } else {
          XCTAssertEqual(sheet.modals?.surfaces.last?.escape(while: nil), .stop)
        }
        pump(until: { pages[0].openQuestion == nil })
        XCTAssertEqual(stage.titles, answer == true ? ["A"] : ["A", "B"])
        stage.close(subscription)
      }
    }
  }

  func testPagePushedDuringWindowClose_IsAskedToo() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      let user = Asked()
      pages[0].onShouldPop = { _ in await user.answer() }
      stage.window.close()
      let late = stage.page("C")
      late.onShouldPop = { _ in false }
      stage.navigation.push(late)
      user.say(true)
      pump(until: { stage.transcript.lines.last == "C.shouldPop windowClose" })
      XCTAssertTrue(stage.window.isVisible)
      stage.close(subscription)
    }
  }

  func testSheetPresentedDuringDismissal_IsAskedToo() {
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
      pump(until: { stage.transcript.lines == ["T.shouldPop dismissal"] })
      XCTAssertEqual(stage.navigation.visibleViewController, above)
    }
  }

  func testPagePoppedDuringWindowClose_KeepsTheWindowOpen() {
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
      pump(until: { gone == nil }, "the popped page is freed")
      XCTAssertTrue(stage.window.isVisible)
    }
  }
}

private final class Confirmation: ViewController, ValueReturning {
  typealias ReturnedValue = Bool
}

/// Returns a stage whose second page contains another navigation controller.
@MainActor private func makeNestedStage() -> (Stage, ViewController, NavigationController) {
  let stage = Stage()
  let inner = stage.pushNested(in: "B", root: "X")
  return (stage, stage.navigation.viewControllers[1], inner)
}
