import Foundation
import GtkKit
import GtkTestSupport
import NavigationKit
@testable import PhotoLibrary
import SystemPackage
import XCTest

@testable import AlbumsUI

/// Tests that a covered page does not read the index after each change.
final class CoveredPageTests: GtkTestCase {
  private final class CountingPage: LibraryPageController {
    var count = 0
    var isWatched = false

    override var isFollowed: Bool { isWatched }
    override func libraryChanged() { count += 1 }
  }

  /// Calls `body` with a page of an empty folder that is completely indexed.
  private static func withPage(
    _ body: @MainActor (CountingPage, NavigationController) -> Void
  ) throws {
    let home = FileManager.default.temporaryDirectory
      .appending(path: "albums-page-\(UUID().uuidString)")
    let photos = home.appending(path: "photos")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    try MainActor.assumeIsolated {
      let store = try PhotoStore(folders: ProgramFolders(environment: ["HOME": home.path]))
      let library = Library(roots: [FilePath(photos.path)], store: store)
      let actions = TestActions()
      let page = CountingPage(library: library, actions: actions)
      page.title = "Below"
      let navigation = NavigationController(rootViewController: page)
      let window = Window()
      window.rootViewController = navigation
      window.present()
      pump(until: { page.view.isMapped && library.isComplete && library.hasRead })
      // The library debounces changes by less than this time.
      var count = -1
      while count != page.count {
        count = page.count
        pumpTimers(dueWithin: .milliseconds(300))
      }
      body(page, navigation)
      window.destroy()
      store.close()
    }
  }

  @MainActor private static func makeCover() -> ViewController {
    let page = ViewController()
    page.title = "Above"
    return page
  }

  func testCoveredPage_UpdatesOnceWhenUncovered() throws {
    try onGtk {
      try Self.withPage { page, navigation in
        let count = page.count
        page.library.changes.notify()
        XCTAssertEqual(page.count, count + 1, "a visible page updates")
        navigation.push(Self.makeCover(), animated: false)
        for _ in 0..<5 { page.library.changes.notify() }
        XCTAssertEqual(page.count, count + 1)
        navigation.pop(animated: false)
        XCTAssertEqual(page.count, count + 2)
        navigation.push(Self.makeCover(), animated: false)
        navigation.pop(animated: false)
        XCTAssertEqual(page.count, count + 2, "without a change, a page does not update")
      }
    }
  }

  func testIndexing_IsShownBesideTheGridUntilComplete() throws {
    try onGtk {
      try Self.withPage { page, navigation in
        @MainActor func texts() -> [String] {
          page.view.descendants(of: Label.self).filter(\.isMapped).map(\.text)
        }
        let count = page.count
        var progress = IndexProgress()
        (progress.newCount, progress.fileCount) = (3, 12_345)
        pump(until: {
          page.library.note(progress)
          return page.library.indexingText != nil
        })
        pump(until: { !texts().isEmpty })
        XCTAssertEqual(
          texts().first, "Looking for photos… \(12_345.grouped) so far")
        XCTAssertTrue(
          page.view.descendants(of: Button.self).contains { $0.isMapped && $0.label == "Pause" })
        progress.phase = .reading
        progress.unreadCount = 3
        navigation.push(Self.makeCover(), animated: false)
        pump(until: {
          page.library.note(progress)
          return page.library.indexingText?.hasPrefix("Reading") == true
        })
        navigation.pop(animated: false)
        pump(until: { texts().contains { $0.hasPrefix("Reading") } })
        XCTAssertEqual(texts().first, "Reading photos… 0 of 3", "shown when uncovered")
        progress.phase = .complete
        page.library.note(progress)
        pump(until: { texts().isEmpty })
        XCTAssertFalse(texts().contains { $0.contains("photos…") })
        XCTAssertEqual(page.count, count, "progress does not update the grid")
      }
    }
  }

  func testFollowedPage_UpdatesWhileCovered() throws {
    try onGtk {
      try Self.withPage { page, navigation in
        page.isWatched = true
        navigation.push(Self.makeCover(), animated: false)
        let count = page.count
        page.library.changes.notify()
        XCTAssertEqual(page.count, count + 1)
      }
    }
  }
}
