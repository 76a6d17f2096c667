import CGtk
import GtkKit
import GtkTestSupport
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// Tests the filmstrip of a photo's page, and the locked view.
final class FilmstripTests: GtkTestCase {
  func testF7_ShowsTheStripUnderThePhotoAndHidesIt() throws {
    try onGtk {
      try withStrip { stage, controller in
        XCTAssertEqual(shownNames(controller, stage), ["a.ppm", "b.ppm", "c.ppm"])
        XCTAssertEqual(selected(controller), 1)
        let strip = controller.filmstrip.height
        let bar = controller.overlays.barHeights.bottom
        XCTAssertEqual(controller.canvas.insets.bottom, Double(strip + bar), "fits above the strip")
        XCTAssertTrue(AlbumLooks(folders: stage.home.folders).showsFilmstrip)
        XCTAssertTrue(stage.window.press("F7"))
        XCTAssertEqual(controller.filmstrip.height, 0)
        XCTAssertEqual(controller.canvas.insets.bottom, Double(bar))
        XCTAssertFalse(AlbumLooks(folders: stage.home.folders).showsFilmstrip)
      }
    }
  }

  func testMoves_AreFollowed() throws {
    try onGtk {
      try withStrip { stage, controller in
        controller.move(by: 1)
        XCTAssertEqual(selected(controller), 2)
        controller.moveToEnd(false)
        XCTAssertEqual(selected(controller), 0)
      }
    }
  }

  func testChosenPhoto_IsShown() throws {
    try onGtk {
      try withStrip { stage, controller in
        let number = try XCTUnwrap(stage.photo("c.ppm")?.number)
        controller.filmstrip.strip?.onChosen?(number)
        XCTAssertEqual(controller.photo.fileName, "c.ppm")
        XCTAssertEqual(selected(controller), 2)
      }
    }
  }

  func testThumbnails_HaveRoundCorners() throws {
    try onGtk {
      try withAlbumsStyle {
        try withStrip { _, controller in
          let cell = try XCTUnwrap(controller.filmstrip.strip?.cells[0]?.widget)
          pump(until: { (cell.color(x: 20, y: 20)?.alpha ?? 0) > 0.5 })
          XCTAssertEqual(cell.color(x: 0, y: 0)?.alpha, 0)
        }
      }
    }
  }

  func testFocusedStrip_KeepsTheFocusOnTheShownPhoto() throws {
    try onGtk {
      try withStrip { stage, controller in
        let strip = try XCTUnwrap(controller.filmstrip.strip)
        strip.focusCursor()
        controller.move(by: 1)
        XCTAssertTrue(stage.window.focus?.isInside(try XCTUnwrap(strip.cells[2]?.widget)) == true)
        stage.window.pressTab()
        XCTAssertFalse(strip.hasFocus, "one tab stop")
      }
    }
  }

  func testHiddenBars_HideTheStripAndTakeItsFocus() throws {
    try onGtk {
      try withStrip { stage, controller in
        let strip = try XCTUnwrap(controller.filmstrip.strip)
        strip.focusCursor()
        controller.setBarsHidden(true)
        pump(until: { !strip.widget.isMapped })
        XCTAssertEqual(stage.window.focus, controller.canvas.widget)
        controller.setBarsHidden(false)
        pump(until: { strip.widget.isMapped })
      }
    }
  }

  func testLowWindow_HasNoStripAndSaysWhy() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let controller = try XCTUnwrap(stage.open("a.ppm"))
        XCTAssertTrue(stage.window.press("F7"))
        stage.waitForToast("The filmstrip appears when the window is higher")
        XCTAssertTrue(controller.library.store.looks.showsFilmstrip)
        XCTAssertEqual(controller.filmstrip.height, 0)
        XCTAssertEqual(
          controller.canvas.insets.bottom, Double(controller.overlays.barHeights.bottom))
        XCTAssertTrue(stage.window.press("F7"))
        XCTAssertFalse(controller.library.store.looks.showsFilmstrip, "F7 also takes it back")
      }
    }
  }

  func testRightToLeft_BeginsAtTheRight() throws {
    try onGtk {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      try withStrip { stage, controller in
        let strip = try XCTUnwrap(controller.filmstrip.strip)
        let first = try XCTUnwrap(strip.cells[0]?.widget.frame(in: strip.board))
        let last = try XCTUnwrap(strip.cells[2]?.widget.frame(in: strip.board))
        XCTAssertGreaterThan(first.x, last.x)
        XCTAssertEqual(strip.position(at: first.x + 5), 0)
      }
    }
  }

  func testRemovedPhoto_LeavesTheStrip() throws {
    try onGtk {
      try withStrip { stage, controller in
        XCTAssertTrue(stage.window.press("Delete"))
        pump(until: { controller.photo.fileName == "c.ppm" })
        pump(until: { shownNames(controller, stage) == ["a.ppm", "c.ppm"] })
        XCTAssertEqual(selected(controller), 1)
        XCTAssertTrue(stage.window.press("<Control>z"))
        pump(until: { shownNames(controller, stage) == ["a.ppm", "b.ppm", "c.ppm"] })
      }
    }
  }

  func testCellOfARemovedPhoto_ReleasesIt() throws {
    try onGtk {
      try withStrip { stage, controller in
        let cell = try XCTUnwrap(controller.filmstrip.strip?.cells[1]?.content)
        XCTAssertEqual(cell.photo?.fileName, "b.ppm")
        XCTAssertTrue(stage.window.press("Delete"))
        pump(until: { cell.photo?.fileName != "b.ppm" })
      }
    }
  }

  func testHundredThousandPhotos_HaveCellsOnlyNearTheView() throws {
    try onGtk {
      let home = try PhotoHome()
      defer { home.remove() }
      let (store, library) = try home.open()
      defer { store.close() }
      let strip = Filmstrip(library: library)
      let window = Window()
      defer { window.destroy() }
      window.setDefaultSize(width: 800, height: 84)
      window.child = strip.widget
      window.present()
      for position in [0, 50_000, 50_001, 99_999, 3] {
        strip.show(Array(0..<100_000), current: position)
        pump(until: { isFilled(strip) && strip.cells[position]?.widget.isSelected == true })
        XCTAssertEqual(strip.cells[position]?.content.number, position)
      }
      XCTAssertLessThan(strip.board.children.count, 60, "widgets are used again")
    }
  }

  func testLockedView_KeepsZoomAndPlaceFromPhotoToPhoto() throws {
    try onGtk {
      try withSizes { stage, controller in
        XCTAssertTrue(stage.window.press("l"))
        controller.canvas.viewport.setScale(2, at: controller.canvas.viewport.middle)
        controller.pan(x: -1e6, y: 0)
        let place = controller.canvas.viewport.place
        XCTAssertGreaterThan(place.zoom, 1)
        XCTAssertTrue(stage.window.press("Page_Down"))
        pump(until: { controller.photo.fileName == "c.ppm" && controller.isPhotoShown })
        XCTAssertEqual(controller.canvas.viewport.place.zoom, place.zoom, accuracy: 1e-6)
        XCTAssertEqual(controller.canvas.viewport.place.center, place.center)
        XCTAssertTrue(stage.window.press("l"))
        XCTAssertTrue(stage.window.press("Page_Up"))
        pump(until: { controller.photo.fileName == "b.ppm" && controller.isPhotoShown })
        XCTAssertTrue(controller.canvas.viewport.isFitting)
      }
    }
  }

  func testPhotoThatCannotBeZoomedSoFar_DoesNotChangeTheLock() throws {
    try onGtk {
      try withSizes { stage, controller in
        XCTAssertTrue(stage.window.press("l"))
        for _ in 0..<6 { controller.zoom(by: 2) }
        let place = controller.canvas.viewport.place
        controller.moveToEnd(false)
        pump(until: { controller.photo.fileName == "a.ppm" && controller.isPhotoShown })
        XCTAssertLessThan(controller.canvas.viewport.place.zoom, place.zoom, "one pixel")
        controller.move(by: 1)
        pump(until: { controller.photo.fileName == "b.ppm" && controller.isPhotoShown })
        XCTAssertEqual(controller.canvas.viewport.place.zoom, place.zoom, accuracy: 1e-6)
      }
    }
  }
}

/// Opens the second of three photos in a window with room for a strip, and shows the strip.
@MainActor private func withStrip(body: (GridStage, PhotoController) throws -> Void) throws {
  try GridStage.withStage(height: 600) { stage in
    let controller = try XCTUnwrap(stage.open("b.ppm"))
    XCTAssertTrue(stage.window.press("F7"))
    let strip = try XCTUnwrap(controller.filmstrip.strip)
    pump(until: { isFilled(strip) && strip.widget.isMapped })
    try body(stage, controller)
  }
}

/// Opens the second of three photos, of which two are large and of different sizes.
@MainActor private func withSizes(body: (GridStage, PhotoController) throws -> Void) throws {
  try GridStage.withStage(before: { home in
    for (name, width, height) in [("b.ppm", 1_600, 1_200), ("c.ppm", 2_000, 1_500)] {
      let pixels = String(repeating: "abc", count: width * height)
      try? home.write("P6 \(width) \(height) 255\n\(pixels)", to: name)
    }
  }) { stage in
    let controller = try XCTUnwrap(stage.open("b.ppm"))
    try body(stage, controller)
  }
}

@MainActor private func isFilled(_ strip: Filmstrip) -> Bool {
  strip.layout.width > 0
    && strip.layout.positions(at: strip.offset).allSatisfy { strip.cells[$0] != nil }
}

/// The names of the photos in the strip, in order.
@MainActor private func shownNames(_ controller: PhotoController, _ stage: GridStage) -> [String] {
  let cells = controller.filmstrip.strip?.cells.cells ?? [:]
  return cells.sorted { $0.key < $1.key }.compactMap { $0.value.content.photo?.fileName }
}

/// The position of the cell that is marked as shown.
@MainActor private func selected(_ controller: PhotoController) -> Int? {
  let selected = controller.filmstrip.strip?.cells.cells.values.filter(\.widget.isSelected) ?? []
  return selected.count == 1 ? selected.first?.position : nil
}
