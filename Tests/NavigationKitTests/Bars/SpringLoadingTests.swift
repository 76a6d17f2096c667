import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Buttons over which a drag rests.
final class SpringLoadingTests: GtkTestCase {
  func testDragThatRestsOverTheBackButton_GoesBack() throws {
    try onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"), animated: false)
      let drag = try XCTUnwrap(stage.backButton?.controllers(DropMotionController.self).first)
      drag.emit("enter", 1.0, 1.0)
      XCTAssertEqual(stage.titles, ["A", "B"], "not at once")
      pump(until: { stage.titles == ["A"] })
    }
  }

  func testDragThatLeavesTheBackButton_StaysOnThePage() throws {
    try onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"), animated: false)
      stage.navigation.push(stage.page("C"), animated: false)
      let drag = try XCTUnwrap(stage.backButton?.controllers(DropMotionController.self).first)
      drag.emit("enter", 1.0, 1.0)
      drag.emit("leave")
      // A later drag, whose wait ends after that of the first one would have ended.
      drag.emit("enter", 1.0, 1.0)
      pump(until: { stage.titles != ["A", "B", "C"] })
      MainLoop.runPending()
      XCTAssertEqual(stage.titles, ["A", "B"], "one drag rested there")
    }
  }

  func testDragThatRestsOverASegment_SelectsItUnlessItIsDisabled() throws {
    try onGtk {
      let control = SegmentedControl(titles: ["A", "B", "C"], accessibilityLabel: "Letters")
      control.setEnabled(false, forSegmentAt: 1)
      var selections: [Int?] = []
      control.onValueChanged = { [weak control] in selections.append(control?.selectedSegmentIndex)
      }
      let window = Window()
      window.child = control.asWidget
      window.present()
      pump(until: { control.asWidget.isMapped })
      let drags = window.descendants(of: Button.self)
        .compactMap { $0.controllers(DropMotionController.self).first }
      XCTAssertEqual(drags.count, 3)
      for drag in drags[1...] { drag.emit("enter", 1.0, 1.0) }
      pump(until: { !selections.isEmpty })
      XCTAssertEqual(selections, [2])
      window.destroy()
    }
  }

  func testMomentarySegments_AreNotActivatedByDrags() {
    onGtk {
      let control = SegmentedControl(titles: ["A"], accessibilityLabel: "Letters")
      control.isMomentary = true
      let drags = control.asWidget.descendants(of: Button.self)
        .flatMap { $0.controllers(DropMotionController.self) }
      XCTAssertEqual(drags.count, 0)
    }
  }
}
