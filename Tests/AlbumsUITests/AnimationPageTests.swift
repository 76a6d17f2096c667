import GtkKit
import GtkTestSupport
import PhotosTestSupport
import XCTest

@testable import AlbumsUI

/// An animated picture on the page of a photo: pausing it, and its single frames.
final class AnimationPageTests: GtkTestCase {
  func testSpace_PausesAndResumesTheAnimation() throws {
    try onGtk {
      try withAnimation { stage, controller, player in
        pump(until: { player.isPlaying && player.position > 0 })
        XCTAssertTrue(stage.window.press("space"))
        XCTAssertFalse(player.isPlaying)
        XCTAssertEqual(controller.photo.fileName, "film.gif", "Space shows no other photo")
        XCTAssertTrue(stage.window.press("space"))
        pump(until: { player.isPlaying })
      }
    }
  }

  func testFrameKeys_PauseAndShowSingleFramesInACircle() throws {
    try onGtk {
      try withAnimation { stage, _, player in
        player.go(to: 0)
        pump(until: { stage.says("Frame 1 of 12") })
        XCTAssertTrue(stage.window.press("period"))
        pump(until: { stage.says("Frame 2 of 12") })
        for _ in 0..<2 { XCTAssertTrue(stage.window.press("comma")) }
        pump(until: { stage.says("Frame 12 of 12") })
        XCTAssertTrue(stage.window.press("period"))
        pump(until: { stage.says("Frame 1 of 12") })
        XCTAssertFalse(player.isPlaying)
      }
    }
  }

  func testNextPhoto_PlaysAlsoAfterAPause() throws {
    try onGtk {
      try withAnimation { stage, controller, player in
        player.isPlaying = false
        controller.moveToEnd(false)
        pump(until: { controller.isPhotoShown })
        XCTAssertFalse(stage.says("Frame "))
        XCTAssertFalse(controller.motion.overlay.isVisible)
        controller.moveToEnd(true)
        pump(until: { controller.isPhotoShown })
        pump(until: { controller.canvas.animation?.isPlaying == true })
      }
    }
  }

  func testAnotherSize_KeepsThePausedFrame() throws {
    try onGtk {
      try withAnimation { stage, controller, player in
        player.go(to: 7)
        pump(until: { stage.says("Frame 8 of 12") })
        stage.window.setDefaultSize(width: 700, height: 500)
        pump(until: { controller.canvas.animation !== player })
        pump(until: { stage.says("Frame 8 of 12") })
        XCTAssertEqual(controller.canvas.animation?.isPlaying, false)
      }
    }
  }

  func testReducedMotion_StartsPaused() throws {
    try onGtk {
      let settings = try XCTUnwrap(Settings.current)
      let wasAnimated = settings.areAnimationsEnabled
      settings.areAnimationsEnabled = false
      defer { settings.areAnimationsEnabled = wasAnimated }
      try withAnimation { stage, _, player in
        pump(until: { stage.says("Frame 1 of 12") })
        XCTAssertFalse(player.isPlaying)
        XCTAssertTrue(stage.window.press("space"))
        pump(until: { player.position > 0 })
      }
    }
  }

  func testStillPictureThatClaimsToMove_HasNoControls() throws {
    try onGtk {
      try withPhoto(PlainAnimation.gif(colors: [(9, 9, 9)])) { stage, controller in
        pump(until: { !controller.motion.takesPlayKeys })
        XCTAssertFalse(controller.motion.overlay.isVisible)
        XCTAssertEqual(controller.motion.menu.count, 0)
      }
    }
  }

  func testMenu_HasTheEntriesOfAnAnimation() throws {
    try onGtk {
      try withAnimation { stage, controller, player in
        XCTAssertEqual(controller.motion.menu.count, 3)
        pump(until: { player.isPlaying })
        XCTAssertTrue(controller.view.activateAction("page.play"))
        XCTAssertFalse(player.isPlaying)
        XCTAssertTrue(controller.view.activateAction("page.next-frame"))
      }
    }
  }
}

/// Opens the page of `film.gif`, which has twelve frames.
@MainActor private func withAnimation(
  _ body: (GridStage, PhotoController, AnimationPlayer) throws -> Void
) throws {
  let colors = (0..<12).map { PlainAnimation.Color($0 * 20, 100, 200) }
  try withPhoto(PlainAnimation.gif(colors: colors)) { stage, controller in
    try body(stage, controller, XCTUnwrap(controller.canvas.animation))
  }
}

@MainActor private func withPhoto(
  _ bytes: [UInt8], _ body: (GridStage, PhotoController) throws -> Void
) throws {
  try GridStage.withStage(before: { try? $0.write(bytes, to: "film.gif") }) { stage in
    let controller = try XCTUnwrap(stage.open("film.gif"))
    pump(until: { controller.isPhotoShown })
    try body(stage, controller)
  }
}
