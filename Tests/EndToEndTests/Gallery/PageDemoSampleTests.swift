import EndToEndSupport
import XCTest

/// The sample `page-demo`.
final class PageDemoSampleTests: GalleryTestCase {
  func testSegments_ChangeTextAndCreditsPushesAPage() throws {
    try withSample("page-demo", titled: "Page Demo") { sample in
      try sample.waitForText("OMG Bunnies!")
      XCTAssertEqual(sample.findAll(.radioButton).map(\.name), ["Bunnies", "Ponies"])
      try sample.choose(segment: "Ponies")
      try sample.waitForText("OMG Ponies")
      try sample.screenshot(named: "sample-page-demo", showsWindowOnly: true)
      try sample.clickButton("Credits")
      let credits = "Page Demo\nBunnies and ponies by NavigationKit."
      try sample.waitForText(credits)
      try sample.type("read-only")
      try sample.waitForText(credits)
      try sample.clickBack()
      try sample.waitForText("OMG Ponies")
      try sample.choose(segment: "Bunnies")
      try sample.waitForText("OMG Bunnies!")
    }
  }
}
