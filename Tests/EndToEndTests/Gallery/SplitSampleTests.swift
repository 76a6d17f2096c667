import EndToEndSupport
import XCTest

/// The sample `split`.
final class SplitSampleTests: GalleryTestCase {
  func testNote_IsShownAndSavedBesideList() throws {
    try withSample("split", titled: "Balcony") { sample in
      try sample.waitForPageAtRest("Balcony")
      XCTAssertEqual(
        sample.findAll(.listItem).map(\.name),
        ["Balcony", "Bicycle", "Trip to the Lakes", "Presents"])
      try sample.choose(note: "Bicycle")
      let save = try sample.find(.button, named: "Save")
      XCTAssertFalse(save.states.contains(.sensitive))
      try sample.write("My ")
      try sample.waitUntil("Save to be enabled") { save.states.contains(.sensitive) }
      try sample.press("ctrl+s")
      try sample.waitForPage("My Bicycle")
      try sample.find(.listItem, named: "My Bicycle")
      XCTAssertFalse(save.states.contains(.sensitive))
      // Without unsaved changes, the note does not ask.
      try sample.choose(note: "Presents")
      try sample.screenshot(named: "sample-split", showsWindowOnly: true)

      try sample.clickButton("Statistics")
      try sample.waitForPage("Statistics")
      try sample.find(.listItem, named: "Words")
      try sample.clickBack()
      try sample.waitForPage("Presents")
      try sample.press("ctrl+n")
      try sample.waitForPage("New Note")
      try sample.waitForSelection("New Note")
      try sample.write("Ideas")
      try sample.clickButton("Save")
      try sample.find(.listItem, named: "Ideas")
    }
  }

  func testChangedNote_AsksBeforeReplacement() throws {
    try withSample("split", titled: "Balcony") { sample in
      try sample.waitForPageAtRest("Balcony")
      try sample.write("My ")
      // The note asks even if another page is above it.
      try sample.clickButton("Statistics")
      try sample.waitForPage("Statistics")
      try sample.click(sample.find(.listItem, named: "Presents"))
      try sample.find(.button, named: "Keep Editing")
      try sample.screenshot(named: "sample-split-question", showsWindowOnly: true)
      try sample.press("Escape")
      try sample.waitForSelection("Balcony")
      sample.expectToStay(on: "Statistics")
      try sample.press("ctrl+n")
      try sample.clickButton("Keep Editing")
      try sample.waitForSelection("Balcony")
      XCTAssertTrue(sample.findAll(.listItem) { $0 == "New Note" }.isEmpty)

      try sample.click(sample.find(.listItem, named: "Presents"))
      try sample.clickButton("Discard")
      try sample.waitForPage("Presents")
      try sample.choose(note: "Balcony")
      try sample.write("Our ")
      try sample.click(sample.find(.listItem, named: "Presents"))
      try sample.clickDialogButton("Save")
      try sample.waitForPage("Presents")
      try sample.find(.listItem, named: "Our Balcony")
    }
  }

  func testNarrowWindow_ShowsOneColumn() throws {
    try withSample("split", titled: "Balcony") { sample in
      try sample.waitForPageAtRest("Balcony")
      try sample.resize(width: 360, height: 480)
      try sample.waitForPageAtRest("Notes")
      try sample.click(sample.find(.listItem, named: "Trip to the Lakes"))
      try sample.waitForPage("Trip to the Lakes")
      try sample.clickBack()
      try sample.waitForPageAtRest("Notes")
      // The same row shows the existing note again.
      try sample.click(sample.find(.listItem, named: "Trip to the Lakes"))
      try sample.waitForPage("Trip to the Lakes")
      try sample.resize(width: 760, height: 480)
      try sample.find(.listItem, named: "Presents")
      try sample.waitForPage("Trip to the Lakes")
    }
  }

  func testChangedNote_AsksBeforeWindowCloses() throws {
    try withSample("split", titled: "Balcony", endsByItself: true) { sample in
      try sample.waitForPageAtRest("Balcony")
      try sample.write("My ")
      try sample.clickButton("Close")
      try sample.clickButton("Keep Editing")
      sample.expectToStay(on: "Balcony")
      try sample.clickButton("Close")
      try sample.clickButton("Discard")
      XCTAssertEqual(try sample.waitForExit(), 0)
    }
  }
}

@MainActor extension RunningProgram {
  /// Chooses a note and waits until the detail shows it.
  fileprivate func choose(note: String) throws {
    try click(find(.listItem, named: note))
    try waitForPage(note)
    try waitForSelection(note)
  }

  /// Types at the beginning of the note and waits until the text has changed.
  fileprivate func write(_ text: String) throws {
    let field = try find(.text)
    try click(field)
    try press("ctrl+Home")
    try type(text)
    try waitUntil("the text to begin with \(text)") { field.text?.hasPrefix(text) == true }
  }

  fileprivate func waitForSelection(_ note: String) throws {
    try waitUntil("\(note) to be selected") {
      findAll(.listItem).filter { $0.states.contains(.selected) }.map(\.name) == [note]
    }
  }

  /// Clicks a button in the alert. Other buttons can have the same name.
  fileprivate func clickDialogButton(_ name: String) throws {
    try click(find(.button, named: name, within: find(.dialog)))
  }
}
