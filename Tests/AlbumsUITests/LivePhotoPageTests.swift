import GtkKit
import GtkTestSupport
import PhotosTestSupport
import XCTest

@testable import AlbumsUI

/// Playing the video of a Live Photo or a Motion Photo over the photo.
final class LivePhotoPageTests: GtkTestCase {
  func testKey_PlaysTheVideoOnceAndShowsThePhotoAgain() throws {
    try onGtk {
      try withLivePhoto { stage, controller in
        XCTAssertTrue(stage.says("Live"))
        XCTAssertTrue(stage.window.press("v"))
        pump(until: { controller.canvas.isVideoShown })
        XCTAssertEqual(stage.tooltip, "Stop Live Photo")
        pump(until: { !controller.motion.live.isPlaying })
        XCTAssertFalse(controller.canvas.isVideoShown)
        XCTAssertEqual(stage.tooltip, "Play Live Photo")
      }
    }
  }

  func testHold_PlaysTheVideoUntilItIsReleased() throws {
    try onGtk {
      try withLivePhoto(seconds: 20) { _, controller in
        XCTAssertTrue(controller.canBeHeld)
        controller.hold(true)
        pump(until: { controller.canvas.isVideoShown })
        controller.hold(false)
        XCTAssertFalse(controller.canvas.isVideoShown)
        XCTAssertNil(controller.motion.live.player)
      }
    }
  }

  func testReleaseBeforeTheVideoIsOpen_PlaysNothing() throws {
    try onGtk {
      try withLivePhoto { _, controller in
        controller.hold(true)
        controller.hold(false)
        XCTAssertFalse(controller.motion.live.isPlaying)
        pumpTimers(dueWithin: .milliseconds(100))
        XCTAssertNil(controller.motion.live.player)
      }
    }
  }

  func testVideoKeepsTheZoomOfThePhoto() throws {
    try onGtk {
      try withLivePhoto(seconds: 20) { _, controller in
        controller.zoom(by: 3)
        let place = controller.canvas.viewport.frame
        controller.motion.live.toggle()
        pump(until: { controller.canvas.isVideoShown })
        XCTAssertEqual(controller.canvas.viewport.frame.size, place.size)
        controller.motion.live.toggle()
        XCTAssertEqual(controller.canvas.viewport.frame.origin, place.origin)
      }
    }
  }

  func testMotionPhoto_PlaysTheVideoInsideItsFile() throws {
    try onGtk {
      let video = PlainMovie.mov(colors: .init(repeating: (0, 200, 0), count: 200))
      try withPhoto(["live.jpg": PlainMotionPhoto.jpeg(video: video)]) { stage, controller in
        XCTAssertEqual(controller.photo.hasMotionVideo, true)
        XCTAssertEqual(controller.photo.kindMarks, "LIVE")
        XCTAssertTrue(stage.window.press("v"))
        pump(until: { controller.canvas.isVideoShown })
        controller.moveToEnd(false)
        XCTAssertFalse(controller.canvas.isVideoShown)
        XCTAssertFalse(controller.motion.overlay.isVisible)
      }
    }
  }

  func testMotionPhotoWithoutItsVideo_SaysSo() throws {
    try onGtk {
      try withPhoto(["live.jpg": PlainMotionPhoto.jpeg(video: [], stated: 900)]) {
        stage, controller in
        XCTAssertEqual(controller.photo.kindMarks, "")
        XCTAssertTrue(stage.window.press("v"))
        pump(until: { stage.says("This photo has no readable video.") })
        XCTAssertFalse(controller.motion.live.isPlaying)
        controller.moveToEnd(false)
        XCTAssertFalse(stage.says("This photo has no readable video."))
      }
    }
  }

  func testDamagedVideo_SaysSoAndShowsThePhoto() throws {
    try onGtk {
      let files = ["live.jpg": PlainMotionPhoto.picture, "live.mov": Array("no film".utf8)]
      try withPhoto(files) { stage, controller in
        controller.setBarsHidden(true, animated: false)
        controller.hold(true)
        pump(until: { stage.says("This video can’t be played") })
        XCTAssertFalse(controller.canvas.isVideoShown)
        XCTAssertNotNil(controller.canvas.texture)
        controller.hold(false)
      }
    }
  }

  func testOrdinaryPhoto_IsNotHeld() throws {
    try onGtk {
      try withPhoto(["live.jpg": PlainMotionPhoto.picture]) { stage, controller in
        XCTAssertFalse(controller.canBeHeld)
        XCTAssertFalse(stage.window.press("v"))
      }
    }
  }
}

extension GridStage {
  /// The tooltip of the button of a Live Photo.
  fileprivate var tooltip: String? {
    window.descendants(of: Button.self).first { $0.hasStyleClass("live-button") }?.tooltip
  }
}

/// Opens the page of a Live Photo: `live.jpg` and `live.mov`.
@MainActor private func withLivePhoto(
  seconds: Int = 1, _ body: (GridStage, PhotoController) throws -> Void
) throws {
  let video = PlainMovie.mov(colors: .init(repeating: (0, 200, 0), count: seconds * 10))
  try withPhoto(["live.jpg": PlainMotionPhoto.picture, "live.mov": video], body)
}

/// Opens the page of `live.jpg`.
@MainActor private func withPhoto(
  _ files: [String: [UInt8]], _ body: (GridStage, PhotoController) throws -> Void
) throws {
  try XCTSkipUnless(canPlayVideos(), "the package libgtk-4-media-gstreamer is not installed")
  try GridStage.withStage(before: { home in
    for (name, bytes) in files { try? home.write(bytes, to: name) }
  }) { stage in
    let controller = try XCTUnwrap(stage.open("live.jpg"))
    pump(until: { controller.isPhotoShown })
    try body(stage, controller)
  }
}
