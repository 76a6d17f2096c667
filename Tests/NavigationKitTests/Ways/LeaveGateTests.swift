import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The leave gate, which calls `shouldPop(reason:)` of a page before the user leaves the page.
final class LeaveGateTests: GtkTestCase {
  func testEveryWayBack_AsksThePage() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      pages[0].onShouldPop = { _ in false }
      stage.backButton?.emit("clicked")
      for key in ["Escape", "<Alt>Left", "Back"] { stage.window.press(key) }
      XCTAssertEqual(stage.navigation.goBack(.mouseButton), .stop)
      stage.swipe(by: 0.9)
      stage.navigation.leave(to: stage.root, reason: .history)
      XCTAssertEqual(
        stage.transcript.take().filter { $0.contains("shouldPop") },
        [
          "B.shouldPop backButton", "B.shouldPop key", "B.shouldPop key", "B.shouldPop key",
          "B.shouldPop mouseButton", "B.shouldPop swipe", "B.shouldPop history",
        ])
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertEqual(pages[0].appearance, .appeared)
      stage.navigation.pop()
      XCTAssertEqual(stage.titles, ["A"], "a pop by code does not ask")
      stage.close(subscription)
    }
  }

  func testImmediateAnswer_PopsAtOnce() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      pages[0].onShouldPop = { _ in true }
      stage.window.press("Escape")
      XCTAssertEqual(stage.titles, ["A"])
      stage.close(subscription)
    }
  }

  func testPendingAnswer_KeepsThePage() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      var answer: CheckedContinuation<Bool, Never>?
      pages[0].onShouldPop = { _ in await withCheckedContinuation { answer = $0 } }
      stage.window.press("Escape")
      MainLoop.runPending()
      XCTAssertEqual(stage.titles, ["A", "B"])
      answer?.resume(returning: true)
      pump(until: { stage.titles == ["A"] })
      stage.close(subscription)
    }
  }

  func testPendingAnswer_IsRequestedOnce() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      let user = Asked()
      pages[0].onShouldPop = { _ in await user.answer() }
      for _ in 1...3 { stage.window.press("Escape") }
      stage.swipe(by: 0.9)
      XCTAssertEqual(
        stage.transcript.take().filter { $0.contains("shouldPop") }, ["B.shouldPop key"])
      user.say(true)
      pump(until: { stage.titles == ["A"] })
      XCTAssertEqual(stage.titles, ["A"])
      stage.close(subscription)
    }
  }

  func testSwipe_IsCancelledUntilThePageAnswers() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      let user = Asked()
      pages[0].onShouldPop = { _ in await user.answer() }
      stage.swipe(by: 0.9)
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertEqual(pages[0].appearance, .appeared)
      XCTAssertEqual(stage.transcript.take().last, "didCancel A")
      user.say(true)
      pump(until: { stage.titles == ["A"] })
      stage.close(subscription)
    }
  }

  func testRefusal_KeepsThePageWhichCanBeAskedAgain() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      let user = Asked()
      pages[0].onShouldPop = { _ in await user.answer() }
      stage.window.press("Escape")
      user.say(false)
      pump(until: { pages[0].openQuestion == nil })
      XCTAssertEqual(stage.titles, ["A", "B"])
      stage.window.press("Escape")
      user.say(true)
      pump(until: { stage.titles == ["A"] }, "a page can be asked again after a refusal")
      stage.close(subscription)
    }
  }

  func testPagesAboveTheTarget_AreAskedFromTheTop() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B", "C", "D")
      for page in pages { page.onShouldPop = { [mayGo = page.name != "C"] _ in mayGo } }
      stage.navigation.leave(to: stage.root, reason: .history)
      XCTAssertEqual(stage.transcript.take(), ["D.shouldPop history", "C.shouldPop history"])
      XCTAssertEqual(stage.titles, ["A", "B", "C", "D"])
      stage.close(subscription)
    }
  }

  func testChildrenOfAPage_AreAskedToo() {
    onGtk {
      let stage = Stage()
      let children = ["X", "Y"].map { stage.page($0) }
      for child in children { child.onShouldPop = { _ in true } }
      let inner = NavigationController(rootViewController: stage.page("Z"))
      let deep = stage.page("deep")
      deep.onShouldPop = { _ in true }
      inner.push(deep)
      children[0].view = inner.view
      children[0].addChild(inner)
      stage.navigation.push(SegmentManagingController(viewControllers: children))
      _ = stage.transcript.take()
      XCTAssertEqual(stage.navigation.goBack(.key), .stop)
      XCTAssertEqual(
        stage.transcript.take().filter { $0.contains("shouldPop") },
        ["Y.shouldPop key", "deep.shouldPop key", "X.shouldPop key"])
      XCTAssertEqual(stage.titles, ["A"])
    }
  }

  func testStackChangedWhileAsking_CancelsTheQuestion() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      let user = Asked()
      pages[0].onShouldPop = { _ in await user.answer() }
      stage.window.press("Escape")
      stage.navigation.setViewControllers([stage.root, stage.page("C"), stage.page("D")])
      XCTAssertNil(pages[0].openQuestion)
      user.say(true)
      pump(until: { user.wasCancelled }, "the task of the question is cancelled")
      XCTAssertEqual(stage.titles, ["A", "C", "D"])
      stage.close(subscription)
    }
  }

  func testPagePushedWhileAsking_KeepsBothPages() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      let user = Asked()
      pages[0].onShouldPop = { _ in await user.answer() }
      stage.window.press("Escape")
      stage.navigation.push(stage.page("C"))
      user.say(true)
      MainLoop.runPending()
      XCTAssertEqual(stage.titles, ["A", "B", "C"])
      stage.close(subscription)
    }
  }

  func testRequestPop_ReturnsTheAnswer() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B", "C")
      pages[0].onShouldPop = { _ in false }
      var answers: [Bool] = []
      Task { @MainActor in
        answers.append(await stage.navigation.requestPop())
        answers.append(await stage.navigation.requestPop())
        answers.append(await stage.navigation.requestPop(to: stage.root))
        pages[0].canPop = false
        pages[0].onShouldPop = nil
        answers.append(await stage.navigation.requestPop())
        pages[0].canPop = true
        answers.append(await stage.navigation.requestPop())
        answers.append(await stage.navigation.requestPop())
      }
      pump(until: { answers.count == 6 })
      XCTAssertEqual(answers, [true, false, false, false, true, false])
      stage.close(subscription)
    }
  }

  func testDismissalByTheUser_AsksThePresentedController() throws {
    try onGtk {
      let stage = Stage()
      for style in [ModalPresentationStyle.pageSheet, .popover(from: .view(stage.root.view))] {
        let modal = stage.page("S")
        modal.modalPresentationStyle = style
        modal.onShouldPop = { _ in false }
        stage.navigation.present(modal, animated: false)
        pump(until: { modal.view.isMapped })
        modal.view.grabFocus()
        _ = stage.transcript.take()
        let surface = try XCTUnwrap(modal.modals?.surfaces.last)
        XCTAssertEqual(surface.escape(while: nil), .stop)
        XCTAssertEqual(stage.transcript.take(), ["S.shouldPop dismissal"])
        XCTAssertEqual(stage.navigation.presentedViewController, modal)
        modal.onShouldPop = nil
        XCTAssertEqual(surface.escape(while: nil), .stop)
        XCTAssertNil(stage.navigation.presentedViewController)
        pump(until: { modal.view.parent == nil })
      }
    }
  }

  func testPopoverClosedByClickOutside_ReopensIfRefused() throws {
    try onGtk {
      let stage = Stage()
      let modal = stage.page("S")
      modal.modalPresentationStyle = .popover(from: .view(stage.root.view))
      modal.onShouldPop = { _ in false }
      stage.navigation.present(modal, animated: false)
      pump(until: { modal.view.isMapped })
      pumpFrames(of: stage.window)
      let bubble = try XCTUnwrap(stage.window.openBubble)
      bubble.popDown()
      MainLoop.runPending()
      pump(until: { modal.view.isMapped })
      XCTAssertEqual(stage.navigation.presentedViewController, modal)
      // GTK 4.8 leaks a popover that closes before its first frame.
      pumpFrames(of: stage.window)
      modal.onShouldPop = nil
      bubble.popDown()
      pump(until: { stage.navigation.presentedViewController == nil })
      pump(until: { modal.view.parent == nil })
    }
  }

  func testWindowClose_AsksAllControllers() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B", "C")
      let sheet = stage.page("S")
      stage.navigation.present(sheet, animated: false)
      let user = Asked()
      stage.root.onShouldPop = { _ in await user.answer() }
      for page in pages + [sheet] { page.onShouldPop = { _ in true } }
      _ = stage.transcript.take()
      stage.window.close()
      let asked = ["S", "C", "B", "A"].map { "\($0).shouldPop windowClose" }
      pump(until: { stage.transcript.lines.count >= asked.count })
      XCTAssertTrue(stage.window.isVisible)
      XCTAssertEqual(stage.transcript.take(), asked)
      user.say(false)
      XCTAssertTrue(stage.window.isVisible)
      // The close request is refused until the page has received the first answer.
      pump(until: {
        stage.window.close()
        return user.isAsked
      })
      user.say(true)
      pump(until: { !stage.window.isVisible })
      withExtendedLifetime(subscription) {}
    }
  }

  func testCanPopFalse_DoesNotBlockWindowClose() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      pages[0].canPop = false
      stage.window.close()
      pump(until: { !stage.window.isVisible })
      withExtendedLifetime(subscription) {}
    }
  }

  func testWindowDestroyedWhileAsking_FreesThePage() {
    onGtk {
      weak var page: RecordingController?
      do {
        let (stage, pages, subscription) = makeStage("B")
        page = pages[0]
        let user = Asked()
        pages[0].onShouldPop = { [weak user] _ in await user?.answer() ?? false }
        stage.window.press("Escape")
        stage.close(subscription)
        user.say(true)
      }
      pump(until: { page == nil })
    }
  }
}

extension Window {
  fileprivate var openBubble: Popover? { descendants(of: Popover.self).first { $0.isMapped } }
}
