import EndToEndSupport
import Foundation
import XCTest

/// A test that uses a sample of `navigation-gallery` as a person does.
class GalleryTestCase: ProgramTestCase {
  /// Starts a sample in its own window, waits for its first page, and calls `body`.
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

  /// Selects a segment by a click, and waits until it is selected.
  func choose(segment name: String, file: StaticString = #filePath, line: UInt = #line) throws {
    let segment = try find(.radioButton, named: name, file: file, line: line)
    try click(segment, file: file, line: line)
    try waitUntil("\(name) to be selected", file: file, line: line) {
      segment.states.contains(.checked)
    }
  }

  /// Waits until a field or page shows a text.
  func waitForText(_ text: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try waitUntil("the text \(text)", file: file, line: line) {
      (findAll(.text) + findAll(.label)).contains { ($0.text ?? $0.name) == text }
    }
  }

  /// Waits until a page is on top and the transition has ended. During a transition, keys and
  /// clicks on the page have no effect.
  func waitForPageAtRest(_ title: String, file: StaticString = #filePath, line: UInt = #line) throws
  {
    try waitForPage(title, file: file, line: line)
    try waitForInnerPageAtRest(title, file: file, line: line)
  }

  /// Waits until a page is on top of an inner stack and the transition has ended. The window has
  /// the title of another page.
  func waitForInnerPageAtRest(
    _ title: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitUntil("the transition to \(title) to end", file: file, line: line) {
      let pages = try find(.group, named: title, file: file, line: line).parent?.children ?? []
      return pages.count { $0.states.contains(.visible) } == 1
    }
  }

  /// Clicks a row of a list.
  func clickRow(_ name: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try click(find(.listItem, named: name, file: file, line: line), file: file, line: line)
  }

  /// Waits until the description of the back button names a page.
  func waitForBack(to title: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try waitUntil("the back button to \(title)", file: file, line: line) {
      findAll(.button) { $0 == "Back" }.map(\.description) == ["Back to \(title) (Alt+Left)"]
    }
  }

  /// Waits until the list shows exactly the rows with these names.
  func waitForRows(_ names: [String], file: StaticString = #filePath, line: UInt = #line) throws {
    try waitUntil("the rows \(names)", file: file, line: line) {
      findAll(.listItem).map(\.name) == names
    }
  }

  /// Waits until both bars are shown or hidden. Searches for a button of the toolbar and for the
  /// window's close button.
  func waitForBars(
    shown: Bool, with name: String = "Next Photo", file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try waitUntil("the bars to be \(shown ? "shown" : "hidden")", file: file, line: line) {
      findAll(.button) { $0 == name || $0 == "Close" }.count == (shown ? 2 : 0)
    }
  }
}
