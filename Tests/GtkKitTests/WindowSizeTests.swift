import Foundation
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

/// Tests the code in the article on windows, which restores the size of a window.
final class WindowSizeTests: GtkTestCase {
  func testReopenedWindow_HasSizeOfClosedWindow() {
    onGtk {
      let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: file) }
      for (first, later) in [(400, 520), (520, 450), (450, 450)] {
        let window = Window()
        window.setDefaultSize(width: 400, height: 300)
        restoreSize(of: window, from: file)
        window.present()
        pump(until: { window.width == first }, "\(window.width)")
        window.setDefaultSize(width: later, height: 300)
        pump(until: { window.width == later })
        window.close()
        MainLoop.runPending()
      }
    }
  }
}

@MainActor private func restoreSize(of window: Window, from file: URL) {
  let text = try? String(contentsOf: file, encoding: .utf8)
  let size = (text ?? "").split(separator: " ").compactMap { Int($0) }
  if size.count == 2 { window.setDefaultSize(width: size[0], height: size[1]) }
  let reference = WeakReference(window)
  window.onCloseRequest {
    guard let window = reference.object else { return .proceed }
    let size = ["default-width", "default-height"].map { window.property($0, as: Int.self) }
    let text = size.map(String.init).joined(separator: " ")
    try? text.write(to: file, atomically: true, encoding: .utf8)
    return .proceed
  }
}
