import EndToEndSupport
import Foundation
import XCTest

/// The names, roles and states that a screen reader gets.
final class StageAccessibilityTests: StageTestCase {
  func testPage_IsAGroupNamedByItsTitle() throws {
    try withStage(at: ("numbers", "Page 1")) { stage in
      try stage.find(.group, named: "Page 1")
      let back = try stage.find(.button, named: "Back")
      XCTAssertEqual(back.description, "Back to Stage (Alt+Left)")
      try stage.click(stage.find(.button, named: "Page 2"))
      try stage.find(.group, named: "Page 2")
      try stage.waitUntilGone(.group, named: "Page 1")
      try stage.waitUntil("the back button to follow") {
        stage.findAll(.button) { $0 == "Back" }.map(\.description)
          == ["Back to Page 1 (Alt+Left)"]
      }
    }
  }

  func testSegments_AreRadioButtonsWithStates() throws {
    try withStage(at: ("switcher", "Italy")) { stage in
      let segments = stage.findAll(.radioButton)
      XCTAssertEqual(segments.map(\.name), ["Italy", "Australia"])
      XCTAssertEqual(segments.map { $0.states.contains(.checked) }, [true, false])
      try stage.click(XCTUnwrap(segments.last))
      try stage.waitForPage("Australia")
      XCTAssertEqual(segments.map { $0.states.contains(.checked) }, [false, true])
      try stage.find(.text, named: "City in Australia")
      XCTAssertTrue(stage.findAll(.text) { $0 == "City in Italy" }.isEmpty)
    }
  }

  func testSheet_IsModalDialogAndHidesOtherPages() throws {
    try withStage(at: ("modals", "Modals")) { stage in
      try stage.click(stage.find(.button, named: "Sheet"))
      let dialog = try stage.find(.dialog, named: "Presented")
      XCTAssertTrue(dialog.states.contains(.modal))
      try stage.find(.button, named: "Done")
      XCTAssertFalse(stage.dump().contains("Full Screen"), stage.dump())
      try stage.click(stage.find(.button, named: "Another Sheet"))
      let second = try stage.find(.dialog, named: "Second")
      XCTAssertTrue(second.states.contains(.modal))
      XCTAssertFalse(stage.dump().contains("Done"), stage.dump())
      try stage.press("Escape")
      try stage.find(.button, named: "Done")
      try stage.press("Escape")
      try stage.find(.button, named: "Full Screen")
    }
  }

  func testToolbarItems_HaveNames() throws {
    try withStage(at: ("toolbar", "Toolbar"), ["--size", "900x500"]) { stage in
      try stage.find(.button, named: "Reply").perform("click")
      try stage.find(.label, named: "Chosen: Reply")
      try stage.find(.button, named: "Move to Trash").perform("click")
      try stage.find(.label, named: "Chosen: Delete")
      let inbox = try stage.find(.button, named: "Inbox, 3")
      try inbox.perform("click")
      try stage.find(.button, named: "Inbox")
    }
  }
}
