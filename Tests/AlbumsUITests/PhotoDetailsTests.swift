import CGtk
import GtkKit
import GtkTestSupport
import PhotoLibrary
import PhotosTestSupport
import XCTest

@testable import AlbumsUI

/// Tests the details beside a photo.
final class PhotoDetailsTests: GtkTestCase {
  /// Opens a photo in a window of a width.
  @MainActor private static func withPhoto(
    _ name: String = "a.ppm", width: Int = 1_000, body: (GridStage, PhotoController) throws -> Void
  ) throws {
    try GridStage.withStage(width: width) { stage in
      let controller = try XCTUnwrap(stage.open(name))
      try body(stage, controller)
    }
  }

  /// The texts of the labels on screen beside the photo.
  @MainActor private static func panelTexts(_ controller: PhotoController) -> [String] {
    controller.children.filter { $0.view.isMapped }
      .flatMap { $0.view.descendants(of: Label.self) }.filter(\.isMapped).map(\.text)
  }

  @MainActor private static func open(_ stage: GridStage, _ controller: PhotoController) {
    XCTAssertTrue(stage.window.press("F9"))
    pump(until: { Self.panelTexts(controller).contains("No keywords") })
  }

  func testF9_ShowsAndHidesThePanelBesideThePhoto() throws {
    try onGtk {
      try Self.withPhoto { stage, controller in
        let canvas = controller.canvas.widget
        XCTAssertEqual(canvas.width, controller.view.width)
        Self.open(stage, controller)
        let panel = try XCTUnwrap(controller.children.first?.view)
        XCTAssertEqual(canvas.width, controller.view.width - panel.width)
        XCTAssertEqual(panel.frame(in: controller.view)?.x, Double(canvas.width))
        XCTAssertEqual(controller.canvas.viewport.viewSize.x, Double(canvas.width))
        XCTAssertTrue(Self.panelTexts(controller).contains("a.ppm"))
        XCTAssertTrue(stage.window.press("<Alt>Return"))
        pump(until: { canvas.width == controller.view.width })
        XCTAssertEqual(Self.panelTexts(controller), [])
        XCTAssertNil(controller.presentedViewController)
      }
    }
  }

  func testRightToLeft_PutsThePanelAtTheLeft() throws {
    try onGtk {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      try Self.withPhoto { stage, controller in
        Self.open(stage, controller)
        let panel = try XCTUnwrap(controller.children.first?.view)
        XCTAssertEqual(panel.frame(in: controller.view)?.x, 0)
        XCTAssertEqual(
          controller.canvas.widget.frame(in: controller.view)?.x, Double(panel.width))
      }
    }
  }

  func testMove_KeepsThePanelAndShowsTheNextPhoto() throws {
    try onGtk {
      try Self.withPhoto { stage, controller in
        Self.open(stage, controller)
        controller.move(by: 1)
        let texts = Self.panelTexts(controller)
        XCTAssertTrue(texts.contains("b.ppm"), "shown at once: \(texts)")
        XCTAssertFalse(texts.contains("No keywords"), "the former photo's details are removed")
        pump(until: { Self.panelTexts(controller).contains("No keywords") })
        XCTAssertTrue(Self.panelTexts(controller).contains("b.ppm"))
      }
    }
  }

  func testMoves_KeepTheHeightsOfTheRows() throws {
    try onGtk {
      try Self.withPhoto { stage, controller in
        Self.open(stage, controller)
        @MainActor func tops() -> [Double?] {
          controller.children[0].view.descendants(of: Label.self).filter(\.isMapped)
            .map { $0.frame(in: controller.view)?.y }
        }
        pumpFrames(of: stage.window)
        let before = tops()
        controller.move(by: 1)
        pumpFrames(2, of: stage.window)
        XCTAssertEqual(tops(), before, "while the details are read")
        pump(until: { Self.panelTexts(controller).contains("No keywords") })
        pumpFrames(of: stage.window)
        XCTAssertEqual(tops(), before)
      }
    }
  }

  func testPicture_IsCountedAfterItIsShown() throws {
    try onGtk {
      try Self.withPhoto { stage, controller in
        Self.open(stage, controller)
        let panel = try XCTUnwrap(controller.children.first as? DetailsPanelController)
        pump(until: { panel.shownHistogram != nil })
        // The one pixel of the photo is “red”, in ASCII.
        XCTAssertEqual(panel.shownHistogram?.red[114], 1)
        XCTAssertEqual(panel.shownHistogram?.green[101], 1)
        XCTAssertEqual(panel.shownHistogram?.blue[100], 1)
        controller.move(by: 1)
        XCTAssertNil(panel.shownHistogram, "the former photo's histogram is removed")
        pump(until: { panel.shownHistogram != nil })
      }
    }
  }

  func testFocus_IsMarkedOnThePhotoWhileThePanelIsOpen() throws {
    try onGtk {
      let bytes = PlainFocusPhoto.jpeg(x: 0.25, y: 0.75)
      try GridStage.withStage(
        width: 1_000, before: { try? $0.write(bytes, to: "focus.jpg") }
      ) { stage in
        let controller = try XCTUnwrap(stage.open("focus.jpg"))
        let place = PhotoViewport.Point(x: 0.25, y: 0.75)
        XCTAssertNil(controller.canvas.focus)
        Self.open(stage, controller)
        pump(until: { controller.canvas.focus == place })
        XCTAssertTrue(Self.panelTexts(controller).contains("25% from the left, 75% from the top"))
        controller.setBarsHidden(true)
        XCTAssertNil(controller.canvas.focus, "the panel is hidden with the bars")
        controller.setBarsHidden(false)
        XCTAssertEqual(controller.canvas.focus, place)
        controller.move(by: -1)
        XCTAssertNil(controller.canvas.focus, "the other photo states no focus")
        controller.move(by: 1)
        pump(until: { controller.canvas.focus == place })
        XCTAssertTrue(stage.window.press("<Control>r"))
        pump(until: { controller.canvas.focus == PhotoViewport.Point(x: 0.25, y: 0.25) })
        XCTAssertTrue(stage.window.press("F9"))
        XCTAssertNil(controller.canvas.focus)
      }
    }
  }

  func testToast_LeavesTheCaptionFree() throws {
    try onGtk {
      try Self.withPhoto { stage, controller in
        XCTAssertEqual(controller.toastMargin, 0)
        Task { _ = try await stage.library.store.perform(.caption(controller.photo.path, "Noon")) }
        pump(until: { controller.toastMargin > 0 })
      }
    }
  }

  func testOpenPanel_IsThereInTheNextPhotoPageAndAtTheNextStart() throws {
    try onGtk {
      try Self.withPhoto { stage, controller in
        Self.open(stage, controller)
        XCTAssertTrue(AlbumLooks(folders: stage.home.folders).showsDetails)
        stage.navigation.pop(animated: false)
        let next = try XCTUnwrap(stage.open("c.ppm"))
        pump(until: { Self.panelTexts(next).contains("No keywords") })
        XCTAssertTrue(Self.panelTexts(next).contains("c.ppm"))
        XCTAssertTrue(stage.window.press("F9"))
        XCTAssertFalse(AlbumLooks(folders: stage.home.folders).showsDetails)
      }
    }
  }

  func testF9InANarrowWindow_PresentsASheet() throws {
    try onGtk {
      try Self.withPhoto(width: 500) { stage, controller in
        XCTAssertTrue(stage.window.press("F9"))
        pump(until: { controller.presentedViewController != nil })
        XCTAssertTrue(stage.says("a.ppm"))
        XCTAssertEqual(controller.canvas.widget.width, controller.view.width)
        XCTAssertFalse(AlbumLooks(folders: stage.home.folders).showsDetails)
      }
    }
  }

  func testEditsInTheSheet_ShowInIt() throws {
    try onGtk {
      try Self.withPhoto(width: 500) { stage, controller in
        XCTAssertTrue(stage.window.press("F9"))
        pump(until: { controller.presentedViewController != nil && stage.says("No keywords") })
        let sheet = try XCTUnwrap(controller.presentedViewController)
        let stars = sheet.view.descendants(of: Button.self).filter { $0.label == "☆" }
        XCTAssertEqual(stars.count, 5)
        stars[2].activate()
        stage.waitForToast("“a” rated 3 stars")
        pump(until: { stars.map(\.label) == ["★", "★", "★", "☆", "☆"] })
        let edit = sheet.view.descendants(of: Button.self).first { $0.tooltip == "Edit Caption" }
        try XCTUnwrap(edit).activate()
        pump(until: { sheet.presentedViewController != nil && stage.says("Save") })
      }
    }
  }

  func testHiddenBars_HideThePanel() throws {
    try onGtk {
      try Self.withPhoto { stage, controller in
        Self.open(stage, controller)
        controller.setBarsHidden(true)
        pump(until: { controller.canvas.widget.width == controller.view.width })
        controller.setBarsHidden(false)
        pump(until: { controller.canvas.widget.width < controller.view.width })
      }
    }
  }

  func testAllFields_OfAFileWithout_SayThat() throws {
    try onGtk {
      try Self.withPhoto { stage, controller in
        Self.open(stage, controller)
        stage.choose("All Fields…")
        pump(until: { stage.says("This file has no fields.") })
      }
    }
  }

  func testEdits_ShowInThePanel() throws {
    try onGtk {
      try Self.withPhoto { stage, controller in
        Self.open(stage, controller)
        let panel = try XCTUnwrap(controller.children.first?.view)
        let stars = panel.descendants(of: Button.self).filter { $0.label == "☆" }
        XCTAssertEqual(stars.count, 5)
        stars[2].activate()
        stage.waitForToast("“a” rated 3 stars")
        pump(until: { stars.map(\.label) == ["★", "★", "★", "☆", "☆"] })
        XCTAssertTrue(stage.window.press("<Control>z"))
        pump(until: { stars.allSatisfy { $0.label == "☆" } })
      }
    }
  }
}
