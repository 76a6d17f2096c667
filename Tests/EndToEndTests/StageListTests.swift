import EndToEndSupport
import Foundation
import XCTest

/// A list of rows, used by mouse, keyboard and screen reader.
final class StageListTests: StageTestCase {
  func testRows_HaveTitlesAsNamesAndOpenByClick() throws {
    try withStage(at: ("people", "People")) { stage in
      let rows = stage.findAll(.listItem)
      XCTAssertEqual(rows.map(\.name), ["Ann", "Bob", "Cid"])
      XCTAssertEqual(rows.map(\.description), ["Rome", "Perth", "Milan"])
      try stage.click(stage.find(.listItem, named: "Bob"))
      try stage.waitForPage("Bob")
    }
  }

  func testArrowKeys_MoveFocusAndReturnOpens() throws {
    try withStage(at: ("people", "People")) { stage in
      try stage.tab(to: "Ann")
      try stage.press("Down", "Down")
      try stage.waitForFocus(on: "Cid")
      stage.expectToStay(on: "People")
      try stage.press("Return")
      try stage.waitForPage("Cid")
    }
  }

  func testTypingOnRow_StartsSearch() throws {
    try withStage(at: ("people", "People")) { stage in
      // Tab stops at the list once; the arrow keys move in it.
      try stage.tab(to: "Ann")
      try stage.press("Down")
      try stage.waitForFocus(on: "Bob")
      try stage.type("ci")
      try stage.waitUntil("the search") { stage.findAll(.listItem).map(\.name) == ["Cid"] }
      try stage.find(.label, named: "1 people")
      try stage.waitForFocus(on: "Search")
      try stage.press("BackSpace", "BackSpace")
      try stage.waitUntil("all rows") { stage.findAll(.listItem).count == 3 }
      try stage.type("zz")
      try stage.find(.label, named: "No one is called so")
    }
  }

  func testDownAndReturnInSearch_MoveToResultsAndOpen() throws {
    try withStage(at: ("people", "People")) { stage in
      try stage.waitForFocus(on: "Search")
      try stage.press("Down")
      try stage.waitForFocus(on: "Ann")
      try stage.press("Down")
      try stage.waitForFocus(on: "Bob")
      try stage.press("Up", "Up")
      try stage.waitForFocus(on: "Search")
      stage.expectToStay(on: "People")
      try stage.type("ci")
      // Presses Return before the search has run.
      try stage.press("Return")
      try stage.waitForPage("Cid")
    }
  }
}
