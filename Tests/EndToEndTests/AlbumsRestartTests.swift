import EndToEndSupport
import Foundation
import XCTest

/// Tests that Albums restores its pages after a restart.
final class AlbumsRestartTests: AlbumsTestCase {
  func testRestartOnAPhoto_RestoresItsNeighbours() throws {
    try checkNeighbours { albums in
      try albums.openFirstPhoto(ofAlbumWithAtLeast: 4).name
    }
  }

  func testRestartOnAPhotoOfAllPhotos_RestoresItsNeighbours() throws {
    try checkNeighbours { albums in
      try albums.click(albums.find(.radioButton, named: "All Photos"))
      try albums.waitUntil("all photos") { albums.pageTitle == "All Photos" }
      let cell = try albums.cell(0)
      let name = cell.name
      try albums.openPhoto(cell)
      return name
    }
  }

  func testFolderOfTheFirstStart_IsShownAgainWithoutAPicturesFolder() throws {
    let home = Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: home) }
    let folder = home.appending(path: "Photos")
    try Self.makeLibrary(at: folder, photos: 8, albums: 2)
    try withAlbums([folder.path], home: home) { try $0.waitForAlbums() }
    try withAlbums([], home: home) { albums in
      try albums.waitForAlbums()
      XCTAssertEqual(albums.albumCells().map(\.count), [4, 4])
    }
  }

  /// Opens a photo, restarts Albums, and moves to the next photo.
  private func checkNeighbours(
    _ open: @MainActor (RunningProgram) throws -> String
  ) throws {
    let home = Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: home) }
    try Self.makeLibrary(at: home.appending(path: "Pictures"), photos: 8, albums: 2)
    var photo = ""
    try withProgram("albums", [], home: home, endsByItself: true) { albums in
      try albums.waitForAlbums()
      photo = try open(albums)
      try albums.press("ctrl+q")
      try albums.waitUntil("the end") { albums.exitStatus == 0 }
    }
    try withAlbums([], home: home) { albums in
      try albums.waitUntil("the photo") { albums.pageTitle == photo }
      try albums.waitUntil("its place") {
        !albums.findAll(.label) { $0.hasPrefix("1 of ") }.isEmpty
      }
      try albums.press("Right")
      try albums.waitUntil("the next photo") { albums.pageTitle != photo }
      try albums.waitUntil("its place") {
        !albums.findAll(.label) { $0.hasPrefix("2 of ") }.isEmpty
      }
    }
  }
}
