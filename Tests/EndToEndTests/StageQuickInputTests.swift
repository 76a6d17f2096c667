import EndToEndSupport
import Foundation
import XCTest

/// Input during transitions.
final class StageQuickInputTests: StageTestCase {
  func testTripleClick_PushesOnePage() throws {
    try withStage(at: ("numbers", "Page 1")) { stage in
      // The next page has a row in the same place.
      try stage.click(stage.find(.button, named: "Page 2"), count: 3)
      try stage.waitForPage("Page 2")
      stage.expectToStay(on: "Page 2")
    }
  }

  func testDoubleClickOnBackButton_PopsOnePage() throws {
    try withStage(at: ("numbers", "Page 1")) { stage in
      try stage.press("alt+Right", "alt+Right")
      try stage.waitForPage("Page 3")
      try stage.clickBack(count: 2)
      try stage.waitForPage("Page 2")
      stage.expectToStay(on: "Page 2")
      try stage.clickBack()
      try stage.clickBack()
      try stage.waitForPage("Stage")
    }
  }

  func testKeysDuringTransition_AreQueued() throws {
    try withStage(at: ("numbers", "Page 1")) { stage in
      try stage.press("alt+Right", "alt+Right", "alt+Right", "alt+Right", "alt+Right")
      try stage.waitForPage("Page 6")
      try stage.press("alt+Left", "alt+Left", "alt+Left")
      try stage.waitForPage("Page 3")
      stage.expectToStay(on: "Page 3")
    }
  }

  func testHeldBackKey_PopsToRoot() throws {
    try withStage(at: ("numbers", "Page 1")) { stage in
      for _ in 0..<12 { try stage.press("alt+Right") }
      try stage.waitForPage("Page 13")
      try stage.hold("alt+Left", for: .seconds(1.5))
      try stage.waitForPage("Stage")
      stage.expectToStay(on: "Stage")
      try stage.click(stage.find(.button, named: "Page 1"))
      try stage.waitForPage("Page 1")
    }
  }
}
