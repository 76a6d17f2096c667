import EndToEndSupport
import Foundation
import XCTest

/// The sample `full-screen`.
final class FullScreenSampleTests: GalleryTestCase {
  func testPicture_ReachesUnderTranslucentBarsOnRequest() throws {
    try withSample("full-screen", titled: "Picture") { sample in
      try sample.waitForPageAtRest("Picture")
      let picture = try sample.find(.image, named: "A sunset over the sea")
      let whole = picture.extents
      let (top, bottom) = (
        try sample.barHeight(over: "Text"), try sample.barHeight(under: "Black Bars")
      )
      try sample.screenshot(named: "sample-full-screen", showsWindowOnly: true)

      // The picture never reaches under an opaque bar. Each bar has its own translucency.
      try sample.clickButton("Translucent Header")
      try sample.waitUntil("the picture to begin below the bar") {
        picture.extents.minY >= top && picture.extents.maxY == whole.maxY
      }
      try sample.clickButton("Translucent Toolbar")
      try sample.waitUntil("the picture to end above the toolbar") {
        picture.extents.minY >= top && picture.extents.maxY <= bottom
      }
      let between = picture.extents
      // Black bars are opaque too.
      try sample.clickButton("Black Bars")
      try sample.waitUntil("Black to be on") { try sample.isPressed("Black Bars") }
      XCTAssertEqual(picture.extents, between)
      for bar in ["Translucent Header", "Translucent Toolbar"] { try sample.clickButton(bar) }
      try sample.waitUntil("the full picture") { picture.extents == whole }
      try sample.screenshot(named: "sample-full-screen-black", showsWindowOnly: true)

      // Without “Picture under Bars”, the picture stays between the bars.
      try sample.clickButton("Picture under Bars")
      try sample.waitUntil("the picture between the bars") { picture.extents == between }
      try sample.clickButton("Picture under Bars")
      try sample.waitUntil("the full picture") { picture.extents == whole }
    }
  }

  func testClickAndF_HideTheBars() throws {
    try withSample("full-screen", titled: "Picture") { sample in
      try sample.waitForPageAtRest("Picture")
      let picture = try sample.find(.image)
      try sample.click(picture)
      try sample.waitForBars(shown: false, with: "Black Bars")
      try sample.press("f")
      try sample.waitForBars(shown: true, with: "Black Bars")

      // Leaving a page with hidden bars shows them again.
      try sample.clickButton("Text")
      try sample.waitForPageAtRest("Text")
      try sample.click(sample.find(.scrollPane))
      try sample.waitForBars(shown: false, with: "Beginning")
      try sample.press("Escape")
      try sample.waitForPage("Picture")
      try sample.find(.button, named: "Text")
    }
  }

  func testText_ScrollsUnderBarsWithInsets() throws {
    try withSample("full-screen", titled: "Picture") { sample in
      try sample.waitForPageAtRest("Picture")
      let whole = try sample.find(.image).extents
      try sample.clickButton("Text")
      try sample.waitForPageAtRest("Text")
      let page = try sample.find(.scrollPane)
      XCTAssertEqual(page.extents, whole)
      let story = try XCTUnwrap(sample.findAll(.label) { $0.hasPrefix("The keeper") }.first)
      let header = try sample.find(.button, named: "Back").extents
      let toolbar = try sample.find(.button, named: "End").extents
      XCTAssertGreaterThan(story.extents.minY, header.maxY)
      try sample.clickButton("End")
      try sample.waitUntil("the end above the toolbar") {
        story.extents.maxY < toolbar.minY && story.extents.minY < 0
      }
      try sample.press("Home")
      try sample.waitUntil("the beginning below the bar") { story.extents.minY > header.maxY }
    }
  }
}

@MainActor extension RunningProgram {
  /// Returns the position of the lower edge of a button in the header bar.
  fileprivate func barHeight(over name: String) throws -> CGFloat {
    try find(.button, named: name).extents.maxY
  }

  /// Returns the position of the upper edge of a button in the toolbar.
  fileprivate func barHeight(under name: String) throws -> CGFloat {
    try find(.button, named: name).extents.minY
  }

  fileprivate func isPressed(_ name: String) throws -> Bool {
    let states = try find(.button, named: name).states
    return states.contains(.pressed) || states.contains(.checked)
  }
}
