import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class NumberTests: GtkTestCase {
  func testValue_IsClampedToRange() {
    onGtk {
      for control in [SpinButton(3, in: 0...10), Scale(3, in: 0...10)] as [any Adjustable] {
        var values: [Double] = []
        control.onChanged { values.append($0) }
        control.value = .nan
        XCTAssertEqual(control.value, 3, control.typeName)
        control.value = 12
        XCTAssertEqual(control.value, 10, control.typeName)
        control.value = -1
        XCTAssertEqual(control.value, 0, control.typeName)
        control.range = 5...8
        XCTAssertEqual(control.value, 5, control.typeName)
        XCTAssertEqual(control.range, 5...8)
        control.range = 20...30
        XCTAssertEqual(control.value, 20)
        XCTAssertEqual(values, [], "code has changed it, not the user")
      }
    }
  }

  func testArrowKey_ChangesValueByStep() {
    onGtk {
      for control in [SpinButton(1, in: 0...2, step: 0.25), Scale(1, in: 0...2, step: 0.25)]
        as [Widget & Adjustable]
      {
        let stage = ControlWindow<Widget>(control)
        var values: [Double] = []
        control.onChanged { values.append($0) }
        XCTAssertTrue(stage.window.press("Up"), control.typeName)
        XCTAssertEqual(control.value, 1.25, control.typeName)
        XCTAssertEqual(values, [1.25], control.typeName)
        stage.close()
      }
    }
  }

  func testSpinButton_ShowsAsManyDecimalsAsItsStep() {
    onGtk {
      let texts = [(1.0, "2"), (0.25, "2.00"), (0.1, "2.0"), (0.0, "2"), (-3.0, "2")].map {
        step, expected in
        let button = SpinButton(2, in: 0...10, step: step)
        return (String(cString: gtk_editable_get_text(button.opaque)), expected)
      }
      for (text, expected) in texts {
        XCTAssertEqual(text.replacing(",", with: "."), expected)
      }
      XCTAssertTrue(SpinButton(2, in: 0...10).takesText)
    }
  }

  func testNaNAndInfinity_AreClamped() {
    onGtk {
      XCTAssertEqual(SpinButton(.nan, in: 1...2, step: .nan).value, 1)
      XCTAssertEqual(Scale(.infinity, in: 1...1, step: .infinity).value, 1)
      XCTAssertEqual(Scale(9, in: 1...2).value, 2)
      let button = SpinButton(-.infinity, in: -.infinity ... .infinity)
      button.range = 0 ... .infinity
      button.value = 5
      _ = ControlWindow(button)
      XCTAssertEqual(button.value, 5)
    }
  }
}
