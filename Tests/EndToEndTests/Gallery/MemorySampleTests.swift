import EndToEndSupport
import XCTest

/// The sample `memory`.
final class MemorySampleTests: GalleryTestCase {
  func testMemoryWarning_UnloadsViewsOffScreenAndKeepsTheirState() throws {
    try withSample("memory", titled: "Dawn") { sample in
      try sample.find(.label, named: "Loaded: Dawn")
      let stripes = try sample.find(.spinButton, named: "Stripes")
      try sample.waitUntil("the number to have the focus") { sample.focused?.value == 6 }
      try sample.press("Up", "Up")
      try sample.waitUntil("eight stripes") { stripes.value == 8 }
      for segment in ["Noon", "Dusk"] { try sample.choose(segment: segment) }
      try sample.find(.label, named: "Loaded: Dawn, Noon, Dusk")
      try sample.screenshot(named: "sample-memory", showsWindowOnly: true)
      try sample.clickButton("Low on Memory")
      try sample.find(.label, named: "Loaded: Dusk")
      try sample.choose(segment: "Dawn")
      try sample.find(.label, named: "Loaded: Dawn, Dusk")
      XCTAssertEqual(try sample.find(.spinButton, named: "Stripes").value, 8)
    }
  }
}
