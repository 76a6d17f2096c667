import EndToEndSupport
import Foundation
import XCTest

/// Uses the filmstrip under a photo and the locked view by keyboard and mouse.
final class AlbumsFilmstripTests: AlbumsTestCase {
  /// Opens the first photo of an album of twelve.
  private func withPhoto(
    home: URL? = nil, _ body: @MainActor (_ albums: RunningProgram, _ name: String) throws -> Void
  ) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 12, albums: 1, size: "1600x1200")
    try withAlbums([folder.path], home: home) { albums in
      try body(albums, albums.openFirstPhoto(ofAlbumWithAtLeast: 12).name)
    }
  }

  func testStrip_FollowsThePhotoAndChoosesOthers() throws {
    try withPhoto { albums, first in
      try albums.press("F7")
      try albums.waitForShownCell(first)
      let cells = try albums.cells(atLeast: 8)
      _ = try albums.screenshot(named: "filmstrip-1")

      try albums.click(cells[3])
      try albums.waitUntil("the clicked photo") { albums.pageTitle == cells[3].name }
      try albums.waitForShownCell(albums.pageTitle)
      try albums.press("Left")
      try albums.waitUntil("the photo before") { albums.pageTitle == cells[2].name }
      try albums.waitForShownCell(albums.pageTitle)

      try albums.press("F7")
      try albums.waitUntil("no strip") { albums.findAll(.tableCell).isEmpty }
    }
  }

  func testKeys_MoveThePhotoOrOnlyTheFocus() throws {
    try withPhoto { albums, first in
      try albums.press("F7")
      try albums.waitForShownCell(first)
      let names = try albums.cells(atLeast: 8).map(\.name)
      var presses = 0
      while albums.focusedCell != first, presses < 20 {
        try albums.press("Tab")
        presses += 1
      }
      XCTAssertEqual(albums.focusedCell, first, "Tab reaches the strip")
      try albums.press("Right")
      try albums.waitUntil("the next photo") {
        albums.pageTitle == names[1] && albums.focusedCell == names[1]
      }
      try albums.press("ctrl+Right", "ctrl+Right")
      try albums.waitUntil("the focus") { albums.focusedCell == names[3] }
      XCTAssertEqual(albums.pageTitle, names[1])
      try albums.press("Return")
      try albums.waitUntil("the photo with the focus") { albums.pageTitle == names[3] }
      try albums.press("End")
      try albums.waitUntil("the last photo") { albums.pageTitle != names[3] }
      try albums.waitForShownCell(albums.pageTitle)
    }
  }

  func testBarsThatAreHidden_HideTheStrip() throws {
    try withPhoto { albums, first in
      try albums.press("F7")
      try albums.waitForShownCell(first)
      try albums.press("F11")
      try albums.waitUntil("no strip") { albums.findAll(.tableCell).isEmpty }
      try albums.press("Escape")
      try albums.waitForShownCell(first)
    }
  }

  func testOpenStrip_IsThereAtTheNextStart() throws {
    let home = Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: home) }
    try Self.makeLibrary(at: home.appending(path: "Pictures"), photos: 6, albums: 1)
    var name = ""
    try withProgram("albums", [], home: home, endsByItself: true) { albums in
      try albums.waitForAlbums()
      name = try albums.openFirstPhoto(ofAlbumWithAtLeast: 3).name
      try albums.press("F7")
      try albums.waitForShownCell(name)
      try albums.press("ctrl+q")
      try albums.waitUntil("the end") { albums.exitStatus == 0 }
    }
    try withAlbums([], home: home) { albums in try albums.waitForShownCell(name) }
  }

  func testLockedView_KeepsTheZoom() throws {
    try withPhoto { albums, first in
      let fitted = try albums.zoom
      try albums.press("l", "plus", "plus", "plus")
      try albums.waitUntil("a larger photo") { try albums.zoom != fitted }
      let zoomed = try albums.zoom
      try albums.press("Right")
      try albums.waitUntil("the next photo") { albums.pageTitle != first }
      try albums.waitUntil("the same zoom") { try albums.zoom == zoomed }
      try albums.press("l", "Left")
      try albums.waitUntil("the first photo, whole") {
        try albums.pageTitle == first && albums.zoom == fitted
      }
    }
  }
}

@MainActor extension RunningProgram {
  /// Waits until the filmstrip marks a photo as the shown one.
  fileprivate func waitForShownCell(
    _ name: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitUntil("\(name) to be marked in the strip", file: file, line: line) {
      findAll(.tableCell).filter { $0.states.contains(.selected) }.map(\.name) == [name]
    }
  }

  /// The zoom that the bar shows.
  fileprivate var zoom: String {
    get throws { findAll(.label) { $0.hasSuffix(" %") }.first?.name ?? "" }
  }
}
