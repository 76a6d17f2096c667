import EndToEndSupport
import Foundation
import XCTest

/// Arranges the photos of an own album by hand.
final class AlbumsArrangingTests: AlbumsTestCase {
  /// Starts Albums, makes the album “Best” with the photos of a folder, and sorts it by hand.
  private func withAlbum(
    home: URL? = nil, folder: URL? = nil,
    _ body: @MainActor (_ albums: RunningProgram, _ names: [String]) throws -> Void
  ) throws {
    let folder = folder ?? Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 8, albums: 2)
    try withAlbums([folder.path], home: home) { albums in
      try albums.waitForAlbums()
      try albums.createAlbum("Best")
      try albums.copyPhotos(of: "Album 0001")
      try albums.open("Best")
      try albums.press("ctrl+v")
      let names = try albums.cells(atLeast: 4).map(\.name)
      try albums.sort(by: "By Hand")
      try albums.find(.radioButton, named: "First to Last")
      try albums.waitUntil("the order") { albums.order == names }
      try body(albums, names)
    }
  }

  func testKeys_MoveAPhotoUntilUndoAlsoAfterARestart() throws {
    let home = Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: home) }
    let folder = home.appending(path: "Library")
    var moved: [String] = []
    try withAlbum(home: home, folder: folder) { albums, names in
      try albums.waitForFocusedCell()
      try albums.press("Home")
      try albums.waitUntil("the first photo") { albums.focusedCell == names[0] }
      try albums.press("alt+Down")
      try albums.waitUntil("the second place") {
        albums.order == [names[1], names[0], names[2], names[3]]
      }
      try albums.waitUntil("the focus to stay") { albums.focusedCell == names[0] }
      try albums.press("alt+End")
      moved = [names[1], names[2], names[3], names[0]]
      try albums.waitUntil("the last place") { albums.order == moved }
      try albums.find(.label, named: "“\(names[0])” moved within “Best”")
      try albums.press("ctrl+z")
      try albums.waitUntil("the second place") {
        albums.order == [names[1], names[0], names[2], names[3]]
      }
      try albums.press("ctrl+shift+z")
      try albums.waitUntil("the last place") { albums.order == moved }
    }
    try withAlbums([folder.path], home: home) { albums in
      try albums.waitForAlbums()
      try albums.open("Best")
      try albums.waitUntil("the order of before") { albums.order == moved }
    }
  }

  func testDrag_MovesAPhotoBesideAnotherUntilUndo() throws {
    try withAlbum { albums, names in
      let from = try albums.frameOnDisplay(of: albums.cell(0))
      let to = try albums.frameOnDisplay(of: albums.cell(2))
      let target = CGPoint(x: to.maxX - 12, y: to.midY)
      try albums.holdButton(at: CGPoint(x: from.midX, y: from.midY)) {
        for step in 1...10 {
          let part = CGFloat(step) / 10
          try albums.movePointer(
            to: CGPoint(
              x: from.midX + (target.x - from.midX) * part,
              y: from.midY + (target.y - from.midY) * part))
        }
        _ = try albums.screenshot(named: "album-arranging")
      }
      try albums.waitUntil("the third place") {
        albums.order == [names[1], names[2], names[0], names[3]]
      }
      XCTAssertEqual(albums.pageTitle, "Best")
      try albums.press("ctrl+z")
      try albums.waitUntil("the former order") { albums.order == names }
    }
  }
}

@MainActor extension RunningProgram {
  /// The names of the photos, in the order of the grid.
  fileprivate var order: [String] {
    findAll(.tableCell).sorted {
      ($0.extents.minY, $0.extents.minX) < ($1.extents.minY, $1.extents.minX)
    }.map(\.name)
  }

  /// Copies all photos of a folder, and goes back to the page of albums.
  fileprivate func copyPhotos(of album: String) throws {
    try open(album)
    _ = try cells(atLeast: 4)
    try press("ctrl+a")
    try find(.label, named: "4 selected")
    try press("ctrl+c")
    try waitUntil("the message") { !findAll(.label) { $0.hasSuffix(" copied") }.isEmpty }
    try press("Escape")
    try find(.button, named: "Select")
    try press("Escape")
    try waitForAlbums()
  }
}
