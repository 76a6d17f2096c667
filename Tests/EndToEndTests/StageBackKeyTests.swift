import EndToEndSupport
import Foundation
import XCTest

/// Return and the space bar on the back button.
final class StageBackKeyTests: StageTestCase {
  func testRepeatedReturnOnTheBackButton_GoesBackToTheRootAndThenDoesNothing() throws {
    try withStage(at: ("numbers", "Page 1")) { stage in
      for number in 2...3 {
        try stage.press("alt+Right")
        try stage.waitForPageAtRest("Page \(number)")
      }
      try stage.tab(to: "Back")
      for title in ["Page 2", "Page 1"] {
        try stage.press("Return")
        try stage.waitForPageAtRest(title)
        XCTAssertEqual(stage.focused?.name, "Back")
      }
      try stage.press("Return")
      try stage.waitForPageAtRest("Stage")
      try stage.press("Return", "space")
      stage.expectToStay(on: "Stage")
      try stage.waitForFocus(on: "Stage")
      try stage.press("Tab")
      try stage.waitForFocus(on: "Page 1")
      try stage.press("shift+Tab", "Tab", "Return")
      try stage.waitForPage("Page 1")
    }
  }

  func testTwoQuickReturnsOnTheBackButton_GoBackTwoPages() throws {
    try withStage(at: ("numbers", "Page 1")) { stage in
      for number in 2...3 {
        try stage.press("alt+Right")
        try stage.waitForPageAtRest("Page \(number)")
      }
      try stage.tab(to: "Back")
      try stage.press("Return", "Return")
      try stage.waitForPageAtRest("Page 1")
      stage.expectToStay(on: "Page 1")
    }
  }
}
