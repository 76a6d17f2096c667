import GtkKit
import GtkTestSupport
import NavigationKit
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// Tests the moves of photos in an album that is sorted by hand.
final class PhotoArrangingTests: GtkTestCase {
  /// The names of the shown photos, in order.
  @MainActor private static func shown(_ stage: GridStage) -> [String] {
    stage.page.grid.numbers.compactMap { stage.library.photo(numbered: $0)?.fileName }
  }

  /// Shows an album of three photos by hand, with the focus on the first.
  @MainActor private static func withAlbum(
    byHand isByHand: Bool = true, _ body: (GridStage) throws -> Void
  ) throws {
    try GridStage.withStage(album: "c.ppm", "a.ppm", "b.ppm") { stage in
      if isByHand {
        stage.page.sort.key = .byHand
        pump(until: { shown(stage) == ["c.ppm", "a.ppm", "b.ppm"] })
      }
      stage.window.isFocusVisible = true
      try body(stage)
    }
  }

  func testKeys_MoveTheFocusedPhotoAndKeepItsFocus() throws {
    try onGtk {
      try Self.withAlbum { stage in
        stage.page.grid.moveFocus(to: try XCTUnwrap(stage.photo("c.ppm")?.number))
        pump(until: { stage.focused == "c.ppm" })
        for (keys, order) in [
          ("<Alt>Down", ["a.ppm", "c.ppm", "b.ppm"]), ("<Alt>End", ["a.ppm", "b.ppm", "c.ppm"]),
          ("<Alt>Up", ["a.ppm", "c.ppm", "b.ppm"]), ("<Alt>Home", ["c.ppm", "a.ppm", "b.ppm"]),
        ] {
          stage.window.press(keys)
          XCTAssertEqual(Self.shown(stage), order, "shown at once after \(keys)")
          pump(until: { stage.albumNames == order && stage.focused == "c.ppm" })
        }
        stage.window.press("<Control>z")
        pump(until: { stage.albumNames == ["a.ppm", "c.ppm", "b.ppm"] })
        pump(until: { Self.shown(stage) == stage.albumNames })
      }
    }
  }

  func testQuickKeys_AreAllPerformed() throws {
    try onGtk {
      try Self.withAlbum { stage in
        stage.select("c.ppm")
        stage.window.press("<Alt>Down")
        stage.window.press("<Alt>Down")
        stage.window.press("<Alt>Down")
        XCTAssertEqual(Self.shown(stage), ["a.ppm", "b.ppm", "c.ppm"])
        pump(until: { stage.albumNames == ["a.ppm", "b.ppm", "c.ppm"] })
        stage.window.press("<Alt>Up")
        pump(until: { stage.albumNames == ["a.ppm", "c.ppm", "b.ppm"] })
        XCTAssertEqual(Self.shown(stage), stage.albumNames)
      }
    }
  }

  func testKeysInReversedOrder_MoveAsShown() throws {
    try onGtk {
      try Self.withAlbum { stage in
        stage.page.sort.isAscending = false
        pump(until: { Self.shown(stage) == ["b.ppm", "a.ppm", "c.ppm"] })
        stage.select("b.ppm")
        stage.window.press("<Alt>Down")
        stage.waitForToast("“b” moved within “Best”")
        XCTAssertEqual(stage.albumNames, ["c.ppm", "b.ppm", "a.ppm"])
        XCTAssertEqual(Self.shown(stage), ["a.ppm", "b.ppm", "c.ppm"])
      }
    }
  }

  func testKeysInAnotherOrder_SayHowToArrange() throws {
    try onGtk {
      try Self.withAlbum(byHand: false) { stage in
        stage.select("c.ppm")
        stage.window.press("<Alt>Up")
        stage.waitForToast("To arrange photos, choose “By Hand” as the sort order.")
        XCTAssertEqual(stage.albumNames, ["c.ppm", "a.ppm", "b.ppm"])
      }
    }
  }

  func testOrderByHand_IsOfferedOnlyInAlbumsThatTheUserFills() throws {
    try onGtk {
      try Self.withAlbum { stage in
        XCTAssertEqual(stage.page.keyCommands.count { $0.title == "Move Earlier" }, 1)
      }
      try GridStage.withStage { stage in
        XCTAssertEqual(stage.page.keyCommands.count { $0.title == "Move Earlier" }, 0)
      }
    }
  }

  func testPositionsInCells_AreBeforeOrAfterThem() throws {
    try onGtk {
      try Self.withAlbum { stage in
        let grid = stage.page.grid
        let number = try XCTUnwrap(stage.photo("c.ppm")?.number)
        pump(until: { grid.insertion(at: 10, 20)?.number == number })
        let first = try XCTUnwrap(grid.insertion(at: 10, 20))
        XCTAssertFalse(first.isAfter)
        pump(until: { grid.loader.cell(showing: first.number) != nil })
        let cell = try XCTUnwrap(grid.loader.cell(showing: first.number))
        let width = try XCTUnwrap(cell.widget.frame(in: grid.widget)).width
        XCTAssertEqual(grid.insertion(at: width - 5, 20)?.isAfter, true)
        grid.insertionMark.show(at: width - 5, 20)
        XCTAssertEqual(cell.insertionSide, .end)
        grid.insertionMark.hide()
        XCTAssertNil(cell.insertionSide)
        let frames = grid.numbers.map {
          grid.loader.cell(showing: $0)?.widget.frame(in: grid.widget)
        }
        let last = try XCTUnwrap(frames.last ?? nil, "\(frames)")
        let below = try XCTUnwrap(grid.insertion(at: last.x, last.y + last.height + 8))
        XCTAssertEqual(below.number, grid.numbers.last, "\(frames)")
        XCTAssertTrue(below.isAfter)
      }
    }
  }

  func testUseAsCover_ChangesTheCoverUntilUndo() throws {
    try onGtk {
      try Self.withAlbum { stage in
        let album = try XCTUnwrap(stage.library.userAlbums.first?.id)
        let photo = try XCTUnwrap(stage.photo("b.ppm"))
        stage.page.actions?.editing?.setCover(.photo(photo), of: album)
        stage.waitForToast("“b” made the cover of “Best”")
        pump(until: { stage.library.userAlbumLooks[album]?.cover?.fileName == "b.ppm" })
        stage.window.press("<Control>z")
        pump(until: { stage.library.userAlbumLooks[album]?.cover?.fileName == "c.ppm" })
      }
    }
  }
}
