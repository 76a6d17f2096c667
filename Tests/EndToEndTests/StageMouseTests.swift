import EndToEndSupport
import Foundation
import XCTest

/// Mouse buttons that are pressed again and again without moving the pointer in between.
final class StageMouseTests: StageTestCase {
  func testThumbButtonAfterAClickOnAButton_GoesBackAndForward() throws {
    try withStage(at: ("numbers", "Page 1")) { stage in
      try stage.click(stage.find(.button, named: "Page 2"))
      try stage.waitForPageAtRest("Page 2")
      try stage.clickUnmoved(.back)
      try stage.waitForPageAtRest("Page 1")
      try stage.clickUnmoved(.forward)
      try stage.waitForPage("Page 2")
    }
  }

  func testClicksWithoutMovementAfterADoubleClickOnBack_GoBackOnePageEach() throws {
    try withStage(at: ("numbers", "Page 1")) { stage in
      for number in 2...6 {
        try stage.press("alt+Right")
        try stage.waitForPageAtRest("Page \(number)")
      }
      try stage.movePointer(onto: stage.find(.button, named: "Back"))
      try stage.clickUnmoved(count: 2)
      for title in ["Page 5", "Page 4", "Page 3", "Page 2"] {
        try stage.waitForPageAtRest(title)
        stage.expectToStay(on: title)
        try stage.clickUnmoved()
      }
      try stage.waitForPage("Page 1")
    }
  }

  func testClicksWithoutMovementOnAButton_PushOnePageEach() throws {
    try withStage(at: ("numbers", "Page 1")) { stage in
      try stage.movePointer(onto: stage.find(.button, named: "Page 2"))
      for number in 2...5 {
        try stage.clickUnmoved()
        try stage.waitForPageAtRest("Page \(number)")
        stage.expectToStay(on: "Page \(number)")
      }
    }
  }
}
