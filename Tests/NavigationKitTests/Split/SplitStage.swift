import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// A split view in a window on the test's screen, with a page in each column.
@MainActor final class SplitStage {
  let transcript = Transcript()
  let window = Window()
  let split: SplitViewController
  let sidebar: RecordingController
  let detail: RecordingController
  /// The difference between the widths of the window and of its content, which is the width of the
  /// window's shadow and border.
  private let frame: Int

  init(width: Int = 800, animations: Bool = false) {
    Gtk.setAnimations(animations)
    sidebar = RecordingController("Sidebar", transcript)
    detail = RecordingController("Detail", transcript)
    split = SplitViewController(primary: sidebar, secondary: detail)
    window.setDefaultSize(width: width, height: 400)
    window.rootViewController = split
    window.present()
    pump(until: { [split] in split.view.height > 0 && !split.hasChangedMode })
    frame = width - split.view.width
  }

  var primary: NavigationController { split.primary }
  var secondary: NavigationController { split.secondary }

  func page(_ name: String) -> RecordingController { RecordingController(name, transcript) }

  /// Resizes the window, and waits for the new layout.
  func resize(to width: Int, file: StaticString = #filePath, line: UInt = #line) {
    window.setDefaultSize(width: width, height: 400)
    pump(
      until: { [split, frame] in
        split.view.width == width - frame && !split.hasChangedMode
      }, "\(split.view.width), not \(width - frame)",
      file: file, line: line)
  }

  /// Whether the window has the size that was last requested.
  var hasItsSize: Bool { split.view.width == (window.defaultWidth ?? 0) - frame }

  func collapse() { resize(to: 400) }
  func expand() { resize(to: 800) }

  /// Waits until all transitions have ended.
  func settle(file: StaticString = #filePath, line: UInt = #line) {
    pump(
      until: { [split] in !split.queue.isBusy && !split.hasChangedMode }, file: file, line: line)
  }

  /// The texts of the visible columns.
  var texts: [String] { split.children.flatMap { $0.view.isMapped ? $0.view.texts : [] } }

  /// The left edge and the width of each column, or nil for a hidden column.
  var places: [[Int]?] {
    split.children.map { column in
      guard column.view.isMapped else { return nil }
      return [Int(column.view.translate(x: 0, y: 0, to: split.view)?.x ?? -1), column.view.width]
    }
  }

  /// The title of the detail's back button, or nil without one.
  var backTitle: String? {
    secondary.navigationBar.surface.descendants(of: Button.self)
      .first { $0.isVisible && $0.hasStyleClass("back") }?.texts.first
  }

  func close() {
    window.destroy()
    MainLoop.runPending()
  }
}
