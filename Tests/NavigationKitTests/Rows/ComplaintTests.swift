import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// What people complain about in other libraries, each answered here. The names are those of the
/// navigation research.
final class ComplaintTests: GtkTestCase {
  func testSameControllerPushedTwice_IsRefusedAndLogged() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      stage.navigation.push(pages[0])
      stage.expectQuiet(["A", "B"], complaints: 1)
      stage.close(observation)
    }
  }

  func testFastPushAndBack_LosesAndDoublesNothing() {
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

  func testCancelledSwipe_IsReported() {
    onGtk {
      let (stage, _, observation) = makeStage("B")
      stage.swipe(by: 0.3)
      XCTAssertEqual(stage.transcript.take().last, "didCancel A")
      stage.close(observation)
    }
  }

  func testSwipe_NeedsNeitherBackButtonNorBar() {
    onGtk {
      let (stage, pages, observation) = makeStage("B", "C")
      pages[1].navigationItem.leftBarButtonItem = BarButtonItem(title: "Close")
      XCTAssertNil(stage.backButton)
      stage.swipe(by: 0.9)
      XCTAssertEqual(stage.titles, ["A", "B"])
      stage.navigation.isNavigationBarHidden = true
      stage.swipe(by: 0.9)
      XCTAssertEqual(stage.titles, ["A"])
      stage.close(observation)
    }
  }

  func testSwipeAtTheRoot_LeavesEverythingInUse() {
    onGtk {
      let (stage, _, observation) = makeStage()
      stage.swipe(by: 0.9)
      stage.expectQuiet(["A"])
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(stage.titles, ["A", "B"])
      stage.swipe(by: 0.9)
      XCTAssertEqual(stage.titles, ["A"])
      stage.close(observation)
    }
  }

  func testConfirmingToLeave_HoldsForEveryWayOut() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      pages[0].onShouldPop = { _ in false }
      stage.backButton?.emit("clicked")
      stage.window.press("Escape")
      stage.swipe(by: 0.9)
      stage.window.close()
      MainLoop.runPending()
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertTrue(stage.window.isVisible)
      stage.close(observation)
    }
  }

  func testBackMenu_DoesNotSkipTheGate() throws {
    try onGtk {
      let (stage, pages, observation) = makeStage("B", "C")
      pages[0].onShouldPop = { _ in false }
      let menu = try XCTUnwrap(stage.openHistory())
      menu.activateAction("entries.1")
      XCTAssertEqual(stage.titles, ["A", "B", "C"])
      stage.closeHistory(menu)
      stage.close(observation)
    }
  }

  func testBackMenu_HasNoBlankRows() {
    onGtk {
      let (stage, pages, observation) = makeStage("B", "C", "D")
      stage.root.title = nil
      pages[0].navigationItem.backBarButtonItem = BarButtonItem(title: "")
      pages[1].title = "snake_case"
      let menu = stage.openHistory()
      XCTAssertEqual(menu?.texts, ["snake_case", "B", "Back"])
      stage.closeHistory(menu)
      stage.close(observation)
    }
  }

  func testTouchpadSwipe_WorksOverWhatScrolls() {
    onGtk {
      let (stage, page) = makeScrollingStage()
      let view = stage.navigation.view
      let scroll = view.controllers(ScrollController.self)[0]
      XCTAssertEqual(
        gtk_event_controller_get_propagation_phase(scroll.opaque), GTK_PHASE_CAPTURE,
        "it hears of it before what scrolls")
      let pad = SwipeGesture(stage.navigation)
      for step in 1...12 {
        let answer = pad.scrolled(
          .init(x: -20, y: 3), at: Double(step) * 8, over: (x: 100, y: 100))
        if step > 1 { XCTAssertEqual(answer, .stop) }
      }
      XCTAssertNotNil(stage.navigation.interactiveTransition)
      pad.end(at: 120)
      XCTAssertEqual(stage.titles, ["A"])
      _ = page
    }
  }

  func testVerticalScrolling_NeverBecomesASwipe() {
    onGtk {
      let (stage, _) = makeScrollingStage()
      let pad = SwipeGesture(stage.navigation)
      for step in 1...40 {
        // Sideways too, but never 1.2 times as much as down.
        let answer = pad.scrolled(
          .init(x: -11, y: -10), at: Double(step) * 8, over: (x: 100, y: 100))
        XCTAssertEqual(answer, .proceed)
      }
      pad.end(at: 330)
      XCTAssertEqual(stage.titles, ["A", "B"])
    }
  }

  func testPageThatIsSwipedItself_IsLeftAlone() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      pages[0].swipePolicy = .none
      stage.swipe(by: 0.9)
      stage.expectQuiet(["A", "B"])
      stage.close(observation)
    }
  }

  func testFocusAndPosition_AreThereOnReturn() {
    onGtk {
      let stage = Stage()
      let page = stage.page("B")
      let rows = (1...60).map { Button(label: "\($0)") }
      let list = ScrolledWindow(child: Box(.vertical, children: rows))
      page.makeView = { list }
      stage.navigation.push(page)
      pump(until: { rows[40].height > 0 })
      rows[40].grabFocus()
      pump(until: { stage.place(of: rows[40])[0] < 400 }, "scrolled into sight")
      let place = stage.place(of: rows[40])
      stage.navigation.push(stage.page("C"))
      stage.window.press("Escape")
      XCTAssertEqual(stage.window.focus, rows[40])
      pumpFrames(of: stage.window)
      XCTAssertEqual(stage.place(of: rows[40]), place)
    }
  }

  func testBackButton_FollowsTheTitleOfThePageBelow() {
    onGtk {
      let (stage, pages, observation) = makeStage("B", "C")
      pages[0].title = "Letters"
      XCTAssertEqual(stage.headerTexts, ["Letters", "C"])
      stage.close(observation)
    }
  }

  func testChildren_HearEachMessageOnce() {
    onGtk {
      let stage = Stage()
      let children = ["X", "Y"].map { stage.page($0) }
      let tabs = SegmentManagingController(viewControllers: children)
      _ = stage.transcript.take()
      stage.navigation.push(tabs)
      stage.navigation.pop()
      XCTAssertEqual(
        stage.transcript.take().filter { $0.hasPrefix("X.") || $0.hasPrefix("Y.") },
        ["X.didLoad", "X.willAppear", "X.didAppear", "X.willDisappear", "X.didDisappear"])
    }
  }

  func testBottomBar_ComesBackWithAPopAndGoesAgainWithACancelledOne() throws {
    try onGtk {
      let stage = Stage(animations: true)
      stage.navigation.isToolbarHidden = false
      stage.root.toolbarItems = [BarButtonItem(title: "Sort")]
      let page = stage.page("B")
      page.hidesBottomBarWhenPushed = true
      stage.navigation.push(page, animated: false)
      let height = { stage.navigation.toolbarReveal.widget.height }
      pump(until: { height() == 0 })
      let first = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      first.update(0.5)
      pump(until: { height() > 0 })
      first.cancel(animated: false)
      pump(until: { height() == 0 })
      stage.navigation.pop()
      pump(until: { stage.toolbarTexts == ["Sort"] && height() > 20 })
      stage.settle()
    }
  }

  func testTwoPushesInOneTurn_AreBothThereOnPathAndScreen() {
    onGtk {
      let stage = Stage(animations: true)
      stage.navigation.destinations.register(Int.self, as: "number") { stage.page("\($0)") }
      stage.navigation.push(destination: 1)
      stage.navigation.push(destination: 2)
      XCTAssertEqual(stage.titles, ["A", "1", "2"])
      XCTAssertEqual(stage.navigation.path.count, 2)
      stage.settle()
      XCTAssertEqual(stage.navigation.shown?.title, "2")
      // The registry holds the stage, which holds it.
      stage.navigation.destinations = Destinations()
    }
  }

  func testPathThatCannotBeDecoded_KeepsItsValidBeginning() {
    onGtk {
      let stage = Stage()
      stage.navigation.destinations.register(Int.self, as: "number") {
        ViewController(title: "\($0)")
      }
      for number in 1...3 { stage.navigation.push(destination: number) }
      let lines = stage.navigation.path.text.split(separator: "\n")
      let damaged = ([lines[0], lines[1], "{\"destination\":\"numb"]).joined(separator: "\n")
      stage.navigation.popToRoot()
      let problem = stage.navigation.restore(NavigationPath(text: damaged))
      XCTAssertEqual(stage.titles, ["A", "1"])
      XCTAssertEqual(problem?.position, 2)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
    }
  }

  func testRemovingThePageThatIsShown_ShowsTheOneBelowFirst() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      pages[0].onWillDisappear = { XCTAssertTrue(pages[0].view.isMapped) }
      stage.navigation.setViewControllers([stage.root])
      XCTAssertNil(pages[0].view.parent)
      XCTAssertTrue(stage.root.view.isMapped)
      XCTAssertTrue(stage.window.focus?.isInside(stage.root.view) == true)
      pages[0].onWillDisappear = nil
      stage.close(observation)
    }
  }

  func testBack_LandsInTheSectionThatItCameFrom() {
    onGtk {
      let stage = Stage()
      let children = ["X", "Y", "Z"].map { stage.page($0) }
      let tabs = SegmentManagingController(viewControllers: children)
      stage.navigation.push(tabs)
      tabs.selectSegment(at: 1)
      children[1].navigationController?.push(stage.page("detail"))
      XCTAssertEqual(stage.backButton?.texts, ["Y"])
      stage.window.press("Escape")
      XCTAssertEqual(tabs.activeViewController, children[1])
      XCTAssertEqual(tabs.segmentedControl.selectedSegmentIndex, 1)
    }
  }
}

/// A stage whose second page scrolls up and down.
@MainActor private func makeScrollingStage() -> (Stage, RecordingController) {
  let stage = Stage()
  let page = stage.page("B")
  page.makeView = {
    ScrolledWindow(child: Box(.vertical, children: (1...60).map { Button(label: "\($0)") }))
  }
  stage.navigation.push(page)
  pump(until: { page.view.height > 0 })
  return (stage, page)
}
