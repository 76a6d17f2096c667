import EndToEndSupport
import Foundation
import PhotosTestSupport
import XCTest

/// Videos among photos: in the grid, on their page, and its messages.
final class AlbumsVideoTests: AlbumsTestCase {
  /// Opens the page of a video in an album with two photos.
  private func withFilm(
    _ bytes: [UInt8]? = nil, seconds: Int = 120, environment: [String: String] = [:],
    _ body: @MainActor (RunningProgram) throws -> Void
  ) throws {
    let folder = try Self.makeLibrary(film: bytes ?? Self.film(seconds: seconds))
    try withAlbums([folder.path], environment: environment) { albums in
      try albums.click(albums.find(.tableCell, named: "Album 0001, 3 items"))
      try albums.waitUntil("the album") { albums.pageTitle == "Album 0001" }
      try albums.waitUntil("the page of albums to have gone") { albums.albumCells().isEmpty }
      var cell: AccessibleNode?
      try albums.waitUntil("the video") {
        cell = albums.findAll(.tableCell) { $0.hasPrefix("film, Video") }.first
        return cell != nil
      }
      try albums.openPhoto(XCTUnwrap(cell))
      try albums.waitUntil("the page of the video") { albums.pageTitle == "film" }
      try body(albums)
    }
  }

  private static func film(seconds: Int) -> [UInt8] {
    PlainVideo.avi(
      colors: (0..<(seconds * PlainVideo.framesPerSecond)).map { frame in
        PlainVideo.Color(UInt8(frame % 256), 120, 200)
      })
  }

  /// Creates an album of two photos and a video, and returns the folder around it.
  private static func makeLibrary(film: [UInt8]) throws -> URL {
    let folder = temporaryFolder().appending(path: "Library")
    try makeLibrary(at: folder, photos: 2, albums: 1)
    try Data(film).write(to: folder.appending(path: "Album 0001/film.avi"))
    return folder
  }

  /// Returns the message about the video; nil if it plays.
  @MainActor private static func message(in albums: RunningProgram) throws -> String? {
    var message: String?
    try albums.waitUntil("the video or a message") {
      message = albums.findAll(.label) { $0.contains("can’t be played") }.first?.name
      return message != nil || !albums.findAll(.button) { $0 == "Pause" }.isEmpty
    }
    return message
  }

  func testSpace_PlaysAndPausesAndTheControlsFollow() throws {
    try withFilm { albums in
      try albums.find(.label, named: "2:00")
      try albums.press("space")
      if let message = try Self.message(in: albums) {
        throw XCTSkip("no player is installed: \(message)")
      }
      try albums.waitUntil("a second") { albums.findAll(.label) { $0 == "0:00" }.isEmpty }
      _ = try albums.screenshot(named: "video-plays")
      try albums.press("space")
      try albums.find(.button, named: "Play")
      try albums.press("m")
      try albums.press("Right")
      try albums.waitUntilGone(.button, named: "Play")
      try albums.waitUntil("the next photo") { albums.pageTitle != "film" }
    }
  }

  func testFileOfAVideo_OpensItsPage() throws {
    let folder = try Self.makeLibrary(film: Self.film(seconds: 120))
    try withAlbums([folder.appending(path: "Album 0001/film.avi").path]) { albums in
      try albums.waitUntil("the page of the video") { albums.pageTitle == "film" }
      try albums.find(.label, named: "2:00")
    }
  }

  func testEndOfTheVideo_OffersToPlayAgain() throws {
    try withFilm(seconds: 8) { albums in
      try albums.press("space")
      if let message = try Self.message(in: albums) {
        throw XCTSkip("no player is installed: \(message)")
      }
      for _ in 0..<6 { try albums.press("period") }
      try albums.find(.button, named: "Play")
      try albums.click(albums.find(.button, named: "Play Video"))
      try albums.find(.button, named: "Pause")
    }
  }

  func testSystemWithoutAPlayer_NamesThePackageOfOne() throws {
    try withFilm(environment: ["GTK_MEDIA": "none"]) { albums in
      try albums.press("space")
      let message = try XCTUnwrap(try Self.message(in: albums))
      XCTAssertTrue(message.contains("libgtk-4-media-gstreamer"), message)
      try albums.find(.button, named: "Open With…")
      _ = try albums.screenshot(named: "video-no-player")
      try albums.press("Right")
      try albums.waitUntil("the next photo") { albums.pageTitle != "film" }
      try albums.waitUntilGone(.button, named: "Open With…")
    }
  }

  /// GStreamer would end the program.
  func testPlayerWithoutPlugIns_NamesThePackages() throws {
    let nothing = Self.temporaryFolder().path
    let environment = [
      "GST_PLUGIN_SYSTEM_PATH_1_0": nothing, "GST_REGISTRY_1_0": nothing + "/registry",
    ]
    try withFilm(environment: environment) { albums in
      try albums.press("space")
      let message = try XCTUnwrap(try Self.message(in: albums))
      XCTAssertTrue(message.contains("gstreamer1.0-plugins-base"), message)
    }
  }

  func testDamagedVideo_ShowsTheRemedy() throws {
    try withFilm(Array("RIFF....AVI no film".utf8)) { albums in
      try albums.press("space")
      // The player may begin before it finds the damage.
      try albums.waitUntil("the message") {
        albums.findAll(.label) { $0.contains("can’t be played") && $0.contains("nstall") }.first
          != nil
      }
    }
  }
}
