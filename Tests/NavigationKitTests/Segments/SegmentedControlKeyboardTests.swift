import CGtk
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Keyboard access to the segments.
final class SegmentedControlKeyboardTests: GtkTestCase {
  func testTab_StopsOnlyAtTheSelectedSegment() {
    onGtk {
      let stage = ControlStage(["A", "B", "C"])
      stage.control.selectedSegmentIndex = 1
      stage.before.grabFocus()
      stage.window.pressTab()
      XCTAssertEqual(stage.focusedText, "B")
      stage.window.pressTab()
      XCTAssertEqual(stage.window.focus, stage.after)
      stage.window.pressTab(backward: true)
      XCTAssertEqual(stage.focusedText, "B")
    }
  }

  func testTabWithoutUsableSelection_StopsAtTheFirstEnabledSegment() {
    onGtk {
      let stage = ControlStage(["A", "B", "C"])
      stage.control.setEnabled(false, forSegmentAt: 0)
      stage.before.grabFocus()
      stage.window.pressTab()
      XCTAssertEqual(stage.focusedText, "B", "Tab skips A, which is selected but disabled")
      stage.control.selectedSegmentIndex = nil
      stage.before.grabFocus()
      stage.window.pressTab()
      XCTAssertEqual(stage.focusedText, "B")
      stage.window.focus?.activate()
      XCTAssertEqual(stage.control.checked, ["B"])
    }
  }

  func testTab_SkipsAControlWithAllSegmentsDisabled() {
    onGtk {
      let stage = ControlStage(["A"])
      stage.control.setEnabled(false, forSegmentAt: 0)
      stage.before.grabFocus()
      stage.window.pressTab()
      XCTAssertEqual(stage.window.focus, stage.after)
    }
  }

  func testArrowKeys_SelectAndSkipDisabledSegments() {
    onGtk {
      let stage = ControlStage(["A", "B", "C", "D"])
      var changes = 0
      stage.control.onValueChanged = { changes += 1 }
      stage.control.setEnabled(false, forSegmentAt: 1)
      stage.control.buttons[0].grabFocus()
      XCTAssertEqual(stage.press("Right", "Right", "Right"), ["C", "D", "D"])
      XCTAssertEqual(changes, 2, "arrow keys stop at the last segment")
      XCTAssertEqual(stage.press("Left", "Left", "Left"), ["C", "A", "A"])
      XCTAssertEqual(stage.press("Down", "Up", "KP_Right", "KP_Left"), ["C", "A", "C", "A"])
      XCTAssertEqual(stage.control.checked, ["A"])
    }
  }

  func testArrowKeysInRightToLeft_AreMirrored() {
    onGtk {
      let stage = ControlStage(["A", "B", "C"])
      gtk_widget_set_direction(stage.control.asWidget.widget, GTK_TEXT_DIR_RTL)
      stage.control.buttons[0].grabFocus()
      XCTAssertEqual(stage.press("Left", "Left", "Right"), ["B", "C", "B"])
      XCTAssertEqual(stage.press("Down", "Up", "Home", "End"), ["C", "B", "A", "C"])
    }
  }

  func testHomeAndEnd_SelectFirstAndLastEnabledSegment() {
    onGtk {
      let stage = ControlStage(["A", "B", "C", "D"])
      stage.control.setEnabled(false, forSegmentAt: 0)
      stage.control.setEnabled(false, forSegmentAt: 3)
      stage.before.grabFocus()
      stage.window.pressTab()
      XCTAssertEqual(stage.press("End", "Home"), ["C", "B"])
      XCTAssertEqual(stage.control.checked, ["B"])
    }
  }

  func testClick_FocusesTheSegmentUnlessATextViewHasFocus() {
    onGtk {
      let stage = ControlStage(["A", "B", "C"])
      stage.before.grabFocus()
      stage.control.buttons[1].emit("clicked")
      XCTAssertEqual(stage.focusedText, "B")
      XCTAssertEqual(stage.press("Right"), ["C"], "arrow keys continue from the clicked segment")
      let text = TextView()
      let box = stage.window.child
      stage.window.child = nil
      stage.window.child = Box(.vertical, children: [text] + (box.map { [$0] } ?? []))
      text.grabFocus()
      stage.control.buttons[0].emit("clicked")
      XCTAssertEqual(stage.control.selectedSegmentIndex, 0)
      XCTAssertEqual(stage.window.focus, text)
    }
  }

  func testSelectionAndRemoval_MoveTheFocusInsideTheControl() {
    onGtk {
      let stage = ControlStage(["A", "B", "C"])
      stage.control.buttons[0].grabFocus()
      stage.control.selectedSegmentIndex = 2
      XCTAssertEqual(stage.focusedText, "C")
      stage.control.removeSegment(at: 2)
      XCTAssertEqual(stage.focusedText, "B")
      stage.control.setEnabled(false, forSegmentAt: 1)
      XCTAssertEqual(stage.focusedText, "A", "the first enabled segment gets the focus")
      stage.control.isMomentary = true
      XCTAssertEqual(stage.focusedText, "A")
      stage.after.grabFocus()
      stage.control.removeAllSegments()
      XCTAssertEqual(
        stage.window.focus, stage.after, "the control takes no focus from other widgets")
    }
  }
}
