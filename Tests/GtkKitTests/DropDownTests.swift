import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class DropDownTests: GtkTestCase {
  func testInvalidSelectedIndex_ChangesNothing() {
    onGtk {
      let choices = DropDown(choices: ["Name", "Date"])
      XCTAssertEqual(choices.selectedIndex, 0)
      choices.selectedIndex = 1
      XCTAssertEqual(choices.selectedIndex, 1)
      for missing in [-1, 2, Int.max, nil] {
        choices.selectedIndex = missing
        XCTAssertEqual(choices.selectedIndex, 1, "\(String(describing: missing))")
      }
      choices.selectedIndex = 0
      XCTAssertEqual(choices.selectedIndex, 0)
      XCTAssertNil(DropDown(choices: []).selectedIndex)
    }
  }

  func testSelection_CallsHandlerWhenTheUserChooses() {
    onGtk {
      let stage = ControlWindow(DropDown(choices: ["Name", "Date"]))
      var selected: [Int] = []
      stage.control.onSelected { selected.append($0) }
      stage.control.selectedIndex = 1
      stage.control.selectedIndex = 0
      XCTAssertEqual(selected, [], "code has chosen, not the user")
      // GTK sets this property when the user chooses in the list.
      stage.control.setProperty("selected", to: 1)
      XCTAssertEqual(selected, [1])
    }
  }
}
