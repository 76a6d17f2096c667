import EndToEndSupport
import Foundation
import XCTest

/// Tests to which cell the focus returns: after a deletion, a restart, a search and a new album.
final class AlbumsReturnTests: AlbumsTestCase {
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

  func testDeletionOfSelectedPhotos_EndsTheSelectionAndFocusesTheNextPhoto() throws {
    try withLibrary { albums, _ in
      try albums.open("Album 0001")
      let names = try albums.cells(atLeast: 4).map(\.name)
      try albums.click(albums.find(.button, named: "Select"))
      for index in [0, 1] { try albums.click(albums.cell(index)) }
      try albums.find(.label, named: "2 selected")
      try albums.click(albums.find(.button, named: "Move to Trash"))
      try albums.find(.button, named: "Select")
      try albums.waitUntil("the next photo to have the focus") { albums.focusedCell == names[2] }
      XCTAssertEqual(try albums.moveFocus(by: "Right"), names[3])
      try albums.click(albums.find(.button, named: "Undo"))
      try albums.waitUntil("all photos") { albums.findAll(.tableCell).map(\.name) == names }
      try albums.waitUntil("the focus to stay") { albums.focusedCell == names[3] }
      XCTAssertEqual(try albums.moveFocus(by: "Left"), names[2])
    }
  }

  func testRemovalFromAnAlbum_EndsTheSelection() throws {
    try withLibrary { albums, _ in
      try albums.open("Album 0001")
      try albums.press("ctrl+a")
      try albums.find(.label, named: "4 selected")
      try albums.press("ctrl+b")
      try albums.click(albums.find(.listItem, named: "New Album…"))
      try albums.find(.text, named: "New Album")
      try albums.type("Best")
      try albums.press("Return")
      try albums.waitUntilGone(.text, named: "New Album")
      try albums.waitForFocusedCell()
      try albums.press("Escape")
      try albums.find(.button, named: "Select")
      try albums.press("Escape")
      try albums.open("Best")
      let names = try albums.cells(atLeast: 4).map(\.name)
      try albums.click(albums.find(.button, named: "Select"))
      for index in [2, 3] { try albums.click(albums.cell(index)) }
      try albums.find(.label, named: "2 selected")
      try albums.press("Delete")
      try albums.find(.button, named: "Select")
      try albums.waitUntil("the photo before to have the focus") {
        albums.focusedCell == names[1]
      }
    }
  }

  func testDeletionInTheTimeline_EndsTheSelectionAndFocusesTheNextPhoto() throws {
    try withLibrary { albums, _ in
      try albums.click(albums.find(.radioButton, named: "Timeline"))
      // Until their dates are read, photos change their places.
      let names = (1...8).reversed().map { "IMG_00000\($0)" }
      try albums.waitUntil("the timeline") { albums.findAll(.tableCell).map(\.name) == names }
      try albums.click(albums.find(.button, named: "Select"))
      for index in [0, 1] { try albums.click(albums.cell(index)) }
      try albums.find(.label, named: "2 selected")
      try albums.click(albums.find(.button, named: "Move to Trash"))
      try albums.find(.button, named: "Select")
      try albums.waitUntil("the next photo to have the focus") { albums.focusedCell == names[2] }
    }
  }

  func testRestartOnAPhoto_GoesBackToItsCellAndItsAlbum() throws {
    let home = Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: home) }
    try Self.makeLibrary(at: home.appending(path: "Pictures"), photos: 8, albums: 2)
    var photo = ""
    try withProgram("albums", [], home: home, endsByItself: true) { albums in
      try albums.waitForAlbums()
      try albums.open("Album 0002")
      let second = try albums.cell(1)
      photo = second.name
      try albums.openPhoto(second)
      try albums.press("f")
      try albums.find(.button, named: "Remove from Favourites")
      try albums.press("ctrl+q")
      try albums.waitUntil("the end") { albums.exitStatus == 0 }
    }
    try withAlbums([], home: home) { albums in
      try albums.waitUntil("the photo") { albums.pageTitle == photo }
      try albums.find(.label, named: "2 of 4")
      try albums.press("Escape")
      try albums.waitUntil("its cell to have the focus") {
        albums.focusedCell == "\(photo), Favourite"
      }
      try albums.press("Escape")
      try albums.waitUntil("its album to have the focus") {
        albums.focusedCell == "Album 0002, 4 photos"
      }
    }
  }

  func testEscapeFromASearchOfThePageOfAlbums_ReturnsToIt() throws {
    try withLibrary { albums, _ in
      try albums.waitForFocusedCell()
      try albums.press("ctrl+f")
      try albums.waitUntil("all photos") { albums.pageTitle == "All Photos" }
      try albums.type("IMG")
      try albums.press("Escape")
      try albums.waitUntil("the page of albums") { albums.pageTitle == "Albums" }
      try albums.waitForFocusedCell()
      // A search that begins on the page of all photos ends there.
      try albums.click(albums.find(.radioButton, named: "All Photos"))
      try albums.waitUntil("all photos") { albums.pageTitle == "All Photos" }
      try albums.press("ctrl+f")
      try albums.find(nil, named: "Search Photos")
      try albums.press("Escape")
      try albums.waitForFocusedCell()
      XCTAssertEqual(albums.pageTitle, "All Photos")
    }
  }

  func testNewAlbum_HasTheFocus() throws {
    try withLibrary { albums, _ in
      try albums.createAlbum("Best")
      _ = try albums.screenshot(named: "albums-new")
    }
  }

  func testAlbumsWithPhotosElsewhere_AreCounted() throws {
    let home = Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: home) }
    let folders = ["Sea", "Hills"].map { home.appending(path: $0) }
    for folder in folders { try Self.makeLibrary(at: folder, photos: 4, albums: 1) }
    let text = "One of your albums is hidden, because its photos are in other folders."
    // The first start chooses the usual folders.
    try withAlbums([folders[0].path], home: home) { albums in
      try albums.waitForAlbums()
      try albums.createAlbum("Best")
      try albums.open("Album 0001")
      try albums.waitForFocusedCell()
      try albums.press("ctrl+c")
      try albums.waitUntil("the message") {
        !albums.findAll(.label) { $0.hasSuffix(" copied") }.isEmpty
      }
      try albums.press("Escape")
      try albums.waitForAlbums()
      XCTAssertTrue(albums.findAll(.label) { $0 == text }.isEmpty)
      try albums.open("Best")
      try albums.press("ctrl+v")
      _ = try albums.cells(atLeast: 1)
    }
    try withAlbums([folders[1].path], home: home) { albums in
      try albums.waitForAlbums()
      try albums.find(.label, named: text)
      XCTAssertEqual(albums.albumCells().map(\.name), ["Album 0001"])
      _ = try albums.screenshot(named: "albums-hidden")
    }
  }
}

@MainActor extension RunningProgram {
  /// Opens an album of the page of albums, and waits until its page has stopped moving.
  func open(_ album: String, file: StaticString = #filePath, line: UInt = #line) throws {
    var cell: AccessibleNode?
    try waitUntil("the album \(album)", file: file, line: line) {
      cell = albumCells().first { $0.name == album }?.node
      return cell != nil
    }
    if let cell { try click(cell, file: file, line: line) }
    try waitUntil("the album's page", file: file, line: line) { pageTitle == album }
    try waitUntil("the page of albums to have gone", file: file, line: line) {
      albumCells().isEmpty
    }
  }

  /// Creates an album, and waits until it has the focus.
  func createAlbum(_ name: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try press("ctrl+n", file: file, line: line)
    try find(.text, named: "New Album", file: file, line: line)
    try type(name, file: file, line: line)
    try press("Return", file: file, line: line)
    try waitUntilGone(.text, named: "New Album", file: file, line: line)
    try waitUntil("the album to have the focus", file: file, line: line) {
      focusedCell == "\(name), 0 photos"
    }
  }
}
