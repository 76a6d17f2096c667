import CGtk
import GtkKit
import GtkTestSupport
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// Tests the page that compares photos.
final class CompareTests: GtkTestCase {
  func testPhotos_AreSideBySideWithOneInFocus() throws {
    try onGtk {
      try withCompared { stage, page in
        let frames = page.panes.sorted { $0.key < $1.key }.map {
          $0.value.widget.frame(in: page.view)
        }
        XCTAssertEqual(frames.count, 3)
        XCTAssertEqual(frames[0]?.x, 0)
        XCTAssertLessThan(frames[0]?.x ?? 0, frames[1]?.x ?? 0)
        XCTAssertEqual(current(page), ["a.ppm"])
        XCTAssertEqual(stage.window.focus, page.focusedPane?.canvas.widget)
      }
    }
  }

  func testRightToLeft_BeginsAtTheRight() throws {
    try onGtk {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      try withCompared { stage, page in
        let first = try XCTUnwrap(page.panes[0]?.widget.frame(in: page.view))
        let last = try XCTUnwrap(page.panes[2]?.widget.frame(in: page.view))
        XCTAssertGreaterThan(first.x, last.x)
        XCTAssertTrue(stage.window.press("Left"))
        XCTAssertEqual(current(page), ["b.ppm"])
      }
    }
  }

  func testTabAndArrowKeys_MoveTheFocus() throws {
    try onGtk {
      try withCompared { stage, page in
        XCTAssertTrue(stage.window.press("Right"))
        XCTAssertEqual(current(page), ["b.ppm"])
        stage.window.pressTab()
        XCTAssertEqual(current(page), ["c.ppm"])
        stage.window.pressTab(backward: true)
        XCTAssertEqual(current(page), ["b.ppm"])
      }
    }
  }

  func testZoomAndMove_ApplyToAllPhotos() throws {
    try onGtk {
      try withCompared { stage, page in
        let pane = try XCTUnwrap(page.panes[1])
        XCTAssertTrue(stage.window.press("Right"))
        XCTAssertTrue(stage.window.press("plus"))
        XCTAssertTrue(stage.window.press("plus"))
        pane.pan(x: -30, y: -20)
        let place = pane.canvas.viewport.place
        XCTAssertGreaterThan(place.zoom, 1)
        for pane in page.panes.values {
          XCTAssertEqual(pane.canvas.viewport.place.zoom, place.zoom, accuracy: 1e-9)
          XCTAssertEqual(pane.canvas.viewport.place.center.x, place.center.x, accuracy: 1e-9)
          XCTAssertEqual(pane.canvas.viewport.place.center.y, place.center.y, accuracy: 1e-9)
        }
        XCTAssertTrue(stage.window.press("<Control>0"))
        XCTAssertTrue(page.panes.values.allSatisfy(\.canvas.viewport.isFitting))
      }
    }
  }

  func testKeep_RejectsTheOthersAndIsUndone() throws {
    try onGtk {
      try withCompared { stage, page in
        XCTAssertTrue(stage.window.press("Right"))
        XCTAssertTrue(stage.window.press("k"))
        stage.waitForToast("2 photos rejected")
        pump(until: { rejected(page) == ["a.ppm", "c.ppm"] })
        XCTAssertNil(stage.photo("b.ppm")?.mark.rating)
        XCTAssertTrue(stage.window.press("k"))
        stage.waitForToast("The other photos are rejected already")
        XCTAssertTrue(stage.window.press("<Control>z"))
        pump(until: { rejected(page) == [] })
      }
    }
  }

  /// While an undo is running, the files that it takes away are not known yet.
  func testChangeDuringAnUndo_KeepsThePage() throws {
    try onGtk {
      try withCompared { stage, page in
        XCTAssertTrue(stage.window.press("k"))
        pump(until: { rejected(page) == ["b.ppm", "c.ppm"] })
        XCTAssertTrue(stage.window.press("<Control>z"))
        pump(until: { stage.store.takenAway.isTurning })
        stage.library.changes.notify()
        XCTAssertTrue(stage.navigation.topViewController === page)
        pump(until: { rejected(page) == [] })
        XCTAssertTrue(stage.navigation.topViewController === page)
      }
    }
  }

  func testKeepingAnotherPhoto_TakesItsRejectionBack() throws {
    try onGtk {
      try withCompared { stage, page in
        XCTAssertTrue(stage.window.press("k"))
        pump(until: { rejected(page) == ["b.ppm", "c.ppm"] })
        XCTAssertTrue(stage.window.press("Right"))
        XCTAssertTrue(stage.window.press("k"))
        pump(until: { rejected(page) == ["a.ppm", "c.ppm"] })
        XCTAssertTrue(stage.window.press("<Control>z"))
        pump(until: { rejected(page) == ["b.ppm", "c.ppm"] })
      }
    }
  }

  func testMarks_AreThoseOfTheFocusedPhoto() throws {
    try onGtk {
      try withCompared { stage, page in
        XCTAssertTrue(stage.window.press("Right"))
        XCTAssertTrue(stage.window.press("f"))
        stage.waitForToast("“b” added to Favourites")
        XCTAssertTrue(stage.window.press("4"))
        stage.waitForToast("“b” rated 4 stars")
        XCTAssertTrue(stage.window.press("x"))
        stage.waitForToast("“b” rejected")
        pump(until: { rejected(page) == ["b.ppm"] })
      }
    }
  }

  func testPhotoInTheTrash_LeavesThePageAndComesBack() throws {
    try onGtk {
      try withCompared { stage, page in
        XCTAssertTrue(stage.window.press("Right"))
        XCTAssertTrue(stage.window.press("Delete"))
        pump(until: { page.panes.count == 2 })
        XCTAssertEqual(current(page), ["c.ppm"])
        XCTAssertEqual(stage.window.focus, page.focusedPane?.canvas.widget)
        XCTAssertTrue(stage.window.press("<Control>z"))
        pump(until: { page.panes.count == 3 && page.photos.shown.map(\.fileName)[1] == "b.ppm" })
        XCTAssertEqual(current(page), ["c.ppm"])
      }
    }
  }

  func testKeepAndTrash_LeavesThePageWithOnePhotoAndIsUndone() throws {
    try onGtk {
      try withCompared { stage, page in
        XCTAssertTrue(stage.window.press("<Shift>k"))
        stage.waitForToast("2 photos moved to the trash")
        pump(until: { stage.navigation.topViewController === stage.page })
        XCTAssertNotNil(stage.photo("a.ppm"))
        XCTAssertNil(stage.photo("b.ppm"))
        pump(until: { stage.window.press("<Control>z") })
        pump(until: { stage.photo("b.ppm") != nil && stage.photo("c.ppm") != nil })
      }
    }
  }

  func testPhotoThatCannotBeShown_SaysWhyBesideTheOthers() throws {
    try onGtk {
      try GridStage.withStage(
        width: 900, height: 600,
        before: { home in
          try? home.write("", to: "b.ppm")
        }
      ) { stage in
        let page = try compare(["a.ppm", "b.ppm"], on: stage)
        pump(until: { page.panes[1]?.hasFailed == true && page.panes[0]?.canvas.texture != nil })
        XCTAssertTrue(stage.says("Photo Cannot Be Shown"))
        XCTAssertTrue(stage.window.press("Right"))
        XCTAssertEqual(current(page), ["b.ppm"])
        XCTAssertTrue(stage.window.press("plus"))
        XCTAssertEqual(page.panes[0]?.canvas.viewport.isFitting, false, "the other is zoomed")
        XCTAssertTrue(stage.window.press("<Shift>k"))
        stage.waitForToast("“b” cannot be shown. The others stay where they are.")
        XCTAssertNotNil(stage.photo("a.ppm"))
      }
    }
  }

  func testSelection_ComparesTwoToFourPhotos() throws {
    try onGtk {
      try GridStage.withStage { stage in
        stage.select("b.ppm")
        XCTAssertTrue(stage.window.press("c"))
        stage.waitForToast("Select two to four photos to compare them")
        stage.page.selectAll()
        XCTAssertTrue(stage.window.press("c"))
        let page = try XCTUnwrap(stage.navigation.topViewController as? CompareController)
        XCTAssertEqual(page.photos.shown.map(\.fileName), ["a.ppm", "b.ppm", "c.ppm"])
      }
    }
  }

  func testPhotoPage_ComparesWithTheNextOrTheOnlyOther() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let photo = try XCTUnwrap(stage.open("b.ppm"))
        photo.compareWithNext()
        let page = try XCTUnwrap(stage.navigation.topViewController as? CompareController)
        XCTAssertEqual(page.photos.shown.map(\.fileName), ["b.ppm", "c.ppm"])
      }
      try GridStage.withStage { stage in
        let photo = try XCTUnwrap(stage.open("c.ppm"))
        photo.compareWithNext()
        let page = try XCTUnwrap(stage.navigation.topViewController as? CompareController)
        XCTAssertEqual(page.photos.shown.map(\.fileName), ["c.ppm", "b.ppm"])
      }
    }
  }
}

/// Compares three photos of 400 × 300 pixels.
@MainActor private func withCompared(
  body: (GridStage, CompareController) throws -> Void
) throws {
  try GridStage.withStage(
    width: 900, height: 600,
    before: { home in
      for name in ["a.ppm", "b.ppm", "c.ppm"] {
        try? home.write("P6 400 300 255\n" + String(repeating: "abc", count: 120_000), to: name)
      }
    }
  ) { stage in
    let page = try compare(["a.ppm", "b.ppm", "c.ppm"], on: stage)
    pump(until: { page.panes.values.allSatisfy { $0.canvas.texture != nil } })
    try body(stage, page)
  }
}

@MainActor private func compare(
  _ names: [String], on stage: GridStage
) throws -> CompareController {
  // `b.ppm` and `c.ppm` are written again when the stage is made.
  let page = CompareController(
    names.compactMap { stage.photo($0) }, library: stage.library, actions: stage.page.actions)
  stage.navigation.push(page, animated: false)
  pump(until: { page.focusedPane?.canvas.widget == stage.window.focus })
  return page
}

/// The names of the photos whose panes are marked.
@MainActor private func current(_ page: CompareController) -> [String] {
  page.panes.values.filter(\.isCurrent).map(\.photo.fileName)
}

/// The names of the rejected photos.
@MainActor private func rejected(_ page: CompareController) -> [String] {
  page.photos.shown.filter(\.mark.isRejected).map(\.fileName)
}
