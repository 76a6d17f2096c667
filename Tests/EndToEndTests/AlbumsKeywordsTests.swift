import EndToEndSupport
import Foundation
import XCTest

/// Adds and removes keywords by keyboard and mouse.
final class AlbumsKeywordsTests: AlbumsTestCase {
  func testKeywordsOfSeveralPhotos_AreAddedCompletedAndUndone() throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 8, albums: 2)
    let photos = try Self.photos(in: folder)
    let sidecars = photos.prefix(2).map { URL(filePath: $0.path + ".xmp") }
    @MainActor func written() -> [String] {
      sidecars.map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "" }
    }
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      _ = try albums.openAlbum(withAtLeast: 4)
      try albums.click(albums.find(.button, named: "Select"))
      for index in [0, 1] { try albums.click(albums.cell(index)) }
      try albums.find(.label, named: "2 selected")
      try albums.press("ctrl+shift+k")
      try albums.find(.label, named: "Keywords of 2 photos")
      try albums.type("Coast|lighthouse, summer")
      try albums.press("Return")
      try albums.find(.button, named: "Remove Coast › lighthouse")
      try albums.find(.button, named: "Remove summer")
      _ = try albums.screenshot(named: "keywords")
      try albums.click(albums.find(.button, named: "Save"))
      try albums.waitUntil("the keyword in both sidecars", atMost: .seconds(30)) {
        written().allSatisfy {
          $0.contains("<rdf:li>lighthouse</rdf:li>")
            && $0.contains("<rdf:li>Coast|lighthouse</rdf:li>")
        }
      }
      // One photo, which has the keyword; a word of it is completed for another.
      try albums.click(albums.cell(0))
      try albums.find(.label, named: "1 selected")
      try albums.press("ctrl+shift+k")
      try albums.find(.label, named: "Keywords")
      try albums.type("li")
      try albums.find(.label, named: "Coast › lighthouse")
      try albums.press("Escape")
      try albums.click(albums.find(.button, named: "Discard"))
      try albums.waitUntilGone(.button, named: "Save")
      try albums.press("ctrl+z")
      try albums.waitUntil("no keyword in any sidecar", atMost: .seconds(30)) {
        written().allSatisfy { !$0.contains("lighthouse") }
      }
    }
  }

  func testEscapeWithNewKeywords_AsksAndSaves() throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 4, albums: 1)
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      _ = try albums.openFirstPhoto(ofAlbumWithAtLeast: 4)
      // Without a change, Escape closes the sheet at once.
      try albums.press("ctrl+shift+k")
      try albums.find(.label, named: "Keywords")
      try albums.press("Escape")
      try albums.waitUntilGone(.label, named: "Keywords")
      try albums.press("ctrl+shift+k")
      try albums.find(.label, named: "Keywords")
      try albums.type("food, Japan")
      try albums.press("Return")
      try albums.find(.button, named: "Remove Japan")
      try albums.press("Escape")
      try albums.find(.label, named: "Save the Keywords?")
      _ = try albums.screenshot(named: "keywords-question")
      try albums.press("Escape")
      try albums.waitUntilGone(.label, named: "Save the Keywords?")
      try albums.find(.button, named: "Remove Japan")
      try albums.press("Escape")
      try albums.find(.label, named: "Save the Keywords?")
      // The sheet below the question has a button of that name too.
      let buttons = albums.findAll(nil) { $0 == "Save the Keywords?" }
        .flatMap { albums.findAll(.button, within: $0) }
      try albums.click(XCTUnwrap(buttons.first { $0.name == "Save" }))
      // The message with the button comes after the keywords have been written.
      try albums.find(.button, named: "Undo")
      try albums.press("ctrl+shift+k")
      for keyword in ["food", "Japan"] { try albums.find(.button, named: "Remove \(keyword)") }
    }
  }
}

extension AlbumsKeywordsTests {
  /// The photos in a generated library, in the order of their paths.
  private static func photos(in folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".jpg") }.map { folder.appending(path: $0) }
  }
}
