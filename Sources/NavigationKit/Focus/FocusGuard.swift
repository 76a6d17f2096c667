import GObjectKit
import GtkKit

/// Moves the focus back out of covered widgets. `gtk_root_set_focus()`, which entries call too,
/// focuses a widget even if it is covered.
final class FocusGuard {
  /// The widgets that must not have the focus.
  var covered: [Widget] = []
  private var memory = FocusMemory()
  private var connection: SignalConnection?

  /// Watches the focus of a window while `covered` is not empty.
  ///
  /// - Parameters:
  ///   - window: The window to watch.
  ///   - restore: Gives the focus back to the widget that had it before.
  func watch(_ window: Window?, restore: @escaping (FocusMemory) -> Void) {
    guard !covered.isEmpty else {
      connection?.cancel()
      connection = nil
      memory.remember(nil)
      return
    }
    guard connection == nil, let window else { return }
    let watched = WeakReference(window)
    memory.remember(window.focus)
    connection = window.connect("notify::focus-widget") { [weak self] in
      guard let self, let focus = watched.object?.focus else { return }
      if covered.contains(where: focus.isInside) { restore(memory) } else { memory.remember(focus) }
    }
  }
}
