import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Stack changes requested while a transition runs.
final class QueuedChangesTests: GtkTestCase {
  func testPushDuringPush_IsQueued() {
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
    }
  }

  func testPopDuringPush_IsQueued() {
    onGtk {
      let stage = Stage(animations: true)
      _ = stage.transcript.take()
      stage.navigation.push(stage.page("B"))
      stage.navigation.pop()
      XCTAssertEqual(stage.titles, ["A"], "the stack changes at once")
      pump(until: { stage.transcript.lines.last == "didShow A" })
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.didLoad", "A.willDisappear", "B.willAppear moving", "willShow B", "A.didDisappear",
          "B.didAppear moving", "didShow B", "B.willDisappear moving", "A.willAppear",
          "willShow A", "B.didDisappear moving", "A.didAppear", "didShow A",
        ])
    }
  }

  func testPushDuringRunningPush_BalancesAppearanceMessages() {
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

  func testPopAndPushOfSamePageDuringTransition_KeepsThePage() {
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
    }
  }

  func testUnanimatedPushBetweenAnimatedPushes_BalancesAppearanceMessages() {
    onGtk {
      let stage = Stage(animations: true)
      stage.navigation.push(stage.page("X"))
      stage.navigation.push(stage.page("B"), animated: false)
      stage.navigation.push(stage.page("C"))
      stage.settle()
      stage.close()
      let heard = stage.transcript.take()
      for name in ["A", "X", "B", "C"] {
        XCTAssertEqual(
          heard.count { $0.hasPrefix("\(name).will") },
          heard.count { $0.hasPrefix("\(name).did") }
            - (heard.contains("\(name).didLoad") ? 1 : 0), "\(name): \(heard)")
      }
    }
  }

  func testPageWithQueuedPop_HasBackButtonWhenItAppears() {
    onGtk {
      let stage = Stage(animations: true)
      stage.navigation.push(stage.page("X"))
      let b = stage.page("B")
      var parent: ViewController?
      var back: String?
      b.onDidAppear = { [weak b, weak stage] in
        parent = b?.parent
        back = stage?.backButton?.tooltip
      }
      stage.navigation.push(b)
      stage.navigation.pop()
      pump(until: { back != nil })
      XCTAssertIdentical(parent, stage.navigation)
      XCTAssertEqual(back, "Back to X (Alt+Left)")
      b.onDidAppear = nil
      parent = nil
      stage.settle()
    }
  }

  func testPushInViewWillAppear_ShowsBothPagesInTurn() {
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

  func testRapidPushesAndPops_BalanceAppearanceMessages() {
    onGtk {
      let stage = Stage(animations: true)
      for round in 1...50 {
        stage.navigation.push(stage.page("\(round)a"))
        stage.navigation.goBack(.key)
        stage.navigation.push(stage.page("\(round)b"))
        stage.window.press("Escape")
        if round % 10 == 0 { pumpFrames(1, of: stage.window) }
      }
      stage.settle()
      XCTAssertEqual(stage.titles, ["A"])
      let heard = stage.transcript.take()
      for (will, did) in [("willAppear", "didAppear"), ("willDisappear", "didDisappear")] {
        XCTAssertEqual(heard.count { $0.contains(will) }, heard.count { $0.contains(did) })
      }
    }
  }

  func testTwoPushesInOneTurn_UpdateThePathAtOnceAndShowTheSecondPage() throws {
    try onGtk {
      let stage = Stage(animations: true)
      stage.navigation.destinations.register(Int.self, as: "number") { stage.page("\($0)") }
      try stage.navigation.push(destination: 1)
      try stage.navigation.push(destination: 2)
      XCTAssertEqual(stage.titles, ["A", "1", "2"])
      XCTAssertEqual(stage.navigation.path.count, 2)
      stage.settle()
      XCTAssertEqual(stage.navigation.shown?.title, "2")
      // Breaks the reference cycle between the stage and the destinations.
      stage.navigation.destinations = Destinations()
    }
  }

  func testManyQueuedPushes_PlayAtMostTwoTransitions() {
    onGtk {
      let stage = Stage(animations: true)
      for index in 1...30 { stage.navigation.push(stage.page("\(index)")) }
      XCTAssertEqual(stage.navigation.viewControllers.count, 31)
      XCTAssertEqual(
        stage.navigation.shownStack.count, 30, "the transition before the last is running")
      stage.settle()
    }
  }

  func testWindowHiddenDuringTransitions_BalancesAppearanceMessages() {
    onGtk {
      let stage = Stage(animations: true)
      for name in ["B", "C", "D"] {
        stage.navigation.push(stage.page(name))
        pumpFrames(1, of: stage.window)
      }
      stage.window.isVisible = false
      MainLoop.runPending()
      let heard = stage.transcript.take()
      for kind in ["Appear", "Disappear"] {
        XCTAssertEqual(
          heard.count { $0.contains("will\(kind)") }, heard.count { $0.contains("did\(kind)") })
      }
    }
  }

  func testWindowClosedDuringTransition_BalancesAppearanceMessages() {
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
}
