import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

final class LifecycleTests: GtkTestCase {
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

  func testRootGivenToAWindowOnScreen_AppearsAndTakesPushes() {
    onGtk {
      let stage = Stage()
      let other = NavigationController(rootViewController: stage.page("X"))
      _ = stage.transcript.take()
      stage.window.rootViewController = other
      XCTAssertEqual(
        stage.transcript.take(),
        ["A.willDisappear", "A.didDisappear", "X.didLoad", "X.willAppear", "X.didAppear"])
      other.push(stage.page("Y"))
      XCTAssertEqual(stage.transcript.take().last, "Y.didAppear moving")
      stage.close()
      XCTAssertEqual(stage.transcript.take(), ["Y.willDisappear", "Y.didDisappear"])
    }
  }

  func testPushWhileTheControllerItselfAppears_ShowsOnlyTheNewPage() {
    onGtk {
      Gtk.setAnimations(true)
      let transcript = Transcript()
      let (a, b) = (RecordingController("A", transcript), RecordingController("B", transcript))
      let navigation = NavigationController(rootViewController: a)
      a.onWillAppear = { [weak a, weak navigation] in
        a?.onWillAppear = nil
        navigation?.push(b)
      }
      let window = Window()
      window.rootViewController = navigation
      window.present()
      pump(until: { b.appearance == .appeared })
      XCTAssertEqual(
        transcript.take(),
        [
          "A.didLoad", "A.willAppear", "B.didLoad", "A.willDisappear", "B.willAppear moving",
          "A.didDisappear", "B.didAppear",
        ])
      navigation.pop(animated: false)
      XCTAssertEqual(a.appearance, .appeared)
    }
  }

  func testUnanimatedChangeBetweenAnimatedOnes_LeavesNothingUnfinished() {
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

  func testPagePoppedWhileItWaits_HasItsWayBackAsItPassesBy() {
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

  func testWindowHiddenAndShownAgain_TellsTheTopPage() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      _ = stage.transcript.take()
      stage.window.isVisible = false
      XCTAssertEqual(stage.transcript.take(), ["B.willDisappear", "B.didDisappear"])
      stage.window.isVisible = true
      pump(until: { stage.navigation.appearance == .appeared })
      XCTAssertEqual(stage.transcript.take(), ["B.willAppear", "B.didAppear"])
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
    }
  }
}
