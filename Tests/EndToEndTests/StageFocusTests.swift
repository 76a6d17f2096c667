import EndToEndSupport
import Foundation
import XCTest

/// The focus, and which widget or page handles a key.
final class StageFocusTests: StageTestCase {
  func testEscapeInText_DoesNotPop() throws {
    try withStage(at: ("typing", "Typing")) { stage in
      for name in ["Name", "Notes"] {
        let field = try stage.find(.text, named: name)
        try stage.click(field)
        try stage.type("ab")
        try stage.press("Escape", "Escape")
        stage.expectToStay(on: "Typing")
        XCTAssertEqual(field.text, "ab")
      }
      try stage.press("alt+Left")
      try stage.waitForPage("Stage")
    }
  }

  func testEscapeInContextMenu_ClosesOnlyTheMenu() throws {
    try withStage(at: ("typing", "Typing")) { stage in
      try stage.click(stage.find(.text, named: "Name"), button: .secondary)
      try stage.waitUntil("the menu") { stage.hasPopup }
      try stage.press("Escape")
      try stage.waitUntil("the menu to close") { !stage.hasPopup }
      stage.expectToStay(on: "Typing")
    }
  }

  func testPopWithOpenContextMenu_ClosesMenu() throws {
    try withStage(at: ("typing", "Typing")) { stage in
      try stage.click(stage.find(.button, named: "Leave Soon"))
      try stage.click(stage.find(.text, named: "Name"), button: .secondary)
      try stage.waitUntil("the menu") { stage.hasPopup }
      try stage.waitForPage("Stage")
      try stage.waitUntil("the menu to close") { !stage.hasPopup }
      try stage.waitForFocus(on: "Page 1")
      try stage.click(stage.find(.button, named: "Typing"))
      try stage.waitForPage("Typing")
      try stage.press("alt+Left")
      try stage.waitForPage("Stage")
    }
  }

  func testFocus_ReturnsToTheRowThatPushed() throws {
    try withStage { stage in
      try stage.click(stage.find(.button, named: "Toolbar"))
      try stage.waitForPage("Toolbar")
      try stage.clickBack()
      try stage.waitForPage("Stage")
      try stage.waitForFocus(on: "Toolbar")
      try stage.press("shift+Tab", "Return")
      try stage.waitForPage("Italy")
      try stage.press("alt+Left")
      try stage.waitForPage("Stage")
      try stage.waitForFocus(on: "Switcher")
    }
  }

  func testTab_ReachesBarsAndSegments() throws {
    try withStage(at: ("toolbar", "Toolbar"), ["--size", "900x500"]) { stage in
      let names = try stage.tab(to: "Back")
      XCTAssertTrue(names.contains("Reply"), "\(names)")
      try stage.tab(to: "About")
      try stage.tab(to: "Back")
      try stage.press("space")
      try stage.waitForPage("Stage")
      // A page does not take clicks while the other one leaves.
      try stage.waitUntilGone(.button, named: "Reply")
      try stage.click(stage.find(.button, named: "Switcher"))
      try stage.waitForPage("Italy")
      try stage.tab(to: "Italy")
      try stage.press("Right")
      try stage.waitForPage("Australia")
      try stage.waitForFocus(on: "Australia")
      // Tab stops at one segment.
      try stage.tab(to: "City in Australia", atMost: 3)
    }
  }

  func testSheet_KeepsFocusAndRestoresIt() throws {
    try withStage(at: ("modals", "Modals")) { stage in
      try stage.waitForFocus(on: "Sheet")
      try stage.press("Return")
      try stage.find(.dialog, named: "Presented")
      try stage.waitForFocus(on: "Page 1")
      let names = try stage.tab(to: "Page 1", atMost: 8)
      XCTAssertEqual(Set(names), ["Another Sheet", "Note", "Done", "Page 1"])
      try stage.press("Return")
      try stage.waitUntil("the page in the sheet") {
        stage.findAll(.dialog).first?.name == "Page 1"
      }
      try stage.press("Escape")
      try stage.find(.dialog, named: "Presented")
      try stage.press("Escape")
      try stage.waitForFocus(on: "Sheet")
      stage.expectToStay(on: "Modals")
    }
  }

  func testQuestion_RestoresFocusWithoutSelectingText() throws {
    try withStage(at: ("question", "Question")) { stage in
      let note = try stage.find(.text, named: "Note")
      try stage.click(note)
      try stage.waitForFocus(on: "Note")
      try stage.type("ab")
      try stage.press("Left", "alt+Left")
      try stage.find(.dialog, named: "Discard changes?")
      try stage.waitForFocus(on: "Keep")
      try stage.press("Return")
      try stage.waitForFocus(on: "Note")
      try stage.type("x")
      try stage.waitUntil("the text") { note.text == "axb" }
    }
  }

  func testPopover_HandlesEscapeAndRestoresFocus() throws {
    try withStage(at: ("modals", "Modals")) { stage in
      try stage.click(stage.find(.button, named: "Popover"))
      try stage.waitForFocus(on: "Page 1")
      try stage.press("Escape")
      try stage.waitForFocus(on: "Popover")
      stage.expectToStay(on: "Modals")
    }
  }

  func testWindowUnderSheet_CanBeMovedAndClosed() throws {
    try withStage(at: ("modals", "Modals"), endsByItself: true) { stage in
      let close = try stage.frameOnDisplay(of: stage.find(.button, named: "Close"))
      try stage.press("Return")
      try stage.find(.dialog, named: "Presented")
      let before = try stage.windowFrame
      let bar = CGPoint(x: before.minX + 200, y: close.midY)
      try stage.drag(from: bar, to: CGPoint(x: bar.x + 80, y: bar.y + 60))
      try stage.waitUntil("the window to have moved") {
        try stage.windowFrame.origin == CGPoint(x: before.minX + 80, y: before.minY + 60)
      }
      try stage.find(.dialog, named: "Presented")
      try stage.click(at: CGPoint(x: close.midX + 80, y: close.midY + 60))
      XCTAssertEqual(try stage.waitForExit(), 0)
    }
  }

  func testControlKeysInText_ActOnPage() throws {
    try withStage(at: ("typing", "Typing")) { stage in
      let notes = try stage.find(.text, named: "Notes")
      try stage.click(notes)
      try stage.waitForFocus(on: "Notes")
      try stage.press("a", "ctrl+Return")
      try stage.waitForPage("Page 1")
      try stage.press("Escape")
      try stage.waitForPage("Typing")
      try stage.waitForFocus(on: "Notes")
      stage.expectToStay(on: "Typing")
    }
  }

  func testWindow_ClosesAfterTypingInAPopover() throws {
    try withStage(at: ("modals", "Modals"), endsByItself: true) { stage in
      let close = try stage.frameOnDisplay(of: stage.find(.button, named: "Close"))
      try stage.click(stage.find(.button, named: "Popover"))
      try stage.click(stage.find(.text, named: "Note"))
      try stage.type("ab")
      // The first click outside closes the popover.
      try stage.click(at: CGPoint(x: close.midX, y: close.midY))
      try stage.waitUntil("the popover to close") { !stage.hasPopup }
      try stage.click(at: CGPoint(x: close.midX, y: close.midY))
      XCTAssertEqual(try stage.waitForExit(), 0)
    }
  }

  func testPopover_FollowsSourceAndOpensOnSideWithSpace() throws {
    try withStage(at: ("toolbar", "Toolbar"), ["--size", "900x500"]) { stage in
      let about = try stage.frameOnDisplay(of: stage.find(.button, named: "About"))
      try stage.click(stage.find(.button, named: "About"))
      // Compares the middle: since GTK 4.10, the frame includes a shadow that overlaps the bar.
      try stage.waitUntil("the popover above the bar") {
        stage.popups.contains { $0.midY < about.minY && $0.minX < about.midX }
      }
      try stage.press("Escape")
      try stage.waitUntil("the popover to close") { !stage.hasPopup }
      try stage.click(stage.find(.button, named: "Options"))
      try stage.waitUntil("the popover below the bar") {
        let more = try stage.frameOnDisplay(of: stage.find(.button, named: "Options"))
        return stage.popups.contains { $0.midY > more.maxY && $0.minX < more.midX }
      }
    }
  }

  func testFullScreenController_HasWindowButtonsAndRestoresFocus() throws {
    try withStage(at: ("modals", "Modals")) { stage in
      try stage.click(stage.find(.button, named: "Full Screen"))
      try stage.waitForFocus(on: "Page 1")
      try stage.find(.button, named: "Close")
      try stage.click(stage.find(.button, named: "Done"))
      try stage.waitForFocus(on: "Full Screen")
      stage.expectToStay(on: "Modals")
    }
  }
}
