import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Segments, selection and lifetime of a segmented control.
final class SegmentedControlTests: GtkTestCase {
  // MARK: Segments

  func testInsertAtIndexOutOfRange_IsClamped() {
    onGtk {
      let control = SegmentedControl(accessibilityLabel: "Letters")
      control.insertSegment(withTitle: "B", at: 7)
      control.insertSegment(withTitle: "A", at: -1)
      control.insertSegment(withTitle: "D", at: 2)
      control.insertSegment(withTitle: "C", at: 2)
      XCTAssertEqual(control.numberOfSegments, 4)
      XCTAssertEqual(control.asWidget.texts, ["A", "B", "C", "D"])
      XCTAssertEqual((0..<4).map(control.titleForSegment), ["A", "B", "C", "D"])
    }
  }

  func testIndexOutOfRange_IsIgnored() {
    onGtk {
      let control = SegmentedControl(titles: ["A", "B"], accessibilityLabel: "Letters")
      for index in [-1, 2] {
        control.removeSegment(at: index)
        control.setTitle("X", forSegmentAt: index)
        control.setImage(up, accessibilityLabel: "Up", forSegmentAt: index)
        control.setEnabled(false, forSegmentAt: index)
        control.selectedSegmentIndex = index
        XCTAssertNil(control.titleForSegment(at: index))
        XCTAssertNil(control.imageForSegment(at: index))
        XCTAssertFalse(control.isEnabledForSegment(at: index))
      }
      XCTAssertEqual(control.asWidget.texts, ["A", "B"])
      XCTAssertEqual(control.selectedSegmentIndex, 0)
    }
  }

  func testTitleAndImage_ReplaceEachOther() {
    onGtk {
      let control = SegmentedControl(titles: ["A"], accessibilityLabel: "Letters")
      let button = control.buttons[0]
      control.setImage(up, accessibilityLabel: "Up", forSegmentAt: 0)
      XCTAssertNil(control.titleForSegment(at: 0))
      XCTAssertEqual(control.imageForSegment(at: 0), up)
      XCTAssertEqual(button.child?.cast(to: Image.self)?.icon, up)
      XCTAssertEqual(button.tooltip, "Up", "an icon has a tooltip")
      control.setTitle("B", forSegmentAt: 0)
      XCTAssertEqual(control.titleForSegment(at: 0), "B")
      XCTAssertNil(control.imageForSegment(at: 0))
      XCTAssertEqual(button.texts, ["B"])
      XCTAssertNil(button.tooltip)
      control.setTitle("Top Grossing", forSegmentAt: 0)
      XCTAssertEqual(button.tooltip, "Top Grossing", "a long title has a tooltip")
      XCTAssertTrue(button.hasStyleClass("text-button"))
    }
  }

  func testControlWithoutSegments_HasNoWidth() {
    onGtk {
      let control = SegmentedControl(accessibilityLabel: "None")
      XCTAssertEqual(control.asWidget.measure(.horizontal).natural, 0)
      control.insertSegment(withTitle: "A", at: 0)
      XCTAssertGreaterThan(control.asWidget.measure(.horizontal).natural, 0)
    }
  }

  func testSegments_HaveEqualWidths() {
    onGtk {
      let stage = ControlStage(["Day", "Fortnight"])
      pump(until: { stage.control.buttons[0].width > 0 })
      XCTAssertEqual(stage.control.buttons[0].width, stage.control.buttons[1].width)
    }
  }

  func testAccessibleRoles_AreRadioGroupAndRadios() {
    onGtk {
      let control = SegmentedControl(titles: ["A", "B"], accessibilityLabel: "Letters")
      XCTAssertEqual(control.buttons[0].parent?.role, GTK_ACCESSIBLE_ROLE_RADIO_GROUP)
      for button in control.buttons {
        XCTAssertEqual(button.role, GTK_ACCESSIBLE_ROLE_RADIO)
        XCTAssertTrue(button.saysWhetherItIsChecked)
      }
    }
  }

  // MARK: Selection

  func testFirstEnabledSegment_IsSelectedWhenInserted() {
    onGtk {
      let control = SegmentedControl(accessibilityLabel: "Letters")
      XCTAssertNil(control.selectedSegmentIndex)
      control.insertSegment(withTitle: "A", at: 0)
      XCTAssertEqual(control.selectedSegmentIndex, 0)
      control.selectedSegmentIndex = nil
      control.insertSegment(withTitle: "B", at: 0)
      XCTAssertNil(control.selectedSegmentIndex, "only the first inserted segment is selected")
      control.setEnabled(false, forSegmentAt: 0)
      control.setEnabled(false, forSegmentAt: 1)
      control.insertSegment(withTitle: "C", at: 0)
      XCTAssertEqual(control.selectedSegmentIndex, 0, "C is the first enabled segment")
    }
  }

  func testInsertAndRemove_KeepTheSelectedSegment() {
    onGtk {
      let control = SegmentedControl(titles: ["A", "B", "C"], accessibilityLabel: "Letters")
      control.selectedSegmentIndex = 1
      control.insertSegment(withTitle: "X", at: 0)
      XCTAssertEqual(control.selectedSegmentIndex, 2)
      control.insertSegment(withTitle: "Y", at: 3)
      XCTAssertEqual(control.selectedSegmentIndex, 2)
      control.removeSegment(at: 0)
      control.removeSegment(at: 0)
      XCTAssertEqual(control.selectedSegmentIndex, 0)
      XCTAssertEqual(control.checked, ["B"])
    }
  }

  func testSelectedSegmentRemoved_SelectsNextEnabledOrPrevious() {
    onGtk {
      var changes = 0
      let control = SegmentedControl(
        titles: ["A", "B", "C", "D", "E"], accessibilityLabel: "Letters")
      control.onValueChanged = { changes += 1 }
      control.setEnabled(false, forSegmentAt: 2)
      control.selectedSegmentIndex = 1
      control.removeSegment(at: 1)
      XCTAssertEqual(control.checked, ["D"], "C is disabled")
      control.removeSegment(at: 3)
      control.removeSegment(at: 2)
      XCTAssertEqual(control.checked, ["A"])
      control.removeSegment(at: 0)
      XCTAssertEqual(control.asWidget.texts, ["C"])
      XCTAssertNil(control.selectedSegmentIndex, "no enabled segment is left")
      XCTAssertEqual(changes, 0)
    }
  }

  func testAllSegmentsRemoved_ClearsTheSelection() {
    onGtk {
      var changes = 0
      let control = SegmentedControl(titles: ["A", "B"], accessibilityLabel: "Letters")
      control.onValueChanged = { changes += 1 }
      control.removeAllSegments()
      XCTAssertEqual(control.numberOfSegments, 0)
      XCTAssertNil(control.selectedSegmentIndex)
      control.insertSegment(withTitle: "C", at: 0)
      XCTAssertEqual(control.checked, ["C"])
      XCTAssertEqual(changes, 0)
    }
  }

  func testSelectedSegmentDisabled_StaysSelected() {
    onGtk {
      let control = SegmentedControl(titles: ["A", "B"], accessibilityLabel: "Letters")
      control.setEnabled(false, forSegmentAt: 0)
      XCTAssertEqual(control.selectedSegmentIndex, 0)
      XCTAssertFalse(control.isEnabledForSegment(at: 0))
      control.buttons[1].emit("clicked")
      control.buttons[0].emit("clicked")
      XCTAssertEqual(control.selectedSegmentIndex, 1, "a disabled segment cannot be selected again")
    }
  }

  func testSelectionByCode_DoesNotCallOnValueChanged() {
    onGtk {
      var changes = 0
      let control = SegmentedControl(titles: ["A", "B"], accessibilityLabel: "Letters")
      control.onValueChanged = { changes += 1 }
      control.selectedSegmentIndex = 1
      XCTAssertEqual(control.checked, ["B"])
      control.selectedSegmentIndex = nil
      XCTAssertEqual(control.checked, [])
      XCTAssertNil(control.selectedSegmentIndex)
      XCTAssertEqual(changes, 0)
    }
  }

  func testSelectionByUser_CallsOnValueChangedOnce() {
    onGtk {
      var heard: [Int?] = []
      let control = SegmentedControl(titles: ["A", "B"], accessibilityLabel: "Letters")
      control.onValueChanged = { [weak control] in heard.append(control?.selectedSegmentIndex) }
      control.buttons[1].emit("clicked")
      control.buttons[1].emit("clicked")
      XCTAssertEqual(heard, [1])
      XCTAssertEqual(control.checked, ["B"])
      control.removeSegment(at: 0)
      control.buttons[0].emit("clicked")
      XCTAssertEqual(control.checked, ["B"], "the only segment stays selected")
      XCTAssertEqual(heard, [1])
    }
  }

  func testDisabledSegment_CannotBeSelectedByTheUser() {
    onGtk {
      let stage = ControlStage(["A", "B"])
      var changes = 0
      stage.control.onValueChanged = { changes += 1 }
      stage.control.setEnabled(false, forSegmentAt: 1)
      stage.control.buttons[1].emit("clicked")
      stage.control.buttons[1].activate()
      XCTAssertEqual(stage.control.selectedSegmentIndex, 0)
      stage.control.setEnabled(true, forSegmentAt: 1)
      stage.control.asWidget.isSensitive = false
      stage.control.buttons[1].activate()
      XCTAssertEqual(
        stage.control.selectedSegmentIndex, 0,
        "no segment of an insensitive control can be selected")
      XCTAssertEqual(changes, 0)
      stage.control.asWidget.isSensitive = true
      stage.control.buttons[1].activate()
      XCTAssertEqual(stage.control.selectedSegmentIndex, 1)
      XCTAssertEqual(changes, 1)
    }
  }

  func testSegmentRemovedInOnValueChanged_SelectsTheNext() {
    onGtk {
      let stage = ControlStage(["A", "B", "C"])
      stage.control.onValueChanged = { [weak control = stage.control] in
        control?.removeSegment(at: 1)
      }
      stage.control.buttons[1].activate()
      XCTAssertEqual(stage.control.checked, ["C"])
    }
  }

  // MARK: Lifetime

  func testReleasedControl_FreesItsButtonsAndHandlers() {
    onGtk {
      weak var alive: SegmentedControl?
      var probes: [WeakProbe] = []
      do {
        let control = SegmentedControl(titles: ["A"], accessibilityLabel: "Letters")
        control.insertSegment(with: up, accessibilityLabel: "Up", at: 1)
        control.onValueChanged = { [weak control] in control?.removeAllSegments() }
        alive = control
        probes = control.asWidget.descendants(of: Widget.self).map(WeakProbe.init)
      }
      XCTAssertNil(alive)
      XCTAssertEqual(probes.count { !$0.isGone }, 0)
    }
  }

  func testSegmentRemoved_FreesItsButton() {
    onGtk {
      let stage = ControlStage(["A", "B"])
      var probe = WeakProbe(stage.control.buttons[0])
      stage.control.removeSegment(at: 0)
      pump(until: { probe.isGone })
      probe = WeakProbe(stage.control.buttons[0])
      stage.control.isMomentary = true
      pump(until: { probe.isGone }, "changing isMomentary replaces the buttons")
    }
  }

  func testControlInTitleView_CallsOnValueChangedForTheUserOnly() {
    onGtk {
      let stage = Stage()
      let control = SegmentedControl(accessibilityLabel: "Calls")
      control.insertSegment(withTitle: "All", at: 0)
      control.insertSegment(withTitle: "Missed", at: 1)
      var heard: [Int?] = []
      control.onValueChanged = { [weak control] in heard.append(control?.selectedSegmentIndex) }
      stage.root.navigationItem.titleView = control
      XCTAssertEqual(stage.headerTexts, ["All", "Missed"])
      stage.navigation.view.click("Missed")
      XCTAssertEqual(heard, [1])
      XCTAssertEqual(control.titleForSegment(at: 1), "Missed")
      control.selectedSegmentIndex = 0
      XCTAssertEqual(heard, [1])
    }
  }
}
