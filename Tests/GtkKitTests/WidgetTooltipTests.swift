import GtkKit
import GtkTestSupport
import XCTest

/// The tooltips of widgets.
final class WidgetTooltipTests: GtkTestCase {
  func testTooltip_LeavesTheVisibilityAsItIs() {
    onGtk {
      for isVisible in [true, false] {
        let button = Button(label: "Go")
        button.isVisible = isVisible
        button.tooltip = "Goes there"
        XCTAssertEqual(button.tooltip, "Goes there")
        XCTAssertEqual(button.isVisible, isVisible)
        button.tooltip = nil
        XCTAssertNil(button.tooltip)
        XCTAssertEqual(button.isVisible, isVisible)
        button.onTooltip { "Goes there" }
        XCTAssertEqual(button.isVisible, isVisible)
      }
    }
  }

  func testTooltipInAWindow_KeepsTheWidgetOnScreen() {
    onGtk {
      let button = Button(label: "Go")
      let window = Window()
      window.child = button
      window.present()
      defer { window.destroy() }
      pump(until: { button.isMapped })
      var changes = 0
      button.connect("unmap") { changes += 1 }
      button.tooltip = "Goes there"
      XCTAssertEqual(button.tooltip, "Goes there")
      XCTAssertEqual(changes, 0)
    }
  }
}
