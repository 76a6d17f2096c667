import Foundation
import GtkTestSupport
import PhotoLibrary
import SystemPackage
import XCTest

@testable import AlbumsUI

/// Tests which photo is the cover of an album.
final class AlbumCoverTests: GtkTestCase {
  func testCoverWithoutThumbnail_IsReplacedByTheNextPhoto() throws {
    let home = FileManager.default.temporaryDirectory
      .appending(path: "albums-cover-\(UUID().uuidString)")
    let trip = home.appending(path: "photos/Trip")
    try FileManager.default.createDirectory(at: trip, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let file = trip.appending(path: "a.ppm")
    for file in [file, trip.appending(path: "b.ppm")] {
      try Data("P6 1 1 255\nred".utf8).write(to: file)
    }
    try onGtk {
      let store = try PhotoStore(folders: ProgramFolders(environment: ["HOME": home.path]))
      let library = Library(
        roots: [FilePath(home.path).appending("photos")], store: store)
      let id = AlbumID(path: FilePath(trip.path))
      @MainActor func photos() -> [Photo] {
        (try? store.index.readablePhotos(in: id, count: 9)) ?? []
      }
      pump(until: { photos().allSatisfy { $0.pixelSize != nil } && photos().count == 2 })
      pump(until: { library.albums.first?.cover?.pixelSize != nil })
      let album = try XCTUnwrap(library.albums.first)
      XCTAssertEqual(library.cover(of: album)?.name, "a")
      let first = try XCTUnwrap(album.cover)
      try Self.spoil(file)
      Task { _ = try? await store.thumbnails.decodedImage(for: first, side: 64) }
      pump(until: { store.thumbnails.hasFailed(first) }, atMost: 20)
      XCTAssertEqual(library.cover(of: album)?.name, "b")
      store.close()
    }
  }

  /// Overwrites a file with data that only decoding reveals not to be a photo: size and dates stay.
  private static func spoil(_ file: URL) throws {
    var status = stat()
    XCTAssertEqual(stat(file.path, &status), 0)
    try Data("nothing at all".utf8).write(to: file)
    let times = [status.st_atim, status.st_mtim]
    XCTAssertEqual(utimensat(AT_FDCWD, file.path, times, 0), 0)
  }
}
