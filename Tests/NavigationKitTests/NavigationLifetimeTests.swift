import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

final class NavigationLifetimeTests: GtkTestCase {
  func testHundredPushesAndPops_FreeEveryControllerAndWidget() {
    onGtk {
      let stage = Stage()
      var controllers: [() -> ViewController?] = []
      var probes: [WeakProbe] = []
      // The first round fills GTK's own caches.
      for round in 0..<101 {
        let (objects, boxes) = (LiveCount.objects, LiveCount.boxes)
        do {
          let page = stage.page("B")
          page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Act") {}
          page.toolbarItems = [.flexibleSpace(), BarButtonItem(title: "Tool") {}]
          stage.navigation.setToolbarHidden(false, animated: false)
          stage.navigation.push(page)
          controllers.append { [weak page] in page }
          probes.append(WeakProbe(page.view))
          probes.append(contentsOf: page.view.children.map(WeakProbe.init))
        }
        MainLoop.runPending()
        stage.navigation.pop()
        MainLoop.runPending()
        XCTAssertNil(controllers.last?(), "controller of round \(round) lives on")
        if round > 0 {
          // The window's title may be on its way.
          XCTAssertTrue(pump(until: { LiveCount.boxes <= boxes }), "round \(round)")
          // Probes are three wrappers of their own a round.
          XCTAssertLessThanOrEqual(LiveCount.objects, objects + 3, "round \(round)")
        }
      }
      XCTAssertEqual(probes.count { !$0.isGone }, 0)
      stage.close()
    }
  }

  func testAnimatedPop_FreesThePageWhenItHasEnded() {
    onGtk {
      let stage = Stage(animations: true)
      weak var alive: ViewController?
      do {
        let page = stage.page("B")
        alive = page
        stage.navigation.push(page)
      }
      stage.settle()
      stage.navigation.pop()
      stage.settle()
      XCTAssertTrue(pump(until: { alive == nil }))
      stage.close()
    }
  }

  func testClosingTheWindow_FreesTheWholeStack() {
    onGtk {
      weak var navigation: NavigationController?
      var probe: WeakProbe?
      do {
        let stage = Stage()
        stage.navigation.push(stage.page("B"))
        navigation = stage.navigation
        probe = WeakProbe(stage.navigation.view)
        stage.close()
      }
      XCTAssertTrue(pump(until: { navigation == nil }))
      XCTAssertTrue(probe?.isGone == true)
    }
  }

  func testClosingTheWindowDuringATransition_FreesTheWholeStack() {
    onGtk {
      weak var navigation: NavigationController?
      do {
        let stage = Stage(animations: true)
        stage.navigation.push(stage.page("B"))
        pump(seconds: 0.05)
        navigation = stage.navigation
        stage.close()
      }
      XCTAssertTrue(pump(until: { navigation == nil }))
    }
  }
}
