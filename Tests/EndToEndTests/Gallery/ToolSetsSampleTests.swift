import EndToEndSupport
import XCTest

/// The sample `tool-sets`.
final class ToolSetsSampleTests: GalleryTestCase {
  func testToolSet_ReplacesTheListOfSetsUntilGoingBack() throws {
    try withSample("tool-sets", titled: "Drawing") { sample in
      try sample.waitForTools(["Shape", "Size", "Colour"])
      try sample.clickButton("Shape")
      try sample.waitForTools(["All Tools", "Circle", "Square", "Cross"])
      let square = try sample.find(.button, named: "Square")
      XCTAssertTrue(try sample.find(.button, named: "Circle").states.contains(.pressed))
      try sample.click(square)
      try sample.waitUntil("the square to be pressed") { square.states.contains(.pressed) }
      try sample.clickButton("All Tools")
      try sample.waitForTools(["Shape", "Size", "Colour"])
      try sample.clickButton("Colour")
      try sample.waitForTools(["All Tools", "Blue", "Green", "Orange"])
      try sample.clickButton("Orange")
      try sample.press("Escape")
      try sample.waitForTools(["Shape", "Size", "Colour"])
      try sample.clickButton("Shape")
      XCTAssertTrue(
        try sample.find(.button, named: "Square").states.contains(.pressed), "the choice is kept")
    }
  }

  func testClickOnPaper_DrawsWithTheToolUntilUndo() throws {
    try withSample("tool-sets", titled: "Drawing") { sample in
      let paper = try sample.find(.image, named: "Drawing")
      let undo = try sample.find(.button, named: "Undo")
      XCTAssertFalse(undo.states.contains(.sensitive))
      try sample.clickButton("Colour")
      try sample.clickButton("Orange")
      try sample.click(paper)
      try sample.waitUntil("something to undo") { undo.states.contains(.sensitive) }
      let frame = try sample.frameOnDisplay(of: paper)
      let middle = CGPoint(x: frame.midX, y: frame.midY)
      try sample.waitUntil("an orange circle") { try sample.color(at: middle) == "#E68026" }
      try sample.screenshot(named: "sample-tool-sets", showsWindowOnly: true)
      try sample.press("ctrl+z")
      try sample.waitUntil("empty paper") { try sample.color(at: middle) != "#E68026" }
      XCTAssertFalse(undo.states.contains(.sensitive))
    }
  }
}

@MainActor extension RunningProgram {
  /// Waits until the toolbar has exactly these buttons.
  fileprivate func waitForTools(
    _ names: [String], file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let others: Set<String> = ["Undo", "Close", "Minimize", "Maximize"]
    try waitUntil("the tools \(names)", file: file, line: line) {
      findAll(.button) { !others.contains($0) }.map(\.name) == names
    }
  }
}
