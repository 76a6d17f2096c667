import EndToEndSupport
import XCTest

/// The sample `segments`.
final class SegmentsSampleTests: GalleryTestCase {
  func testSegments_PushPagesWithTheirTitleOnBackButton() throws {
    try withSample("segments", titled: "Italy") { sample in
      XCTAssertEqual(sample.findAll(.radioButton).map(\.name), ["Italy", "Australia"])
      XCTAssertTrue(try sample.find(.radioButton, named: "Italy").states.contains(.checked))
      XCTAssertEqual(
        sample.findAll(.listItem).map(\.name), ["Venice", "Bologna", "Siena", "Naples"])

      try sample.choose(segment: "Australia")
      try sample.waitForPage("Australia")
      try sample.find(.button, named: "The Reef")
      XCTAssertEqual(sample.findAll(.listItem).count, 0)
      try sample.screenshot(named: "sample-segments", showsWindowOnly: true)
      try sample.clickButton("The Centre")
      try sample.waitForPage("The Centre")
      try sample.waitForText("Red sand, and a rock of 348 metres")
      try sample.waitForBack(to: "Australia")
      try sample.clickBack()
      try sample.waitForPage("Australia")

      try sample.choose(segment: "Italy")
      try sample.clickRow("Siena")
      try sample.waitForPage("Siena")
      try sample.waitForBack(to: "Italy")
      try sample.clickBack()
      try sample.waitForPage("Italy")
    }
  }

  func testReturnFromPageOfARow_ClearsSelection() throws {
    try withSample("segments", titled: "Italy") { sample in
      try sample.waitForFocus(on: "Venice")
      XCTAssertFalse(
        try sample.find(.listItem, named: "Venice").states.contains(.selected),
        "no row is selected at first")
      try sample.press("Down", "Down")
      try sample.waitForFocus(on: "Siena")
      let siena = try sample.find(.listItem, named: "Siena")
      XCTAssertTrue(siena.states.contains(.selected))
      try sample.press("Return")
      try sample.waitForPage("Siena")
      try sample.press("alt+Left")
      try sample.waitForPage("Italy")
      try sample.waitForFocus(on: "Siena")
      try sample.waitUntil("no row to be selected") {
        sample.findAll(.listItem).allSatisfy { !$0.states.contains(.selected) }
      }
      try sample.tab(to: "Italy")
      try sample.press("Right")
      try sample.waitForPage("Australia")
    }
  }

  func testThirdController_AddsThirdSegment() throws {
    try withSample("segments", titled: "Italy") { sample in
      try sample.clickButton("Add Japan")
      try sample.waitForPage("Japan")
      try sample.waitUntil("three segments") {
        sample.findAll(.radioButton).map(\.name) == ["Italy", "Australia", "Japan"]
      }
      XCTAssertTrue(sample.findAll(.button) { $0 == "Add Japan" }.isEmpty)
      try sample.clickRow("Kyoto")
      try sample.waitForPage("Kyoto")
      try sample.waitForBack(to: "Japan")
      try sample.clickBack()
      try sample.choose(segment: "Australia")
      try sample.choose(segment: "Japan")
      try sample.find(.listItem, named: "Hokkaido")
    }
  }
}
