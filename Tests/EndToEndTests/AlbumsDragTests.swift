import EndToEndSupport
import Foundation
import XCTest

/// Drags photos from page to page with the mouse.
final class AlbumsDragTests: AlbumsTestCase {
  /// Starts Albums with two folders of four photos each, and an empty album “Best”.
  private func withLibrary(_ body: @MainActor (_ albums: RunningProgram) throws -> Void) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 8, albums: 2)
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try albums.createAlbum("Best")
      try body(albums)
    }
  }

  func testPhotoDraggedOverASegment_IsDroppedOnAnAlbumUntilUndo() throws {
    try withLibrary { albums in
      try albums.click(albums.find(.radioButton, named: "All Photos"))
      try albums.waitUntil("all photos") { albums.pageTitle == "All Photos" }
      let photo = try albums.cells(atLeast: 8)[0]
      try albums.dragToAlbum("Best", from: photo, over: .radioButton, "Albums")
      try albums.waitUntil("the photo in the album") { albums.count(of: "Best") == 1 }
      try albums.screenshot(named: "drag-dropped")
      try albums.press("ctrl+z")
      try albums.waitUntil("no photo in the album") { albums.count(of: "Best") == 0 }
    }
  }

  func testPhotoOfAFolderDraggedOverTheBackButton_IsDroppedOnAnAlbum() throws {
    try withLibrary { albums in
      _ = try albums.openAlbum(withAtLeast: 4)
      let photo = try albums.cells(atLeast: 4)[1]
      try albums.dragToAlbum("Best", from: photo, over: .button, "Back")
      try albums.waitUntil("the photo in the album") { albums.count(of: "Best") == 1 }
      XCTAssertEqual(albums.pageTitle, "Albums", "the drop opens nothing")
    }
  }
}

@MainActor extension RunningProgram {
  /// Drags a photo to a button that shows the albums, waits for them, and drops it on one of them.
  fileprivate func dragToAlbum(
    _ name: String, from photo: AccessibleNode, over role: AccessibleNode.Role, _ button: String
  ) throws {
    let start = try frameOnDisplay(of: photo).middle
    let button = try frameOnDisplay(of: find(role, named: button)).middle
    try holdButton(at: start) {
      try movePointer(from: start, to: button)
      try waitUntil("the albums") { albumCells().contains { $0.name == name } }
      let album = try XCTUnwrap(albumCells().first { $0.name == name })
      try movePointer(from: button, to: frameOnDisplay(of: album.node).middle)
      try screenshot(named: "drag-over-album")
    }
  }

  /// The number of photos that the page of albums states for an album.
  fileprivate func count(of name: String) -> Int? {
    albumCells().first { $0.name == name }?.count
  }
}

extension CGRect {
  fileprivate var middle: CGPoint { CGPoint(x: midX, y: midY) }
}
