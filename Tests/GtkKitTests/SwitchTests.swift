import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class SwitchTests: GtkTestCase {
  func testSwitch_CallsHandlerWhenTheUserTogglesIt() {
    onGtk {
      let stage = ControlWindow(Switch(isOn: true))
      var states: [Bool] = []
      stage.control.onChanged { states.append($0) }
      stage.control.activate()
      XCTAssertFalse(stage.control.isOn)
      stage.control.isOn = true
      XCTAssertTrue(stage.control.isOn)
      XCTAssertEqual(states, [false])
    }
  }

  func testSwitchInLargeWindow_IsNotStretched() {
    onGtk {
      let (window, control) = (Window(), Switch())
      window.setDefaultSize(width: 300, height: 300)
      window.child = control
      window.present()
      pump(until: { control.width > 0 })
      XCTAssertLessThan(control.width, 100)
      XCTAssertLessThan(control.height, 100)
    }
  }

  func testSpace_TogglesCheckButton() {
    onGtk {
      let stage = ControlWindow(CheckButton("Wrap lines"))
      var states: [Bool] = []
      stage.control.onChanged { states.append($0) }
      XCTAssertTrue(stage.window.press("space"))
      XCTAssertEqual(states, [true])
      stage.control.isOn = false
      XCTAssertEqual(states, [true])
      XCTAssertFalse(stage.control.isOn)
      XCTAssertEqual(stage.control.label, "Wrap lines")
    }
  }

  func testCheckButtonGroup_HasOneCheckedButton() {
    onGtk {
      let small = CheckButton("Small", isOn: true)
      let large = CheckButton("Large", group: small)
      let huge = CheckButton("Huge", group: large)
      let choices = [small, large, huge]
      XCTAssertEqual(choices.map(\.isOn), [true, false, false])
      huge.isOn = true
      XCTAssertEqual(choices.map(\.isOn), [false, false, true])
      huge.label = "Enormous"
      XCTAssertEqual(huge.label, "Enormous")
    }
  }
}
