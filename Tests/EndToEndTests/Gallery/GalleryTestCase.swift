import EndToEndSupport
import Foundation
import XCTest

/// A test that uses a sample of `navigation-gallery` as a person does.
class GalleryTestCase: ProgramTestCase {
  /// Starts a sample in a window of its own, waits for its first page, and lets
  /// `body` use it.
  func withSample(
    _ id: String, titled title: String, home: URL? = nil, endsByItself: Bool = false,
    file: StaticString = #filePath, line: UInt = #line,
    _ body: @MainActor (RunningProgram) throws -> Void
  ) throws {
    try withProgram(
      "navigation-gallery", ["--open", id], home: home, endsByItself: endsByItself, file: file,
      line: line
    ) { sample in
      try sample.waitForPage(title)
      try body(sample)
    }
  }
}

@MainActor extension RunningProgram {
  /// Clicks a button.
  func clickButton(_ name: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try click(find(.button, named: name, file: file, line: line), file: file, line: line)
  }

  /// Chooses a segment, and waits until it is chosen.
  func choose(segment name: String, file: StaticString = #filePath, line: UInt = #line) throws {
    let segment = try find(.radioButton, named: name, file: file, line: line)
    try click(segment, file: file, line: line)
    try waitUntil("\(name) to be chosen", file: file, line: line) {
      segment.states.contains(.checked)
    }
  }

  /// Waits until a field or page shows a text.
  func waitForText(_ text: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try waitUntil("the text \(text)", file: file, line: line) {
      (findAll(.text) + findAll(.label)).contains { ($0.text ?? $0.name) == text }
    }
  }

  /// Waits until a page is on top and no other is on its way: while pages move, a page's keys and
  /// clicks do not count.
  func waitForPageAtRest(_ title: String, file: StaticString = #filePath, line: UInt = #line) throws
  {
    try waitForPage(title, file: file, line: line)
    try waitUntil("\(title) to come to rest", file: file, line: line) {
      let pages = try find(.group, named: title, file: file, line: line).parent?.children ?? []
      return pages.count { $0.states.contains(.visible) } == 1
    }
  }

  /// Clicks a row of a list.
  func clickRow(_ name: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try click(find(.listItem, named: name, file: file, line: line), file: file, line: line)
  }

  /// Waits until the back button leads to a page, by what it says after its name.
  func waitForBack(to title: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try waitUntil("the way back to \(title)", file: file, line: line) {
      findAll(.button) { $0 == "Back" }.map(\.description) == ["Back to \(title) (Alt+Left)"]
    }
  }

  /// Waits until the list shows rows of these names, and no others.
  func waitForRows(_ names: [String], file: StaticString = #filePath, line: UInt = #line) throws {
    try waitUntil("the rows \(names)", file: file, line: line) {
      findAll(.listItem).map(\.name) == names
    }
  }

  /// Waits until the bars are there, or away, by a button in the toolbar.
  func waitForBars(
    shown: Bool, with name: String = "Next Photo", file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try waitUntil("the bars to \(shown ? "come" : "go")", file: file, line: line) {
      findAll(.button) { $0 == name || $0 == "Close" }.count == (shown ? 2 : 0)
    }
  }
}
