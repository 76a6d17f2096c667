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
          read([FileLocation].self, from: clipboard)?.map(\.displayName), ["a.ppm"])
        let picture = try XCTUnwrap(read(Texture.self, from: clipboard))
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
        XCTAssertEqual(read([FileLocation].self, from: clipboard)?.count, 2)
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

/// Reads the clipboard in a task, and waits for it.
@MainActor private func read<Content: Transferable>(
  _ type: Content.Type, from clipboard: Clipboard
) -> Content? {
  var answer: Content??
  Task {
    do { answer = try await clipboard.read(type) } catch {
      XCTFail("\(error)")
      answer = .some(nil)
    }
  }
  pump(until: { answer != nil })
  return answer ?? nil
}
