import EndToEndSupport
import XCTest

/// The sample `wizard`.
final class WizardSampleTests: GalleryTestCase {
  func testCompletedSteps_ReturnThePlan() throws {
    try withSample("wizard", titled: "Backups") { sample in
      try sample.waitForText("There is no backup plan yet.")
      try sample.clickButton("Set Up a Backup")
      try sample.waitForPage("Name")
      try sample.waitForFocus(on: "Name of the plan")
      XCTAssertFalse(try sample.canGoOn, "without a name")
      // Neither Return nor Alt+Right leaves an incomplete step.
      try sample.press("Return", "alt+Right")
      sample.expectToStay(on: "Name")
      try sample.type("  Every  thing ")
      try sample.waitUntilNextCanBeUsed()
      try sample.press("Return")

      try sample.waitForPage("Folders")
      try sample.waitForText("Step 2 of 4")
      XCTAssertFalse(try sample.canGoOn, "without a folder")
      try sample.click(sample.find(.checkBox, named: "Pictures"))
      try sample.waitUntilNextCanBeUsed()
      try sample.click(sample.find(.checkBox, named: "Pictures"))
      try sample.waitUntil("Next to be greyed") { try !sample.canGoOn }
      try sample.click(sample.find(.checkBox, named: "Pictures"))
      try sample.click(sample.find(.checkBox, named: "Documents"))
      try sample.waitUntilNextCanBeUsed()
      try sample.press("alt+Right")

      try sample.waitForPage("Schedule")
      XCTAssertEqual(
        sample.findAll(.radioButton).filter { $0.states.contains(.checked) }.map(\.name),
        ["Every week"])
      try sample.click(sample.find(.radioButton, named: "Every day"))
      try sample.clickButton("Next")
      try sample.waitForPage("Summary")
      for text in ["Every thing", "Documents, Pictures", "Every day"] {
        try sample.waitForText(text)
      }
      try sample.screenshot(named: "sample-wizard", showsWindowOnly: true)

      // A row goes back to its step. The answers of that step and of later ones are kept.
      try sample.click(sample.find(.listItem, named: "Name"))
      try sample.waitForPage("Name")
      try sample.waitForText("  Every  thing ")
      try sample.press("alt+Right")
      try sample.waitForPage("Folders")
      XCTAssertEqual(
        sample.findAll(.checkBox).filter { $0.states.contains(.checked) }.map(\.name),
        ["Documents", "Pictures"])
      try sample.press("alt+Right")
      try sample.waitForPage("Schedule")
      try sample.press("alt+Right")
      try sample.waitForPage("Summary")
      try sample.clickButton("Set Up")
      try sample.waitForPageAtRest("Backups")
      try sample.waitForText("“Every thing” was set up.")
      let row = try sample.find(.listItem, named: "Every thing")
      XCTAssertEqual(row.description, "Documents, Pictures, Every day")

      // A second plan cannot have the same name.
      try sample.press("ctrl+n")
      try sample.waitForPage("Name")
      try sample.waitForFocus(on: "Name of the plan")
      try sample.type("Every thing")
      try sample.waitForText("There is a plan called “Every thing” already.")
      XCTAssertFalse(try sample.canGoOn, "with a name that is taken")
    }
  }

  func testLeavingWithAnswers_AsksAndReturnsNil() throws {
    try withSample("wizard", titled: "Backups") { sample in
      // Without answers, the page does not ask.
      try sample.press("ctrl+n")
      try sample.waitForPage("Name")
      try sample.clickBack()
      try sample.waitForPageAtRest("Backups")
      try sample.waitForText("No backup was set up.")

      try sample.press("ctrl+n")
      try sample.waitForPage("Name")
      try sample.waitForFocus(on: "Name of the plan")
      try sample.type("All")
      try sample.waitUntilNextCanBeUsed()
      try sample.press("Return")
      try sample.waitForPage("Folders")
      // Going back within the assistant keeps the answers.
      try sample.clickBack()
      try sample.waitForPage("Name")
      try sample.waitForText("All")

      let ways: [() throws -> Void] = [
        { try sample.clickBack() }, { try sample.press("alt+Left") },
        { try sample.clickButton("Cancel") }, { try sample.press("alt+F4") },
      ]
      for way in ways {
        try way()
        try sample.waitForFocus(on: "Keep Editing")
        try sample.press("Escape")
        try sample.waitForFocus(on: "Name of the plan")
        sample.expectToStay(on: "Name")
      }
      try sample.press("alt+Right")
      try sample.waitForPage("Folders")
      try sample.clickBack(with: .secondary)
      try sample.click(sample.find(.menuItem, named: "Backups"))
      try sample.waitForFocus(on: "Keep Editing")
      try sample.press("Return")
      try sample.waitUntilGone(.button, named: "Discard")
      sample.expectToStay(on: "Folders")
      try sample.clickButton("Cancel")
      try sample.clickButton("Discard")
      try sample.waitForPage("Backups")
      try sample.waitForText("No backup was set up.")
    }
  }

  func testClosingWindowWithAnswers_AsksFirst() throws {
    try withSample("wizard", titled: "Backups", endsByItself: true) { sample in
      try sample.press("ctrl+n")
      try sample.waitForFocus(on: "Name of the plan")
      try sample.type("All")
      try sample.press("alt+F4")
      try sample.clickButton("Discard")
      XCTAssertEqual(try sample.waitForExit(), 0)
    }
  }
}

@MainActor extension RunningProgram {
  /// Whether the Next button is enabled.
  fileprivate var canGoOn: Bool {
    get throws { try find(.button, named: "Next").states.contains(.sensitive) }
  }

  fileprivate func waitUntilNextCanBeUsed() throws {
    try waitUntil("Next to be enabled") { try canGoOn }
  }
}
