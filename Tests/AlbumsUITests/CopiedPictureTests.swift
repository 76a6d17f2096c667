import GtkKit
import GtkTestSupport
import ImageDecoding
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// Photos that are copied to be pasted in other programs.
final class CopiedPictureTests: GtkTestCase {
  func testCopiedPhoto_CanBePastedAsAFileAndAsAPicture() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let photo = try XCTUnwrap(stage.photo("a.ppm"))
        stage.copy([photo])
        stage.waitForToast("“a.ppm” copied")
        let clipboard = stage.window.clipboard
        XCTAssertEqual(
          clipboard.readNow([FileLocation].self)?.map(\.displayName), ["a.ppm"])
        let picture = try XCTUnwrap(clipboard.readNow(Texture.self))
        XCTAssertEqual(picture.pixelWidth, photo.pixelSize?.width ?? 1)
        clipboard.set("")
      }
    }
  }

  func testSeveralCopiedPhotos_AreOnlyFiles() throws {
    try onGtk {
      try GridStage.withStage { stage in
        stage.copy(["a.ppm", "b.ppm"].compactMap(stage.photo))
        stage.waitForToast("2 photos copied")
        let clipboard = stage.window.clipboard
        XCTAssertFalse(clipboard.has(Texture.self))
        XCTAssertEqual(clipboard.readNow([FileLocation].self)?.count, 2)
        clipboard.set("")
      }
    }
  }
}

extension GridStage {
  fileprivate func copy(_ photos: [Photo]) {
    page.actions?.editing?.copyFiles(.numbers(photos.compactMap(\.number)))
  }
}
