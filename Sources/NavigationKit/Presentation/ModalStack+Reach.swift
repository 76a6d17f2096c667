import GObjectKit
import GtkKit

/// Restricts clicks, the focus and screen readers to the topmost controller.
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

  /// Moves the focus to a widget that had it, or else into the topmost controller.
  func restore(_ focus: Widget?) {
    if let focus, focus.isMapped, focus.isReachable, focus.regainFocus() { return }
    let topmost = surfaces.last(where: \.isModal)?.controller
    if !(topmost?.focusFirst() ?? rootLayer.focusFirstChild()) { widget.window?.focus = nil }
  }
}

extension ViewController {
  /// Moves the focus to an alert's preferred button, or else to the first widget that takes it.
  func focusFirst() -> Bool {
    (self as? any Alert)?.firstFocus?.grabFocus() == true || view.focusFirstChild()
  }
}

/// Moves the focus back out of covered widgets: `gtk_root_set_focus()`, which entries call too,
/// does not check whether a widget can be reached.
final class FocusGuard {
  /// The widgets that must not have the focus.
  var covered: [Widget] = []
  private var lastFocus: WeakReference<Widget>?
  private var connection: SignalConnection?

  /// Watches the focus of a window while `covered` is not empty. Calls `restore` with the widget
  /// that had the focus before a covered widget got it.
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
