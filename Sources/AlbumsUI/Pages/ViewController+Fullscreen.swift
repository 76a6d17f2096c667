import GtkKit
import NavigationKit

extension ViewController {
  /// Makes Escape leave the full screen before it leaves the page.
  func leaveFullscreenOnEscape() {
    let escape = ShortcutController(scope: .local)
    escape.add("Escape") { [weak self] in
      guard let window = self?.view.window, window.isFullscreen else { return .proceed }
      window.isFullscreen = false
      return .stop
    }
    view.addController(escape)
  }
}
