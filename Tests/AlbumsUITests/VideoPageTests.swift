import GtkKit
import GtkTestSupport
import PhotosTestSupport
import XCTest

@testable import AlbumsUI

/// Playing a video on the page of a photo.
final class VideoPageTests: GtkTestCase {
  func testSpace_PlaysAndPausesTheVideo() throws {
    try onGtk {
      try withFilm(seconds: 6) { stage, controller in
        XCTAssertEqual(shown(stage), ["0:00", "0:06"])
        let player = try play(stage, controller)
        pump(until: { controller.canvas.isVideoShown && player.state.position > 0 })
        XCTAssertTrue(player.isPlaying)
        XCTAssertEqual(player.state.duration, 6, accuracy: 0.2)
        XCTAssertTrue(stage.window.press("space"))
        XCTAssertFalse(player.isPlaying)
        XCTAssertEqual(controller.photo.fileName, "film.avi", "Space shows no other photo")
      }
    }
  }

  func testPosition_FollowsTheSliderAndTheKeys() throws {
    try onGtk {
      try withFilm(seconds: 6) { stage, controller in
        let player = try play(stage, controller)
        pump(until: { controller.canvas.isVideoShown && player.state.duration > 0 })
        XCTAssertTrue(stage.window.press("space"))
        player.seek(to: 3)
        pump(until: { shown(stage).first == "0:03" })
        XCTAssertTrue(stage.window.press("period"))
        pump(until: { shown(stage).first == "0:04" })
        XCTAssertTrue(stage.window.press("comma"))
        pump(until: { shown(stage).first == "0:03" })
      }
    }
  }

  func testEndOfAVideo_StopsAndSpacePlaysItAgain() throws {
    try onGtk {
      try withFilm(seconds: 6) { stage, controller in
        let player = try play(stage, controller)
        pump(until: { controller.canvas.isVideoShown && player.state.duration > 0 })
        player.seek(to: 5.7)
        pump(until: { player.hasEnded })
        XCTAssertFalse(player.isPlaying)
        XCTAssertTrue(stage.window.press("space"))
        pump(until: { player.isPlaying && player.state.position < 3 })
      }
    }
  }

  func testShortVideo_PlaysAgainByItself() throws {
    try onGtk {
      try withFilm(seconds: 1) { stage, controller in
        let player = try play(stage, controller)
        pump(until: { player.state.position > 0.5 })
        pump(until: { player.state.position < 0.4 })
        XCTAssertTrue(player.isPlaying)
      }
    }
  }

  func testVideo_FitsIntoANarrowWindow() throws {
    try onGtk {
      try withFilm(seconds: 6) { stage, controller in
        let player = try play(stage, controller)
        pump(until: { player.state.duration > 0 })
        XCTAssertLessThanOrEqual(controller.view.measure(.horizontal).minimum, 360)
      }
    }
  }

  func testNextPhoto_EndsTheVideo() throws {
    try onGtk {
      try withFilm(seconds: 1) { stage, controller in
        _ = try play(stage, controller)
        pump(until: { controller.canvas.isVideoShown })
        controller.moveToEnd(false)
        XCTAssertNil(controller.motion.player)
        XCTAssertFalse(controller.canvas.isVideoShown)
        XCTAssertFalse(controller.motion.overlay.isVisible)
      }
    }
  }

  func testPlayerThatHasNotAnswered_HasFailedUntilItDoes() throws {
    try onGtk {
      try withFilm(seconds: 6) { stage, controller in
        let file = FileLocation(controller.photo.path)
        let player = VideoPlayer(
          file, uprightSize: nil, orientation: 1, on: controller.canvas, patience: .zero)
        defer { player.close() }
        var failures: [VideoFailure?] = []
        player.onChanged = { failures.append(player.failure) }
        player.isPlaying = true
        pump(until: { player.state.duration > 0 })
        XCTAssertTrue(failures.contains(.noStart))
        XCTAssertNil(player.failure)
      }
    }
  }

  func testDamagedVideo_ShowsTheRemedy() throws {
    try onGtk {
      try withFilm(bytes: Array("RIFF no film".utf8)) { stage, controller in
        controller.motion.togglePlaying()
        pump(until: { controller.motion.failure != nil })
        let texts = stage.window.descendants(of: Label.self).filter(\.isMapped).map(\.text)
        let text = try XCTUnwrap(texts.first { $0.hasPrefix("This video can’t be played") })
        XCTAssertTrue(text.contains("gstreamer1.0-libav"), text)
        XCTAssertTrue(
          stage.window.descendants(of: Button.self).contains {
            $0.isMapped && $0.label == "Open With…"
          })
      }
    }
  }
}

/// Opens the page of a video, `film.avi`, of one colour after another.
@MainActor private func withFilm(
  seconds: Int = 0, bytes: [UInt8]? = nil,
  _ body: (_ stage: GridStage, _ controller: PhotoController) throws -> Void
) throws {
  try XCTSkipUnless(canPlayVideos(), "the package libgtk-4-media-gstreamer is not installed")
  let colors = (0..<(seconds * PlainVideo.framesPerSecond)).map { frame in
    PlainVideo.Color(UInt8(frame % 16 * 16), 100, 200)
  }
  try GridStage.withStage(
    before: { try? $0.write(bytes ?? PlainVideo.avi(colors: colors), to: "film.avi") }
  ) { stage in
    let film = try XCTUnwrap(stage.photo("film.avi"))
    let controller = stage.page.makePhotoController(showing: film)
    stage.navigation.push(controller, animated: false)
    pump(until: { controller.isPhotoShown })
    try body(stage, controller)
  }
}

/// The position and the length that the controls show.
@MainActor private func shown(_ stage: GridStage) -> [String] {
  stage.window.descendants(of: Label.self)
    .filter { $0.isMapped && $0.text.wholeMatch(of: /[0-9]+:[0-9]{2}/) != nil }.map(\.text)
}

/// Whether videos can be played here.
@MainActor func canPlayVideos() -> Bool {
  final class Answer { var canPlay: Bool? }
  let answer = Answer()
  Task { answer.canPlay = await MediaFile.canPlay() }
  pump(until: { answer.canPlay != nil })
  return answer.canPlay == true
}

/// Starts the video by its key.
@MainActor private func play(
  _ stage: GridStage, _ controller: PhotoController
) throws -> VideoPlayer {
  XCTAssertTrue(stage.window.press("space"))
  pump(until: { controller.motion.player != nil })
  return try XCTUnwrap(controller.motion.player)
}
