import EndToEndSupport
import XCTest

/// The sample `lifecycle`.
final class LifecycleSampleTests: GalleryTestCase {
  func testPushAndPop_ListTheMessagesInOrder() throws {
    try withSample("lifecycle", titled: "Lifecycle Messages") { sample in
      try sample.waitForMessages([
        "viewDidLoad", "viewWillAppear", "willShow", "viewDidAppear", "didShow",
      ])
      try sample.clickButton("Clear")
      try sample.waitForMessages([])
      try sample.clickButton("Push")
      try sample.find(.label, named: "Push Page 2")
      try sample.waitForMessages([
        "viewDidLoad", "viewWillDisappear", "viewWillAppear", "willShow", "viewDidDisappear",
        "viewDidAppear", "didShow",
      ])
      try sample.screenshot(named: "sample-lifecycle", showsWindowOnly: true)
      try sample.clickButton("Clear")
      try sample.clickButton("Pop")
      try sample.waitForMessages([
        "viewWillDisappear", "viewWillAppear", "willShow", "viewDidDisappear", "viewDidAppear",
        "didShow",
      ])
    }
  }

  func testPopToRoot_SendsNothingToThePageBetween() throws {
    try withSample("lifecycle", titled: "Lifecycle Messages") { sample in
      for page in ["Page 2", "Page 3"] {
        try sample.clickButton("Push")
        try sample.waitForInnerPageAtRest(page)
      }
      try sample.clickButton("Clear")
      try sample.clickButton("Root")
      try sample.waitUntil("the last message") {
        sample.findAll(.listItem).last?.name == "didShow"
      }
      try sample.find(.label, named: "Page 3")
      XCTAssertTrue(sample.findAll(.label) { $0 == "Page 2" }.isEmpty)
    }
  }
}

@MainActor extension RunningProgram {
  /// Waits until the list shows exactly these messages, of which the first may be scrolled out of
  /// view.
  fileprivate func waitForMessages(
    _ names: [String], file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitUntil("the messages \(names)", file: file, line: line) {
      let shown = findAll(.listItem).map(\.name)
      return shown == names.suffix(shown.count) && shown.count >= min(names.count, 5)
    }
  }
}
