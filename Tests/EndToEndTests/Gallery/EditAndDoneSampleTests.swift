import EndToEndSupport
import XCTest

/// The sample `edit-and-done`.
final class EditAndDoneSampleTests: GalleryTestCase {
  func testEditAndDone_ChangeTheRowsAndTheButton() throws {
    try withSample("edit-and-done", titled: "Packing List") { sample in
      let names = ["Tent", "Sleeping Bag", "Stove", "Map", "Head Torch"]
      try sample.waitForRows(names)
      try sample.clickRow("Stove")
      try sample.find(.label, named: "1 of 5 packed")
      try sample.clickButton("Edit")
      try sample.find(.button, named: "Done")
      try sample.waitForFocus(on: "Another Thing")
      try sample.screenshot(named: "sample-edit-and-done", showsWindowOnly: true)
      try sample.clickButton("Remove Map")
      try sample.waitForRows(names.filter { $0 != "Map" })
      try sample.waitForFocus(on: "Another Thing")
      try sample.type("Mug")
      try sample.press("Return")
      try sample.waitForRows(["Tent", "Sleeping Bag", "Stove", "Head Torch", "Mug"])
      try sample.press("ctrl+e")
      try sample.find(.button, named: "Edit")
      try sample.find(.label, named: "1 of 5 packed")
      XCTAssertTrue(sample.findAll(.button) { $0.hasPrefix("Remove") }.isEmpty)
      try sample.waitForFocus(on: "Tent")
    }
  }

  func testTab_StopsOnceAtTheListAndAtEachButtonInIt() throws {
    try withSample("edit-and-done", titled: "Packing List") { sample in
      try sample.waitForFocus(on: "Tent")
      try sample.press("Tab")
      try sample.waitForFocus(on: "Edit")
      try sample.press("shift+Tab")
      try sample.waitUntil("a row to have the focus") {
        sample.focused?.role == .listItem
      }
      try sample.clickButton("Edit")
      try sample.waitForFocus(on: "Another Thing")
      for name in ["Tent", "Remove Tent", "Remove Sleeping Bag", "Remove Stove"] {
        try sample.press("Tab")
        try sample.waitForFocus(on: name)
      }
    }
  }
}
