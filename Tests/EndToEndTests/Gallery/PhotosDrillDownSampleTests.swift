import EndToEndSupport
import Foundation
import XCTest

/// The sample `photos-drill-down`.
final class PhotosDrillDownSampleTests: GalleryTestCase {
  func testNextAndPreviousPhoto_AreShownAndSelectedInTheAlbum() throws {
    try withSample("photos-drill-down", titled: "Albums") { sample in
      try sample.waitForPageAtRest("Albums")
      XCTAssertEqual(
        sample.findAll(.listItem).map(\.name), ["Mountains", "Hills", "Lowlands", "Not Sorted Yet"])
      try sample.click(sample.find(.listItem, named: "Mountains"))
      try sample.waitForPageAtRest("Mountains")
      let cell = try sample.find(.tableCell, named: "4 of 18")
      XCTAssertEqual(cell.description, "at dusk")
      try sample.screenshot(named: "sample-photos-drill-down", showsWindowOnly: true)
      try sample.click(cell)
      try sample.waitForPageAtRest("4 of 18")
      try sample.find(.image, named: "Mountains, at dusk")

      try sample.clickButton("Next Photo")
      try sample.waitForPage("5 of 18")
      try sample.press("Right", "Right")
      try sample.waitForPage("7 of 18")
      try sample.press("Left")
      try sample.waitForPage("6 of 18")
      try sample.clickButton("Previous Photo")
      try sample.waitForPage("5 of 18")
      // The album has selected the photo that was shown last.
      try sample.press("Escape")
      try sample.waitForPage("Mountains")
      let seen = try sample.find(.tableCell, named: "5 of 18")
      try sample.waitUntil("the photo to be selected") { seen.states.contains(.selected) }
      try sample.clickBack()
      try sample.waitForPage("Albums")
    }
  }

  func testClickAndF_HideBarsOverPhoto() throws {
    try withSample("photos-drill-down", titled: "Albums") { sample in
      try sample.waitForPageAtRest("Albums")
      try sample.press("Down", "Return")
      try sample.waitForPageAtRest("Hills")
      try sample.click(sample.find(.tableCell, named: "1 of 13"))
      try sample.waitForPageAtRest("1 of 13")
      let photo = try sample.find(.image)
      let frame = try sample.frameOnDisplay(of: photo)
      try sample.find(.button, named: "Back")
      try sample.click(photo)
      try sample.waitForBars(shown: false)
      XCTAssertEqual(try sample.frameOnDisplay(of: photo), frame)
      // Keys of hidden buttons work. Left has no effect on the first photo.
      try sample.press("Left", "Right")
      try sample.waitForPage("2 of 13")
      try sample.press("f")
      try sample.waitForBars(shown: true)
      XCTAssertEqual(try sample.frameOnDisplay(of: photo), frame)
      try sample.press("f")
      try sample.waitForBars(shown: false)
      // Going back with hidden bars shows them again.
      try sample.press("alt+Left")
      try sample.waitForPage("Hills")
      try sample.find(.button, named: "Back")
    }
  }

  func testLastPhoto_DisablesTheNextButton() throws {
    try withSample("photos-drill-down", titled: "Albums") { sample in
      try sample.waitForPageAtRest("Albums")
      try sample.click(sample.find(.listItem, named: "Lowlands"))
      try sample.waitForPageAtRest("Lowlands")
      try sample.click(sample.find(.tableCell, named: "8 of 8"))
      try sample.waitForPageAtRest("8 of 8")
      let next = try sample.find(.button, named: "Next Photo")
      XCTAssertFalse(next.states.contains(.sensitive))
      try sample.press("Right")
      sample.expectToStay(on: "8 of 8")
      try sample.press("Left")
      try sample.waitForPage("7 of 8")
      try sample.waitUntil("a next photo") { next.states.contains(.sensitive) }
    }
  }

  func testEmptyAlbum_ShowsPlaceholder() throws {
    try withSample("photos-drill-down", titled: "Albums") { sample in
      try sample.waitForPageAtRest("Albums")
      try sample.press("End", "Return")
      try sample.waitForPage("Not Sorted Yet")
      try sample.waitForText("There are no photos in this album.")
    }
  }
}
