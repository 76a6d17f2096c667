import Foundation
import GtkKit
import GtkTestSupport
import NavigationKit
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// Tests the page of a photo whose folder disappears and reappears.
final class AwayFolderTests: GtkTestCase {
  @MainActor private static func move(_ stage: GridStage, away: Bool) throws {
    let photos = stage.home.photos.string
    try FileManager.default.moveItem(
      atPath: away ? photos : "\(photos) away", toPath: away ? "\(photos) away" : photos)
    stage.library.refresh()
  }

  @MainActor private static func banner(on page: PhotoController) -> Button? {
    page.view.descendants(of: Button.self).first { $0.isMapped && $0.tooltip == "Close Notice" }
  }

  func testFolderThatDisappears_ShowsANoticeUntilItReappears() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let page = try XCTUnwrap(stage.open("a.ppm"))
        XCTAssertNil(Self.banner(on: page))
        try Self.move(stage, away: true)
        pump(until: { Self.banner(on: page) != nil })
        XCTAssertTrue(stage.says("The folder “\(stage.home.photos)” is no longer there."))
        XCTAssertNotNil(page.canvas.texture, "the last picture")
        XCTAssertFalse(page.hasFailed)
        try Self.move(stage, away: false)
        pump(until: { Self.banner(on: page) == nil })
        XCTAssertFalse(page.hasFailed)
        XCTAssertNotNil(page.canvas.texture)
      }
    }
  }

  /// Tests a folder that is deleted, which the page notices by its file.
  func testDeletedFolder_LeavesThePictureOnScreen() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let page = try XCTUnwrap(stage.open("a.ppm"))
        try FileManager.default.removeItem(atPath: stage.home.photos.string)
        pump(until: { Self.banner(on: page) != nil })
        pumpTimers(dueWithin: .milliseconds(500))
        XCTAssertFalse(page.hasFailed)
        XCTAssertNotNil(page.canvas.texture)
        XCTAssertTrue(stage.says("The folder “\(stage.home.photos)” is no longer there."))
      }
    }
  }

  func testPhotoInAMissingFolder_IsShownWhenTheFolderReappears() throws {
    try onGtk {
      try GridStage.withStage { stage in
        try Self.move(stage, away: true)
        pump(until: { !stage.library.problems.isEmpty })
        let photo = try XCTUnwrap(stage.photo("b.ppm"))
        let page = stage.page.makePhotoController(showing: photo)
        stage.navigation.push(page, animated: false)
        pump(until: { page.hasFailed })
        XCTAssertTrue(stage.says("The folder “\(stage.home.photos)” is no longer there."))
        XCTAssertNil(Self.banner(on: page), "the page itself says it")
        try Self.move(stage, away: false)
        pump(until: { page.canvas.texture != nil })
        XCTAssertFalse(page.hasFailed)
      }
    }
  }

  func testClosedNotice_StaysClosed() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let page = try XCTUnwrap(stage.open("a.ppm"))
        try Self.move(stage, away: true)
        pump(until: { Self.banner(on: page) != nil })
        try XCTUnwrap(Self.banner(on: page)).activate()
        XCTAssertNil(Self.banner(on: page))
        stage.library.changes.notify()
        XCTAssertNil(Self.banner(on: page))
        XCTAssertNotNil(page.canvas.texture)
      }
    }
  }

  /// Tests that a deleted file does not stay on screen.
  func testDeletedFile_IsNoLongerShown() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let page = try XCTUnwrap(stage.open("a.ppm"))
        try FileManager.default.removeItem(atPath: stage.home.photos.appending("a.ppm").string)
        pump(until: { page.hasFailed })
        XCTAssertNil(page.canvas.texture)
        XCTAssertTrue(stage.says("The file is no longer there."))
      }
    }
  }
}
