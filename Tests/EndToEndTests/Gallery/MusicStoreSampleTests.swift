import EndToEndSupport
import XCTest

/// The sample `music-store`.
final class MusicStoreSampleTests: GalleryTestCase {
  func testSegments_OrderTheAlbumsOrListTheGenres() throws {
    try withSample("music-store", titled: "Music Store") { sample in
      XCTAssertEqual(
        sample.findAll(.radioButton).map(\.name), ["New Releases", "What’s Hot", "Genres"])
      try sample.find(.listItem, named: "A Field Guide")
      try sample.screenshot(named: "sample-music-store", showsWindowOnly: true)
      try sample.choose(segment: "What’s Hot")
      try sample.waitUntil("the album that sells best to be first") {
        sample.findAll(.listItem).prefix(2).map(\.name) == ["Night Bus", "Second Breakfast"]
      }
      try sample.choose(segment: "Genres")
      try sample.waitForRows(["Classical", "Electronic", "Folk", "Jazz"])
      try sample.clickRow("Jazz")
      try sample.waitForPageAtRest("Jazz")
      XCTAssertEqual(sample.findAll(.radioButton).map(\.name), ["New Releases", "What’s Hot"])
      try sample.waitForRows(["Late Trains", "Second Breakfast"])
      try sample.choose(segment: "What’s Hot")
      try sample.waitForRows(["Second Breakfast", "Late Trains"])
      try sample.clickRow("Late Trains")
      try sample.waitForPageAtRest("Late Trains")
      try sample.waitForBack(to: "Jazz")
      try sample.press("alt+Left")
      try sample.waitForPageAtRest("Jazz")
      try sample.press("alt+Left")
      try sample.waitForPageAtRest("Music Store")
      XCTAssertTrue(try sample.find(.radioButton, named: "Genres").states.contains(.checked))
    }
  }

  func testRowsOfAlbumFacts_AreNotFocusable() throws {
    try withSample("music-store", titled: "Music Store") { sample in
      try sample.clickRow("Night Bus")
      try sample.waitForPageAtRest("Night Bus")
      let fact = try sample.find(.listItem, named: "Artist")
      XCTAssertFalse(fact.states.contains(.focusable))
      try sample.click(fact)
      XCTAssertFalse(fact.states.contains(.focused))
    }
  }
}
