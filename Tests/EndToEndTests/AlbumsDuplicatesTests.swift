import EndToEndSupport
import Foundation
import XCTest

/// The page of duplicates.
final class AlbumsDuplicatesTests: AlbumsTestCase {
  func testCopies_AreTrashedButOneAndComeBackWithUndo() throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 6, albums: 2)
    let original = folder.appending(path: "Album 0001/IMG_000001.jpg")
    let copies = ["Copy A.jpg", "Copy B.jpg"].map { folder.appending(path: $0) }
    for copy in copies { try FileManager.default.copyItem(at: original, to: copy) }
    func present() -> Int {
      ([original] + copies).count { FileManager.default.fileExists(atPath: $0.path) }
    }
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try albums.openDuplicates()
      try albums.find(.label, named: "3 photos with the same contents")
      _ = try albums.screenshot(named: "duplicates")
      try albums.click(
        albums.find(.button, named: "Keep “Copy A” and move the others to the trash"))
      try albums.waitUntil("two copies to go") { present() == 1 }
      XCTAssertTrue(FileManager.default.fileExists(atPath: copies[0].path))
      try albums.find(.label, named: "No Duplicates")
      _ = try albums.screenshot(named: "duplicates-none")
      try albums.press("ctrl+z")
      try albums.waitUntil("the copies to come back") { present() == 3 }
      try albums.find(.label, named: "3 photos with the same contents")
    }
  }

  func testKeepBestOfEqualFiles_KeepsTheOriginalWithItsSidecar() throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 6, albums: 2)
    func file(_ name: String) -> URL { folder.appending(path: "Album 0001/\(name)") }
    let original = file("IMG_000001.jpg")
    let copies = ["Copy of IMG_000001.jpg", "IMG_000001 (1).jpg", "IMG_000001-1.jpg"].map(file)
    let sidecar = file("IMG_000001.AAE")
    for copy in copies { try FileManager.default.copyItem(at: original, to: copy) }
    try Data("<plist/>".utf8).write(to: sidecar)
    func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try albums.openDuplicates()
      try albums.find(.label, named: "4 photos with the same contents")
      try albums.press("Delete")
      try albums.waitUntil("the copies to go") { !copies.contains(where: exists) }
      XCTAssertTrue(exists(original))
      XCTAssertTrue(exists(sidecar))
      try albums.press("ctrl+z")
      try albums.waitUntil("the copies to come back") { copies.allSatisfy(exists) }
      try albums.find(.label, named: "Undid “3 photos moved to the trash”")
    }
  }

  /// Opens the page of duplicates of a library in which one photo has a copy.
  private func withCopy(_ body: @MainActor (_ albums: RunningProgram) throws -> Void) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 6, albums: 2)
    try FileManager.default.copyItem(
      at: folder.appending(path: "Album 0001/IMG_000001.jpg"),
      to: folder.appending(path: "Copy.jpg"))
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try albums.openDuplicates()
      try body(albums)
    }
  }

  func testPhotoOfAGroup_OpensWithItsCopies() throws {
    try withCopy { albums in
      try albums.click(albums.find(.button, named: "Open “Copy”"))
      try albums.find(.label, named: "Copy")
      try albums.press("Escape")
      try albums.find(.label, named: "2 photos with the same contents")
    }
  }

  func testGroup_IsComparedAndHiddenIfThePhotosAreNoDuplicates() throws {
    try withCopy { albums in
      try albums.click(albums.find(.button, named: "Compare 2 photos of “Same File”"))
      try albums.find(.image, named: "Copy")
      try albums.find(.image, named: "IMG_000001")
      try albums.press("Escape")
      try albums.waitUntil("the comparison to have gone") {
        albums.findAll(.image) { $0 == "Copy" }.isEmpty
      }
      try albums.click(albums.find(.button, named: "Mark “Same File” as not duplicates"))
      try albums.find(.label, named: "No Duplicates")
      _ = try albums.screenshot(named: "duplicates-hidden")
      try albums.click(albums.find(.button, named: "Show Again"))
      try albums.find(.label, named: "2 photos with the same contents")
    }
  }
}

@MainActor extension RunningProgram {
  /// Chooses the page of duplicates in the main menu.
  fileprivate func openDuplicates() throws {
    try press("F10")
    try click(find(.menuItem, named: "Find Duplicates"))
  }
}
