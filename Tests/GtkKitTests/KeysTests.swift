import GtkTestSupport
import XCTest

@testable import GtkKit

final class KeysTests: GtkTestCase {
  func testKeys_AreReadInGtksNotationOrNotAtAll() {
    onGtk {
      XCTAssertEqual(Keys("F5|<Control>r")?.alternatives, ["F5", "<Control>r"])
      for nonsense in ["", "|", "F5|", "<Control>", "<Strg>n", "nonsense"] {
        XCTAssertNil(Keys(nonsense), nonsense)
      }
    }
  }

  func testDistinctAlternatives_LeaveOutTheDoubleOnTheKeypad() {
    onGtk {
      let keys = Keys("<Control>minus|<Control>KP_Subtract|minus|F5|Page_Up|0|KP_0")
      XCTAssertEqual(
        keys?.distinctAlternatives, ["<Control>minus", "minus", "F5", "Page_Up", "0"])
    }
  }

  func testLabel_IsTheFirstAsTheUserCallsIt() {
    onGtk {
      XCTAssertEqual(Keys("<Shift><Control>n|F5")?.label, "Shift+Ctrl+N")
      XCTAssertEqual(Keys("F5")?.label, "F5")
    }
  }

  func testAreTyped_OnlyWhatATextWouldTake() {
    onGtk {
      for typed in ["s", "<Shift>s", "plus", "space", "F5|s"] {
        XCTAssertEqual(Keys(typed)?.areTyped, true, typed)
      }
      for command in ["<Control>s", "<Alt>s", "<Super>s", "F5", "Left", "<Control>plus"] {
        XCTAssertEqual(Keys(command)?.areTyped, false, command)
      }
    }
  }

  func testAreEditing_WhatATextDoesSomethingWith() {
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

  func testActionNames_AreReadInGLibsNotationOrNotAtAll() {
    onGtk {
      for name in ["win.save", "page.sort('name')", "page.sort::name", "page.zoom(2)"] {
        XCTAssertNotNil(ActionName(name), name)
      }
      for nonsense in ["", "page.sort('name", "page sort", "page.sort(2"] {
        XCTAssertNil(ActionName(nonsense), nonsense)
      }
    }
  }

  func testMenu_WithNonsenseNameLogsAndGoesOn() {
    onGtk {
      let menu = Menu()
      menu.append("Sort", action: "page.sort('name")
      menu.append("Save", action: "win.save")
      XCTAssertEqual(menu.count, 2)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
    }
  }
}
