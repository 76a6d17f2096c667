import Foundation
import GtkKit
import GtkTestSupport
import NavigationKit
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// Tests the keys that take a photo out of an album of the user's, or put it into the trash.
final class AlbumRemovalTests: GtkTestCase {
  @MainActor private static func fileExists(_ name: String, _ stage: GridStage) -> Bool {
    FileManager.default.fileExists(atPath: stage.home.photos.appending(name).string)
  }

  func testDeleteInAnAlbum_RemovesThePhotoFromTheAlbum() throws {
    try onGtk {
      try GridStage.withStage(album: "a.ppm", "b.ppm") { stage in
        stage.window.isFocusVisible = true
        stage.window.press("Delete")
        stage.waitForToast("“a” removed from “Best”")
        XCTAssertEqual(stage.albumNames, ["b.ppm"])
        XCTAssertTrue(Self.fileExists("a.ppm", stage))
        stage.window.press("<Control>z")
        stage.waitForToast("Undid “‘a’ removed from ‘Best’”")
        XCTAssertEqual(stage.albumNames, ["a.ppm", "b.ppm"])
      }
    }
  }

  func testShiftDeleteInAnAlbum_AsksAndMovesToTheTrash() throws {
    try onGtk {
      try GridStage.withStage(album: "a.ppm", "b.ppm") { stage in
        stage.select("b.ppm")
        stage.window.press("<Shift>Delete")
        stage.waitForToast("Move “b” to the trash?")
        XCTAssertTrue(Self.fileExists("b.ppm", stage))
        stage.choose("Move to Trash")
        stage.waitForToast("“b” moved to the trash")
        XCTAssertFalse(Self.fileExists("b.ppm", stage))
        XCTAssertTrue(Self.fileExists("a.ppm", stage))
      }
    }
  }

  func testDeleteInAFolder_MovesToTheTrash() throws {
    try onGtk {
      try GridStage.withStage { stage in
        stage.select("b.ppm")
        stage.window.press("<Control>Delete")
        stage.window.press("Delete")
        stage.waitForToast("“b” moved to the trash")
        XCTAssertFalse(Self.fileExists("b.ppm", stage))
      }
    }
  }

  func testDeleteOnAPhotoPageOfAnAlbum_RemovesThePhotoAndShowsTheNext() throws {
    try onGtk {
      try GridStage.withStage(album: "a.ppm", "b.ppm") { stage in
        let page = try XCTUnwrap(stage.open("a.ppm"))
        stage.window.press("Delete")
        stage.waitForToast("“a” removed from “Best”")
        pump(until: { page.title == "b" })
        XCTAssertTrue(Self.fileExists("a.ppm", stage))
        stage.window.press("<Control>z")
        pump(until: { page.title == "a" })
        stage.window.press("<Control><Shift>z")
        pump(until: { page.title == "b" })
        stage.window.press("<Control>Delete")
        stage.waitForToast("Move “b” to the trash?")
        stage.choose("Move to Trash")
        stage.waitForToast("“b” moved to the trash")
        XCTAssertFalse(Self.fileExists("b.ppm", stage))
        pump(until: { stage.navigation.topViewController === stage.page })
      }
    }
  }

  /// Tests a page that is restored, which is made before it knows its album.
  func testDeleteOnARestoredPage_RemovesThePhotoFromTheAlbum() throws {
    try onGtk {
      try GridStage.withStage(album: "a.ppm", "b.ppm") { stage in
        let photo = try XCTUnwrap(stage.photo("a.ppm"))
        let page = PhotoController(
          photo: photo, in: [], library: stage.library, actions: stage.page.actions)
        stage.navigation.setViewControllers([stage.page, page], animated: false)
        pump(until: { page.canvas.texture != nil && page.index == 0 })
        stage.window.press("Delete")
        stage.waitForToast("“a” removed from “Best”")
        XCTAssertTrue(Self.fileExists("a.ppm", stage))
      }
    }
  }

  /// A search decides which photos such an album contains.
  func testDeleteOnAPhotoPageOfASearchAlbum_MovesToTheTrash() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let page = try XCTUnwrap(pushSearchAlbum(on: stage))
        let photo = try XCTUnwrap(stage.photo("a.ppm"))
        let controller = page.makePhotoController(showing: photo)
        stage.navigation.push(controller, animated: false)
        pump(until: { controller.canvas.texture != nil })
        XCTAssertNil(controller.userAlbum)
        stage.window.press("Delete")
        stage.waitForToast("“a” moved to the trash")
        XCTAssertFalse(Self.fileExists("a.ppm", stage))
      }
    }
  }

  func testDeleteOnAPhotoComparedInAnAlbum_RemovesItFromTheAlbum() throws {
    try onGtk {
      try GridStage.withStage(album: "a.ppm", "b.ppm", "c.ppm") { stage in
        stage.page.grid.selectAll()
        stage.navigation.animatesTransitions = false
        stage.page.compareSelected()
        let page = try XCTUnwrap(stage.navigation.topViewController as? CompareController)
        pump(until: { page.focusedPane.map { $0.canvas.widget == stage.window.focus } == true })
        XCTAssertTrue(stage.window.press("Delete"))
        stage.waitForToast("“a” removed from “Best”")
        XCTAssertTrue(Self.fileExists("a.ppm", stage))
        XCTAssertEqual(stage.albumNames, ["b.ppm", "c.ppm"])
      }
    }
  }

  func testMenuInAnAlbum_ShowsBothKeys() throws {
    try onGtk {
      try GridStage.withStage(album: "a.ppm", "b.ppm") { stage in
        let keys = stage.page.keyCommands.filter {
          ["Remove from Album", "Move to Trash"].contains($0.title)
        }
        XCTAssertEqual(
          Dictionary(uniqueKeysWithValues: keys.map { ($0.title, $0.keys) }),
          ["Remove from Album": "Delete", "Move to Trash": "<Shift>Delete|<Control>Delete"])
      }
    }
  }
}

/// Pushes the grid of an album that a search for “a” fills.
@MainActor private func pushSearchAlbum(on stage: GridStage) -> PhotoGridController? {
  let search = PhotoSearch(words: "a")
  Task { try await stage.store.perform(.createSearchAlbum(name: "Found", search)) }
  pump(until: { !stage.library.userAlbums.isEmpty })
  guard let album = stage.library.userAlbums.first, let actions = stage.page.actions else {
    return nil
  }
  let page = PhotoGridController(
    library: stage.library, scope: .userAlbum(album.id), actions: actions)
  stage.navigation.push(page, animated: false)
  pump(until: { page.grid.focusedNumber != nil })
  return page
}
