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
        XCTAssertTrue(stage.page.accept([stage.home.photos.appending("c.ppm")], 10, 10))
        stage.waitForToast("To add photos, drop them on an album")
      }
    }
  }

  func testFileThatIsNoPhoto_IsNamed() throws {
    try onGtk {
      try GridStage.withStage(album: "a.ppm") { stage in
        let text = stage.home.photos.removingLastComponent().appending("notes.txt")
        try Data("Notes".utf8).write(to: URL(filePath: text.string))
        XCTAssertTrue(stage.page.accept([text], 10, 10))
        stage.waitForToast("“notes.txt” is not a photo or a folder that can be read.")
        XCTAssertTrue(stage.page.accept([text.appending("gone.jpg")], 10, 10))
        stage.waitForToast("“gone.jpg” is not a photo or a folder that can be read.")
        XCTAssertEqual(stage.albumNames, ["a.ppm"])
      }
    }
  }

  func testEmptyPhoto_IsRefused() throws {
    try onGtk {
      try GridStage.withStage(album: "a.ppm") { stage in
        let empty = try stage.makeFile("", named: "empty.jpg")
        XCTAssertTrue(stage.page.accept([empty], 10, 10))
        stage.waitForToast("“empty.jpg” is empty.")
        XCTAssertEqual(stage.albumNames, ["a.ppm"])
      }
    }
  }

  func testPhotoThatCannotBeRead_IsRefused() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let (open, closed) = (
          try stage.makeFile("photo", named: "open.jpg"),
          try stage.makeFile("photo", named: "closed.jpg")
        )
        let dropped = DroppedFiles([open, closed]) { $0 == open }
        XCTAssertEqual(dropped.photos, [open])
        XCTAssertEqual(dropped.message, "“closed.jpg” cannot be read. Check its permissions.")
        XCTAssertEqual(
          DroppedFiles([open, closed]) { _ in false }.message,
          "2 of the files cannot be read. Check their permissions.")
      }
    }
  }

  func testLinkToAMissingPhoto_IsRefused() throws {
    try onGtk {
      try GridStage.withStage(album: "a.ppm") { stage in
        let link = stage.home.photos.removingLastComponent().appending("link.jpg")
        try FileManager.default.createSymbolicLink(
          atPath: link.string, withDestinationPath: "missing.jpg")
        XCTAssertTrue(stage.page.accept([link], 10, 10))
        stage.waitForToast("“link.jpg” is not a photo or a folder that can be read.")
      }
    }
  }

  func testMixedDrop_AddsThePhotosAndNamesTheOthers() throws {
    try onGtk {
      try GridStage.withStage(album: "a.ppm") { stage in
        let empty = try stage.makeFile("", named: "empty.jpg")
        XCTAssertTrue(stage.page.accept([stage.home.photos.appending("c.ppm"), empty], 10, 10))
        pump(until: { stage.says("“empty.jpg” is empty.") && stage.says("1 File Was Not Added") })
        pump(until: { stage.albumNames == ["a.ppm", "c.ppm"] })
      }
    }
  }

  func testMixedDropOnAllPhotos_ExplainsBothInOneMessage() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let text = try stage.makeFile("Notes", named: "notes.txt")
        XCTAssertTrue(stage.page.accept([stage.home.photos.appending("c.ppm"), text], 10, 10))
        stage.waitForToast(
          "“notes.txt” is not a photo or a folder that can be read. To add photos, drop them on")
      }
    }
  }
}

extension GridStage {
  /// Writes a file beside the folder of the photos.
  fileprivate func makeFile(_ contents: String, named name: String) throws -> FilePath {
    let file = home.photos.removingLastComponent().appending(name)
    try Data(contents.utf8).write(to: URL(filePath: file.string))
    return file
  }
}
