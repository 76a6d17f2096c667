import CGtk
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// A momentary segmented control, whose segments act as buttons.
final class MomentarySegmentedControlTests: GtkTestCase {
  func testMomentaryClick_CallsOnValueChangedAndSelectsNothing() {
    onGtk {
      var heard: [Int?] = []
      let control = SegmentedControl(accessibilityLabel: "Message")
      control.isMomentary = true
      control.insertSegment(with: up, accessibilityLabel: "Up", at: 0)
      control.insertSegment(with: down, accessibilityLabel: "Down", at: 1)
      XCTAssertNil(control.selectedSegmentIndex, "no segment is selected initially")
      control.onValueChanged = { [weak control] in heard.append(control?.selectedSegmentIndex) }
      for index in [1, 1, 0] {
        control.buttons[index].emit("clicked")
        XCTAssertNil(control.selectedSegmentIndex)
        XCTAssertEqual(control.buttons.map(\.isChecked), [false, false])
      }
      XCTAssertEqual(heard, [1, 1, 0])
      control.selectedSegmentIndex = 1
      XCTAssertNil(control.selectedSegmentIndex, "code cannot select a segment")
      control.setEnabled(false, forSegmentAt: 0)
      control.buttons[0].emit("clicked")
      XCTAssertEqual(heard, [1, 1, 0])
    }
  }

  func testMomentarySegments_HaveButtonRoles() {
    onGtk {
      let control = SegmentedControl(titles: ["A", "B"], accessibilityLabel: "Letters")
      control.isMomentary = true
      XCTAssertEqual(control.buttons[0].parent?.role, GTK_ACCESSIBLE_ROLE_GROUP)
      for button in control.buttons {
        XCTAssertEqual(button.role, GTK_ACCESSIBLE_ROLE_BUTTON)
        XCTAssertFalse(button.saysWhetherItIsChecked)
      }
    }
  }

  func testArrowKeys_FocusMomentarySegmentsWithoutActing() {
    onGtk {
      let stage = ControlStage(["A", "B", "C"])
      var changes = 0
      stage.control.onValueChanged = { changes += 1 }
      stage.control.isMomentary = true
      stage.before.grabFocus()
      stage.window.pressTab()
      XCTAssertEqual(stage.focusedText, "A")
      XCTAssertEqual(stage.press("Right", "End", "Left"), ["B", "C", "B"])
      XCTAssertEqual(changes, 0)
      stage.window.pressTab()
      XCTAssertEqual(stage.window.focus, stage.after)
      stage.window.pressTab(backward: true)
      XCTAssertEqual(stage.focusedText, "B", "Tab returns to the last focused segment")
      stage.window.focus?.activate()
      XCTAssertEqual(changes, 1)
      stage.control.setEnabled(false, forSegmentAt: 1)
      XCTAssertEqual(stage.focusedText, "A", "the focus leaves a disabled segment")
    }
  }

  func testIsMomentaryToggled_ClearsTheSelection() {
    onGtk {
      let control = SegmentedControl(titles: ["A", "B"], accessibilityLabel: "Letters")
      control.setEnabled(false, forSegmentAt: 1)
      control.setImage(up, accessibilityLabel: "Up", forSegmentAt: 0)
      control.isMomentary = true
      XCTAssertNil(control.selectedSegmentIndex)
      control.isMomentary = false
      XCTAssertNil(control.selectedSegmentIndex)
      XCTAssertEqual(control.imageForSegment(at: 0), up)
      XCTAssertEqual(control.buttons.map(\.isSensitive), [true, false])
      XCTAssertEqual(
        control.buttons.map(\.role), Array(repeating: GTK_ACCESSIBLE_ROLE_RADIO, count: 2))
      control.buttons[0].emit("clicked")
      XCTAssertEqual(control.selectedSegmentIndex, 0)
    }
  }

  func testIsMomentaryChangedInOnValueChanged_TakesEffect() {
    onGtk {
      let stage = ControlStage(["A", "B"])
      stage.control.isMomentary = true
      stage.control.onValueChanged = { [weak control = stage.control] in
        control?.isMomentary = false
        control?.selectedSegmentIndex = 0
      }
      stage.control.buttons[1].activate()
      XCTAssertEqual(stage.control.checked, ["A"])
    }
  }
}
