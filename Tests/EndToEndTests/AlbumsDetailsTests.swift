import EndToEndSupport
import Foundation
import XCTest

/// Uses the details beside a photo by keyboard and mouse.
final class AlbumsDetailsTests: AlbumsTestCase {
  func testDetails_StayBesideThePhotosAndAreEdited() throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 8, albums: 2)
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      let first = try albums.openFirstPhoto(ofAlbumWithAtLeast: 3).name
      try albums.press("F9")
      try albums.find(.label, named: "\(first).jpg")
      try albums.find(.label, named: "No keywords")
      try albums.waitUntil("the histogram in words") {
        !albums.findAll(nil) { $0.hasPrefix("Histogram: ") }.isEmpty
      }
      XCTAssertTrue(albums.findAll(.button) { $0 == "Done" }.isEmpty, "not a sheet")
      _ = try albums.screenshot(named: "details-beside")

      try albums.press("Right")
      try albums.waitUntil("the next photo") { albums.pageTitle != first }
      let second = albums.pageTitle
      try albums.find(.label, named: "\(second).jpg")
      try albums.waitUntilGone(.label, named: "\(first).jpg")

      try albums.click(albums.find(.button, named: "Edit Caption"))
      try albums.find(.button, named: "Save")
      try albums.type("The lighthouse at noon")
      try albums.press("Return")
      try albums.waitUntilGone(.button, named: "Save")
      try albums.waitUntilGone(.label, named: "No caption")
      try albums.press("ctrl+z")
      try albums.find(.label, named: "No caption")

      try albums.press("F9")
      try albums.waitUntilGone(.label, named: "No caption")
    }
  }

  func testAllFields_AreSearchedAndCopied() throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 4, albums: 1)
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      _ = try albums.openFirstPhoto(ofAlbumWithAtLeast: 3)
      try albums.press("F9")
      // The button is at the end of the details.
      try albums.scroll(albums.find(.label, named: "No keywords"), notches: 20)
      try albums.click(albums.find(.button, named: "All Fields…"))
      let date = "Exif.Photo.DateTimeOriginal"
      try albums.waitUntil("the fields") { albums.findAll(.listItem).count > 2 }
      _ = try albums.screenshot(named: "details-fields")
      try albums.type("datetimeorig")
      try albums.waitUntil("the field") {
        albums.findAll(.listItem).count == 1 && !albums.findAll(nil) { $0.contains(date) }.isEmpty
      }
      try albums.click(albums.find(.button, named: "Copy"))
      try albums.find(.label, named: "Field copied")
    }
  }

  func testOpenDetails_AreThereAtTheNextStart() throws {
    let home = Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: home) }
    try Self.makeLibrary(at: home.appending(path: "Pictures"), photos: 6, albums: 1)
    try withProgram("albums", [], home: home, endsByItself: true) { albums in
      try albums.waitForAlbums()
      _ = try albums.openFirstPhoto(ofAlbumWithAtLeast: 3)
      try albums.press("F9")
      try albums.find(.label, named: "No keywords")
      try albums.press("ctrl+q")
      try albums.waitUntil("the end") { albums.exitStatus == 0 }
    }
    try withAlbums([], home: home) { albums in
      try albums.find(.label, named: "No keywords")
    }
  }
}
