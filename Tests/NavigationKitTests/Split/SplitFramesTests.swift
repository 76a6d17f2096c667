import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Every frame that a split view draws.
final class SplitFramesTests: GtkTestCase {
  func testFirstFrame_HasTheFinalLayout() {
    onGtk {
      for width in [400, 800] {
        Gtk.setAnimations(false)
        let transcript = Transcript()
        let split = SplitViewController(
          primary: RecordingController("Sidebar", transcript),
          secondary: RecordingController("Detail", transcript))
        let window = Window()
        window.setDefaultSize(width: width, height: 400)
        window.rootViewController = split
        var frames: [SplitFrame] = []
        window.present()
        let connection = window.frameClock?.onFrameEnd {
          if split.view.width > 0 { frames.append(SplitFrame(split)) }
        }
        pump(until: { frames.count > 2 || !split.hasChangedMode && !frames.isEmpty })
        XCTAssertEqual(frames.compactMap(\.mistake), [])
        connection?.cancel()
        window.end()
      }
    }
  }

  func testResize_DrawsNoIntermediateFrame() {
    onGtk {
      let stage = SplitStage()
      let split = stage.split
      var frames: [SplitFrame] = []
      let connection = stage.window.frameClock?.onFrameEnd { frames.append(SplitFrame(split)) }
      for column in [SplitViewController.Column.secondary, .primary] {
        split.show(column)
        for width in [800, 640, 620, 600, 560, 400, 590, 610, 630, 800] {
          stage.window.setDefaultSize(width: width, height: 400)
          let before = frames.count
          pump(until: { frames.count > before })
        }
      }
      XCTAssertGreaterThanOrEqual(frames.count, 20)
      XCTAssertTrue(frames.contains { $0.width < 600 } && frames.contains { $0.width > 600 })
      XCTAssertEqual(frames.compactMap(\.mistake), [])
      connection?.cancel()
    }
  }
}

/// The state of a split view in one frame.
@MainActor struct SplitFrame {
  let width: Int
  /// A description of the faults of the layout, or nil if it has none.
  let mistake: String?

  init(_ split: SplitViewController) {
    width = split.view.width
    let isNarrow = width < split.collapseWidth
    let (primary, secondary) = (split.primary, split.secondary)
    var mistakes: [String] = []
    func check(_ isRight: Bool, _ what: String) { if !isRight { mistakes.append(what) } }
    let shown =
      isNarrow
      ? [split.navigationController(for: split.topColumn)]
      : split.isPrimaryHidden ? [secondary] : [primary, secondary]
    for column in [primary, secondary] {
      check(column.view.isMapped == shown.contains(column), "\(column.title ?? "") on screen")
    }
    let widths = shown.map(\.view.width)
    check(widths.reduce(0, +) == width - (shown.count == 2 ? 1 : 0), "widths \(widths)")
    let back = secondary.navigationBar.surface.descendants(of: Button.self)
      .first { $0.hasStyleClass("back") && $0.isVisible }
    if secondary.view.isMapped {
      check(
        (back != nil) == (isNarrow || secondary.viewControllers.count > 1), "back button")
      // Every visible widget must have a size.
      check(back.map { $0.width > 0 && $0.isMapped } ?? true, "back button without a size")
      for label in secondary.view.descendants(of: Label.self)
      where label.isMapped && !label.text.isEmpty {
        check(label.width > 0, "\(label.text) without a size")
      }
    }
    for column in shown {
      let buttons = column.navigationBar.surface.descendants(of: WindowControls.self)
        .filter { $0.isMapped && $0.hasStyleClass("end") }
      let isLast = column == shown.last
      check(buttons.isEmpty != isLast, "window buttons")
      check(buttons.allSatisfy { $0.width > 20 }, "window buttons without a size")
    }
    mistake = mistakes.isEmpty ? nil : "\(width): " + mistakes.joined(separator: ", ")
  }
}
