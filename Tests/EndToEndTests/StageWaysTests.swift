import EndToEndSupport
import Foundation
import XCTest

/// The ways back and forward, by key and mouse events.
final class StageWaysTests: StageTestCase {
  func testEveryWay_GoesBackAndForward() throws {
    try withStage(at: ("numbers", "Page 1")) { stage in
      try stage.goEveryWay(back: "alt+Left", forward: "alt+Right")
    }
  }

  func testEveryWayInRightToLeftLayout_GoesBackAndForward() throws {
    try withStage(at: ("numbers", "Page 1"), ["--rtl"]) { stage in
      try stage.goEveryWay(back: "alt+Right", forward: "alt+Left")
    }
  }

  func testHistoryMenu_OpensByMouseAndKeysAndPops() throws {
    try withStage(at: ("numbers", "Page 1")) { stage in
      for (key, steps) in [("Menu", 1), ("shift+F10", 2), ("", 3)] {
        try stage.press("alt+Right", "alt+Right")
        try stage.waitForPageAtRest("Page 3")
        if key.isEmpty {
          try stage.clickBack(with: .secondary)
        } else {
          try stage.tab(to: "Back")
          try stage.press(key)
        }
        try stage.find(.menuItem, named: "Page 2")
        XCTAssertEqual(stage.findAll(.menuItem).map(\.name), ["Page 2", "Page 1", "Stage"])
        for _ in 1..<steps { try stage.press("Down") }
        try stage.press("Return")
        let title = ["Page 2", "Page 1", "Stage"][steps - 1]
        try stage.waitForPage(title)
        if steps == 1 {
          try stage.press("Escape")
          try stage.waitForPage("Page 1")
        }
      }
    }
  }

  func testEscapeInHistoryMenu_ClosesOnlyMenu() throws {
    try withStage(at: ("numbers", "Page 1")) { stage in
      try stage.clickBack(with: .secondary)
      try stage.find(.menuItem, named: "Stage")
      try stage.press("Escape")
      try stage.waitUntil("the menu to close") { stage.findAll(.menuItem).isEmpty }
      stage.expectToStay(on: "Page 1")
      try stage.press("Escape")
      try stage.waitForPage("Stage")
    }
  }

  func testLockedPage_PopsOnlyByItsButton() throws {
    try withStage(at: ("locked", "Locked")) { stage in
      XCTAssertTrue(stage.findAll(.button) { $0 == "Back" }.isEmpty)
      try stage.press("Escape", "alt+Left", "XF86Back")
      try stage.clickOnPage(with: .back)
      stage.expectToStay(on: "Locked")
      // Uses the keyboard, because GTK 4.8 sends the first click after a thumb button's click to
      // the position of the latter.
      try stage.waitForFocus(on: "Leave")
      try stage.press("Return")
      try stage.waitForPage("Stage")
    }
  }

  func testEveryWayBack_AsksThePage() throws {
    try withStage(at: ("question", "Question")) { stage in
      let ways: [() throws -> Void] = [
        { try stage.press("Escape") }, { try stage.press("alt+Left") },
        { try stage.clickBack() }, { try stage.clickOnPage(with: .back) },
      ]
      for way in ways {
        try way()
        try stage.waitForFocus(on: "Keep")
        try stage.press("Return")
        try stage.waitForFocus(on: "Change")
        stage.expectToStay(on: "Question")
      }
      try stage.press("Escape")
      try stage.waitForFocus(on: "Keep")
      // Escape dismisses the question, which keeps the page.
      try stage.press("Escape")
      try stage.waitForFocus(on: "Change")
      stage.expectToStay(on: "Question")
      try stage.press("alt+Left")
      try stage.waitForFocus(on: "Keep")
      try stage.press("Tab", "Return")
      try stage.waitForPage("Stage")
    }
  }

  func testBackInNestedStack_PopsInnerPageFirst() throws {
    try withStage(at: ("nested", "Nested")) { stage in
      try stage.click(stage.find(.button, named: "Deeper"))
      try stage.waitUntil("the inner page") { stage.findAll(.button) { $0 == "Back" }.count == 2 }
      try stage.waitForFocus(on: "Deeper")
      try stage.press("Escape")
      try stage.waitUntil("the inner root") { stage.findAll(.button) { $0 == "Back" }.count == 1 }
      stage.expectToStay(on: "Nested")
      try stage.press("Escape")
      try stage.waitForPage("Stage")
    }
  }
}

@MainActor extension RunningProgram {
  /// Goes forward and back between two numbered pages in every way.
  fileprivate func goEveryWay(back: String, forward: String) throws {
    for key in [forward, "XF86Forward"] {
      try press(key)
      try waitForPage("Page 2")
      try press(key)
      try waitForPage("Page 3")
      try press(back)
      try waitForPage("Page 2")
      try press("Escape")
      try waitForPage("Page 1")
    }
    try clickOnPage(with: .forward)
    try waitForPage("Page 2")
    try clickOnPage(with: .back)
    try waitForPage("Page 1")
    try press("XF86Back")
    try waitForPage("Stage")
    // There is no page to go to in either direction.
    try press(back, forward, "Escape", "XF86Back", "XF86Forward")
    try clickOnPage(with: .back)
    try clickOnPage(with: .forward)
    expectToStay(on: "Stage")
  }
}
