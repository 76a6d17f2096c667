import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Transitions that a gesture moves, finishes, cancels and reverses.
final class InteractiveTransitionTests: GtkTestCase {
  func testFinishPastTheMiddle_PopsAndSendsMessagesInOrder() throws {
    try onGtk {
      let stage = Stage(animations: true)
      let b = stage.page("B")
      stage.navigation.push(b, animated: false)
      stage.recordStack()
      _ = stage.transcript.take()
      let pop = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      pop.update(0.6)
      XCTAssertEqual(
        stage.titles, ["A", "B"], "the stack does not change before the transition finishes")
      XCTAssertTrue(stage.root.view.isMapped && b.view.isMapped)
      pop.finish()
      pump(until: { stage.root.appearance == .appeared })
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.willDisappear moving", "A.willAppear", "willShow A", "pop at 1 -B",
          "B.didDisappear moving", "A.didAppear", "didShow A",
        ])
      XCTAssertNil(
        stage.navigation.beginInteractiveTransition(.backward), "the root cannot be popped")
    }
  }

  func testCancel_SendsMessagesInDocumentedOrder() throws {
    try onGtk {
      let stage = Stage(animations: true)
      let b = stage.page("B")
      stage.navigation.push(b, animated: false)
      stage.recordStack()
      _ = stage.transcript.take()
      let pop = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      pop.update(0.4)
      XCTAssertEqual(
        stage.transcript.take(), ["B.willDisappear moving", "A.willAppear", "willShow A"])
      pop.cancel()
      pump(until: { b.appearance == .appeared })
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "A.willDisappear", "B.willAppear", "A.didDisappear", "B.didAppear", "didCancel A",
        ])
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
    }
  }

  func testUpdateWithoutAnimations_StillMovesThePages() throws {
    try onGtk {
      let (stage, _, subscription) = makeStage("B")
      Gtk.setAnimations(false)
      let transition = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      transition.update(0.5)
      let width = Double(stage.navigation.view.width)
      XCTAssertEqual(stage.navigation.container.offsets.old, (width / 2).rounded())
      transition.cancel()
      stage.close(subscription)
    }
  }

  func testForwardPage_IsRequestedForEachTransition() {
    onGtk {
      let stage = Stage()
      var asked = 0
      stage.delegate.pageAfter = { _ in
        asked += 1
        return stage.page("B")
      }
      for _ in 1...3 { stage.navigation.beginInteractiveTransition(.forward)?.cancel() }
      XCTAssertEqual(asked, 3)
      XCTAssertEqual(stage.titles, ["A"])
      stage.delegate.pageAfter = nil
    }
  }

  func testCancelledForwardTransition_RemovesThePageFromItsParent() {
    onGtk {
      let stage = Stage()
      let next = stage.page("B")
      stage.delegate.pageAfter = { $0 == stage.root ? next : nil }
      let transition = stage.navigation.beginInteractiveTransition(.forward)
      _ = stage.transcript.take()
      transition?.update(0.4)
      transition?.cancel()
      XCTAssertEqual(stage.titles, ["A"])
      XCTAssertNil(next.parent)
      XCTAssertNil(next.view.parent)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.willDisappear moving", "A.willAppear", "B.didDisappear moving", "A.didAppear",
          "didCancel B",
        ])
      stage.navigation.push(next)
      XCTAssertEqual(stage.titles, ["A", "B"], "the cancelled page can be pushed")
      stage.delegate.pageAfter = nil
    }
  }

  func testRunningPush_CanBeCaughtAndReversed() throws {
    try onGtk {
      let stage = Stage(animations: true)
      let page = stage.page("B")
      stage.recordStack()
      stage.navigation.push(page)
      pumpFrames(of: stage.window)
      let transition = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      XCTAssertGreaterThan(
        transition.position, 0, "the transition starts at the current position of the pages")
      let place = transition.position
      pumpFrames(5, of: stage.window)
      XCTAssertEqual(transition.position, place, "a caught transition does not move on")
      _ = stage.transcript.take()
      transition.finish()
      XCTAssertEqual(stage.titles, ["A"])
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "pop at 1 -B", "B.willDisappear moving", "A.willAppear", "B.didDisappear moving",
          "A.didAppear", "didCancel B",
        ])
      XCTAssertNil(page.parent)
      XCTAssertNil(page.view.parent)
    }
  }

  func testRunningPop_CanBeCaughtAndReversed() throws {
    try onGtk {
      let stage = Stage(animations: true)
      let page = stage.page("B")
      stage.navigation.push(page, animated: false)
      stage.navigation.pop()
      pumpFrames(of: stage.window)
      let transition = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.forward))
      transition.finish()
      XCTAssertEqual(stage.titles, ["A", "B"])
      stage.settle()
      XCTAssertEqual(page.appearance, .appeared)
      XCTAssertEqual(page.navigationController, stage.navigation)
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
    }
  }

  func testCancelledPop_CanBeCaughtAgain() throws {
    try onGtk {
      let stage = Stage(animations: true)
      stage.navigation.push(stage.page("B"), animated: false)
      let first = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      first.update(0.8)
      first.cancel()
      pumpFrames(of: stage.window)
      let second = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      XCTAssertGreaterThan(second.position, 0)
      second.finish()
      XCTAssertEqual(stage.titles, ["A"])
      stage.settle()
    }
  }

  func testPushOfPageThatCannotPop_CannotBeReversed() {
    onGtk {
      let stage = Stage(animations: true)
      let page = stage.page("B")
      page.canPop = false
      stage.navigation.push(page)
      XCTAssertNil(stage.navigation.beginInteractiveTransition(.backward))
      stage.settle()
    }
  }

  func testPushDuringTransition_CancelsIt() {
    onGtk {
      let (stage, _, subscription) = makeStage("B")
      let transition = stage.navigation.beginInteractiveTransition(.backward)
      transition?.update(0.7)
      stage.navigation.push(stage.page("C"))
      XCTAssertEqual(stage.titles, ["A", "B", "C"])
      transition?.finish()
      XCTAssertEqual(stage.titles, ["A", "B", "C"], "finishing after the push has no effect")
      stage.close(subscription)
    }
  }

  func testQueuedPopAfterCancel_CannotBeReversed() throws {
    try onGtk {
      let stage = Stage(animations: true)
      stage.navigation.push(stage.page("B"), animated: false)
      let transition = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      transition.update(0.8)
      transition.cancel()
      stage.navigation.pop()
      XCTAssertNil(stage.navigation.beginInteractiveTransition(.forward), "the pop is queued")
      stage.settle()
      XCTAssertEqual(stage.titles, ["A"])
    }
  }

  func testPopInViewWillDisappear_EndsTheTransition() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      pages[0].onWillDisappear = { [weak page = pages[0]] in
        page?.onWillDisappear = nil
        stage.navigation.pop()
      }
      XCTAssertNil(stage.navigation.beginInteractiveTransition(.backward))
      XCTAssertEqual(stage.navigation.shown, stage.root)
      XCTAssertEqual(stage.titles, ["A"])
      XCTAssertEqual(pages[0].appearance, .disappeared)
      stage.close(subscription)
    }
  }

  func testBeginInStackObserver_IsRefused() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      let subscription = stage.navigation.observeStack { [weak navigation = stage.navigation] _ in
        XCTAssertNil(navigation?.beginInteractiveTransition(.backward))
      }
      stage.navigation.push(stage.page("C"))
      XCTAssertNil(stage.navigation.interactiveTransition, "the observer started no transition")
      XCTAssertEqual(stage.navigation.shown, stage.navigation.topViewController)
      stage.close(subscription)
    }
  }
}
