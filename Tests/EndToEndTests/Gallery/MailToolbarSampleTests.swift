import EndToEndSupport
import XCTest

/// The sample `mail-toolbar`.
final class MailToolbarSampleTests: GalleryTestCase {
  func testMessage_HasFiveItemsAndCanBeTrashedAndRestored() throws {
    try withSample("mail-toolbar", titled: "Mailboxes") { sample in
      XCTAssertEqual(try sample.count(of: "Inbox"), "3")
      try sample.click(sample.find(.listItem, named: "Inbox"))
      try sample.waitForPageAtRest("Inbox")
      try sample.find(.button, named: "Next Unread, 3")
      XCTAssertEqual(try sample.senders(3), ["Ada", "Library", "Choir"], "the newest first")
      let row = try sample.find(.listItem, named: "Library")
      XCTAssertTrue(row.description.hasPrefix("Your book is here, Unread"), row.description)
      try sample.click(row)
      try sample.waitForPageAtRest("Your book is here")
      let items = ["Refresh", "Move to Folder", "Move to Trash", "Reply", "Compose"]
      try sample.waitUntil("the five items") {
        sample.findAll(.button) { items.contains($0) }.map(\.name) == items
      }
      try sample.screenshot(named: "sample-mail-toolbar", showsWindowOnly: true)

      try sample.clickButton("Move to Trash")
      try sample.waitForPageAtRest("Inbox")
      XCTAssertEqual(try sample.senders(2), ["Ada", "Choir"])
      try sample.find(.button, named: "Next Unread, 2")
      try sample.clickButton("Undo")
      XCTAssertEqual(try sample.senders(3), ["Ada", "Library", "Choir"], "back in its place")
      try sample.waitUntilGone(.button, named: "Undo")

      let unread = sample.findAll(.listItem).filter { $0.description.contains("Unread") }
      XCTAssertEqual(unread.map(\.name), ["Ada", "Choir"], "it has been read")

      // Deletes the message and undoes that by the keyboard.
      try sample.click(sample.find(.listItem, named: "Library"))
      try sample.waitForPageAtRest("Your book is here")
      try sample.press("Delete")
      try sample.waitForPageAtRest("Inbox")
      try sample.waitForFocus(on: "Choir")
      XCTAssertEqual(try sample.senders(2), ["Ada", "Choir"])
      try sample.press("ctrl+z")
      XCTAssertEqual(try sample.senders(3), ["Ada", "Library", "Choir"])
      try sample.find(.button, named: "Next Unread, 2")

      // A message in the trash cannot be moved there.
      try sample.click(sample.find(.listItem, named: "Choir"))
      try sample.waitForPageAtRest("Saturday's rehearsal")
      try sample.clickButton("Move to Trash")
      try sample.waitForPageAtRest("Inbox")
      try sample.clickBack()
      try sample.waitForPageAtRest("Mailboxes")
      XCTAssertEqual(try sample.count(of: "Inbox"), "1")
      try sample.click(sample.find(.listItem, named: "Trash"))
      try sample.waitForPageAtRest("Trash")
      try sample.click(sample.find(.listItem, named: "Choir"))
      try sample.waitForPageAtRest("Saturday's rehearsal")
      try sample.waitUntil("Move to Trash to be greyed") {
        try !sample.find(.button, named: "Move to Trash").states.contains(.sensitive)
      }
    }
  }

  func testRefresh_DeliversMessagesThatNextUnreadOpens() throws {
    try withSample("mail-toolbar", titled: "Mailboxes") { sample in
      try sample.clickButton("Refresh")
      try sample.waitForText("2 new")
      XCTAssertEqual(try sample.count(of: "Inbox"), "5")
      try sample.press("F5")
      try sample.waitForText("No new messages")
      try sample.click(sample.find(.listItem, named: "Archive"))
      try sample.waitForText("No messages")
      try sample.press("Escape")
      try sample.waitForPageAtRest("Mailboxes")
      try sample.click(sample.find(.listItem, named: "Inbox"))
      let titles = ["Seeds to swap", "Re: Sunday", "Photos from the hike"]
      for (index, title) in titles.enumerated() {
        try sample.waitForPageAtRest("Inbox")
        try sample.clickButton("Next Unread, \(5 - index)")
        try sample.waitForPageAtRest(title)
        try sample.clickBack()
      }
      try sample.find(.button, named: "Next Unread, 2")
    }
  }

  func testMoveToFolder_MovesToChosenMailbox() throws {
    try withSample("mail-toolbar", titled: "Mailboxes") { sample in
      try sample.click(sample.find(.listItem, named: "Inbox"))
      try sample.waitForPageAtRest("Inbox")
      try sample.click(sample.find(.listItem, named: "Ada"))
      try sample.waitForPageAtRest("Photos from the hike")
      try sample.clickButton("Move to Folder")
      try sample.find(.menuItem, named: "Archive")
      XCTAssertEqual(sample.findAll(.menuItem).map(\.name), ["Archive"])
      try sample.click(sample.find(.menuItem, named: "Archive"))
      try sample.waitForPageAtRest("Inbox")
      XCTAssertEqual(try sample.senders(2), ["Library", "Choir"])
      try sample.clickBack()
      try sample.waitForPageAtRest("Mailboxes")
      try sample.click(sample.find(.listItem, named: "Archive"))
      try sample.find(.listItem, named: "Ada")
    }
  }

  func testReplyAndCompose_SendFromASheet() throws {
    try withSample("mail-toolbar", titled: "Mailboxes") { sample in
      try sample.click(sample.find(.listItem, named: "Inbox"))
      try sample.waitForPageAtRest("Inbox")
      try sample.click(sample.find(.listItem, named: "Ada"))
      try sample.waitForPageAtRest("Photos from the hike")
      try sample.clickButton("Reply")
      // The text has the focus as soon as the sheet appears, instead of the first field.
      try sample.waitUntil("the sheet to appear") { sample.focused?.role == .text }
      XCTAssertEqual(sample.focused?.name, "Message")
      XCTAssertEqual(try sample.find(.text, named: "To").text, "Ada")
      XCTAssertEqual(try sample.find(.text, named: "Subject").text, "Re: Photos from the hike")
      try sample.type("Thanks!")
      try sample.waitUntil("the answer") {
        try sample.find(.text, named: "Message").text?.hasSuffix("is the best.\n\nThanks!") == true
      }
      // Escape asks before the text is discarded.
      try sample.press("Escape")
      try sample.waitForFocus(on: "Keep Writing")
      try sample.screenshot(named: "sample-mail-toolbar-question", showsWindowOnly: true)
      try sample.press("Return")
      try sample.waitForFocus(on: "Message")
      try sample.press("ctrl+Return")
      try sample.waitUntil("the sheet to disappear") { sample.findAll(.text).isEmpty }

      // Nothing is sent without a recipient, or if the sheet is cancelled.
      try sample.press("ctrl+n")
      try sample.waitForFocus(on: "To")
      XCTAssertFalse(try sample.find(.button, named: "Send").states.contains(.sensitive))
      try sample.press("Escape")
      try sample.waitUntil("the sheet to disappear") { sample.findAll(.text).isEmpty }
      try sample.clickButton("Compose")
      try sample.waitForFocus(on: "To")
      try sample.type("Choir")
      try sample.clickButton("Cancel")
      try sample.clickButton("Discard")
      try sample.waitUntil("the sheet to disappear") { sample.findAll(.text).isEmpty }
      try sample.clickButton("Compose")
      try sample.waitForFocus(on: "To")
      try sample.type("Ben")
      try sample.press("Tab")
      try sample.type("Bread")
      try sample.clickButton("Send")
      try sample.waitUntil("the sheet to disappear") { sample.findAll(.text).isEmpty }

      try sample.clickBack()
      try sample.waitForPageAtRest("Inbox")
      try sample.clickBack()
      try sample.waitForPageAtRest("Mailboxes")
      try sample.click(sample.find(.listItem, named: "Sent"))
      try sample.waitForPageAtRest("Sent")
      XCTAssertEqual(try sample.senders(3), ["Ben", "Ada", "Ben"])
      let newest = try XCTUnwrap(sample.findAll(.listItem).first).description
      XCTAssertTrue(newest.hasPrefix("Bread, "), newest)
    }
  }
}

@MainActor extension RunningProgram {
  /// Returns the unread count in the row of a mailbox.
  fileprivate func count(of mailbox: String) throws -> String {
    try find(.listItem, named: mailbox).description
  }

  /// Waits until the list has `count` messages, and returns their senders.
  fileprivate func senders(_ count: Int) throws -> [String] {
    try waitUntil("\(count) messages") { findAll(.listItem).count == count }
    return findAll(.listItem).map(\.name)
  }
}
