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
}
