import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Swipes with two fingers on a touchpad.
final class TouchpadSwipeTests: GtkTestCase {
  func testSwipeOverAScrollingPage_Pops() {
    onGtk {
      let (stage, page) = makeScrollingStage()
      let view = stage.navigation.view
      let scroll = view.controllers(ScrollController.self)[0]
      XCTAssertEqual(
        gtk_event_controller_get_propagation_phase(scroll.opaque), GTK_PHASE_CAPTURE,
        "the swipe gets scroll events before the scrolled window")
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

  func testVerticalScrolling_NeverStartsASwipe() {
    onGtk {
      let (stage, _) = makeScrollingStage()
      let pad = SwipeGesture(stage.navigation)
      for step in 1...40 {
        // The horizontal part is less than 1.2 times the vertical part.
        let answer = pad.scrolled(
          .init(x: -11, y: -10), at: Double(step) * 8, over: (x: 100, y: 100))
        XCTAssertEqual(answer, .proceed)
      }
      pad.end(at: 330)
      XCTAssertEqual(stage.titles, ["A", "B"])
    }
  }

  func testCanScrollSideways_IsTrueOnlyTowardsHiddenContent() {
    onGtk {
      let stage = Stage()
      let page = stage.page("B")
      let wide = Label("wide")
      wide.widthRequest = 3_000
      let scroller = ScrolledWindow(child: wide, horizontal: true)
      page.makeView = { scroller }
      stage.navigation.push(page)
      pump(until: { scroller.canScroll(sideways: 1) })
      XCTAssertFalse(scroller.canScroll(sideways: -1), "a view at its start cannot scroll back")
      XCTAssertTrue(scroller.canScroll(sideways: 1))
      let tall = ScrolledWindow(child: Label("tall"))
      XCTAssertFalse(tall.canScroll(sideways: -1) || tall.canScroll(sideways: 1))
    }
  }
}

/// Returns a stage whose second page scrolls vertically.
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
