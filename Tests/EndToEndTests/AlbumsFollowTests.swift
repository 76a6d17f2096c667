import Foundation
import XCTest

/// Tests that the window follows changes by other programs in its folders.
final class AlbumsFollowTests: AlbumsTestCase {
  func testFolderChanges_AreShownInAnOpenWindow() throws {
    let (base, files) = (Self.temporaryFolder(), FileManager.default)
    let library = base.appending(path: "Library")
    try Self.makeLibrary(at: library, photos: 4, albums: 1)
    try Self.makeLibrary(at: base.appending(path: "Card"), photos: 6, albums: 2)
    func albums(on card: URL) throws -> [URL] {
      try files.contentsOfDirectory(at: card, includingPropertiesForKeys: nil)
        .filter(\.hasDirectoryPath).sorted { $0.path < $1.path }
    }
    let first = try XCTUnwrap(albums(on: library).first)
    let card = try albums(on: base.appending(path: "Card"))
    let photos = try card.first.map {
      try files.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    guard let photos, photos.count == 3, card.count == 2 else { return XCTFail("\(card)") }

    try withAlbums([library.path]) { program in
      /// Waits until the window shows these albums with these photo counts.
      @MainActor func wait(for counts: [String: Int], _ what: String) throws {
        // Some changes are found later, when a folder is checked again.
        try program.waitUntil(what, atMost: .seconds(60)) {
          program.albumCells().reduce(into: [:]) { $0[$1.name] = $1.count } == counts
        }
      }
      try wait(for: [first.lastPathComponent: 4], "the album")

      let trip = library.appending(path: "Trip")
      try files.createDirectory(at: trip, withIntermediateDirectories: false)
      try files.copyItem(at: photos[0], to: trip.appending(path: "1.jpg"))
      try wait(for: [first.lastPathComponent: 4, "Trip": 1], "an album that has come")

      try files.copyItem(at: photos[1], to: trip.appending(path: "2.jpg"))
      try wait(for: [first.lastPathComponent: 4, "Trip": 2], "a photo in it that comes later")

      try files.moveItem(at: card[1], to: trip.appending(path: "Day"))
      try wait(
        for: [first.lastPathComponent: 4, "Trip": 2, "Day": 3], "a folder moved into another")

      try files.moveItem(at: trip.appending(path: "Day"), to: library.appending(path: "Night"))
      try wait(
        for: [first.lastPathComponent: 4, "Trip": 2, "Night": 3], "the folder under a new name")

      try files.removeItem(at: trip)
      try wait(for: [first.lastPathComponent: 4, "Night": 3], "the album to go with its folder")

      let cell = try XCTUnwrap(program.albumCells().first { $0.name == "Night" })
      try program.click(cell.node)
      try program.waitUntil("its photos") { program.findAll(.tableCell).count == 3 }
      try files.copyItem(at: photos[2], to: library.appending(path: "Night/one more.jpg"))
      try program.waitUntil("one more") { program.findAll(.tableCell).count == 4 }
    }
  }

  func testRenamedFolder_ShowsANoticeUntilItReappears() throws {
    let base = Self.temporaryFolder()
    let (library, other) = (base.appending(path: "Library"), base.appending(path: "Other"))
    try Self.makeLibrary(at: library, photos: 4, albums: 2)
    try withAlbums([library.path]) { program in
      try program.waitForAlbums()
      try FileManager.default.moveItem(at: library, to: other)
      try program.press("F5")
      try program.waitUntil("the reason") {
        !program.findAll(.label) { $0.contains("Library” is no longer there.") }.isEmpty
      }
      XCTAssertEqual(program.albumCells().count, 2, "what is known of it is kept")
      try FileManager.default.moveItem(at: other, to: library)
      try program.waitUntil("the reason to go") {
        program.findAll(.label) { $0.contains("is no longer there") }.isEmpty
      }
    }
  }

  func testRatingByAnotherProgram_IsShownAtOnce() throws {
    let library = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: library, photos: 2, albums: 1)
    try withAlbums([library.path]) { program in
      _ = try program.openAlbum(withAtLeast: 2)
      try program.find(.tableCell, named: "IMG_000001")
      try Self.rate(4, library.appending(path: "Album 0001/IMG_000001.jpg"))
      try program.find(.tableCell, named: "IMG_000001, 4 stars")
    }
  }

  func testRatingByAnotherProgram_IsShownBeforeTheFolderIsOpened() throws {
    let home = Self.temporaryFolder()
    let library = home.appending(path: "Library")
    try Self.makeLibrary(at: library, photos: 4, albums: 2)
    let photo = library.appending(path: "Album 0002/IMG_000004.jpg")
    for stars in [3, 5] {
      try Self.rate(stars, photo)
      try withAlbums([library.path], home: home) { program in
        try program.waitForAlbums()
        try program.click(program.find(.radioButton, named: "All Photos"))
        try program.find(.tableCell, named: "IMG_000004, \(stars) stars")
      }
    }
  }

  /// Writes a sidecar beside a photo, as another program would.
  private static func rate(_ stars: Int, _ photo: URL) throws {
    let sidecar = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\(stars)"/>
      </rdf:RDF></x:xmpmeta>
      """
    try Data(sidecar.utf8).write(to: photo.appendingPathExtension("xmp"))
  }
}
