import EndToEndSupport
import Foundation
import XCTest

/// Context menus, the main menu, and the keys that open them.
final class AlbumsMenuTests: AlbumsTestCase {
  private func withLibrary(_ body: @MainActor (RunningProgram) throws -> Void) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 8, albums: 2)
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try body(albums)
    }
  }

  func testMenuInTheGrid_EditsTheSelectionOrThePhotoUnderThePointer() throws {
    try withLibrary { albums in
      _ = try albums.openAlbum(withAtLeast: 4)
      let names = try albums.cells(atLeast: 4).map(\.name)
      try albums.click(albums.cell(1), button: .secondary)
      try albums.click(albums.find(.menuItem, named: "Favourite"))
      try albums.waitUntil("one heart") {
        albums.findAll(.tableCell).map(\.name)
          == [names[0], "\(names[1]), Favourite", names[2], names[3]]
      }
      try albums.waitUntil("the menu to go") { !albums.hasMenu }
      XCTAssertFalse(albums.findAll(.button) { $0 == "Select" }.isEmpty, "nothing else is selected")

      try albums.click(albums.find(.button, named: "Select"))
      try albums.find(.label, named: "Select photos")
      for index in [0, 1, 2] { try albums.click(albums.cell(index)) }
      try albums.find(.label, named: "3 selected")
      try albums.click(albums.cell(2), button: .secondary)
      try albums.find(.menuItem, named: "Rotate Clockwise")
      _ = try albums.screenshot(named: "menu-selection")
      XCTAssertEqual(
        albums.findAll(.menuItem) { $0 == "Rename…" }.map { $0.states.contains(.sensitive) },
        [false])
      try albums.click(albums.find(.menuItem, named: "Favourite"))
      try albums.waitUntil("three hearts") {
        albums.findAll(.tableCell).count { $0.name.hasSuffix(", Favourite") } == 3
      }
      try albums.waitUntil("the menu to go") { !albums.hasMenu }
      try albums.click(albums.cell(3), button: .secondary)
      try albums.find(.label, named: "1 selected")
      try albums.click(albums.find(.menuItem, named: "Move to Trash"))
      try albums.waitUntil("one photo less") { albums.findAll(.tableCell).count == 3 }
    }
  }

  func testMenuKeys_OpenTheMenuOfThePhotoWithTheFocus() throws {
    try withLibrary { albums in
      _ = try albums.openAlbum(withAtLeast: 4)
      try albums.waitForFocusedCell()
      let name = try albums.moveFocus(by: "Right")
      try albums.press("shift+F10")
      try albums.find(.menuItem, named: "Favourite")
      _ = try albums.screenshot(named: "menu-keys")
      try albums.press("Escape")
      try albums.waitUntil("the menu to go") { !albums.hasMenu }
      XCTAssertEqual(albums.focusedCell, name)
      try albums.press("Return")
      try albums.waitUntil("the photo") { albums.pageTitle == name }
      try albums.find(.button, named: "Next Photo")
      try albums.press("Menu")
      try albums.find(.menuItem, named: "Details")
      _ = try albums.screenshot(named: "menu-photo")
      try albums.click(albums.find(.menuItem, named: "Favourite"))
      try albums.find(.button, named: "Remove from Favourites")
      try albums.waitUntil("the menu to go") { !albums.hasPopup }
      try albums.click(albums.find(.image, named: name), button: .secondary)
      try albums.find(.menuItem, named: "Remove from Favourites")
      try albums.press("Escape")
      try albums.waitUntil("the menu to go") { !albums.hasPopup }
      XCTAssertEqual(albums.pageTitle, name, "Escape was the menu's")
    }
  }

  /// The menu opens above the pointer, and the submenu is lower. So the pointer stays where the menu
  /// was. GTK 4.8 crashed during the layout after the page had gone.
  func testEscapeFromASubmenuAndItsPage_ReturnsToTheGrid() throws {
    try withLibrary { albums in
      let album = try albums.openAlbum(withAtLeast: 4).name
      try albums.openPhoto(albums.cell(0))
      let photo = try albums.frameOnDisplay(of: albums.find(.image, named: albums.pageTitle))
      let lower = CGPoint(x: photo.midX, y: photo.midY + photo.height / 5)
      try albums.click(at: lower, button: .secondary)
      try albums.find(.menuItem, named: "Rate")
      for key in ["Down", "Right"] { try albums.press(key) }
      try albums.find(.menuItem, named: "No Rating")
      try albums.press("Escape")
      try albums.waitUntil("the menu to go") { !albums.hasPopup }
      try albums.press("Escape")
      try albums.waitForFocusedCell()
      try albums.waitUntil("the album") { albums.pageTitle == album }
    }
  }

  func testUndoAndRedo_AreEnabledOnlyWhenPossible() throws {
    try withLibrary { albums in
      @MainActor func offered() throws -> [Bool] {
        try albums.press("F10")
        try albums.find(.menuItem, named: "Undo")
        _ = try albums.screenshot(named: "menu-main")
        let entries = ["Undo", "Redo"].compactMap { name in
          albums.findAll(.menuItem) { $0 == name }.first
        }
        defer { try? albums.press("Escape") }
        return entries.map { $0.states.contains(.sensitive) }
      }
      XCTAssertEqual(try offered(), [false, false])
      try albums.waitUntil("the menu to go") { !albums.hasPopup }
      try albums.press("ctrl+n")
      try albums.click(albums.find(.text, named: "New Album"))
      try albums.type("Sea")
      try albums.press("Return")
      try albums.waitUntil("the album") { albums.albumCells().contains { $0.name == "Sea" } }
      XCTAssertEqual(try offered(), [true, false])
      try albums.waitUntil("the menu to go") { !albums.hasPopup }
      try albums.press("ctrl+z")
      try albums.waitUntil("no album") { !albums.albumCells().contains { $0.name == "Sea" } }
      XCTAssertEqual(try offered(), [false, true])
    }
  }

  func testOwnAlbums_StandAboveTheFoldersUnderTheirHeading() throws {
    try withLibrary { albums in
      XCTAssertEqual(albums.headings, [], "without albums of one's own")
      try albums.press("ctrl+n")
      try albums.click(albums.find(.text, named: "New Album"))
      try albums.type("Sea")
      try albums.press("Return")
      try albums.waitUntil("both headings") { albums.headings == ["My Albums", "Folders"] }
      try albums.waitUntil("the album first") { albums.albumCells().first?.name == "Sea" }
      try albums.waitUntil("the focus on it") {
        albums.albumCells().first?.node.states.contains(.focused) == true
      }
      try albums.press("Down")
      try albums.waitUntil("the first folder") {
        let focused = albums.albumCells().first { $0.node.states.contains(.focused) }
        return focused != nil && focused?.name != "Sea"
      }
      try albums.press("ctrl+z")
      try albums.waitUntil("no heading") { albums.headings == [] }
    }
  }

  func testShortcutsWindow_ListsTheProgramsKeys() throws {
    try withLibrary { albums in
      try albums.press("ctrl+question")
      for title in ["Open Folder", "Refresh", "Main Menu", "Close Window", "Quit", "Undo"] {
        try albums.find(.label, named: title)
      }
      _ = try albums.screenshot(named: "keys")
    }
  }

  func testShortcutsWindowOfAPhoto_ListsAllKeysOnTwoPages() throws {
    try withLibrary { albums in
      _ = try albums.openFirstPhoto(ofAlbumWithAtLeast: 4)
      try albums.press("ctrl+question")
      try albums.find(.label, named: "Next Photo")
      _ = try albums.screenshot(named: "keys-photo")
      var seen = albums.shownTexts
      try albums.press("ctrl+Page_Down")
      try albums.waitUntil("the other keys") {
        seen.formUnion(albums.shownTexts)
        return seen.isSuperset(of: [
          "Photo", "Everywhere", "Next Photo", "Rate", "Full Screen", "Print", "Slideshow", "Undo",
          "Quit", "Back",
        ])
      }
    }
  }

  /// GTK 4.8 crashes if a menu is destroyed too early, while it still counts as under the pointer.
  func testMenuUnderThePointer_ClosesRepeatedly() throws {
    try withLibrary { albums in
      _ = try albums.openAlbum(withAtLeast: 4)
      for stars in 1...5 {
        try albums.click(albums.cell(1), button: .secondary)
        try albums.waitUntil("the menu") { albums.hasMenu }
        try albums.press("Down", "Down", "Down", "Right", "\(stars)")
        try albums.waitUntil("the stars") {
          let names = albums.findAll(.tableCell).map(\.name)
          return names.count > 1 && names[1].hasSuffix(stars == 1 ? ", 1 star" : ", \(stars) stars")
        }
        try albums.waitUntil("the menu to go") { !albums.hasMenu }
        try albums.movePointer(onto: albums.cell(0))
      }
    }
  }

  func testMenuOfAnAlbum_EditsUserAlbums() throws {
    try withLibrary { albums in
      try albums.press("ctrl+n")
      try albums.click(albums.find(.text, named: "New Album"))
      try albums.type("Sea")
      try albums.press("Return")
      try albums.waitUntil("the album") { albums.albumCells().contains { $0.name == "Sea" } }
      let folder = try XCTUnwrap(albums.albumCells().first { $0.name != "Sea" })
      try albums.click(folder.node, button: .secondary)
      try albums.find(.menuItem, named: "Open")
      XCTAssertTrue(albums.findAll(.menuItem) { $0 == "Delete Album" }.isEmpty)
      try albums.press("Escape")
      try albums.waitUntil("the menu to go") { !albums.hasPopup }
      let own = try XCTUnwrap(albums.albumCells().first { $0.name == "Sea" })
      try albums.click(own.node, button: .secondary)
      _ = try albums.find(.menuItem, named: "Rename Album…")
      _ = try albums.screenshot(named: "menu-album")
      try albums.click(albums.find(.menuItem, named: "Delete Album"))
      try albums.waitUntil("no album") { !albums.albumCells().contains { $0.name == "Sea" } }
    }
  }
}

@MainActor extension RunningProgram {
  /// The names and texts on the screen. GTK 4.18 names the titles of groups of shortcuts only by their
  /// text.
  fileprivate var shownTexts: Set<String> {
    Set(findAll(nil).flatMap { [$0.name, $0.text ?? ""] })
  }
}
