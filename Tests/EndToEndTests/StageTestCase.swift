import EndToEndSupport
import Foundation
import XCTest

/// A test that uses the window of `navigation-stage` as a person does.
class StageTestCase: ProgramTestCase {
  /// Starts the stage, waits for a page and calls `body`. The page is given by its name on the
  /// command line and its title.
  func withStage(
    at page: (name: String, title: String)? = nil, _ options: [String] = [],
    environment: [String: String] = [:], endsByItself: Bool = false,
    file: StaticString = #filePath, line: UInt = #line,
    _ body: @MainActor (RunningProgram) throws -> Void
  ) throws {
    try withStage(
      titled: page?.title ?? "Stage", (page.map { ["--page", $0.name] } ?? []) + options,
      environment: environment, endsByItself: endsByItself, file: file, line: line, body)
  }

  /// Starts the stage with options, waits until the window has a title, and calls `body`.
  func withStage(
    titled title: String, _ options: [String], environment: [String: String] = [:],
    endsByItself: Bool = false, file: StaticString = #filePath, line: UInt = #line,
    _ body: @MainActor (RunningProgram) throws -> Void
  ) throws {
    try withProgram(
      "navigation-stage", options, environment: environment, endsByItself: endsByItself,
      file: file, line: line
    ) { stage in
      try stage.waitForPage(title)
      try body(stage)
    }
  }
}

@MainActor extension RunningProgram {
  /// Waits until a page is on top, by the title of the window.
  func waitForPage(_ title: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try waitUntil("the page \(title)", file: file, line: line) { windowTitle == title }
    waitForPagesAtRest()
  }

  /// Waits until the widget with a name has the focus.
  func waitForFocus(on name: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try waitUntil("the focus on \(name)", file: file, line: line) { focused?.name == name }
  }

  /// Checks for 400 ms that a page stays on top.
  func expectToStay(on title: String, file: StaticString = #filePath, line: UInt = #line) {
    let goes = happens(within: .milliseconds(400)) { windowTitle != title }
    XCTAssertFalse(goes, "\(windowTitle), not \(title)", file: file, line: line)
  }

  /// Presses Tab until the widget with a name has the focus.
  ///
  /// - Returns: The names of all widgets that had the focus on the way.
  @discardableResult
  func tab(
    to name: String, atMost count: Int = 24, backward: Bool = false, file: StaticString = #filePath,
    line: UInt = #line
  ) throws -> [String] {
    var names: [String] = []
    for _ in 0..<count where names.last != name {
      let former = focused
      try press(backward ? "shift+Tab" : "Tab", file: file, line: line)
      // Past the last widget of the page, the focus does not move.
      _ = happens(within: .milliseconds(500)) { focused != former }
      names.append(focused?.name ?? "")
    }
    XCTAssertEqual(names.last, name, "\(names)", file: file, line: line)
    return names
  }

  /// Clicks with a mouse button at a place where no widget handles the click.
  func clickOnPage(with button: MouseButton) throws {
    let frame = try windowFrame
    try click(at: CGPoint(x: frame.midX, y: frame.maxY - 40), button: button)
  }

  /// Clicks the back button, after the bars have finished their transition.
  func clickBack(
    with button: MouseButton = .primary, count: Int = 1, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    @MainActor func descriptionOfOne() -> String? {
      let buttons = findAll(.button) { $0 == "Back" }
      return buttons.count == 1 ? buttons[0].description : nil
    }
    // During a cross-fade there are two back buttons, otherwise one.
    try waitUntil("the back button to stay", file: file, line: line) {
      guard let found = descriptionOfOne() else { return false }
      return !happens(within: .milliseconds(300)) { descriptionOfOne() != found }
    }
    try click(
      find(.button, named: "Back", file: file, line: line), button: button, count: count,
      file: file, line: line)
  }
}
