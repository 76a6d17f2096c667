import EndToEndSupport
import XCTest

/// The sample `top-25`.
final class TopTwentyFiveSampleTests: GalleryTestCase {
  func testSegments_KeepSelectionAndScrollPosition() throws {
    try withSample("top-25", titled: "Top 25") { sample in
      try sample.waitForPageAtRest("Top 25")
      XCTAssertEqual(
        sample.findAll(.radioButton).map(\.name), ["Top Free", "Top Paid", "Top Grossing"])
      try sample.find(.listItem, named: "1, Tide Table")
      XCTAssertFalse(sample.hasSelectedRow, "no row is selected at first")
      try sample.scroll(sample.find(.listItem, named: "4, Paper Plane"), notches: 4)
      let row = try sample.find(.listItem, named: "10, Front Row")
      let frame = try sample.frameOnDisplay(of: row)
      try sample.click(row)
      try sample.waitForPage("Front Row")
      try sample.clickBack()
      try sample.waitForPageAtRest("Top 25")
      try sample.waitUntil("the row to be selected") { row.states.contains(.selected) }
      XCTAssertEqual(try sample.frameOnDisplay(of: row), frame)

      try sample.choose(segment: "Top Paid")
      let first = try sample.find(.listItem, named: "1, Botanist")
      XCTAssertFalse(sample.hasSelectedRow)
      try sample.click(first)
      try sample.waitForPage("Botanist")
      try sample.press("Escape")
      try sample.waitForPageAtRest("Top 25")

      try sample.choose(segment: "Top Grossing")
      try sample.find(.listItem, named: "1, Cellar")
      XCTAssertFalse(sample.hasSelectedRow)
      try sample.screenshot(named: "sample-top-25", showsWindowOnly: true)

      try sample.choose(segment: "Top Free")
      let again = try sample.find(.listItem, named: "10, Front Row")
      XCTAssertEqual(try sample.frameOnDisplay(of: again), frame)
      XCTAssertTrue(again.states.contains(.selected))
      try sample.choose(segment: "Top Paid")
      XCTAssertTrue(
        try sample.find(.listItem, named: "1, Botanist").states.contains(.selected))
    }
  }

  func testKeyboard_SelectsSegmentsAndRows() throws {
    try withSample("top-25", titled: "Top 25") { sample in
      try sample.waitForPageAtRest("Top 25")
      // From the last row, Tab moves to the bar.
      try sample.press("End")
      try sample.waitForFocus(on: "25, Bird Call")
      try sample.tab(to: "Top Free")
      try sample.press("Right", "Right")
      try sample.find(.listItem, named: "1, Cellar")
      try sample.press("Left")
      try sample.find(.listItem, named: "1, Botanist")
      try sample.press("shift+Tab", "Home", "Down", "Return")
      try sample.waitForPage("Cellar")
      // The app is in two charts, with a rank in each.
      for text in ["Top Paid", "No. 2", "Top Grossing", "No. 1"] { try sample.waitForText(text) }
      try sample.press("alt+Left")
      try sample.waitForPageAtRest("Top 25")
      try sample.waitForFocus(on: "2, Cellar")
    }
  }
}

@MainActor extension RunningProgram {
  /// Whether a visible row is selected.
  fileprivate var hasSelectedRow: Bool {
    findAll(.listItem).contains { $0.states.contains(.selected) }
  }
}
