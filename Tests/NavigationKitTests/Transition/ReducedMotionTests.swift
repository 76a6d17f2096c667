import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Transitions with reduced motion, and without animations.
final class ReducedMotionTests: GtkTestCase {
  func testPush_FadesInPlace() throws {
    try onGtk {
      let stage = makeStage()
      let transition = try stage.beginPush(colored(pureBlue, stage), byHand: false)
      transition.scrub(to: 0.5)
      for x in [2, stage.window.width - 3] {
        pump(until: { stage.color(x: x) == [0.5, 0, 0.5] }, "at \(x)")
      }
      transition.scrub(to: 0.9)
      pump(until: { stage.color(x: 2) == [0.1, 0, 0.9] })
      transition.outcome = .finished
      transition.end()
      pump(until: { stage.color(x: 2) == [0, 0, 1] })
      end(stage)
    }
  }

  func testSwipe_StillFollowsTheFinger() throws {
    try onGtk {
      let stage = makeStage()
      stage.navigation.push(colored(pureBlue, stage), animated: false)
      let pop = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      pop.update(0.5)
      pump(until: { stage.color(x: stage.window.width - 3) == [0, 0, 1] })
      pump(until: { stage.color(x: 2) == [0.9, 0, 0] }, "the lower page is dimmed")
      pop.cancel(animated: false)
      end(stage)
    }
  }

  func testBars_FadeInPlace() {
    onGtk {
      let stage = makeStage()
      let reveal = stage.navigation.navigationBarReveal
      let height = reveal.widget.height
      reveal.beginRide(to: false)
      reveal.ride(0.5)
      XCTAssertEqual(reveal.height(width: stage.window.width), height)
      pump(until: { abs((reveal.widget.color(x: 4, y: 4)?.alpha ?? 0) - 0.5) < 0.01 })
      reveal.ride(1)
      reveal.endRide()
      XCTAssertEqual(reveal.height(width: stage.window.width), 0)
      reveal.reveal(true, animated: false)
      XCTAssertEqual(reveal.height(width: stage.window.width), height)
      end(stage)
    }
  }

  func testSheet_FadesInPlace() {
    onGtk {
      let stage = makeStage()
      let sheet = colored(pureBlue, stage)
      stage.navigation.present(sheet)
      var places: Set<Int> = []
      pump(until: {
        if sheet.view.height > 0 { places.insert(stage.place(of: sheet.view)[0]) }
        return sheet.appearance == .appeared
      })
      XCTAssertEqual(places.count, 1, "\(places)")
      end(stage)
    }
  }

  func testAnimatesTransitionsOff_ChangesBarAndStackAtOnce() {
    onGtk {
      let stage = Stage(animations: true)
      stage.navigation.animatesTransitions = false
      let b = stage.page("B")
      stage.navigation.push(b)
      XCTAssertEqual(b.appearance, .appeared)
      stage.navigation.setNavigationBarHidden(true, animated: true)
      XCTAssertEqual(stage.navigation.navigationBarReveal.height(width: 500), 0)
      stage.navigation.beginInteractiveTransition(.backward)?.finish()
      XCTAssertEqual(stage.root.appearance, .appeared)
    }
  }

  func testAnimatesTransitionsOff_PushesAndPopsAtOnce() {
    onGtk {
      let stage = Stage(animations: true)
      stage.navigation.animatesTransitions = false
      let page = stage.page("B")
      stage.navigation.push(page)
      XCTAssertEqual(page.appearance, .appeared)
      stage.navigation.pop()
      XCTAssertEqual(stage.root.appearance, .appeared)
    }
  }
}

@MainActor private func makeStage() -> Stage {
  let stage = Stage(animations: true)
  Settings.reducesMotion = true
  stage.navigation.setViewControllers([colored(pureRed, stage)], animated: false)
  pump(until: { stage.color(x: 2) == [1, 0, 0] })
  return stage
}

@MainActor private func end(_ stage: Stage) {
  Settings.reducesMotion = false
  stage.close()
}

/// Returns a page of one colour.
@MainActor private func colored(_ color: Color, _ stage: Stage) -> RecordingController {
  let page = stage.page("Page")
  page.makeView = { CustomWidget(OneColor(color)) }
  return page
}

private let pureRed = Color(1, 0, 0)
private let pureBlue = Color(0, 0, 1)

@MainActor private final class OneColor: WidgetBehavior {
  let color: Color
  init(_ color: Color) { self.color = color }
  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    snapshot.fill(
      Rectangle(width: Double(widget.width), height: Double(widget.height)), with: color)
  }
}

extension Stage {
  /// Red, green and blue near the bottom of the pages, in tenths.
  fileprivate func color(x: Int) -> [Double] {
    guard let color = navigation.view.color(x: x, y: navigation.view.height - 4) else {
      return [-1, -1, -1]
    }
    let parts: [Double] = [color.red, color.green, color.blue]
    return parts.map { ($0 * 10).rounded() / 10 }
  }
}
