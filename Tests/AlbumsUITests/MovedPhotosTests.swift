import Foundation
import GtkKit
import GtkTestSupport
import ImageDecoding
import PhotoLibrary
import SystemPackage
import XCTest

@testable import AlbumsUI

/// Tests that marks stay with moved photos, and that pages know which photos the user has moved.
final class MovedPhotosTests: GtkTestCase {
  @MainActor private static func isFavourite(_ name: String, _ home: PhotoHome, _ store: PhotoStore)
    -> Bool
  {
    let path = home.photos.appending(name)
    let inIndex = store.index.number(of: path).flatMap(store.index.photo(numbered:))
    return store.userData.mark(for: path).isFavourite && inIndex?.mark.isFavourite == true
  }

  @MainActor private static func makeFavourite(
    _ name: String, _ home: PhotoHome, _ store: PhotoStore
  ) {
    Task { try await store.perform(.favourite([home.photos.appending(name)], true)) }
    pump(until: { isFavourite(name, home, store) })
  }

  func testRenameWhileTheProgramRuns_KeepsTheMark() throws {
    let home = try PhotoHome()
    defer { home.remove() }
    try onGtk {
      let (store, library) = try home.open()
      Self.makeFavourite("a.ppm", home, store)
      try home.rename("a.ppm", to: "b.ppm")
      library.refresh(retriesFailures: false)
      pump(until: { Self.isFavourite("b.ppm", home, store) })
      store.close()
    }
  }

  func testRenameFoundByAlbumsIndex_KeepsTheMarkAtTheNextStart() throws {
    let home = try PhotoHome()
    defer { home.remove() }
    try onGtk {
      let (store, _) = try home.open()
      Self.makeFavourite("a.ppm", home, store)
      store.close()
      try home.rename("a.ppm", to: "b.ppm")
      try Self.index(home)
      let (next, _) = try home.open()
      pump(until: { Self.isFavourite("b.ppm", home, next) })
      next.close()
    }
  }

  func testRenamedPhoto_CountsAsRemovedWhileItsOldFileIsMissing() throws {
    let home = try PhotoHome()
    defer { home.remove() }
    try onGtk {
      let (store, _) = try home.open()
      let photo = home.photos.appending("a.ppm")
      var isDone = false
      Task {
        _ = try await store.perform(.rename(photo, to: "b.ppm"))
        isDone = true
      }
      pump(until: {
        if !FileManager.default.fileExists(atPath: photo.string) {
          XCTAssertTrue(store.takenAway.contains(photo))
        }
        return isDone
      })
      XCTAssertTrue(store.takenAway.contains(photo))
      store.close()
    }
  }

  func testFileRenamedByUndoOrRedo_CountsAsRemovedAtOnce() throws {
    let home = try PhotoHome()
    defer { home.remove() }
    try onGtk {
      let (store, _) = try home.open()
      let (old, new) = (home.photos.appending("a.ppm"), home.photos.appending("b.ppm"))
      var isDone = false
      Task {
        _ = try await store.perform(.rename(old, to: "b.ppm"))
        isDone = true
      }
      pump(until: { isDone })
      for turn in [JournalTurn.undoLast, .redoLast] {
        let leaving = if case .undoLast = turn { new } else { old }
        isDone = false
        Task {
          _ = try await store.turn(turn)
          isDone = true
        }
        pump(until: {
          if !FileManager.default.fileExists(atPath: leaving.string) {
            XCTAssertTrue(store.takenAway.mayContain(leaving))
          }
          return isDone
        })
        XCTAssertTrue(store.takenAway.contains(leaving))
      }
      XCTAssertFalse(store.takenAway.contains(new))
      store.close()
    }
  }

  /// Updates the index without the store of marks, as `albums index` does.
  @MainActor private static func index(_ home: PhotoHome) throws {
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
