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
      try albums.dragToAlbum("Best", from: photo, over: (.radioButton, "Albums"))
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
      try albums.dragToAlbum("Best", from: photo, over: (.button, "Back"))
      try albums.waitUntil("the photo in the album") { albums.count(of: "Best") == 1 }
      XCTAssertEqual(albums.pageTitle, "Albums", "the drop opens nothing")
    }
  }

  func testOpenPhotoAndPhotoOfTheFilmstrip_AreDroppedOnAnAlbum() throws {
    try withLibrary { albums in
      _ = try albums.openAlbum(withAtLeast: 4)
      try albums.openPhoto(albums.cell(0))
      let name = albums.pageTitle
      try albums.find(.label, named: "100 %")
      try albums.dragToAlbum(
        "Best", from: albums.find(.image, named: name), over: (.button, "Back"), (.button, "Back"))
      try albums.waitUntil("the open photo in the album") { albums.count(of: "Best") == 1 }
      _ = try albums.openAlbum(withAtLeast: 4)
      try albums.openPhoto(albums.cell(0))
      try albums.press("F7")
      let other = try albums.cells(atLeast: 4)[2]
      try albums.dragToAlbum("Best", from: other, over: (.button, "Back"), (.button, "Back"))
      try albums.waitUntil("the photo of the filmstrip, too") { albums.count(of: "Best") == 2 }
    }
  }

  func testPhoto_IsDroppedOnAnotherProgram() throws {
    try withLibrary { albums in
      _ = try albums.resize(width: 560, height: 560)
      _ = try albums.openAlbum(withAtLeast: 4)
      let photo = try albums.cells(atLeast: 4)[0]
      try RunningProgram.withFiles(nil) { stage in
        try albums.drag(
          from: albums.frameOnDisplay(of: photo).middle,
          to: stage.frameOnDisplay(of: stage.find(.label, named: "Drop here")).middle)
        try stage.waitUntil("the file") {
          !stage.findAll(.label) { $0.hasPrefix("Dropped: ") && $0.hasSuffix(".jpg") }.isEmpty
        }
      }
    }
  }

  func testFolderFromAnotherProgram_IsAddedToTheLibrary() throws {
    let folder = Self.temporaryFolder().appending(path: "Dropped")
    try Self.makeLibrary(at: folder, photos: 3, albums: 1)
    try withLibrary { albums in
      _ = try albums.resize(width: 560, height: 560)
      let target = try XCTUnwrap(albums.albumCells().last).node
      try RunningProgram.withFiles(folder) { stage in
        let source = try stage.frameOnDisplay(of: stage.find(.label, named: "Drag from here"))
        try stage.drag(from: source.middle, to: albums.frameOnDisplay(of: target).middle)
        try albums.waitUntil("the album of the folder", atMost: .seconds(30)) {
          albums.albumCells().contains { $0.count == 3 }
        }
        try albums.screenshot(named: "drag-folder-dropped")
      }
    }
  }

  func testPhotoOfAComparison_IsDroppedOnAnAlbum() throws {
    try withLibrary { albums in
      _ = try albums.openAlbum(withAtLeast: 4)
      try albums.openPhoto(albums.cell(0))
      let name = albums.pageTitle
      try albums.press("c")
      try albums.waitUntil("the comparison") { albums.pageTitle.hasPrefix("Compare") }
      // Until then, the page of the photo has an image of this name, too.
      try albums.waitUntilGone(.button, named: "Next Photo")
      try albums.waitUntil("one image of the photo") {
        albums.findAll(.image) { $0 == name }.count == 1
      }
      let photo = try albums.find(.image, named: name)
      try albums.dragToAlbum(
        "Best", from: photo, over: (.button, "Back"), (.button, "Back"), (.button, "Back"))
      try albums.waitUntil("the photo in the album") { albums.count(of: "Best") == 1 }
    }
  }
}

@MainActor extension RunningProgram {
  /// Drags a photo over buttons, waits until each has changed the page, and drops it on an album.
  fileprivate func dragToAlbum(
    _ name: String, from photo: AccessibleNode,
    over buttons: (role: AccessibleNode.Role, name: String)...
  ) throws {
    var place = try frameOnDisplay(of: photo).middle
    try holdButton(at: place) {
      for button in buttons {
        let title = pageTitle
        let next = try frameOnDisplay(of: find(button.role, named: button.name)).middle
        try movePointer(from: place, to: next)
        try waitUntil("another page than \(title)") { pageTitle != title }
        // To another button at the same place, the drag would not enter.
        place = CGPoint(x: next.x, y: next.y + 80)
        try movePointer(from: next, to: place)
      }
      try waitUntil("the albums") { albumCells().contains { $0.name == name } }
      // A page takes no drops until its transition has ended.
      _ = happens(within: .milliseconds(600)) { false }
      let album = try XCTUnwrap(albumCells().first { $0.name == name })
      let target = try frameOnDisplay(of: album.node).middle
      try movePointer(from: place, to: target)
      try screenshot(named: "drag-over-album")
    }
  }

  /// Starts a second program, which offers a folder for drags and takes files.
  fileprivate static func withFiles(
    _ folder: URL?, _ body: (_ stage: RunningProgram) throws -> Void
  ) throws {
    let stage = try RunningProgram(
      executable: product("navigation-stage"),
      arguments: ["--page", "files", "--size", "300x200"],
      environment: folder.map { ["STAGE_FILE": $0.path] } ?? [:])
    defer { stage.terminate() }
    try stage.waitUntil("the page of files") { stage.windowTitle == "Files" }
    try body(stage)
    XCTAssertEqual(stage.warnings, [])
  }

  /// The number of photos that the page of albums states for an album.
  fileprivate func count(of name: String) -> Int? {
    albumCells().first { $0.name == name }?.count
  }
}

extension CGRect {
  fileprivate var middle: CGPoint { CGPoint(x: midX, y: midY) }
}
