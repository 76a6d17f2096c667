import Foundation
import GtkKit
import GtkTestSupport
import PhotoLibrary
import SystemPackage
import XCTest

@testable import AlbumsUI

/// A look through the folders that takes its time comes to an end.
final class LibraryRefreshTests: GtkTestCase {
  /// Makes a library whose updates stand still until the store goes on.
  private static func withHeldLibrary(_ body: @MainActor (Library) -> Void) throws {
    let home = FileManager.default.temporaryDirectory
      .appending(path: "albums-refresh-\(UUID().uuidString)")
    let photos = home.appending(path: "photos")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    try MainActor.assumeIsolated {
      let store = try PhotoStore(folders: ProgramFolders(environment: ["HOME": home.path]))
      store.isPaused = true
      let library = Library(roots: [FilePath(photos.path)], store: store)
      XCTAssertEqual(library.updateCount, 1)
      body(library)
      store.close()
    }
  }

  func testUpdateUnderWay_IsNotBegunAgainWhenTheWindowComesToTheFront() throws {
    try onGtk {
      try Self.withHeldLibrary { library in
        library.catchUp(after: .zero)
        XCTAssertEqual(library.updateCount, 1)
        library.store.isPaused = false
        pump(until: { library.isUpToDate })
        library.catchUp(after: .seconds(60))
        XCTAssertEqual(library.updateCount, 1, "it has only just ended")
        // It waits ten times as long as listing the folders took.
        pump(until: {
          library.catchUp(after: .zero)
          return library.updateCount == 2
        })
      }
    }
  }

  func testRefreshWhileTheFoldersAreLookedThrough_FollowsOnce() throws {
    try onGtk {
      try Self.withHeldLibrary { library in
        for _ in 0..<3 { library.refresh(retriesFailures: true) }
        XCTAssertEqual(library.updateCount, 1)
        library.store.isPaused = false
        pump(until: { library.updateCount > 1 && library.isUpToDate })
        XCTAssertEqual(library.updateCount, 2)
      }
    }
  }
}
