import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Pages that are pushed on another stack while their pop or dismissal is still running.
final class MovingPageTests: GtkTestCase {
  func testPagePoppedAndPushedOnAnotherStackAtOnce_AppearsAfterItsPop() {
    onGtk {
      let (stage, second, page) = makeStage()
      stage.primary.pop()
      second.push(page)
      XCTAssertEqual(second.viewControllers.last, page)
      XCTAssertEqual(page.navigationController, second)
      XCTAssertFalse(page.view.isInside(second.view), "it is still on its way out")
      pump(until: { page.appearance == .appeared && page.view.isInside(second.view) })
      XCTAssertEqual(
        stage.transcript.take().filter { $0.hasPrefix("P.") },
        [
          "P.willDisappear moving", "P.didDisappear moving", "P.willAppear moving",
          "P.didAppear moving",
        ])
      XCTAssertEqual(page.parent, second)
      second.pop(animated: false)
      XCTAssertNil(page.parent)
    }
  }

  func testPageDismissedAndPushedAtOnce_AppearsAfterItsDismissal() {
    onGtk {
      let stage = Stage(animations: true)
      let page = stage.page("P")
      stage.navigation.present(page, animated: false)
      stage.settle()
      _ = stage.transcript.take()
      page.dismiss()
      stage.navigation.push(page)
      XCTAssertEqual(stage.titles, ["A", "P"])
      stage.settle()
      XCTAssertTrue(page.view.isInside(stage.navigation.view))
      XCTAssertEqual(
        stage.transcript.take().filter { $0.hasPrefix("P.") },
        [
          "P.willDisappear dismissed", "P.didDisappear dismissed", "P.willAppear moving",
          "P.didAppear moving",
        ])
    }
  }

  func testPagePushedOnAnotherStackInViewWillDisappear_AppearsAfterItsPop() {
    onGtk {
      let (stage, second, page) = makeStage()
      page.onWillDisappear = { [weak page] in
        page?.onWillDisappear = nil
        if let page { second.push(page) }
      }
      stage.primary.pop()
      XCTAssertEqual(second.viewControllers.last, page)
      pump(until: { page.appearance == .appeared && page.view.isInside(second.view) })
    }
  }

  func testTwoPagesThatSwapStacks_BothAppear() {
    onGtk {
      let (stage, second, page) = makeStage()
      let other = stage.page("Q")
      second.push(other, animated: false)
      stage.primary.pop()
      second.pop()
      second.push(page)
      stage.primary.push(other)
      pump(until: { page.appearance == .appeared && other.appearance == .appeared })
      XCTAssertTrue(page.view.isInside(second.view))
      XCTAssertTrue(other.view.isInside(stage.primary.view))
    }
  }

  func testPopOfPagePushedOnAnotherStack_CannotBeReversed() {
    onGtk {
      let (stage, second, page) = makeStage()
      stage.primary.pop()
      second.push(page)
      XCTAssertNil(stage.primary.beginInteractiveTransition(.forward))
      XCTAssertNil(second.beginInteractiveTransition(.backward), "it has not come yet")
      pump(until: { page.appearance == .appeared })
      XCTAssertEqual(second.viewControllers.last, page)
    }
  }

  func testPagePoppedAgainBeforeItAppears_HasNoParent() {
    onGtk {
      let (stage, second, page) = makeStage()
      stage.primary.pop()
      second.push(page)
      second.pop(animated: false)
      stage.close()
      XCTAssertNil(page.parent)
    }
  }

  func testPushOfPageStillOnAnotherStack_IsRefused() {
    onGtk {
      let (stage, second, page) = makeStage()
      second.push(page)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      XCTAssertEqual(page.navigationController, stage.primary)
    }
  }
}

/// Returns a split view with animations, its second stack, and a page on top of its first stack.
@MainActor private func makeStage() -> (SplitStage, NavigationController, RecordingController) {
  let stage = SplitStage(animations: true)
  let page = stage.page("P")
  stage.primary.push(page, animated: false)
  pump(until: { page.appearance == .appeared })
  _ = stage.transcript.take()
  return (stage, stage.secondary, page)
}
