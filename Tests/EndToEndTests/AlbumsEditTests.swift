import EndToEndSupport
import Foundation
import XCTest

/// Edits photos by mouse and keyboard, and undoes the edits.
final class AlbumsEditTests: AlbumsTestCase {
  /// Starts Albums with a new library that the test may change: two albums of four photos.
  private func withLibrary(
    home: URL? = nil, _ body: @MainActor (_ albums: RunningProgram, _ folder: URL) throws -> Void
  ) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 8, albums: 2)
    try withAlbums([folder.path], home: home) { albums in
      try albums.waitForAlbums()
      try body(albums, folder)
    }
  }

  func testSelectedPhotos_BecomeFavouritesUntilUndo() throws {
    try withLibrary { albums, _ in
      _ = try albums.openAlbum(withAtLeast: 4)
      try albums.select(0, 2)
      try albums.find(.label, named: "2 selected")
      try albums.press("Escape")
      try albums.find(.radioButton, named: "A to Z")
      XCTAssertNotEqual(albums.pageTitle, "Albums", "Escape ends the selection first")
      try albums.select(0, 2)
      try albums.find(.label, named: "2 selected")
      _ = try albums.screenshot(named: "edit-selected")
      try albums.click(albums.find(.button, named: "Favourite"))
      try albums.waitUntil("hearts") {
        albums.findAll(.tableCell) { $0.hasSuffix(", Favourite") }.count == 2
      }
      _ = try albums.screenshot(named: "edit-toast")
      try albums.click(albums.find(.button, named: "Done"))
      try albums.press("Escape")
      try albums.waitUntil("the favourites' album") {
        albums.albumCells().contains { $0.name == "Favourites" && $0.count == 2 }
      }
      try albums.press("ctrl+z")
      try albums.waitUntil("no favourites") {
        !albums.albumCells().contains { $0.name == "Favourites" }
      }
    }
  }

  func testClickWithShift_SelectsTheRange() throws {
    try withLibrary { albums, _ in
      _ = try albums.openAlbum(withAtLeast: 4)
      try albums.select(0)
      try albums.find(.label, named: "1 selected")
      try albums.click(albums.cell(2))
      try albums.find(.label, named: "2 selected")
      try albums.click(albums.cell(3), holding: "Shift_L")
      try albums.find(.label, named: "3 selected")
    }
  }

  func testClickWithControl_TogglesOnlyThatPhoto() throws {
    try withLibrary { albums, _ in
      _ = try albums.openFirstPhoto(ofAlbumWithAtLeast: 4)
      try albums.press("Right")
      try albums.find(.label, named: "2 of 4")
      try albums.press("Escape")
      // The viewed photo has the focus now, but is not selected.
      try albums.click(albums.cell(3), holding: "Control_L")
      try albums.find(.label, named: "1 selected")
      try albums.click(albums.cell(2), holding: "Control_L")
      try albums.find(.label, named: "2 selected")
      try albums.click(albums.cell(2), holding: "Control_L")
      try albums.find(.label, named: "1 selected")
      try albums.press("Escape")
      try albums.find(.button, named: "Select")
      // The photo whose menu was opened is not selected either.
      try albums.click(albums.cell(0), button: .secondary)
      try albums.find(.menuItem, named: "Rename…")
      try albums.press("Escape")
      try albums.waitUntil("the menu to go") { !albums.hasMenu }
      try albums.click(albums.cell(1), holding: "Control_L")
      try albums.find(.label, named: "1 selected")
      let chosen = try albums.cell(1).name
      try albums.press("Delete")
      try albums.waitUntil("one photo less") {
        let names = albums.findAll(.tableCell).map(\.name)
        return names.count == 3 && !names.contains(chosen)
      }
    }
  }

  func testRatings_AreShownInTheGridAndSortIt() throws {
    try withLibrary { albums, _ in
      _ = try albums.openAlbum(withAtLeast: 4)
      let names = try albums.cells(atLeast: 4).map(\.name)
      try albums.waitForFocusedCell()
      XCTAssertEqual(try albums.moveFocus(by: "Right"), names[1])
      try albums.press("3")
      try albums.waitUntil("its stars") { albums.focusedCell == "\(names[1]), 3 stars" }
      try albums.press("Right", "f", "5")
      let best = "\(names[2]), Favourite, 5 stars"
      try albums.waitUntil("its stars") { albums.focusedCell == best }
      try albums.sort(by: "Rating")
      try albums.find(.radioButton, named: "Best First")
      try albums.waitUntil("the best first") {
        albums.findAll(.tableCell).map(\.name) == [
          best, "\(names[1]), 3 stars", names[0], names[3],
        ]
      }
      _ = try albums.screenshot(named: "edit-ratings")
      try albums.click(albums.find(.radioButton, named: "Best Last"))
      try albums.waitUntil("the best last") { albums.findAll(.tableCell).last?.name == best }
    }
  }

  func testCaption_IsShownWhileTheBarsAreVisible() throws {
    try withLibrary { albums, _ in
      let (name, _) = try albums.openFirstPhoto(ofAlbumWithAtLeast: 4)
      let image = try albums.find(.image, named: name)
      XCTAssertTrue(albums.findAll(.label, within: image).isEmpty)
      try albums.click(albums.find(.button, named: "More"))
      try albums.click(albums.find(.menuItem, named: "Caption…"))
      try albums.click(albums.find(.text, named: "Caption"))
      try albums.type("Boats at rest")
      try albums.press("Return")
      try albums.find(.label, named: "Boats at rest")
      _ = try albums.screenshot(named: "edit-caption")
      try albums.press("F11")
      try albums.waitUntilGone(.label, named: "Boats at rest")
      try albums.press("Escape")
      try albums.find(.label, named: "Boats at rest")
      try albums.press("Right")
      try albums.waitUntil("the next photo") { albums.pageTitle != name }
      XCTAssertTrue(albums.findAll(.label) { $0 == "Boats at rest" }.isEmpty)
    }
  }

  func testTrashedPhoto_IsReplacedByTheNextUntilUndo() throws {
    let home = Self.temporaryFolder()
    try withLibrary(home: home) { albums, folder in
      let (name, _) = try albums.openFirstPhoto(ofAlbumWithAtLeast: 4)
      let album = folder.appending(path: albums.backTitle)
      let file = album.appending(path: "\(name).jpg")
      let original = try Data(contentsOf: file)
      try albums.press("Delete")
      try albums.waitUntil("the next photo") { albums.pageTitle != name }
      XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
      try albums.find(.label, named: "1 of 3")
      _ = try albums.screenshot(named: "edit-trashed")
      try albums.click(albums.find(.button, named: "Undo"))
      try albums.waitUntil("the file") { FileManager.default.fileExists(atPath: file.path) }
      XCTAssertEqual(try Data(contentsOf: file), original)
      try albums.waitUntil("it where it was, and on show") {
        albums.pageTitle == name && !albums.findAll(.label) { $0 == "1 of 4" }.isEmpty
      }
      XCTAssertFalse(albums.log.contains("no longer there"), albums.log)
    }
  }

  func testTrashedPhoto_KeepsItsMarksAfterUndo() throws {
    try withLibrary { albums, _ in
      let (name, _) = try albums.openFirstPhoto(ofAlbumWithAtLeast: 4)
      try albums.press("f", "4")
      try albums.find(.button, named: "Remove from Favourites")
      for _ in 1...2 {
        try albums.press("Delete")
        try albums.waitUntil("the next photo") { albums.pageTitle != name }
        try albums.find(.label, named: "1 of 3")
        try albums.find(.button, named: "Favourite")
        try albums.press("ctrl+z")
        try albums.waitUntil("the photo") { albums.pageTitle == name }
        try albums.find(.button, named: "Remove from Favourites")
        try albums.find(.label, named: "1 of 4")
      }
      try albums.press("Escape")
      let marked = "\(name), Favourite, 4 stars"
      try albums.waitUntil("its marks") { albums.focusedCell == marked }
    }
  }

  func testUndoRightAfterDelete_KeepsThePhotoOnScreen() throws {
    try withLibrary { albums, _ in
      let (name, _) = try albums.openFirstPhoto(ofAlbumWithAtLeast: 4)
      try albums.press("f")
      try albums.find(.button, named: "Remove from Favourites")
      for _ in 1...3 {
        // The message of the last round would end this wait too early.
        try albums.waitUntil("no message") {
          albums.findAll(.label) { $0.hasPrefix("Undid “") }.isEmpty
        }
        try albums.press("Delete", "ctrl+z")
        try albums.waitUntil("both to be done") {
          !albums.findAll(.label) { $0.hasPrefix("Undid “") }.isEmpty
        }
        try albums.waitUntil("the photo") { albums.pageTitle == name }
        try albums.find(.label, named: "1 of 4")
        try albums.find(.button, named: "Remove from Favourites")
      }
      // The page shows the current entry of the library, not an outdated one.
      try albums.press("f")
      try albums.find(.button, named: "Favourite")
      try albums.press("Delete")
      try albums.waitUntil("the next photo") { albums.pageTitle != name }
      try albums.find(.label, named: "1 of 3")
    }
  }

  func testPhotoTrashedFromTheGrid_MovesTheFocusToTheNext() throws {
    try withLibrary { albums, _ in
      _ = try albums.openAlbum(withAtLeast: 4)
      let names = try albums.cells(atLeast: 4).map(\.name)
      try albums.waitForFocusedCell()
      XCTAssertEqual(try albums.moveFocus(by: "Right"), names[1])
      try albums.press("Delete")
      try albums.waitUntil("the next photo to have it") { albums.focusedCell == names[2] }
      try albums.press("End", "Delete")
      try albums.waitUntil("the last photo to have it") { albums.focusedCell == names[2] }
      XCTAssertEqual(albums.findAll(.tableCell).map(\.name), [names[0], names[2]])
      try albums.press("ctrl+z", "ctrl+z")
      try albums.waitUntil("all") { albums.findAll(.tableCell).map(\.name) == names }
    }
  }

  func testKeysWithoutSelection_EditThePhotoWithTheFocus() throws {
    try withLibrary { albums, _ in
      _ = try albums.openAlbum(withAtLeast: 4)
      let names = try albums.cells(atLeast: 4).map(\.name)
      try albums.waitUntil("the first photo to have the focus") { albums.focusedCell == names[0] }
      // GTK hides the focus frame after three seconds.
      _ = albums.happens(within: .seconds(4)) { false }
      try albums.press("f")
      try albums.find(.label, named: "“\(names[0])” added to Favourites")
      _ = try albums.screenshot(named: "edit-focused")
      _ = albums.happens(within: .seconds(4)) { false }
      // The first key press only shows the frame.
      try albums.press("Delete", "Delete")
      try albums.find(.label, named: "“\(names[0])” moved to the trash")
      try albums.waitUntil("the next photo to have it") { albums.focusedCell == names[1] }
      XCTAssertEqual(albums.findAll(.tableCell).map(\.name), Array(names[1...]))
    }
  }

  func testRotatedPhoto_IsByteIdenticalAfterUndo() throws {
    try withLibrary { albums, folder in
      let (name, _) = try albums.openFirstPhoto(ofAlbumWithAtLeast: 4)
      let file = folder.appending(path: albums.backTitle).appending(path: "\(name).jpg")
      let original = try Data(contentsOf: file)
      try albums.click(albums.find(.button, named: "Rotate Clockwise"))
      try albums.waitUntil("a turned file") { try Data(contentsOf: file) != original }
      _ = try albums.screenshot(named: "edit-rotated")
      try albums.press("ctrl+z")
      try albums.waitUntil("the original") { try Data(contentsOf: file) == original }
    }
  }

  func testRenamedPhoto_KeepsItsExtension() throws {
    try withLibrary { albums, folder in
      _ = try albums.openFirstPhoto(ofAlbumWithAtLeast: 4)
      let album = folder.appending(path: albums.backTitle)
      try albums.click(albums.find(.button, named: "More"))
      try albums.click(albums.find(.menuItem, named: "Rename…"))
      try albums.find(.text, named: "Rename Photo")
      _ = try albums.screenshot(named: "edit-rename")
      try albums.type("Morning")
      try albums.press("Return")
      try albums.waitUntil("the new name") { albums.pageTitle == "Morning" }
      XCTAssertTrue(
        FileManager.default.fileExists(atPath: album.appending(path: "Morning.jpg").path))
    }
  }

  func testNewAlbum_ContainsTheSelectedPhotosUntilUndo() throws {
    try withLibrary { albums, _ in
      _ = try albums.openAlbum(withAtLeast: 4)
      try albums.select(0, 1)
      try albums.press("ctrl+b")
      try albums.click(albums.find(.listItem, named: "New Album…"))
      try albums.find(.text, named: "New Album")
      try albums.press("Escape")
      try albums.waitUntilGone(.text, named: "New Album")
      try albums.click(albums.find(.listItem, named: "New Album…"))
      try albums.find(.text, named: "New Album")
      try albums.type("Best of")
      try albums.press("Return")
      try albums.waitUntilGone(.text, named: "New Album")
      try albums.click(albums.find(.button, named: "Done"))
      try albums.press("Escape")
      try albums.waitUntil("the album") {
        albums.albumCells().contains { $0.name == "Best of" && $0.count == 2 }
      }
      _ = try albums.screenshot(named: "edit-album")
      try albums.press("ctrl+z")
      try albums.waitUntil("no album") { !albums.albumCells().contains { $0.name == "Best of" } }
    }
  }

  func testSearch_ShowsMatchingPhotos() throws {
    try withLibrary { albums, _ in
      try albums.click(albums.find(.radioButton, named: "All Photos"))
      try albums.waitUntil("all photos") { albums.findAll(.tableCell).count == 8 }
      let name = try albums.cell(3).name
      try albums.press("ctrl+f")
      try albums.type(name)
      try albums.waitUntil("what matches") { albums.findAll(.tableCell).map(\.name) == [name] }
      try albums.press("Escape")
      try albums.waitUntil("all photos") { albums.findAll(.tableCell).count == 8 }
    }
  }

  func testDownKeyInSearch_FocusesTheFirstResultAndKeepsItAfterEscape() throws {
    try withLibrary { albums, _ in
      try albums.click(albums.find(.radioButton, named: "All Photos"))
      try albums.waitUntil("all photos") { albums.findAll(.tableCell).count == 8 }
      let newest = try albums.cell(0).name
      // Moves the focus to the last photo. The results must not begin there.
      try albums.press("ctrl+f")
      try albums.find(nil, named: "Search Photos")
      try albums.press("Escape")
      try albums.waitForFocusedCell()
      try albums.press("End")
      try albums.press("ctrl+f")
      try albums.type("IMG")
      try albums.press("Down")
      try albums.waitUntil("the first photo to have the focus") {
        albums.focusedCell == newest
      }
      try albums.press("3")
      try albums.find(.tableCell, named: "\(newest), 3 stars")
      try albums.press("Escape")
      try albums.waitUntilGone(.text, named: "Search Photos")
      try albums.waitUntil("the focus to stay") { albums.focusedCell == "\(newest), 3 stars" }
    }
  }

  func testKeysOnAnEmptyPage_StillUndoAndGoBack() throws {
    try withLibrary { albums, _ in
      _ = try albums.openAlbum(withAtLeast: 4)
      let names = try albums.cells(atLeast: 4).map(\.name)
      try albums.waitForFocusedCell()
      try albums.press("ctrl+a", "Delete")
      try albums.find(.label, named: "Album Is Empty")
      _ = try albums.screenshot(named: "edit-empty")
      try albums.press("ctrl+z")
      try albums.waitUntil("all") { albums.findAll(.tableCell).map(\.name) == names }
      try albums.waitForFocusedCell()
      try albums.press("Escape")
      try albums.waitForAlbums()
      try albums.waitForFocusedCell()
      _ = try albums.cells(atLeast: 2)

      try albums.click(albums.find(.radioButton, named: "All Photos"))
      try albums.waitUntil("all photos") { albums.findAll(.tableCell).count == 8 }
      try albums.press("ctrl+f")
      try albums.type("IMG_000002")
      try albums.waitUntil("what matches") { albums.findAll(.tableCell).count == 1 }
      try albums.press("Down")
      try albums.waitForFocusedCell()
      try albums.press("Delete")
      try albums.find(.label, named: "Nothing Found")
      try albums.press("Escape")
      try albums.waitUntil("the rest") { albums.findAll(.tableCell).count == 7 }
    }
  }

  func testSearchKeyOnTheAlbumsPage_SearchesAllPhotos() throws {
    try withLibrary { albums, _ in
      try albums.press("ctrl+f")
      try albums.waitUntil("all photos") { albums.pageTitle == "All Photos" }
      try albums.find(nil, named: "Search Photos")
      try albums.type("IMG_000003")
      try albums.waitUntil("what matches") {
        albums.findAll(.tableCell).map(\.name) == ["IMG_000003"]
      }
    }
  }

  func testFavourites_SurviveADeletedIndex() throws {
    let home = Self.temporaryFolder()
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 4, albums: 1)
    try withAlbums([folder.path], home: home) { albums in
      _ = try albums.openFirstPhoto(ofAlbumWithAtLeast: 4)
      try albums.press("f")
      try albums.waitUntil("the heart") {
        !albums.findAll(.button) { $0 == "Remove from Favourites" }.isEmpty
      }
    }
    try FileManager.default.removeItem(at: home.appending(path: ".cache"))
    try withAlbums([folder.path], home: home) { albums in
      try albums.waitUntil("the favourite") {
        albums.albumCells().contains { $0.name == "Favourites" && $0.count == 1 }
      }
    }
  }
}

@MainActor extension RunningProgram {
  /// Selects photos with the Edit button and a click on each.
  fileprivate func select(_ indices: Int...) throws {
    try click(find(.button, named: "Select"))
    for index in indices { try click(cell(index)) }
  }

  /// The title of the page that the back button shows.
  fileprivate var backTitle: String {
    let description = findAll(.button) { $0 == "Back" }.first?.description ?? ""
    return description.replacing("Back to ", with: "").replacing(" (Alt+Left)", with: "")
  }
}
