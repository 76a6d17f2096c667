import EndToEndSupport
import Foundation
import XCTest

/// The tasks of Albums, each done by keyboard alone.
final class AlbumsKeyboardTests: AlbumsTestCase {
  /// Shows the folders of a library: albums of four generated photos each.
  private func withLibrary(
    albums count: Int = 2,
    _ body: @MainActor (_ albums: RunningProgram, _ folder: URL) throws -> Void
  ) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 4 * count, albums: count)
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try body(albums, folder)
    }
  }

  /// Opens the first album, whose first photo gets the focus.
  @MainActor private static func openAlbum(in albums: RunningProgram) throws {
    try albums.waitForFocusedCell()
    try albums.press("Return")
    try albums.waitUntil("the album") { albums.pageTitle == "Album 0001" }
    try albums.waitUntil("a photo to have the focus") { albums.focusedCell.hasPrefix("IMG_") }
  }

  /// Opens the first photo of the first album.
  @MainActor private static func openPhoto(in albums: RunningProgram) throws {
    try openAlbum(in: albums)
    try albums.press("Return")
    try albums.waitForPhotoPage()
  }

  func testFilter_IsChosenExcludedAndSaved() throws {
    try withLibrary { albums, _ in
      try albums.press("ctrl+k")
      try albums.find(.button, named: "Add Filter")
      try albums.type("img")
      try albums.tab(to: "Add Filter")
      try albums.press("space")
      try albums.find(.menuItem, named: "Favourite")
      try albums.press("f")
      try albums.tab(to: "Favourite. Change to Not a Favourite", backward: true)
      try albums.press("space")
      try albums.waitUntil("the opposite, which keeps the focus") {
        albums.focused?.name == "Not a Favourite. Change to Favourite"
      }
      try albums.waitUntil("all photos") { albums.findAll(.tableCell).count == 8 }
      try albums.tab(to: "Save as Album")
      try albums.press("space")
      try albums.nameSavedSearch("Others", count: 8)
    }
  }

  func testKeywords_AreAddedRemovedAndSaved() throws {
    try withLibrary { albums, folder in
      try Self.openAlbum(in: albums)
      let sidecar = folder.appending(path: "Album 0001/\(albums.focusedCell).jpg.xmp")
      try albums.press("ctrl+shift+k")
      try albums.find(.label, named: "Keywords")
      try albums.type("sea, shore")
      try albums.press("Return")
      try albums.tab(to: "Remove sea")
      try albums.press("space")
      try albums.waitUntilGone(.button, named: "Remove sea")
      try albums.tab(to: "Save")
      try albums.press("space")
      try albums.waitUntil("the keyword in the sidecar") {
        let text = (try? String(contentsOf: sidecar, encoding: .utf8)) ?? ""
        return text.contains("<rdf:li>shore</rdf:li>") && !text.contains("<rdf:li>sea</rdf:li>")
      }
    }
  }

  func testDuplicates_AreHiddenShownAgainAndTrashed() throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 4, albums: 1)
    let copy = folder.appending(path: "Album 0001/Copy of IMG_000001.jpg")
    try FileManager.default.copyItem(
      at: folder.appending(path: "Album 0001/IMG_000001.jpg"), to: copy)
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try albums.chooseFromMainMenu("Find Duplicates", key: "d")
      try albums.find(.label, named: "2 photos with the same contents")
      try albums.press("n")
      try albums.find(.label, named: "No Duplicates")
      try albums.press("ctrl+z")
      try albums.find(.label, named: "2 photos with the same contents")
      try albums.press("Delete")
      try albums.waitUntil("the copy to go") { !FileManager.default.fileExists(atPath: copy.path) }
    }
  }

  func testFolderOfTheLibrary_IsRemovedAndComesBack() throws {
    try withChosenFolders { albums, _ in
      try albums.waitUntil("both folders") { albums.albumCells().count == 2 }
      try albums.chooseFromMainMenu("Folders…", key: "f")
      try albums.find(.button, named: "Remove “Hills”")
      try albums.tab(to: "Remove “Hills”")
      try albums.press("space")
      try albums.waitUntil("one folder") { albums.albumCells().count == 1 }
      try albums.find(.button, named: "Undo")
      try albums.tab(to: "Undo")
      try albums.press("space")
      try albums.waitUntil("both folders") { albums.albumCells().count == 2 }
    }
  }

  func testCaptionAndRating_AreChangedInTheDetails() throws {
    try withLibrary { albums, _ in
      try Self.openPhoto(in: albums)
      try albums.press("F9")
      try albums.find(.label, named: "No caption")
      try albums.tab(to: "Edit Caption")
      try albums.press("space")
      try albums.find(.button, named: "Save")
      try albums.type("Noon")
      try albums.press("Return")
      try albums.waitUntilGone(.label, named: "No caption")
      // While the sheet leaves, keys are ignored.
      try albums.waitUntilGone(.button, named: "Save")
      try albums.waitUntil("the focus") { albums.focused?.name == "Edit Caption" }
      try albums.find(.button, named: "Undo")
      try albums.press("4")
      try albums.find(.label, named: "“IMG_000001” rated 4 stars")
    }
  }

  func testPhotosOfAnAlbum_ArePrintedIntoAFile() throws {
    try withLibrary { albums, _ in
      try Self.openAlbum(in: albums)
      try albums.press("ctrl+a")
      try albums.press("ctrl+p")
      try albums.find(.label, named: "Page 1 of 1")
      try albums.tab(to: "Print…")
      try albums.press("space")
      try albums.find(.label, named: "Print to File")
      try albums.press("Escape")
      try albums.waitUntilGone(.label, named: "Print to File")
      try albums.press("Escape")
      try albums.waitUntilGone(.button, named: "Print…")
    }
  }

  func testAlbum_IsMadeFilledRenamedAndDeleted() throws {
    try withLibrary { albums, _ in
      try albums.waitForFocusedCell()
      try albums.createAlbum("Best")
      try albums.press("Menu")
      try albums.find(.menuItem, named: "Rename Album…")
      try albums.press("Down", "Return")
      try albums.find(.button, named: "Rename")
      try albums.press("ctrl+a")
      try albums.type("Finest")
      try albums.press("Return")
      try albums.waitUntil("the name") { albums.focusedCell == "Finest, 0 photos" }
      try albums.press("Menu")
      try albums.find(.menuItem, named: "Delete Album")
      try albums.press("Down", "Down", "Return")
      try albums.waitUntil("no album") { !albums.albumCells().contains { $0.name == "Finest" } }
      try albums.press("ctrl+z")
      try albums.waitUntil("the album") { albums.albumCells().contains { $0.name == "Finest" } }
    }
  }

  func testTimeline_GoesToTheOldestPhotosAndBack() throws {
    try withLibrary(albums: 12) { albums, _ in
      try albums.tab(to: "Albums")
      try albums.press("Right")
      try albums.waitUntil("the focus") { albums.focused?.name == "Timeline" }
      try albums.press("space")
      try albums.waitUntil("the timeline") { albums.pageTitle == "Timeline" }
      try albums.find(.tableCell, named: "IMG_000048")
      try albums.tab(to: "IMG_000048")
      try albums.press("End")
      try albums.waitUntil("the oldest photo") { albums.focusedCell == "IMG_000001" }
      try albums.press("ctrl+minus")
      try albums.waitUntil("months, at the same photo") {
        albums.focusedCell == "IMG_000001"
          && albums.findAll(.radioButton) { $0 == "Months" }.first?.states.contains(.checked)
            == true
      }
      try albums.press("Home")
      try albums.waitUntil("the newest photo") { albums.focusedCell == "IMG_000048" }
      try albums.press("Return")
      try albums.waitForPhotoPage()
    }
  }
}

@MainActor extension RunningProgram {
  /// Chooses an entry of the main menu by the key that is underlined in it.
  fileprivate func chooseFromMainMenu(
    _ entry: String, key: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try press("F10", file: file, line: line)
    try find(.menuItem, named: entry, file: file, line: line)
    try press(key, file: file, line: line)
    try waitUntilGone(.menuItem, named: entry, file: file, line: line)
  }
}
