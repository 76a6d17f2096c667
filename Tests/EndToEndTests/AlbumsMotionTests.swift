import EndToEndSupport
import Foundation
import PhotosTestSupport
import XCTest

/// Photos that move: animated pictures on their page.
final class AlbumsMotionTests: AlbumsTestCase {
  /// Opens the page of a photo in an album with two other photos.
  ///
  /// - Parameters:
  ///   - label: The label of the photo's cell.
  ///   - files: The files to add to the album, by their names.
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

  /// The number of the frame that the page names.
  @MainActor private static func frame(in albums: RunningProgram) -> Int? {
    let labels = albums.findAll(.label) { $0.hasPrefix("Frame ") }
    return labels.first.flatMap { $0.name.split(separator: " ").dropFirst().first }.flatMap {
      Int($0)
    }
  }
}
