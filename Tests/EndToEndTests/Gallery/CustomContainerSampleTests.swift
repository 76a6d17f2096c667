import EndToEndSupport
import XCTest

/// The sample `custom-container`.
final class CustomContainerSampleTests: GalleryTestCase {
  func testSegments_ShowTheItemsOfTheirChild() throws {
    try withSample("custom-container", titled: "Ingredients") { sample in
      XCTAssertEqual(sample.findAll(.radioButton).map(\.name), ["Ingredients", "Steps"])
      try sample.waitForText("For 4 people")
      try sample.clickButton("More")
      try sample.waitForText("For 5 people")
      XCTAssertTrue(sample.findAll(.button) { $0 == "Cook" }.isEmpty)
      try sample.screenshot(named: "sample-custom-container", showsWindowOnly: true)

      try sample.choose(segment: "Steps")
      try sample.waitForPage("Steps")
      try sample.find(.button, named: "Cook")
      try sample.waitUntilGone(.button, named: "Fewer")
      try sample.choose(segment: "Ingredients")
      try sample.waitForPage("Ingredients")
      try sample.waitForText("For 5 people")
    }
  }

  func testPushedPage_HasABackButtonWithTheTitleOfTheSegment() throws {
    try withSample("custom-container", titled: "Ingredients") { sample in
      try sample.choose(segment: "Steps")
      try sample.clickRow("Step 2")
      try sample.waitForPage("Step 2")
      try sample.waitForBack(to: "Steps")
      try sample.clickBack()
      try sample.waitForPage("Steps")
      try sample.waitForFocus(on: "Step 2")
    }
  }
}
