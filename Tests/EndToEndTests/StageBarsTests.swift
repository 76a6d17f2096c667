import EndToEndSupport
import Foundation
import XCTest

/// The menus of bar items, and the “More” menu.
final class StageBarsTests: StageTestCase {
  func testMoreMenu_OpensByKeys() throws {
    try withStage(at: ("toolbar", "Toolbar"), ["--size", "320x480"]) { stage in
      // Starts in the toolbar, because the header bar has a “More” button too.
      try stage.tab(to: "Reply")
      try stage.tab(to: "More")
      try stage.press("Return")
      try stage.find(.menuItem, named: "Archive")
      try stage.press("Down", "Return")
      try stage.find(.label, named: "Chosen: Move")
      try stage.waitForFocus(on: "More")
      try stage.press("space")
      try stage.find(.menuItem, named: "Archive")
      try stage.press("Escape")
      try stage.waitUntil("the menu to close") { !stage.hasPopup }
      stage.expectToStay(on: "Toolbar")
    }
  }

  func testMenuItem_OpensByMouseAndKeys() throws {
    try withStage(at: ("toolbar", "Toolbar")) { stage in
      try stage.click(stage.find(nil, named: "Options"))
      try stage.click(stage.find(.menuItem, named: "Sort"))
      try stage.find(.label, named: "Chosen: Sort")
      try stage.tab(to: "Options")
      try stage.press("Return")
      try stage.find(.menuItem, named: "Sort")
      try stage.press("Escape")
      try stage.waitUntil("the menu to close") { !stage.hasPopup }
      try stage.waitForFocus(on: "Options")
      stage.expectToStay(on: "Toolbar")
    }
  }
}
