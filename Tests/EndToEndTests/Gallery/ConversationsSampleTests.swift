import EndToEndSupport
import XCTest

/// The sample `conversations`.
final class ConversationsSampleTests: GalleryTestCase {
  func testConversation_HidesTheToolbarWhilePushed() throws {
    try withSample("conversations", titled: "Messages") { sample in
      try sample.find(.label, named: "3 conversations")
      try sample.clickRow("Rosa")
      try sample.waitForPageAtRest("Rosa")
      try sample.waitForToolbar(shown: false)
      try sample.waitForFocus(on: "Message")
      try sample.type("Thanks")
      try sample.press("Return")
      try sample.find(.label, named: "Thanks")
      try sample.screenshot(named: "sample-conversations", showsWindowOnly: true)
      try sample.clickBack()
      try sample.waitForPageAtRest("Messages")
      try sample.waitForToolbar(shown: true)
      try sample.waitForText("Thanks")
    }
  }

  func testHideToolbar_HidesItUntilItIsShownAgain() throws {
    try withSample("conversations", titled: "Messages") { sample in
      try sample.clickButton("Hide Toolbar")
      try sample.waitForToolbar(shown: false)
      try sample.clickRow("Choir")
      try sample.waitForPageAtRest("Choir")
      // Escape would not go back, because the focused field handles it.
      try sample.press("alt+Left")
      try sample.waitForPageAtRest("Messages")
      try sample.waitForToolbar(shown: false)
      try sample.clickButton("Show Toolbar")
      try sample.waitForToolbar(shown: true)
      XCTAssertTrue(sample.findAll(.button) { $0 == "Show Toolbar" }.isEmpty)
    }
  }
}

@MainActor extension RunningProgram {
  fileprivate func waitForToolbar(
    shown: Bool, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitUntil("the toolbar to be \(shown ? "shown" : "hidden")", file: file, line: line) {
      findAll(.label) { $0 == "3 conversations" }.isEmpty != shown
    }
  }
}
