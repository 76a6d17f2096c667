import GObjectKit
import GtkKit

/// Only what is topmost takes clicks and the focus, and is found by a screen reader.
extension ModalStack {
  func updateReach(of surfaces: [any PresentationSurface], inSight: [ViewController]) {
    let modal = surfaces.lastIndex(where: \.isModal)
    rootLayer.canTarget = modal == nil
    rootLayer.canFocus = modal == nil
    rootLayer.setAccessibleHidden(modal != nil)
    for (index, surface) in surfaces.enumerated() where inSight.contains(surface.controller) {
      surface.setState(isVisible: true, isReachable: index >= modal ?? 0)
    }
    focusGuard.covered = modal.map { [rootLayer] + surfaces[..<$0].map(\.place) } ?? []
    focusGuard.watch(widget.window) { [weak self] in self?.restore($0) }
  }

  /// Gives the focus to a widget that had it, or else to the first of what is topmost.
  func restore(_ focus: Widget?) {
    if let focus, focus.isMapped, focus.isReachable, focus.regainFocus() { return }
    let topmost = surfaces.last(where: \.isModal)?.controller
    if !(topmost?.focusFirst() ?? rootLayer.focusFirstChild()) { widget.window?.focus = nil }
  }
}

extension ViewController {
  /// Gives the focus to what is to have it first.
  func focusFirst() -> Bool {
    (self as? any Alert)?.firstFocus?.grabFocus() == true || view.focusFirstChild()
  }
}

/// Sends the focus back that code gives to something covered: `gtk_root_set_focus`, which entries
/// use too, does not ask whether that can be reached.
final class FocusGuard {
  /// What must not have the focus.
  var covered: [Widget] = []
  private var lastFocus: WeakReference<Widget>?
  private var connection: SignalConnection?

  /// Watches a window for as long as something is covered; `restore` gives the focus back to what
  /// had it before.
  func watch(_ window: Window?, restore: @escaping (Widget?) -> Void) {
    guard !covered.isEmpty else {
      connection?.disconnect()
      connection = nil
      lastFocus = nil
      return
    }
    guard connection == nil, let window else { return }
    let watched = WeakReference(window)
    lastFocus = WeakReference(window.focus)
    connection = window.connect("notify::focus-widget") { [weak self] in
      guard let self, let focus = watched.object?.focus else { return }
      if covered.contains(where: focus.isInside) {
        restore(lastFocus?.object)
      } else {
        lastFocus = WeakReference(focus)
      }
    }
  }
}
