import CGtk
import GtkKit
import GtkTestSupport
import ImageDecoding
import NavigationKit
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// Tests the page of a slideshow: how it starts and ends, its keys and its controls.
final class SlideshowControllerTests: GtkTestCase {
  /// Presents a slideshow of all photos over the grid, and waits for the first photo.
  @MainActor private final class Show {
    let clock = HandClock()
    let page: SlideshowController
    /// The number of requests to keep the screen on.
    private(set) var requests = 0
    private(set) var ended: String?
    private weak var request: AnyObject?
    /// Whether the screen is kept on.
    var isAwake: Bool { request != nil }

    private final class Request {}

    init(over stage: GridStage, choices: SlideshowChoices = SlideshowChoices()) throws {
      stage.store.looks.slideshow = choices
      weak var show: Show?
      page = SlideshowController(
        numbers: stage.page.shownNumbers, startingAt: nil, library: stage.library, clock: clock,
        keepAwake: { _ in show?.makeRequest() }, onEnd: { show?.ended = $0.fileName })
      show = self
      let pages = NavigationController(rootViewController: page)
      pages.setNavigationBarHidden(true, animated: false)
      pages.modalPresentationStyle = .fullScreen
      stage.page.present(pages, animated: false)
      pump(until: { [page] in page.slideshow.shown != nil })
    }

    private func makeRequest() -> AnyObject {
      requests += 1
      let request = Request()
      self.request = request
      return request
    }

    var shown: String? { page.slideshow.shown?.photo.fileName }

    func button(_ label: String) -> Widget? {
      page.view.descendants(of: Widget.self).first { $0.isMapped && $0.tooltip == label }
    }
  }

  func testStepsAndPause_KeepTheScreenOnOnlyWhilePlaying() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let show = try Show(over: stage)
        XCTAssertEqual(show.shown, "a.ppm")
        XCTAssertTrue(show.isAwake)
        show.clock.ring()
        pump(until: { show.shown == "b.ppm" })
        XCTAssertTrue(show.isAwake)
        stage.window.press("space")
        XCTAssertFalse(show.page.slideshow.isPlaying)
        XCTAssertFalse(show.isAwake)
        stage.window.press("space")
        XCTAssertTrue(show.isAwake)
        XCTAssertEqual(show.requests, 2)
        stage.window.press("Escape")
        pump(until: { stage.page.presentedViewController == nil })
        XCTAssertFalse(show.isAwake)
        XCTAssertEqual(show.ended, "b.ppm")
        XCTAssertNil(show.clock.delay)
      }
    }
  }

  func testArrowKeys_Step() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let show = try Show(over: stage)
        stage.window.press("Right")
        pump(until: { show.shown == "b.ppm" })
        stage.window.press("Left")
        pump(until: { show.shown == "a.ppm" })
        stage.window.press("Page_Up")
        pump(until: { show.shown == "c.ppm" })
      }
    }
  }

  func testControls_AreHiddenWithThePointerUntilSomethingHappens() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let show = try Show(over: stage)
        XCTAssertNil(show.button("Next Photo"))
        XCTAssertTrue(show.page.view.hidesPointer)
        stage.window.press("space")
        for name in ["Previous Photo", "Play", "Next Photo", "Options", "Close"] {
          XCTAssertEqual(show.button(name)?.hasAccessibleLabel(name), true, name)
        }
        XCTAssertFalse(show.page.view.hidesPointer)
        pump(until: { show.page.view.hidesPointer && show.button("Play") == nil })
      }
    }
  }

  func testTab_FocusesTheControls() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let show = try Show(over: stage)
        stage.window.press("Tab")
        XCTAssertEqual(stage.window.focus?.tooltip, "Pause")
        stage.window.focus?.activate()
        XCTAssertFalse(show.page.slideshow.isPlaying)
        XCTAssertEqual(stage.window.focus?.tooltip, "Play")
      }
    }
  }

  func testChoices_AreKept() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let show = try Show(over: stage)
        for action in ["page.seconds('10')", "page.shuffle", "page.repeat"] {
          show.page.view.activate(try XCTUnwrap(ActionName(action)))
        }
        var choices = SlideshowChoices()
        (choices.seconds, choices.isShuffled, choices.loops) = (10, true, false)
        XCTAssertEqual(show.page.slideshow.choices, choices)
        XCTAssertEqual(AlbumLooks(folders: stage.home.folders).slideshow, choices)
      }
    }
  }

  func testPhotoThatCannotBeShown_IsNamedAndSkipped() throws {
    try onGtk {
      try GridStage.withStage(before: { try? $0.write("", to: "aa.ppm") }) { stage in
        let show = try Show(over: stage)
        show.clock.ring()
        pump(until: { stage.says("“aa.ppm” cannot be shown. The file is empty.") })
        XCTAssertEqual(show.shown, "a.ppm")
        show.clock.ring()
        pump(until: { show.shown == "b.ppm" })
        XCTAssertFalse(stage.says("“aa.ppm”"))
      }
    }
  }

  func testNoPhotoThatCanBeShown_IsSaidInWords() throws {
    try onGtk {
      try GridStage.withStage { stage in
        for name in ["a.ppm", "b.ppm", "c.ppm"] { try stage.home.write("", to: name) }
        stage.page.startSlideshow()
        pump(until: { stage.says("“a.ppm” cannot be shown.") })
        stage.window.press("Right")
        pump(until: { stage.says("“b.ppm” cannot be shown.") })
        stage.window.press("Right")
        pump(until: { stage.says("“c.ppm” cannot be shown.") })
        stage.window.press("Right")
        pump(until: { stage.says("No Photo Can Be Shown") })
        stage.choose("Close")
        pump(until: { stage.page.presentedViewController == nil })
      }
    }
  }

  func testSlideshowOfThePhotoPage_ReturnsToThePhotoShown() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let photo = try XCTUnwrap(stage.open("b.ppm"))
        pump(until: { photo.canvas.widget.isMapped })
        stage.window.press("<Shift>F5")
        let show = try XCTUnwrap(stage.slideshow)
        pump(until: { show.slideshow.shown?.photo.fileName == "b.ppm" })
        stage.window.press("Right")
        pump(until: { show.slideshow.shown?.photo.fileName == "c.ppm" })
        stage.window.press("Escape")
        pump(until: { stage.page.presentedViewController == nil })
        XCTAssertEqual(photo.photo.fileName, "c.ppm")
        pump(until: { photo.canvas.texture != nil })
        pump(until: { stage.window.focus == photo.canvas.widget })
        stage.navigation.pop(animated: false)
        pump(until: { stage.focused == "c.ppm" })
      }
    }
  }

  func testSlideshowOfTheGrid_StartsAtTheFocusedPhotoAndReturnsToThePhotoShown() throws {
    try onGtk {
      try GridStage.withStage { stage in
        stage.page.grid.moveFocus(to: try XCTUnwrap(stage.photo("b.ppm")?.number))
        pump(until: { stage.focused == "b.ppm" })
        stage.window.press("<Shift>F5")
        let show = try XCTUnwrap(stage.slideshow)
        pump(until: { show.slideshow.shown?.photo.fileName == "b.ppm" })
        XCTAssertEqual(show.slideshow.order.count, 3)
        stage.window.press("Right")
        pump(until: { show.slideshow.shown?.photo.fileName == "c.ppm" })
        stage.window.press("Escape")
        pump(until: { stage.focused == "c.ppm" })
      }
    }
  }

  func testSlideshowOfSelectedPhotos_ShowsOnlyThoseAndKeepsTheSelection() throws {
    try onGtk {
      try GridStage.withStage { stage in
        stage.page.grid.select([1, 2])
        stage.window.press("<Shift>F5")
        let show = try XCTUnwrap(stage.slideshow)
        XCTAssertEqual(show.slideshow.order.count, 2)
        pump(until: { show.slideshow.shown?.photo.fileName == "b.ppm" })
        stage.window.press("Right")
        pump(until: { show.slideshow.shown?.photo.fileName == "c.ppm" })
        stage.window.press("Escape")
        pump(until: { stage.page.presentedViewController == nil })
        XCTAssertEqual(stage.page.grid.selection.positions, [1, 2])
      }
    }
  }

  func testRightToLeft_TurnsTheArrowKeys() throws {
    try onGtk {
      try GridStage.withStage { stage in
        gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
        defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
        let show = try Show(over: stage)
        stage.window.press("Left")
        pump(until: { show.shown == "b.ppm" })
      }
    }
  }
}

extension GridStage {
  /// The slideshow over the pages.
  fileprivate var slideshow: SlideshowController? {
    (navigation.presentedViewController as? NavigationController)?.topViewController
      as? SlideshowController
  }
}
