import Foundation
import GtkTestSupport
import PhotoLibrary
import SystemPackage
import XCTest

@testable import AlbumsUI

/// Tests that the first frame shows the albums that were listed while GTK started.
final class LibraryOpeningTests: GtkTestCase {
  /// A home with three photos, in which the program has run before.
  @MainActor private struct Home {
    private let path = FileManager.default.temporaryDirectory
      .appending(path: "albums-opening-\(UUID().uuidString)").path

    var photos: FilePath { FilePath(path).appending("photos") }
    var folders: ProgramFolders { ProgramFolders(environment: ["HOME": path]) }

    /// Creates the files of an earlier run: indexed photos, and an album of them.
    init() throws {
      try FileManager.default.createDirectory(
        atPath: photos.string, withIntermediateDirectories: true)
      let paths = ["c.jpg", "a.jpg", "b.jpg"].map(photos.appending)
      for path in paths { try Data(path.string.utf8).write(to: URL(filePath: path.string)) }
      let store = try PhotoStore(folders: folders)
      let library = Library(roots: [photos], store: store)
      pump(until: { library.isComplete && library.albums.first?.count == 3 })
      Task { try await store.perform(.createAlbum(name: "Sea", paths)) }
      pump(until: { library.userAlbums.count == 1 })
      store.close()
    }

    /// Opens the stores again, with the folder of these photos to show first.
    func start() throws -> PhotoStore {
      let opening = LibraryOpening(folders: folders) { [photos] in [photos] }
      return try PhotoStore(folders: folders, opening: opening)
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
  }

  func testClosedStore_LeavesEmptyWriteAheadLogs() throws {
    try onGtk {
      let home = try Home()
      defer { home.remove() }
      let folders = home.folders
      let logs = [folders.index, folders.data.appending("library.sqlite")].map { "\($0)-wal" }
      func isEmpty(_ path: String) -> Bool {
        (FileManager.default.contents(atPath: path) ?? Data()).isEmpty
      }
      let store = try home.start()
      let photo = home.photos.appending("d.jpg")
      try Data([1]).write(to: URL(filePath: photo.string))
      let library = Library(roots: [home.photos], store: store)
      pump(until: { library.isComplete && library.albums.first?.count == 4 })
      XCTAssertFalse(isEmpty(logs[0]), "the index has been written to")
      // Closing abandons a write in progress instead of waiting for it, so try several times.
      pump(
        until: {
          store.close()
          return logs.allSatisfy(isEmpty)
        }, atMost: 20)
      XCTAssertEqual(logs.filter { !isEmpty($0) }, [])
      let next = try home.start()
      XCTAssertEqual(next.index.number(of: photo).flatMap(next.index.photo)?.path, photo)
      next.close()
    }
  }

  func testFirstListing_ShowsAllAlbumsAtOnceAndDropsMissingPhotosLater() throws {
    try onGtk {
      let home = try Home()
      defer { home.remove() }
      let photos = home.photos
      try FileManager.default.removeItem(atPath: photos.appending("c.jpg").string)
      let store = try home.start()
      let library = Library(roots: [photos], store: store)
      XCTAssertTrue(library.hasRead)
      XCTAssertEqual(library.albums.map(\.count), [3])
      let album = try XCTUnwrap(library.userAlbums.first)
      XCTAssertEqual(library.userAlbumLooks[album.id]?.count.all, 3)
      XCTAssertEqual(library.userAlbumLooks[album.id]?.cover?.path, photos.appending("c.jpg"))

      pump(until: { library.userAlbumLooks[album.id]?.count.all == 2 })
      XCTAssertEqual(library.userAlbumLooks[album.id]?.count.all, 2)
      XCTAssertEqual(library.userAlbumLooks[album.id]?.cover?.path, photos.appending("a.jpg"))
      store.close()
    }
  }

  func testAlbumOfPhotosElsewhere_IsShownInTheUsualFoldersOnly() throws {
    try onGtk {
      let home = try Home()
      defer { home.remove() }
      let others = home.photos.removingLastComponent().appending("others")
      try FileManager.default.createDirectory(
        atPath: others.string, withIntermediateDirectories: true)
      let store = try home.start()
      Task { try await store.perform(.createAlbum(name: "Empty", [])) }
      for (folder, isUsual, names) in [
        (home.photos, false, ["Empty", "Sea"]), (others, false, ["Empty"]),
        (others, true, ["Empty", "Sea"]),
      ] {
        let library = Library(roots: [folder], isUsual: isUsual, store: store)
        pump(until: { library.isComplete && library.shownUserAlbums.count == names.count })
        XCTAssertEqual(library.shownUserAlbums.map(\.name).sorted(), names)
        XCTAssertEqual(library.userAlbums.count, 2)
      }
      store.close()
    }
  }

  func testFirstListing_IsNotUsedForOtherFolders() throws {
    try onGtk {
      let home = try Home()
      defer { home.remove() }
      let photos = home.photos
      let store = try home.start()
      let other = Library(roots: ["/nonexistent"], store: store)
      XCTAssertFalse(other.hasRead)
      XCTAssertTrue(other.albums.isEmpty)
      let library = Library(roots: [photos], store: store)
      XCTAssertFalse(library.hasRead, "a listing is used once, because it may be outdated later")
      pump(until: { library.hasRead })
      XCTAssertEqual(library.albums.map(\.count), [3])
      store.close()
    }
  }
}
