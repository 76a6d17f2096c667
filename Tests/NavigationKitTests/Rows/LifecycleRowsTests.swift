import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Rows S16–S18: what pages and the delegate hear, and in which order.
final class LifecycleRowsTests: GtkTestCase {
  // MARK: S16, the order

  func testS16_PushAndPop_SendTheDocumentedOrder() {
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
      stage.navigation.pop()
      XCTAssertEqual(
        stage.transcript.take(), ["B.willDisappear moving", "A.willAppear", "willShow A"])
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(), ["B.didDisappear moving", "A.didAppear", "didShow A"])
    }
  }

  func testS16_WithoutAnimation_TheOrderIsTheSame() {
    onGtk {
      let stage = Stage(animations: true)
      _ = stage.transcript.take()
      stage.navigation.push(stage.page("B"), animated: false)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.didLoad", "A.willDisappear", "B.willAppear moving", "willShow B", "A.didDisappear",
          "B.didAppear moving", "didShow B",
        ])
    }
  }

  func testS16_MovementThatIsTurnedRound_SendsTheDocumentedOrder() throws {
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

  // MARK: S17, many levels at once

  func testS17_MultiLevelPop_TellsNothingToThePagesBetween() {
    onGtk {
      let stage = Stage()
      for name in ["B", "C", "D"] { stage.navigation.push(stage.page(name)) }
      _ = stage.transcript.take()
      let removed = stage.navigation.popToRoot()
      XCTAssertEqual(removed.map(\.title), ["D", "C", "B"])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "D.willDisappear moving", "A.willAppear", "willShow A", "D.didDisappear moving",
          "A.didAppear", "didShow A",
        ])
    }
  }

  func testS17_MultiLevelPush_TellsNothingToThePagesBetween() {
    onGtk {
      let stage = Stage()
      let pages = ["B", "C", "D"].map(stage.page)
      _ = stage.transcript.take()
      stage.navigation.setViewControllers([stage.root] + pages)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "D.didLoad", "A.willDisappear", "D.willAppear moving", "willShow D", "A.didDisappear",
          "D.didAppear moving", "didShow D",
        ])
    }
  }

  func testS17_PushInsideViewWillAppear_TellsThePageBetween() {
    onGtk {
      let stage = Stage(animations: true)
      let (b, c) = (stage.page("B"), stage.page("C"))
      b.onWillAppear = { [weak b, weak navigation = stage.navigation] in
        b?.onWillAppear = nil
        navigation?.push(c)
      }
      _ = stage.transcript.take()
      stage.navigation.push(b)
      XCTAssertEqual(stage.titles, ["A", "B", "C"])
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.didLoad", "A.willDisappear", "B.willAppear moving", "willShow B", "A.didDisappear",
          "B.didAppear moving", "didShow B", "C.didLoad", "B.willDisappear",
          "C.willAppear moving", "willShow C", "B.didDisappear", "C.didAppear moving", "didShow C",
        ])
      XCTAssertEqual(stage.headerTexts, ["B", "C"])
    }
  }

  // MARK: S18, coming and going by push and pop, or by something else

  func testS18_Moving_IsTrueForPushAndPopOnly() {
    onGtk {
      let stage = Stage()
      let b = stage.page("B")
      stage.navigation.push(b)
      stage.navigation.push(stage.page("C"))
      stage.navigation.pop()
      stage.navigation.pop()
      XCTAssertEqual(
        stage.transcript.take().filter { $0.hasPrefix("B.") },
        [
          "B.didLoad", "B.willAppear moving", "B.didAppear moving", "B.willDisappear",
          "B.didDisappear", "B.willAppear", "B.didAppear", "B.willDisappear moving",
          "B.didDisappear moving",
        ])
      XCTAssertFalse(b.isMovingToParent || b.isMovingFromParent)
    }
  }

  func testS18_CoverByModalOrWindow_IsNoMove() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      _ = stage.transcript.take()
      let modal = stage.page("M")
      modal.modalPresentationStyle = .fullScreen
      stage.root.present(modal)
      stage.root.dismiss()
      stage.window.isVisible = false
      stage.window.isVisible = true
      pump(until: { stage.navigation.appearance == .appeared })
      XCTAssertEqual(
        stage.transcript.take().filter { $0.hasPrefix("B.") },
        [
          "B.willDisappear", "B.didDisappear", "B.willAppear", "B.didAppear", "B.willDisappear",
          "B.didDisappear", "B.willAppear", "B.didAppear",
        ])
    }
  }
}
