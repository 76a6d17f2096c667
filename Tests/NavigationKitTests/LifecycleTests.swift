import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

final class LifecycleTests: GtkTestCase {
  func testRoot_AppearsOnceWithItsWindow() {
    onGtk {
      let stage = Stage()
      XCTAssertEqual(stage.transcript.take(), ["A.didLoad", "A.willAppear", "A.didAppear"])
      stage.close()
      XCTAssertEqual(stage.transcript.take(), ["A.willDisappear", "A.didDisappear"])
    }
  }

  func testPushAndPop_SendTheDocumentedOrder() {
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
      stage.close()
    }
  }

  func testMultiLevelPop_TellsNothingToThePagesBetween() {
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
      stage.close()
    }
  }

  func testChangesDuringATransition_WaitForTheirTurn() {
    onGtk {
      let stage = Stage(animations: true)
      _ = stage.transcript.take()
      stage.navigation.push(stage.page("B"))
      stage.navigation.push(stage.page("C"))
      XCTAssertEqual(stage.navigation.viewControllers.map(\.title), ["A", "B", "C"])
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.didLoad", "A.willDisappear", "B.willAppear moving", "willShow B", "A.didDisappear",
          "B.didAppear moving", "didShow B", "C.didLoad", "B.willDisappear",
          "C.willAppear moving", "willShow C", "B.didDisappear", "C.didAppear moving", "didShow C",
        ])
      stage.close()
    }
  }

  func testPushInsideViewWillAppear_IsCarriedOutAfterwards() {
    onGtk {
      let stage = Stage()
      let (b, c) = (stage.page("B"), stage.page("C"))
      b.onWillAppear = { [weak b, weak navigation = stage.navigation] in
        b?.onWillAppear = nil
        navigation?.push(c)
      }
      stage.navigation.push(b)
      stage.settle()
      XCTAssertEqual(stage.navigation.viewControllers.map(\.title), ["A", "B", "C"])
      XCTAssertEqual(c.appearance, .appeared)
      XCTAssertEqual(b.appearance, .disappeared)
      stage.close()
    }
  }

  func testPopAndPushAgainDuringTheTransition_KeepsThePage() {
    onGtk {
      let stage = Stage(animations: true)
      let b = stage.page("B")
      stage.navigation.push(b)
      stage.settle()
      stage.navigation.pop()
      stage.navigation.push(b)
      stage.settle()
      XCTAssertEqual(stage.navigation.viewControllers.map(\.title), ["A", "B"])
      XCTAssertIdentical(b.navigationController, stage.navigation)
      XCTAssertEqual(b.appearance, .appeared)
      stage.close()
    }
  }

  func testClosingTheWindowDuringATransition_BalancesTheMessages() {
    onGtk {
      let stage = Stage(animations: true)
      let b = stage.page("B")
      stage.navigation.push(b)
      stage.navigation.push(stage.page("C"))
      stage.close()
      let heard = stage.transcript.take()
      for name in ["A", "B", "C"] {
        for (will, did) in [("willAppear", "didAppear"), ("willDisappear", "didDisappear")] {
          XCTAssertEqual(
            heard.count { $0.hasPrefix("\(name).\(will)") },
            heard.count { $0.hasPrefix("\(name).\(did)") }, "\(name) \(will): \(heard)")
        }
      }
    }
  }

  func testMisuse_IsLoggedAndChangesNothing() {
    onGtk {
      let stage = Stage()
      let b = stage.page("B")
      stage.navigation.push(b)
      stage.navigation.push(b)
      stage.navigation.popTo(stage.page("X"))
      stage.navigation.setViewControllers([])
      stage.navigation.push(stage.navigation)
      let other = NavigationController(rootViewController: stage.page("Y"))
      other.push(b)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 5)
      XCTAssertEqual(stage.navigation.viewControllers.map(\.title), ["A", "B"])
      XCTAssertEqual(other.viewControllers.map(\.title), ["Y"])
      stage.close()
    }
  }
}
