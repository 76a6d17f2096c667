import EndToEndSupport
import Foundation
import PhotosTestSupport
import XCTest

/// Tests that missing, broken or hostile files get a clear message and never crash the program.
final class BadInputTests: AlbumsTestCase {
  func testMissingFolder_ShowsAnErrorPage() throws {
    let folder = Self.temporaryFolder().appending(path: "gone")
    try withAlbums([folder.path]) { albums in
      try albums.find(.label, named: "Folder Cannot Be Read")
      try albums.find(.button, named: "Choose Folder…")
      try albums.find(.button, named: "Open Sample")
      XCTAssertTrue(albums.log.contains("is not there"), albums.log)
      _ = try albums.screenshot(named: "missing-folder")
    }
  }

  func testOneMissingFolderOfTwo_ShowsANoticeAboveTheOther() throws {
    let folder = try MainActor.assumeIsolated { try Self.generatedLibrary.get() }
    let missing = Self.temporaryFolder().appending(path: "gone")
    try withAlbums([folder.path, missing.path]) { albums in
      try albums.waitForAlbums()
      try albums.waitUntil("a word about the missing one") {
        !albums.findAll(.label) { $0.contains("is not there") }.isEmpty
      }
      _ = try albums.screenshot(named: "one-missing")
    }
  }

  func testFileThatIsNotAPhoto_ShowsAnErrorPage() throws {
    let file = Self.temporaryFolder().appending(path: "notes.txt")
    try Data("text".utf8).write(to: file)
    try withAlbums([file.path]) { albums in
      try albums.find(.label, named: "File Cannot Be Shown")
      try albums.waitUntil("the reason") {
        !albums.findAll(.label) { $0.contains("notes.txt” is not a photo that Albums can show.") }
          .isEmpty
      }
      try albums.find(.button, named: "Choose Folder…")
      XCTAssertTrue(albums.findAll(.button) { $0 == "Move to Trash" || $0 == "More" }.isEmpty)
      _ = try albums.screenshot(named: "not-a-photo")
    }
  }

  func testEmptyFolder_OffersToChooseAnother() throws {
    let folder = Self.temporaryFolder()
    try Data("text".utf8).write(to: folder.appending(path: "notes.txt"))
    try withAlbums([folder.path]) { albums in
      try albums.find(.label, named: "No Photos Yet")
      try albums.find(.button, named: "Choose Folder…")
      _ = try albums.screenshot(named: "empty-folder")
    }
  }

  func testFolderWithoutPhotos_ShowsItsPageDespiteUserAlbums() throws {
    let home = Self.temporaryFolder()
    let folder = home.appending(path: "Library")
    let empty = home.appending(path: "Empty")
    try Self.makeLibrary(at: folder, photos: 2, albums: 1)
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    try withAlbums([folder.path], home: home) { albums in
      try albums.waitForAlbums()
      try albums.press("ctrl+n")
      try albums.click(albums.find(.text, named: "New Album"))
      try albums.type("Sea")
      try albums.press("Return")
      try albums.waitUntil("the album") { albums.albumCells().contains { $0.name == "Sea" } }
    }
    for (path, title) in [
      (home.appending(path: "gone").path, "Folder Cannot Be Read"), (empty.path, "No Photos Yet"),
    ] {
      try withAlbums([path], home: home) { albums in
        try albums.find(.label, named: title)
        XCTAssertTrue(albums.albumCells().isEmpty)
      }
    }
  }

  func testNoPicturesFolder_ShowsAWelcomePage() throws {
    try withAlbums([]) { albums in
      try albums.find(.label, named: "Where Are Your Photos?")
      try albums.find(.button, named: "Open Sample")
      _ = try albums.screenshot(named: "welcome")
    }
  }

  func testEmptyUserAlbumWithoutAPicturesFolder_ExplainsHowToFillIt() throws {
    try withAlbums([]) { albums in
      try albums.find(.label, named: "Where Are Your Photos?")
      try albums.press("ctrl+n")
      try albums.click(albums.find(.text, named: "New Album"))
      try albums.type("Sea")
      try albums.press("Return")
      try albums.click(albums.find(.tableCell, named: "Sea, 0 photos"))
      try albums.find(.label, named: "Album Is Empty")
    }
  }

  func testSample_CanBeCancelledWhileBeingMade() throws {
    try withAlbums([]) { albums in
      try albums.click(albums.find(.button, named: "Open Sample"))
      try albums.find(.label, named: "Preparing Sample Pictures")
      try albums.click(albums.find(.button, named: "Cancel"))
      try albums.find(.label, named: "Where Are Your Photos?")
      try albums.waitUntilGone(.label, named: "Preparing Sample Pictures")
    }
  }

  func testHostileNames_AreShownEscaped() throws {
    let folder = Self.temporaryFolder().appending(path: "Hostile")
    try Self.makeLibrary(at: folder, photos: 3, albums: 1)
    let album = folder.appending(path: "Album 0001").path
    XCTAssertEqual(rename("\(album)/IMG_000001.jpg", "\(album)/two\nlines.jpg"), 0)
    let invalid = Array("\(album)/b".utf8) + [0xFF] + Array("a.jpg".utf8) + [0]
    XCTAssertEqual(rename("\(album)/IMG_000002.jpg", invalid.map(CChar.init(bitPattern:))), 0)
    try withAlbums([folder.path]) { albums in
      let opened = try albums.openAlbum(withAtLeast: 3)
      XCTAssertEqual(opened.count, 3)
      let names = Set(try albums.cells(atLeast: 3).map(\.name))
      XCTAssertEqual(names, ["IMG_000003", "two\\nlines", "b\\xFFa"])
      try albums.click(albums.find(.tableCell, named: "b\\xFFa"))
      try albums.waitUntil("the photo") { albums.pageTitle == "b\\xFFa" }
      try albums.find(.label, named: "1 of 3")
      try albums.waitUntil("the photo to be there") {
        try albums.find(.button, named: "Zoom In").states.contains(.sensitive)
      }
    }
  }

  func testSymbolicLinkLoop_IsFollowedOnce() throws {
    let folder = Self.temporaryFolder().appending(path: "Loop")
    try Self.makeLibrary(at: folder, photos: 2, albums: 1)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "Album 0001/again").path, withDestinationPath: "../..")
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "twice").path, withDestinationPath: "Album 0001")
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      XCTAssertEqual(albums.albumCells().map(\.count), [2])
    }
  }

  func testDeletedPhoto_ShowsAPlaceholderWithTheReason() throws {
    let folder = Self.temporaryFolder().appending(path: "Vanish")
    try Self.makeLibrary(at: folder, photos: 3, albums: 1)
    try withAlbums([folder.path]) { albums in
      _ = try albums.openAlbum(withAtLeast: 3)
      try albums.click(albums.find(.tableCell, named: "IMG_000001"))
      try albums.waitUntil("the photo") {
        try albums.find(.button, named: "Zoom In").states.contains(.sensitive)
      }
      try FileManager.default.removeItem(
        at: folder.appending(path: "Album 0001/IMG_000001.jpg"))
      try albums.find(.label, named: "Photo Cannot Be Shown")
      let rotate = try albums.find(.button, named: "Rotate Clockwise")
      XCTAssertFalse(rotate.states.contains(.sensitive), "there is no picture to rotate")
      _ = try albums.screenshot(named: "vanished")
      try albums.press("Right")
      try albums.waitUntil("the next photo") {
        albums.pageTitle == "IMG_000002" && rotate.states.contains(.sensitive)
          && albums.findAll(.label) { $0 == "Photo Cannot Be Shown" }.isEmpty
      }
    }
  }

  func testRefresh_ShowsChanges() throws {
    let folder = Self.temporaryFolder().appending(path: "Changing")
    try Self.makeLibrary(at: folder, photos: 3, albums: 1)
    let album = folder.appending(path: "Album 0001")
    try withAlbums([folder.path]) { albums in
      try albums.find(.tableCell, named: "Album 0001, 3 photos")
      try FileManager.default.copyItem(
        at: album.appending(path: "IMG_000001.jpg"), to: album.appending(path: "New.jpg"))
      try albums.press("F5")
      try albums.find(.tableCell, named: "Album 0001, 4 photos")
      _ = try albums.openAlbum(withAtLeast: 4)
      try albums.click(albums.find(.tableCell, named: "IMG_000002"))
      try albums.find(.label, named: "2 of 4")
      try FileManager.default.removeItem(at: album.appending(path: "IMG_000002.jpg"))
      try albums.press("F5")
      try albums.find(.label, named: "Photo Cannot Be Shown")
      try albums.press("Right")
      try albums.waitUntil("what followed the photo that is gone") {
        albums.pageTitle == "IMG_000003"
      }
      try albums.find(.label, named: "2 of 3")
    }
  }

  func testMalformedFiles_NeitherEndTheProgramNorChange() throws {
    let folder = try malformedFolder()
    let before = try Self.fingerprint(of: folder)
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try albums.click(albums.find(.radioButton, named: "All Photos"))
      try albums.waitUntil("photos") { !albums.findAll(.tableCell).isEmpty }
      let table = try albums.find(.table)
      for _ in 0..<6 { try albums.scroll(table, notches: 20) }
      // Photos change places while their dates are read. A photo that moves while it is clicked does
      // not open.
      try albums.waitUntil("a photo", atMost: .seconds(90)) {
        let whole = albums.findAll(.tableCell).first { table.extents.contains($0.extents) }
        if let whole { try albums.click(whole) }
        return albums.happens(within: .seconds(5)) { albums.pageTitle != "All Photos" }
      }
      for _ in 0..<40 { try albums.press("Left") }
      _ = try albums.screenshot(named: "malformed")
      try albums.press("Escape")
      try albums.waitUntil("the grid", atMost: .seconds(30)) {
        albums.pageTitle == "All Photos"
      }
    }
    XCTAssertEqual(try Self.fingerprint(of: folder), before)
  }

  private func malformedFolder() throws -> URL {
    if let photos = RealPhotos.folder { return photos.appending(path: "malformed") }
    let folder = Self.temporaryFolder().appending(path: "Broken")
    try Self.makeLibrary(at: folder, photos: 12, albums: 1)
    let album = folder.appending(path: "Album 0001")
    for (index, name) in try FileManager.default.contentsOfDirectory(atPath: album.path)
      .enumerated()
    {
      let file = album.appending(path: name)
      var data = try Data(contentsOf: file)
      data = index.isMultiple(of: 3) ? Data() : data.prefix(data.count * index / 12)
      try data.write(to: file)
    }
    return folder
  }

  /// Returns the names, sizes and dates of all files in a folder.
  private static func fingerprint(of folder: URL) throws -> [String] {
    let enumerator = FileManager.default.enumerator(atPath: folder.path)
    var lines: [String] = []
    while let name = enumerator?.nextObject() as? String {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.appending(path: name).path)
      lines.append("\(name) \(attributes[.size] ?? "") \(attributes[.modificationDate] ?? "")")
    }
    return lines.sorted()
  }
}
