import Foundation
import GtkTestSupport
import SystemPackage
import XCTest

@testable import AlbumsUI

/// Files that are dropped on the page of an album.
final class FileDropTests: GtkTestCase {
  func testPhotoDroppedOnAnAlbum_IsAddedToIt() throws {
    try onGtk {
      try GridStage.withStage(album: "a.ppm") { stage in
        XCTAssertTrue(stage.page.accept([stage.home.photos.appending("c.ppm")], 10, 10))
        stage.waitForToast("“c” added to “Best”")
        XCTAssertEqual(stage.albumNames, ["a.ppm", "c.ppm"])
      }
    }
  }

  func testPhotoDroppedOnAllPhotos_IsRefusedWithAdvice() throws {
    try onGtk {
      try GridStage.withStage { stage in
        XCTAssertFalse(stage.page.accept([stage.home.photos.appending("c.ppm")], 10, 10))
        stage.waitForToast("To add photos, drop them on an album")
      }
    }
  }

  func testFileThatIsNoPhoto_IsNamed() throws {
    try onGtk {
      try GridStage.withStage(album: "a.ppm") { stage in
        let text = stage.home.photos.removingLastComponent().appending("notes.txt")
        try Data("Notes".utf8).write(to: URL(filePath: text.string))
        XCTAssertFalse(stage.page.accept([text], 10, 10))
        stage.waitForToast("“notes.txt” is not a photo or a folder that can be read.")
        XCTAssertFalse(stage.page.accept([text.appending("gone.jpg")], 10, 10))
        stage.waitForToast("“gone.jpg” is not a photo or a folder that can be read.")
        XCTAssertEqual(stage.albumNames, ["a.ppm"])
      }
    }
  }
}
