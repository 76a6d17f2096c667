import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Styles and tints of bars.
final class BarStyleTests: GtkTestCase {
  func testBarStyle_StaysTheSameOnEveryPage() {
    onGtk {
      let stage = Stage()
      let bar = stage.navigation.navigationBar
      let surface = bar.surface
      pump(until: { surface.isOnScreen })
      let plain = surface.color(x: 4, y: 4)
      XCTAssertEqual(bar.barStyle, .default)
      bar.barStyle = .black
      let black = Color(0, 0, 0)
      pump(until: { surface.color(x: 4, y: 4) == black })
      XCTAssertFalse(bar.isTranslucent)
      stage.navigation.push(stage.page("B"))
      pump(until: { stage.backButton?.isOnScreen == true })
      XCTAssertEqual(surface.color(x: 4, y: 4), black)
      bar.barStyle = .blackTranslucent
      XCTAssertTrue(bar.isTranslucent)
      pump(until: { (surface.color(x: 4, y: 4)?.alpha ?? 1) < 0.9 })
      stage.navigation.pop()
      XCTAssertEqual(bar.barStyle, .blackTranslucent)
      bar.barStyle = .default
      XCTAssertFalse(bar.isTranslucent)
      pump(until: { surface.color(x: 4, y: 4) == plain })
    }
  }

  func testTintColors_ColourTheBarAndItsButtons() {
    onGtk {
      let stage = Stage()
      let bar = stage.navigation.navigationBar
      let (red, blue) = (Color(1, 0, 0), Color(0, 0, 1))
      stage.root.navigationItem.rightBarButtonItem = BarButtonItem(title: "Act")
      pump(until: { stage.button("Act")?.isOnScreen == true })
      bar.barTintColor = blue
      pump(until: { bar.surface.color(x: 4, y: 4) == blue })
      bar.tintColor = red
      pump(until: { stage.button("Act")?.child?.textColor == red })
      let b = stage.page("B")
      b.navigationItem.rightBarButtonItem = BarButtonItem(title: "Other")
      stage.navigation.push(b)
      pump(until: { stage.button("Other")?.child?.textColor == red })
      pump(until: { bar.surface.color(x: 4, y: 4) == blue })
      bar.tintColor = nil
      bar.barTintColor = nil
      pump(until: { stage.button("Other")?.child?.textColor != red })
      pump(until: { bar.surface.color(x: 4, y: 4) != blue })
    }
  }

  func testBarTintColor_KeepsTextReadable() {
    onGtk {
      let stage = Stage()
      let bar = stage.navigation.navigationBar
      stage.root.navigationItem.rightBarButtonItem = BarButtonItem(title: "Act")
      pump(until: { stage.button("Act")?.isOnScreen == true })
      let title = bar.surface.descendants(of: Label.self).first { $0.hasStyleClass("title") }
      let areLight = {
        [title, stage.button("Act")?.child].map { ($0?.textColor.red ?? 0.5) > 0.5 }
      }
      XCTAssertEqual(areLight(), [false, false])
      bar.barTintColor = Color(0.1, 0.2, 0.5)
      pump(until: { areLight() == [true, true] })
      bar.barTintColor = Color(1, 0.9, 0.4)
      pump(until: { areLight() == [false, false] })
      bar.barStyle = .black
      XCTAssertEqual(
        areLight(), [false, false],
        "the tint covers the bar style, so the tint decides the text colour"
      )
      bar.barTintColor = nil
      pump(until: { areLight() == [true, true] })
      bar.tintColor = Color(0, 0.4, 0)
      pump(until: { areLight() == [true, false] })
    }
  }

  func testIsDark_UsesPerceivedBrightness() {
    onGtk {
      let (green, blue) = (Color(0, 0.8, 0), Color(0, 0, 1))
      XCTAssertEqual(
        [green, blue, Color(1, 1, 1), Color(0, 0, 0)].map(\.isDark),
        [
          false, true, false, true,
        ])
    }
  }
}
