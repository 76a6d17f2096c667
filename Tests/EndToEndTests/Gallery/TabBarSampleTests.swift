import EndToEndSupport
import XCTest

/// The sample `tab-bar`.
final class TabBarSampleTests: GalleryTestCase {
  func testTabs_KeepTheirPagesAndGoToTheFirstOnASecondClick() throws {
    try withSample("tab-bar", titled: "Listen") { sample in
      XCTAssertEqual(sample.findAll(.radioButton).map(\.name), ["Listen", "Library", "Search"])
      XCTAssertEqual(sample.findAll(.button) { $0 == "Close" }.count, 1, "one bar with buttons")
      try sample.clickRow("Salt")
      try sample.waitForInnerPageAtRest("Salt")
      try sample.screenshot(named: "sample-tab-bar", showsWindowOnly: true)
      try sample.choose(segment: "Library")
      try sample.waitForRows(["Night Bus", "Tidal Flats", "Winter Organ"])
      XCTAssertTrue(sample.findAll(.button) { $0 == "Back" }.isEmpty)
      try sample.press("alt+1")
      try sample.waitForInnerPageAtRest("Salt")
      try sample.waitForBack(to: "Listen")
      try sample.click(sample.find(.radioButton, named: "Listen"))
      try sample.waitForInnerPageAtRest("Listen")
      try sample.find(.listItem, named: "Salt")
    }
  }

  func testArrowKeysInTheBar_ChooseATab() throws {
    try withSample("tab-bar", titled: "Listen") { sample in
      try sample.tab(to: "Listen")
      try sample.press("Right", "Right")
      try sample.waitForFocus(on: "Search")
      try sample.waitForPage("Search")
      try sample.press("Right", "Left")
      try sample.waitForFocus(on: "Library")
      try sample.find(.listItem, named: "Winter Organ")
    }
  }
}
