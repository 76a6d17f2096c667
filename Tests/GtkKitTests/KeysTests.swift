import GtkTestSupport
import XCTest

@testable import GtkKit

final class KeysTests: GtkTestCase {
  func testMalformedKeys_AreNil() {
    onGtk {
      XCTAssertEqual(Keys("F5|<Control>r")?.alternatives, ["F5", "<Control>r"])
      for malformed in ["", "|", "F5|", "<Control>", "<Strg>n", "nonsense"] {
        XCTAssertNil(Keys(malformed), malformed)
      }
    }
  }

  func testDistinctAlternatives_OmitKeypadDuplicates() {
    onGtk {
      let keys = Keys("<Control>minus|<Control>KP_Subtract|minus|F5|Page_Up|0|KP_0")
      XCTAssertEqual(
        keys?.distinctAlternatives, ["<Control>minus", "minus", "F5", "Page_Up", "0"])
    }
  }

  func testLabel_NamesFirstAlternative() {
    onGtk {
      XCTAssertEqual(Keys("<Shift><Control>n|F5")?.label, "Shift+Ctrl+N")
      XCTAssertEqual(Keys("F5")?.label, "F5")
    }
  }

  func testAreTyped_IsTrueForCharactersOnly() {
    onGtk {
      for typed in ["s", "<Shift>s", "plus", "space", "F5|s"] {
        XCTAssertEqual(Keys(typed)?.areTyped, true, typed)
      }
      for command in ["<Control>s", "<Alt>s", "<Super>s", "F5", "Left", "<Control>plus"] {
        XCTAssertEqual(Keys(command)?.areTyped, false, command)
      }
    }
  }

  func testAreEditing_IsTrueForCaretAndEditingKeys() {
    onGtk {
      for editing in ["<Control>a", "<Control><Shift>Left", "<Control>BackSpace", "Delete"] {
        XCTAssertEqual(Keys(editing)?.areEditing, true, editing)
      }
      for command in ["<Control>n", "<Control>Return", "<Alt>Left", "F5"] {
        XCTAssertEqual(Keys(command)?.areEditing, false, command)
      }
      XCTAssertEqual(Keys("<Control>n|<Alt>n")?.haveModifiers, true)
      XCTAssertEqual(Keys("<Control>n|F5")?.haveModifiers, false)
    }
  }

  func testMalformedActionNames_AreNil() {
    onGtk {
      for name in ["win.save", "page.sort('name')", "page.sort::name", "page.zoom(2)"] {
        XCTAssertNotNil(ActionName(name), name)
      }
      for malformed in ["", "page.sort('name", "page sort", "page.sort(2"] {
        XCTAssertNil(ActionName(malformed), malformed)
      }
    }
  }

  func testMenuEntryWithMalformedAction_IsLoggedAndAdded() {
    onGtk {
      let menu = Menu()
      menu.append("Sort", action: "page.sort('name")
      menu.append("Save", action: "win.save")
      XCTAssertEqual(menu.count, 2)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
    }
  }
}
