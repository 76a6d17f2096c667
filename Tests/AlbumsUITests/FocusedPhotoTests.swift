import GtkKit
import GtkTestSupport
import XCTest

@testable import AlbumsUI
@testable import PhotoLibrary

/// Tests which photo of a grid the keys edit.
final class FocusedPhotoTests: GtkTestCase {
  func testKeysWithoutSelection_EditTheFocusedPhoto() throws {
    try onGtk {
      try GridStage.withStage { stage in
        XCTAssertEqual(stage.focused, "a.ppm")
        XCTAssertEqual(stage.page.grid.selectionCount, 0)
        stage.window.press("f")
        stage.waitForToast("“a” added to Favourites")
        XCTAssertEqual(stage.photo("a.ppm")?.mark.isFavourite, true)
        stage.window.press("3")
        stage.waitForToast("“a” rated 3 stars")
        XCTAssertEqual(stage.photo("a.ppm")?.mark.rating, 3)
        XCTAssertNil(stage.photo("b.ppm")?.mark.rating)
      }
    }
  }

  func testChangedPhoto_IsShownBeforeTheListIsReadAgain() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let path = stage.home.photos.appending("b.ppm")
        let (number, gone) = try (
          XCTUnwrap(stage.photo("b.ppm")?.number), XCTUnwrap(stage.photo("c.ppm")?.number)
        )
        pump(until: { stage.page.grid.cells.cells.count == 3 })
        // Nothing else runs before the assertions.
        try stage.store.indexer.apply(marks: [path: PhotoMark(isFavourite: true)])
        stage.page.photosChanged(IndexChange(photos: [gone]))
        XCTAssertEqual(stage.shownFavourites, [], "another photo has changed")
        stage.page.photosChanged(IndexChange(photos: [number]))
        XCTAssertEqual(stage.photo("b.ppm")?.mark.isFavourite, true)
        XCTAssertEqual(stage.shownFavourites, ["b"])
      }
    }
  }

  func testLibraryThatChangesAllTheTime_ShowsItsPhotos() throws {
    try onGtk {
      try GridStage.withStage { stage in
        try stage.home.write("P6 1 1 255\nred", to: "d.ppm")
        Task { await stage.store.rescan(folders: [stage.home.photos]) }
        pump(until: {
          stage.library.changes.notify()
          return stage.page.shownNumbers.count == 4
        })
      }
    }
  }

  func testKeysWithSelection_EditTheSelectedPhotos() throws {
    try onGtk {
      try GridStage.withStage { stage in
        stage.select("b.ppm")
        XCTAssertEqual(stage.focused, "a.ppm")
        stage.window.press("f")
        stage.waitForToast("“b” added to Favourites")
        XCTAssertEqual(stage.photo("a.ppm")?.mark.isFavourite, false)
      }
    }
  }

  func testDelete_NeedsAVisibleFocus() throws {
    try onGtk {
      try GridStage.withStage { stage in
        stage.window.isFocusVisible = false
        stage.window.press("Delete")
        XCTAssertTrue(stage.page.grid.widget.hasStyleClass("shows-focus"))
        pumpTimers(dueWithin: .milliseconds(300))
        XCTAssertNotNil(stage.photo("a.ppm"))
        stage.window.press("Delete")
        stage.waitForToast("“a” moved to the trash")
        pump(until: { stage.photo("a.ppm") == nil && stage.focused == "b.ppm" })
        XCTAssertNotNil(stage.photo("b.ppm"))
      }
    }
  }

  func testFavourite_NeedsNoVisibleFocusAndShowsTheFocus() throws {
    try onGtk {
      try GridStage.withStage { stage in
        stage.window.isFocusVisible = false
        stage.window.press("f")
        XCTAssertTrue(stage.page.grid.widget.hasStyleClass("shows-focus"))
        stage.waitForToast("“a” added to Favourites")
      }
    }
  }

  func testKeysWithFocusElsewhere_EditNothing() throws {
    try onGtk {
      try GridStage.withStage { stage in
        stage.window.focus = nil
        stage.window.press("f")
        pumpTimers(dueWithin: .milliseconds(300))
        XCTAssertEqual(stage.photo("a.ppm")?.mark.isFavourite, false)
      }
    }
  }

  func testRenameKeyWithSeveralSelected_DoesNothing() throws {
    try onGtk {
      try GridStage.withStage { stage in
        stage.page.selectAll()
        stage.window.press("F2")
        pumpTimers(dueWithin: .milliseconds(300))
        XCTAssertNil(stage.page.presentedViewController)
      }
    }
  }
}
