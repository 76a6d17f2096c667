import Foundation
import GtkKit
import GtkTestSupport
import PhotoLibrary
import SystemPackage
import XCTest

@testable import AlbumsUI

/// Tests that a slow scan of the folders is not restarted before it ends.
final class LibraryRefreshTests: GtkTestCase {
  /// Calls `body` with a library whose update waits until the store is no longer paused.
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

  func testRunningUpdate_IsNotRestartedWhenTheWindowIsActivated() throws {
    try onGtk {
      try Self.withHeldLibrary { library in
        library.catchUp(after: .zero)
        XCTAssertEqual(library.updateCount, 1)
        library.store.isPaused = false
        pump(until: { library.isUpToDate })
        library.catchUp(after: .seconds(60))
        XCTAssertEqual(library.updateCount, 1, "the update has only just ended")
        // The wait is ten times as long as the scan took.
        pump(until: {
          library.catchUp(after: .zero)
          return library.updateCount == 2
        })
      }
    }
  }

  func testRefreshesDuringAnUpdate_CauseOneFurtherUpdate() throws {
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
