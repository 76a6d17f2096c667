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
  func clickButton(_ name: String) throws { try click(find(.button, named: name)) }

  /// Chooses a segment, and waits until it is chosen.
  func choose(segment name: String) throws {
    let segment = try find(.radioButton, named: name)
    try click(segment)
    try waitUntil("\(name) to be chosen") { segment.states.contains(.checked) }
  }

  /// Waits until a field or page shows a text.
  func waitForText(_ text: String) throws {
    try waitUntil("the text \(text)") {
      (findAll(.text) + findAll(.label)).contains { ($0.text ?? $0.name) == text }
    }
  }

  /// Waits until a page is on top and no other is on its way: while pages move, a page's keys and
  /// clicks do not count.
  func waitForPageAtRest(_ title: String) throws {
    try waitForPage(title)
    try waitUntil("\(title) to come to rest") {
      let pages = try find(.group, named: title).parent?.children ?? []
      return pages.count { $0.states.contains(.visible) } == 1
    }
  }

  /// Clicks a row of a list.
  func clickRow(_ name: String) throws { try click(find(.listItem, named: name)) }

  /// Waits until the back button leads to a page, by what it says after its name.
  func waitForBack(to title: String) throws {
    try waitUntil("the way back to \(title)") {
      findAll(.button) { $0 == "Back" }.map(\.description) == ["Back to \(title) (Alt+Left)"]
    }
  }

  /// Waits until the list shows rows of these names, and no others.
  func waitForRows(_ names: [String]) throws {
    try waitUntil("the rows \(names)") { findAll(.listItem).map(\.name) == names }
  }

  /// Waits until the bars are there, or away, by a button in the toolbar.
  func waitForBars(shown: Bool, with name: String = "Next Photo") throws {
    try waitUntil("the bars to \(shown ? "come" : "go")") {
      findAll(.button) { $0 == name || $0 == "Close" }.count == (shown ? 2 : 0)
    }
  }
}
