import EndToEndSupport
import Foundation
import PhotosTestSupport
import XCTest

/// Photos that move on their page: animated pictures, Live Photos and Motion Photos.
final class AlbumsMotionTests: AlbumsTestCase {
  /// Opens the page of a photo, by the label of its cell, in an album with these files and two photos.
  private func withPhoto(
    _ label: String, files: [String: [UInt8]],
    _ body: @MainActor (RunningProgram) throws -> Void
  ) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 2, albums: 1)
    for (name, bytes) in files {
      try Data(bytes).write(to: folder.appending(path: "Album 0001").appending(path: name))
    }
    try withAlbums([folder.path]) { albums in
      try albums.click(albums.find(.tableCell, named: "Album 0001, 3 photos"))
      try albums.waitUntil("the album") { albums.pageTitle == "Album 0001" }
      try albums.waitUntil("the page of albums to have gone") { albums.albumCells().isEmpty }
      try albums.openPhoto(albums.find(.tableCell, named: label))
      try body(albums)
    }
  }

  func testAnimatedPicture_PausesAndShowsSingleFrames() throws {
    let colors = (0..<12).map { PlainAnimation.Color($0 * 20, 100, 200) }
    let gif = PlainAnimation.gif(colors: colors, width: 320, height: 240)
    try withPhoto("film", files: ["film.gif": gif]) { albums in
      try albums.waitUntil("a frame") {
        albums.findAll(.label) { $0.hasSuffix(" of 12") }.first != nil
      }
      try albums.press("space")
      try albums.find(.button, named: "Play")
      let frame = try XCTUnwrap(Self.frame(in: albums))
      try albums.press("period")
      try albums.waitUntil("the next frame") { Self.frame(in: albums) == frame % 12 + 1 }
      _ = try albums.screenshot(named: "animation-paused")
      try albums.click(albums.find(.button, named: "Previous Frame"))
      try albums.waitUntil("the frame before") { Self.frame(in: albums) == frame }
      try albums.press("space")
      try albums.find(.button, named: "Pause")
      try albums.press("Right")
      try albums.waitUntilGone(.button, named: "Pause")
    }
  }

  func testLivePhoto_PlaysWhileItIsHeldAndByItsKey() throws {
    let files = ["live.jpg": PlainMotionPhoto.picture, "live.mov": Self.green(seconds: 60)]
    try withPhoto("live, Live Photo", files: files) { albums in
      try Self.checkHold(in: albums, screenshot: "live-photo")
      try albums.press("v")
      if try Self.message(in: albums) == nil {
        try albums.press("v")
        try albums.find(.button, named: "Play Live Photo")
      }
    }
  }

  func testMotionPhoto_PlaysTheVideoInsideItsFileWhileItIsHeld() throws {
    let photo = PlainMotionPhoto.jpeg(video: Self.green(seconds: 60))
    try withPhoto("motion, Live Photo", files: ["motion.jpg": photo]) { albums in
      try Self.checkHold(in: albums, screenshot: "motion-photo")
    }
  }

  func testMotionPhotoWithoutItsVideo_SaysSo() throws {
    let photo = PlainMotionPhoto.jpeg(video: [], stated: 5_000)
    try withPhoto("motion", files: ["motion.jpg": photo]) { albums in
      try albums.click(albums.find(.button, named: "Play Live Photo"))
      // Without a player, its message comes first.
      try albums.waitUntil("the message") {
        albums.findAll(.label) { $0.contains("no readable video") || $0.contains("nstall") }.first
          != nil
      }
    }
  }

  /// Returns a green video.
  private static func green(seconds: Int) -> [UInt8] {
    PlainMovie.mov(
      colors: .init(repeating: (0, 200, 0), count: seconds * 10))
  }

  /// Returns the message about the video of a Live Photo; nil if it plays.
  @MainActor private static func message(in albums: RunningProgram) throws -> String? {
    var message: String?
    try albums.waitUntil("the video or a message") {
      message =
        albums.findAll(.label) {
          $0.contains("can’t be played") || $0.contains("no readable video")
        }.first?.name
      return message != nil || !albums.findAll(.button) { $0 == "Stop Live Photo" }.isEmpty
    }
    return message
  }

  /// Holds the red photo, whose video is green, and checks that the release shows the photo again.
  @MainActor private static func checkHold(
    in albums: RunningProgram, screenshot: String
  ) throws {
    try albums.find(.button, named: "Play Live Photo")
    let photo = try albums.frameOnDisplay(of: albums.find(.image, named: albums.pageTitle))
    let middle = CGPoint(x: photo.midX, y: photo.midY)
    let still = try albums.color(at: middle)
    try albums.holdButton(at: middle) {
      if let message = try message(in: albums) {
        throw XCTSkip("no player is installed: \(message)")
      }
      try albums.waitUntil("the video") { try albums.color(at: middle) != still }
      _ = try albums.screenshot(named: screenshot)
    }
    try albums.waitUntil("the photo") { try albums.color(at: middle) == still }
    try albums.find(.button, named: "Play Live Photo")
    // A hold is no tap, which would hide the bars.
    try albums.find(.button, named: "Next Photo")
  }

  /// The number of the frame that the page names.
  @MainActor private static func frame(in albums: RunningProgram) -> Int? {
    let labels = albums.findAll(.label) { $0.hasPrefix("Frame ") }
    return labels.first.flatMap { $0.name.split(separator: " ").dropFirst().first }.flatMap {
      Int($0)
    }
  }
}
