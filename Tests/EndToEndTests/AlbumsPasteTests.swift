import EndToEndSupport
import Foundation
import XCTest

/// Pastes copied photos into open and focused albums and folders.
final class AlbumsPasteTests: AlbumsTestCase {
  /// Starts Albums with two folders of four photos each.
  private func withLibrary(
    _ body: @MainActor (_ albums: RunningProgram, _ folder: URL) throws -> Void
  ) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 8, albums: 2)
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try body(albums, folder)
    }
  }

  func testPhotoPastedIntoAnAlbum_IsAddedUntilUndo() throws {
    try withLibrary { albums, _ in
      try albums.createAlbum("Best")
      let name = try albums.copyFirstPhoto(of: "Album 0001")
      try albums.open("Best")
      try albums.press("ctrl+v")
      try albums.waitUntil("the photo") { albums.findAll(.tableCell).map(\.name) == [name] }
      _ = try albums.screenshot(named: "paste")
      try albums.press("ctrl+z")
      try albums.waitUntil("no photo") { albums.findAll(.tableCell).isEmpty }
    }
  }

  func testPhotoPastedIntoAFolder_IsCopiedUntilUndo() throws {
    try withLibrary { albums, folder in
      let name = try albums.copyFirstPhoto(of: "Album 0001")
      let copy = folder.appending(path: "Album 0002/\(name).jpg")
      try albums.open("Album 0002")
      try albums.press("ctrl+v")
      try albums.waitUntil("five photos") { albums.findAll(.tableCell).count == 5 }
      XCTAssertEqual(
        try Data(contentsOf: copy),
        try Data(contentsOf: folder.appending(path: "Album 0001/\(name).jpg")))
      try albums.press("ctrl+z")
      try albums.waitUntil("four photos") { albums.findAll(.tableCell).count == 4 }
      XCTAssertFalse(FileManager.default.fileExists(atPath: copy.path))
    }
  }

  func testPhotoPastedOnAFocusedAlbum_IsAddedUntilUndo() throws {
    try withLibrary { albums, _ in
      try albums.createAlbum("Best")
      _ = try albums.copyFirstPhoto(of: "Album 0001")
      try albums.press("Left")
      try albums.waitUntil("the focus") { albums.focusedCell == "Best, 0 photos" }
      try albums.press("ctrl+v")
      try albums.waitUntil("the photo") { albums.focusedCell == "Best, 1 photo" }
      XCTAssertEqual(albums.pageTitle, "Albums")
      try albums.press("ctrl+z")
      try albums.waitUntil("no photo") { albums.focusedCell == "Best, 0 photos" }
    }
  }

  func testPhotoPastedOnAFocusedFolder_IsCopiedUntilUndo() throws {
    try withLibrary { albums, folder in
      let name = try albums.copyFirstPhoto(of: "Album 0001")
      let copy = folder.appending(path: "Album 0002/\(name).jpg")
      try albums.press("Right")
      try albums.waitUntil("the focus") { albums.focusedCell == "Album 0002, 4 photos" }
      try albums.press("ctrl+v")
      try albums.waitUntil("the copy") { albums.focusedCell == "Album 0002, 5 photos" }
      XCTAssertTrue(FileManager.default.fileExists(atPath: copy.path))
      try albums.press("ctrl+z")
      try albums.waitUntil("no copy") { albums.focusedCell == "Album 0002, 4 photos" }
      XCTAssertFalse(FileManager.default.fileExists(atPath: copy.path))
    }
  }

  func testPhotoPastedOnAllPhotos_IsRefusedWithAdvice() throws {
    try withLibrary { albums, _ in
      _ = try albums.copyFirstPhoto(of: "Album 0001")
      try albums.click(albums.find(.radioButton, named: "All Photos"))
      try albums.waitUntil("all photos") { albums.pageTitle == "All Photos" }
      try albums.press("ctrl+v")
      try albums.find(
        .label,
        named: "To add photos, open one of your albums or a folder, and paste them there.")
    }
  }
}

@MainActor extension RunningProgram {
  /// Opens an album, copies its first photo, and goes back. Returns the photo's name.
  fileprivate func copyFirstPhoto(of album: String) throws -> String {
    try open(album)
    try waitForFocusedCell()
    let name = focusedCell
    try press("ctrl+c")
    try find(.label, named: "“\(name).jpg” copied")
    try press("Escape")
    try waitForAlbums()
    try waitUntil("the page of albums") { pageTitle == "Albums" && focusedCell.hasPrefix(album) }
    return name
  }
}
