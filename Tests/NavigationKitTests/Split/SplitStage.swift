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
  /// What the window's frame takes of its width.
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

  /// Gives the window another width, and waits until all has been told of it.
  func resize(to width: Int, file: StaticString = #filePath, line: UInt = #line) {
    window.setDefaultSize(width: width, height: 400)
    pump(
      until: { [split, frame] in
        split.view.width == width - frame && !split.hasChangedMode
      }, "\(split.view.width), not \(width - frame)",
      file: file, line: line)
  }

  /// Whether the window has been laid out at the size that it was last given.
  var hasItsSize: Bool { split.view.width == (window.defaultWidth ?? 0) - frame }

  func collapse() { resize(to: 400) }
  func expand() { resize(to: 800) }

  /// Waits until the columns are at rest.
  func settle(file: StaticString = #filePath, line: UInt = #line) {
    pump(
      until: { [split] in !split.queue.isBusy && !split.hasChangedMode }, file: file, line: line)
  }

  /// The texts of what is on screen.
  var texts: [String] { split.children.flatMap { $0.view.isMapped ? $0.view.texts : [] } }

  /// Where each column is: its left edge and its width; nil if it is not shown.
  var places: [[Int]?] {
    split.children.map { column in
      guard column.view.isMapped else { return nil }
      return [Int(column.view.translate(x: 0, y: 0, to: split.view)?.x ?? -1), column.view.width]
    }
  }

  /// What the detail's back button says; nil where there is none.
  var backTitle: String? {
    secondary.navigationBar.surface.descendants(of: Button.self)
      .first { $0.isVisible && $0.hasStyleClass("back") }?.texts.first
  }

  func close() {
    window.destroy()
    MainLoop.runPending()
  }
}
