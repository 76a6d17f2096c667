import EndToEndSupport
import Foundation
import XCTest

/// A split view that becomes narrow and wide again.
final class StageSplitTests: StageTestCase {
  func testNarrowWindow_ShowsOneColumnWithABackButton() throws {
    try withStage(titled: "Page 1", ["--split", "--size", "700x420"]) { stage in
      try stage.find(.group, named: "Sidebar")
      try stage.find(.group, named: "Page 1")
      try stage.click(stage.find(.button, named: "Number 3"))
      try stage.waitForPage("Page 3")
      XCTAssertTrue(stage.findAll(.button) { $0 == "Back" }.isEmpty)

      try stage.resize(width: 380, height: 420)
      let back = try stage.find(.button, named: "Back")
      XCTAssertEqual(back.description, "Back to Sidebar (Alt+Left)")
      XCTAssertTrue(stage.findAll(.group) { $0 == "Sidebar" }.isEmpty)
      for way in ["Escape", "alt+Left", "XF86Back"] {
        try stage.press(way)
        try stage.waitForPage("Sidebar")
        try stage.press(way)
        stage.expectToStay(on: "Sidebar")
        try stage.waitForFocus(on: "Number 3")
        try stage.press("Return")
        try stage.waitForPage("Page 3")
      }
      try stage.click(stage.find(.button, named: "Page 4"))
      try stage.waitForPage("Page 4")

      try stage.resize(width: 700, height: 420)
      try stage.find(.group, named: "Sidebar")
      XCTAssertEqual(
        try stage.find(.button, named: "Back").description, "Back to Page 3 (Alt+Left)")
      try stage.press("Escape")
      try stage.waitForPage("Page 3")
      try stage.press("Escape")
      stage.expectToStay(on: "Page 3")
    }
  }
}
