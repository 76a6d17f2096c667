import Foundation
import GtkKit
import GtkTestSupport
import ImageDecoding
import PhotoLibrary
import SystemPackage
import XCTest

@testable import AlbumsUI

/// Marks stay with photos that other programs move.
final class MovedPhotosTests: GtkTestCase {
  /// A folder with one photo, and the folders of a person's home.
  private struct Home {
    let folders: ProgramFolders
    let photos: FilePath
    private let home = FileManager.default.temporaryDirectory
      .appending(path: "albums-moved-\(UUID().uuidString)")

    init() throws {
      folders = ProgramFolders(environment: ["HOME": home.path])
      photos = FilePath(home.path).appending("photos")
      try FileManager.default.createDirectory(
        atPath: photos.string, withIntermediateDirectories: true)
      try Data("photo".utf8).write(to: URL(filePath: photos.appending("a.jpg").string))
    }

    func rename(_ name: String, to new: String) throws {
      try FileManager.default.moveItem(
        atPath: photos.appending(name).string, toPath: photos.appending(new).string)
    }

    func remove() { try? FileManager.default.removeItem(at: home) }
  }

  @MainActor private static func open(_ home: Home) throws -> (PhotoStore, Library) {
    let store = try PhotoStore(folders: home.folders)
    let library = Library(roots: [home.photos], store: store)
    pump(until: { library.isUpToDate })
    return (store, library)
  }

  @MainActor private static func isFavourite(_ name: String, _ home: Home, _ store: PhotoStore)
    -> Bool
  {
    let path = home.photos.appending(name)
    let inIndex = store.index.number(of: path).flatMap(store.index.photo(numbered:))
    return store.userData.mark(for: path).isFavourite && inIndex?.mark.isFavourite == true
  }

  func testRenameWhileTheProgramRuns_KeepsTheMark() throws {
    let home = try Home()
    defer { home.remove() }
    try onGtk {
      let (store, library) = try Self.open(home)
      let marked = Task {
        _ = try await store.perform(.favourite([home.photos.appending("a.jpg")], true))
      }
      pump(until: { Self.isFavourite("a.jpg", home, store) })
      withExtendedLifetime(marked) {}
      try home.rename("a.jpg", to: "b.jpg")
      library.refresh(retriesFailures: false)
      pump(until: { Self.isFavourite("b.jpg", home, store) })
      store.close()
    }
  }

  func testRenameFoundByACommand_IsFollowedAtTheNextStart() throws {
    let home = try Home()
    defer { home.remove() }
    try onGtk {
      let (store, _) = try Self.open(home)
      let marked = Task {
        _ = try await store.perform(.favourite([home.photos.appending("a.jpg")], true))
      }
      pump(until: { Self.isFavourite("a.jpg", home, store) })
      withExtendedLifetime(marked) {}
      store.close()
      try home.rename("a.jpg", to: "b.jpg")
      try Self.index(home)
      let (next, _) = try Self.open(home)
      pump(until: { Self.isFavourite("b.jpg", home, next) })
      next.close()
    }
  }

  /// Updates the index as `albums index` does, without the store of marks.
  @MainActor private static func index(_ home: Home) throws {
    let index = try PhotoIndex(at: home.folders.index)
    let indexer = Indexer(index: index, decoder: DecoderPool(in: home.folders, workers: 1))
    var isDone = false
    Task {
      for await _ in indexer.update(roots: [home.photos]) {}
      await indexer.end()
      isDone = true
    }
    pump(until: { isDone })
    index.close()
  }
}
