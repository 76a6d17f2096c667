import EndToEndSupport
import Foundation
import XCTest

/// Printing through the desktop's dialog, into a file.
final class AlbumsPrintTests: AlbumsTestCase {
  func testPhotosOfAnAlbum_ArePrinted() throws {
    let home = Self.temporaryFolder()
    try withAlbum(home: home) { albums in
      try albums.press("ctrl+a")
      try albums.press("ctrl+p")
      // More photos than fit a page of four.
      try albums.find(.label, named: "Page 1 of 1")
      try albums.click(albums.find(.checkBox, named: "File Names"))
      try Self.print(from: albums, into: home)
      try albums.find(.label, named: "6 photos printed")
    }
  }

  func testLayout_DeterminesThePages() throws {
    let home = Self.temporaryFolder()
    try withAlbum(home: home) { albums in
      try albums.press("ctrl+a")
      try albums.press("ctrl+p")
      try albums.find(.label, named: "Page 1 of 1")
      // From the contact sheet, the last choice, to the first one.
      try albums.click(albums.find(nil, named: "Layout"))
      try albums.waitUntil("the choices") { albums.hasPopup }
      try albums.press("Home")
      try albums.press("Return")
      try albums.find(.label, named: "Page 1 of 6")
      try albums.click(albums.find(.button, named: "Next Page"))
      try albums.find(.label, named: "Page 2 of 6")
      _ = try albums.screenshot(named: "print")
      try Self.print(from: albums, into: home)
    }
  }

  func testCancelledDialog_KeepsTheSheet() throws {
    try withAlbum(home: Self.temporaryFolder()) { albums in
      try albums.openPhoto(albums.cell(0))
      try albums.press("ctrl+p")
      try albums.click(albums.find(.button, named: "Print…"))
      try albums.find(.label, named: "Print to File")
      try albums.press("Escape")
      try albums.waitUntilGone(.label, named: "Print to File")
      try albums.find(.button, named: "Print…")
      try albums.press("Escape")
      try albums.waitUntilGone(.button, named: "Print…")
      XCTAssertEqual(albums.pageTitle, "IMG_000001")
    }
  }

  private func withAlbum(
    home: URL, _ body: @MainActor (_ albums: RunningProgram) throws -> Void
  ) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 6, albums: 1)
    try withAlbums([folder.path], home: home) { albums in
      _ = try albums.openAlbum(withAtLeast: 6)
      try albums.waitForFocusedCell()
      try body(albums)
    }
  }

  /// Prints into a file with the desktop's dialog.
  @MainActor
  private static func print(from albums: RunningProgram, into home: URL) throws {
    try albums.click(albums.find(.button, named: "Print…"))
    try albums.click(albums.find(.label, named: "Print to File"))
    // In GTK 4.8, the button's name contains its mnemonic, too.
    try albums.click(XCTUnwrap(albums.findAll(.button) { $0.hasSuffix("Print") }.first))
    let file = home.appending(path: "6 photos.pdf")
    try albums.waitUntil("the file") {
      (try? Data(contentsOf: file))?.suffix(8).contains(Data("%%EOF".utf8)) == true
    }
  }
}
