import EndToEndSupport
import XCTest

/// The sample `modal-edit`.
final class ModalEditSampleTests: GalleryTestCase {
  func testCancelOnThirdPageOfStack_ChangesNothing() throws {
    try withSample("modal-edit", titled: "Potato Soup") { sample in
      try sample.clickButton("Edit")
      try sample.editDeeply(untilPage: "Leek")
      try sample.screenshot(named: "sample-modal-edit", showsWindowOnly: true)
      try sample.clickButton("Cancel")
      try sample.waitForPageAtRest("Potato Soup")
      XCTAssertEqual(try sample.ingredients(), ["Potatoes", "Leek", "Broth"])
      XCTAssertTrue(sample.findAll(.button) { $0 == "Back" }.isEmpty, "no editing page is left")
    }
  }

  func testDoneOnThirdPageOfStack_SavesChangesOfAllPages() throws {
    try withSample("modal-edit", titled: "Potato Soup") { sample in
      try sample.press("ctrl+e")
      try sample.editDeeply(untilPage: "Leek")
      try sample.clickButton("Done")
      try sample.waitForPageAtRest("Best Soup")
      XCTAssertEqual(try sample.ingredients(), ["Potatoes", "Onions", "Broth"])
      XCTAssertTrue(sample.findAll(.button) { $0 == "Back" }.isEmpty)
    }
  }

  func testBack_DoesNotLeaveFirstEditingPage() throws {
    try withSample("modal-edit", titled: "Potato Soup") { sample in
      try sample.clickButton("Edit")
      try sample.editDeeply(untilPage: "Leek")
      try sample.clickBack()
      try sample.waitForPageAtRest("Ingredients")
      XCTAssertEqual(try sample.ingredients(), ["Potatoes", "Onions", "Broth"])
      try sample.clickButton("Add")
      try sample.waitForPage("New Ingredient")
      try sample.waitForFocus(on: "Name")
      try sample.press("ctrl+a", "BackSpace")
      try sample.waitUntil("Done to be greyed") {
        try !sample.find(.button, named: "Done").states.contains(.sensitive)
      }
      try sample.type("Pepper")
      try sample.press("alt+Left")
      try sample.waitForPageAtRest("Ingredients")
      XCTAssertEqual(try sample.ingredients(), ["Potatoes", "Onions", "Broth", "Pepper"])
      try sample.press("alt+Left")
      try sample.waitForPage("Edit Recipe")
      XCTAssertEqual(try sample.find(.listItem, named: "Ingredients").description, "4")
      try sample.press("alt+Left", "Escape")
      sample.expectToStay(on: "Edit Recipe")
      // A recipe without a name cannot be saved.
      try sample.click(sample.find(.text, named: "Name"))
      try sample.press("ctrl+a", "BackSpace")
      try sample.waitUntil("Done to be greyed") {
        try !sample.find(.button, named: "Done").states.contains(.sensitive)
      }
      try sample.press("ctrl+Return")
      sample.expectToStay(on: "Edit Recipe")
      try sample.type("Soup")
      try sample.press("ctrl+Return")
      try sample.waitForPageAtRest("Soup")
      XCTAssertEqual(try sample.ingredients(), ["Potatoes", "Onions", "Broth", "Pepper"])
    }
  }

  func testCancelAndDoneInSheet_DismissAllPages() throws {
    try withSample("modal-edit", titled: "Potato Soup") { sample in
      try sample.clickButton("Edit in a Sheet")
      try sample.editDeeply()
      try sample.clickButton("Cancel")
      try sample.waitUntil("the sheet to disappear") { sample.findAll(.text).isEmpty }
      XCTAssertEqual(try sample.ingredients(), ["Potatoes", "Leek", "Broth"])
      XCTAssertEqual(sample.windowTitle, "Potato Soup")

      try sample.press("ctrl+shift+e")
      try sample.editDeeply()
      try sample.screenshot(named: "sample-modal-edit-sheet", showsWindowOnly: true)
      try sample.clickBack()
      try sample.find(.listItem, named: "Onions")
      try sample.press("Escape")
      try sample.waitForFocus(on: "Ingredients")
      // Only its buttons dismiss the sheet.
      try sample.press("Escape")
      let closes = sample.happens(within: .milliseconds(400)) {
        sample.findAll(.button) { $0 == "Done" }.isEmpty
      }
      XCTAssertFalse(closes)
      try sample.clickButton("Done")
      try sample.waitForPageAtRest("Best Soup")
      XCTAssertEqual(try sample.ingredients(), ["Potatoes", "Onions", "Broth"])
    }
  }
}

@MainActor extension RunningProgram {
  /// Renames the recipe, and then an ingredient on a page two levels above.
  fileprivate func editDeeply(untilPage title: String? = nil) throws {
    try waitForFocus(on: "Name")
    try press("ctrl+a")
    try type("Best Soup")
    try click(find(.listItem, named: "Ingredients"))
    try waitForInnerPageAtRest("Ingredients")
    try click(find(.listItem, named: "Leek"))
    if let title { try waitForPage(title) }
    try find(.text, named: "Amount")
    try waitForFocus(on: "Name")
    try press("ctrl+a")
    try type("Onions")
    try waitUntil("the new name") { try find(.text, named: "Name").text == "Onions" }
  }

  /// Returns the names of the ingredients, without rows of a page that leaves the screen.
  fileprivate func ingredients() throws -> [String] {
    try find(.listItem, named: "Potatoes").parent?.children.map(\.name) ?? []
  }
}
