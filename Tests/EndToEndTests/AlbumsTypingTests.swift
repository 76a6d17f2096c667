import EndToEndSupport
import Foundation
import XCTest

/// Opens the search by typing, on each kind of page.
final class AlbumsTypingTests: AlbumsTestCase {
  /// Shows the albums of a library with photos of lighthouses and harbours.
  private func withLibrary(_ body: @MainActor (RunningProgram) throws -> Void) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeNamedLibrary(at: folder)
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try albums.waitForFocusedCell()
      try body(albums)
    }
  }

  func testTypingOnAlbums_FindsPhotosAndEscapeReturns() throws {
    try withLibrary { albums in
      try albums.type("light")
      try albums.waitUntil("all photos") { albums.pageTitle == "All Photos" }
      try albums.waitForCells(["Lighthouse 1", "Lighthouse 2"])
      _ = try albums.screenshot(named: "typing-albums")
      try albums.press("Escape")
      try albums.waitUntil("the albums") { albums.pageTitle == "Albums" }
    }
  }

  func testTypedAlbumName_OpensTheAlbumAtReturn() throws {
    try withLibrary { albums in
      try albums.type("album 0002")
      try albums.find(.button, named: "Album Album 0002")
      _ = try albums.screenshot(named: "typing-album-name")
      try albums.press("Return")
      try albums.waitUntil("the album") { albums.pageTitle == "Album 0002" }
      try albums.press("alt+Left")
      try albums.waitUntil("the search") { albums.pageTitle == "All Photos" }
      try albums.find(.button, named: "Album Album 0002")
    }
  }

  func testTypingOnPlaces_OpensTheSearchPage() throws {
    try withLibrary { albums in
      try albums.openPage("Places", keys: "ctrl+m")
      try albums.waitUntil("the map to have the focus") { albums.focused != nil }
      try albums.type("harb")
      try albums.waitUntil("the search page") { albums.pageTitle == "Search" }
      try albums.waitForCells(["Harbour 1", "Harbour 2"])
      try albums.press("Escape", "Escape")
      try albums.waitUntil("the map") { albums.pageTitle == "Places" }
    }
  }

  func testSlashOnTheTimelineAndInAnAlbum_OpensTheField() throws {
    try withLibrary { albums in
      try albums.click(albums.find(.radioButton, named: "Timeline"))
      try albums.waitUntil("the timeline") { albums.pageTitle == "Timeline" }
      _ = try albums.cells(atLeast: 8)
      try albums.press("slash")
      try albums.waitUntil("all photos") { albums.pageTitle == "All Photos" }
      try albums.type("harb")
      try albums.waitForCells(["Harbour 1", "Harbour 2"])
      try albums.press("Escape")
      try albums.waitUntil("the timeline") { albums.pageTitle == "Timeline" }
      try albums.click(albums.find(.radioButton, named: "Albums"))
      try albums.waitForAlbums()
      _ = try albums.openAlbum(withAtLeast: 4)
      try albums.waitForFocusedCell()
      try albums.press("slash")
      try albums.type("light/")
      try albums.waitUntil("one photo") { albums.cellNames.count == 1 }
    }
  }

  func testSlashOnAPhoto_OpensTheSearchPage() throws {
    try withLibrary { albums in
      let photo = try albums.openFirstPhoto(ofAlbumWithAtLeast: 4).name
      try albums.press("slash")
      try albums.waitUntil("the search page") { albums.pageTitle == "Search" }
      try albums.find(.label, named: "Search All Photos")
      try albums.press("Escape")
      try albums.waitUntil("the photo") { albums.pageTitle == photo }
      try albums.waitUntilGone(.label, named: "Search All Photos")
      try albums.waitForPhotoPage()
      try albums.press("ctrl+k")
      try albums.waitUntil("the search page") { albums.pageTitle == "Search" }
    }
  }

  func testFiltersButton_TakesTheTypedWordsAlong() throws {
    try withLibrary { albums in
      _ = try albums.openAlbum(withAtLeast: 4)
      try albums.press("ctrl+f")
      try albums.type("light")
      try albums.click(albums.find(.button, named: "Filters…"))
      try albums.waitUntil("the search page") { albums.pageTitle == "Search" }
      try albums.waitForCells(["Lighthouse 1"])
      _ = try albums.screenshot(named: "typing-filters")
      try albums.click(albums.find(.button, named: "Remove Filter Folder: Album 0001"))
      try albums.waitForCells(["Lighthouse 1", "Lighthouse 2"])
    }
  }
}

extension AlbumsTestCase {
  /// Writes a library with four photos whose names begin with “Lighthouse” or “Harbour”, and four
  /// others.
  static func makeNamedLibrary(at folder: URL) throws {
    try makeLibrary(at: folder, photos: 8, albums: 2)
    for (former, name) in [
      ("Album 0001/IMG_000001", "Album 0001/Lighthouse 1"),
      ("Album 0001/IMG_000002", "Album 0001/Harbour 1"),
      ("Album 0002/IMG_000005", "Album 0002/Lighthouse 2"),
      ("Album 0002/IMG_000006", "Album 0002/Harbour 2"),
    ] {
      try FileManager.default.moveItem(
        at: folder.appending(path: former + ".jpg"), to: folder.appending(path: name + ".jpg"))
    }
  }
}
