import EndToEndSupport
import XCTest

/// The sample `cover-page`.
final class CoverPageSampleTests: GalleryTestCase {
  func testCover_HasNoHeaderBarAndTheNextPageHasOne() throws {
    try withSample("cover-page", titled: "Books") { sample in
      try sample.waitForBars(1)
      try sample.clickRow("The Ferry")
      try sample.waitForPageAtRest("The Ferry")
      try sample.waitForBars(0)
      try sample.screenshot(named: "sample-cover-page", showsWindowOnly: true)
      try sample.clickButton("Read")
      try sample.waitForPageAtRest("Chapter 1")
      try sample.waitForBars(1)
      try sample.waitForBack(to: "The Ferry")
      try sample.clickBack()
      try sample.waitForPageAtRest("The Ferry")
      try sample.waitForBars(0)
      // Goes back from the first book by the page's own button, and from the second by Alt+Left.
      try sample.clickButton("Back")
      try sample.waitForPageAtRest("Books")
      try sample.waitForBars(1)
      try sample.clickRow("Bread")
      try sample.waitForPageAtRest("Bread")
      try sample.press("alt+Left")
      try sample.waitForPageAtRest("Books")
      try sample.waitForBars(1)
    }
  }
}

@MainActor extension RunningProgram {
  /// Waits until a number of header bars is on screen, each of which has a close button.
  fileprivate func waitForBars(
    _ count: Int, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitUntil("\(count) header bars", file: file, line: line) {
      findAll(.button) { $0 == "Close" }.count == count
    }
  }
}
