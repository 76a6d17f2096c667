import EndToEndSupport
import Foundation
import XCTest

/// Searches all photos by keyboard and mouse.
final class AlbumsSearchTests: AlbumsTestCase {
  /// Opens the search page of a library with photos of lighthouses and harbours.
  private func withSearch(
    _ body: @MainActor (_ albums: RunningProgram, _ folder: URL) throws -> Void
  ) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeNamedLibrary(at: folder)
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try albums.openPage("Search", keys: "ctrl+k")
      try body(albums, folder)
    }
  }

  func testTypedWord_FindsPhotosOfAllAlbumsAndOpensOne() throws {
    try withSearch { albums, _ in
      try albums.find(.label, named: "Search All Photos")
      try albums.type("light")
      try albums.waitForCells(["Lighthouse 1", "Lighthouse 2"])
      _ = try albums.screenshot(named: "search-word")
      try albums.press("Down")
      try albums.waitForFocusedCell()
      let first = albums.focusedCell
      try albums.press("Return")
      try albums.waitForPhotoPage()
      XCTAssertEqual(albums.pageTitle, first)
      try albums.press("Right")
      try albums.waitUntil("the other photo") {
        ![first, ""].contains(albums.pageTitle)
          && albums.pageTitle.hasPrefix("Lighthouse")
      }
      let second = albums.pageTitle
      try albums.press("Escape")
      try albums.waitForCells(["Lighthouse 1", "Lighthouse 2"])
      try albums.waitUntil("the photo seen last to have the focus") {
        albums.focusedCell == second
      }
      XCTAssertEqual(albums.pageTitle, "Search")
    }
  }

  func testFilters_NarrowTheSearchAndAreRemoved() throws {
    try withSearch { albums, _ in
      try albums.type("houze")
      try albums.find(.label, named: "Nothing Found")
      try albums.find(
        .label, named: "No photo was found for “houze”. Type fewer letters.")
      try albums.press("Escape")
      try albums.find(.label, named: "Search All Photos")
      try albums.type("lighthouse")
      try albums.waitForCells(["Lighthouse 1", "Lighthouse 2"])
      try albums.chooseFilter("Folder…")
      try albums.find(.label, named: "Album 0001")
      try albums.type("2")
      try albums.find(.label, named: "Nothing here begins with “2”.")
      try albums.press("BackSpace")
      try albums.find(.label, named: "Album 0001")
      try albums.type("album 0001")
      try albums.waitUntilGone(.label, named: "Album 0002")
      try albums.press("Down", "Return")
      try albums.waitForCells(["Lighthouse 1"])
      try albums.chooseFilter("Favourite")
      try albums.find(.label, named: "No photo meets all filters. Remove a filter.")
      _ = try albums.screenshot(named: "search-filters")
      try albums.click(albums.find(.button, named: "Remove Filter Favourite"))
      try albums.waitForCells(["Lighthouse 1"])
      try albums.click(albums.find(.button, named: "Remove Filter Folder: Album 0001"))
      try albums.waitForCells(["Lighthouse 1", "Lighthouse 2"])
    }
  }

  func testExcludedFolder_IsKeptInTheSavedAlbum() throws {
    try withSearch { albums, _ in
      try albums.type("lighthouse")
      try albums.waitForCells(["Lighthouse 1", "Lighthouse 2"])
      try albums.chooseFilter("Folder…")
      try albums.type("album 0001")
      try albums.waitUntilGone(.label, named: "Album 0002")
      try albums.press("Down", "Return")
      try albums.waitForCells(["Lighthouse 1"])
      try albums.click(
        albums.find(.button, named: "Folder: Album 0001. Change to Folder: not Album 0001"))
      try albums.waitForCells(["Lighthouse 2"])
      try albums.find(.button, named: "Remove Filter Folder: not Album 0001")
      _ = try albums.screenshot(named: "search-excluded")
      try albums.click(albums.find(.button, named: "Save as Album"))
      try albums.nameSavedSearch("Elsewhere", count: 1)
    }
  }

  func testSearchButtonOfTheTimeline_OpensTheSearch() throws {
    try withSearch { albums, _ in
      try albums.press("alt+Left")
      try albums.waitForAlbums()
      try albums.find(.button, named: "Search")
      try albums.click(albums.find(.radioButton, named: "Timeline"))
      try albums.waitUntil("the timeline") { albums.pageTitle == "Timeline" }
      try albums.click(albums.find(.button, named: "Search"))
      try albums.waitUntil("all photos") { albums.pageTitle == "All Photos" }
      try albums.find(nil, named: "Search Photos")
    }
  }

  func testSignsOnly_AskForAWord() throws {
    try withSearch { albums, _ in
      try albums.type("?!")
      try albums.find(.label, named: "Nothing to Look For")
      try albums.find(.label, named: "“?!” has no letter or digit. Type a word.")
      try albums.press("BackSpace", "BackSpace")
      try albums.find(.label, named: "Search All Photos")
      // With an empty field, Escape goes back.
      try albums.press("Escape")
      try albums.waitForAlbums()
    }
  }

  func testDateThatIsNone_SaysHowToTypeOne() throws {
    try withSearch { albums, _ in
      try albums.chooseFilter("Date…")
      try albums.find(.button, named: "Add")
      try albums.type("31.2.2024")
      try albums.press("Return")
      try albums.find(
        .label,
        named: "“31.2.2024” is not a date. Type a year, a month such as 5/2024, a day such as "
          + "17.5.2024, or two of them with “–” between them.")
      try albums.press("ctrl+a")
      try albums.type("1990 to 2090")
      try albums.press("Return")
      try albums.waitUntil("all photos") { albums.cellNames.count == 8 }
      try albums.waitUntil("a filter for the date") {
        !albums.findAll(.button) { $0.hasPrefix("Remove Filter Date: ") }.isEmpty
      }
    }
  }

  func testSavedSearch_IsAnAlbumThatTakesInNewPhotos() throws {
    try withSearch { albums, folder in
      try albums.type("harbour")
      try albums.waitForCells(["Harbour 1", "Harbour 2"])
      try albums.click(albums.find(.button, named: "Save as Album"))
      try albums.nameSavedSearch("Ports", count: 2)
      let album = try XCTUnwrap(albums.albumCells().first { $0.name == "Ports" })
      try albums.click(album.node)
      try albums.waitForCells(["Harbour 1", "Harbour 2"])
      try albums.find(.label, named: "“harbour”")
      try albums.find(.button, named: "Edit Search…")
      let photos = folder.appending(path: "Album 0001")
      try FileManager.default.copyItem(
        at: photos.appending(path: "Lighthouse 1.jpg"),
        to: photos.appending(path: "Harbour 3.jpg"))
      try albums.waitForCells(["Harbour 1", "Harbour 2", "Harbour 3"])
      try FileManager.default.removeItem(at: photos.appending(path: "Harbour 1.jpg"))
      try albums.waitForCells(["Harbour 2", "Harbour 3"])
    }
  }
}

@MainActor extension RunningProgram {
  /// The names of the visible cells.
  var cellNames: Set<String> { Set(findAll(.tableCell).map(\.name)) }

  /// Waits until exactly these photos are visible.
  func waitForCells(
    _ names: Set<String>, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitUntil("\(names.sorted())", file: file, line: line) { cellNames == names }
  }

  /// Names the album of the search that is being saved, and waits until the page of albums shows it.
  func nameSavedSearch(
    _ name: String, count: Int, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try find(.button, named: "Create", file: file, line: line)
    try type(name, file: file, line: line)
    try press("Return", file: file, line: line)
    try waitUntilGone(.button, named: "Create", file: file, line: line)
    try press("alt+Left", file: file, line: line)
    try waitUntil("the album", file: file, line: line) {
      albumCells().contains { $0.name == name && $0.count == count }
    }
  }

  /// Chooses an entry of the menu that adds filters.
  fileprivate func chooseFilter(
    _ name: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try click(find(.button, named: "Add Filter", file: file, line: line), file: file, line: line)
    try click(find(.menuItem, named: name, file: file, line: line), file: file, line: line)
  }
}
