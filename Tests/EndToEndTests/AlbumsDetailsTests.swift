import EndToEndSupport
import Foundation
import PhotosTestSupport
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

  func testPlaceInFocus_IsMarkedOnThePhotoWhileTheDetailsAreOpen() throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(PlainFocusPhoto.jpeg(x: 0.5, y: 0.5)).write(to: folder.appending(path: "One.jpg"))
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      _ = try albums.openFirstPhoto(ofAlbumWithAtLeast: 1)
      try albums.press("F9")
      try albums.find(.label, named: "50% from the left, 50% from the top")
      let photo = try albums.find(.image, named: "One")
      @MainActor func hasRing() throws -> Bool {
        // The photo is red, its surroundings are dark, and the bars may be of different heights.
        let frame = try albums.frameOnDisplay(of: photo)
        return try stride(from: -24.0, through: 24, by: 3).contains { offset in
          let place = CGPoint(x: frame.midX + 15.5, y: frame.midY + offset)
          let green = try albums.color(at: place).dropFirst(3).prefix(2)
          return (Int(green, radix: 16) ?? 0) > 0xB0
        }
      }
      try albums.waitUntil("the ring") { try hasRing() }
      _ = try albums.screenshot(named: "details-focus")
      try albums.press("F9")
      try albums.waitUntilGone(.label, named: "50% from the left, 50% from the top")
      try albums.waitUntil("no ring") { try !hasRing() }
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
