import GObjectKit
import GtkKit

/// Restricts clicks, the focus and screen readers to the topmost controller.
extension ModalStack {
  /// Updates which surfaces are reachable.
  ///
  /// - Parameters:
  ///   - surfaces: The surfaces, lowest first.
  ///   - inSight: The controllers that no surface covers.
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

  /// Gives the focus back to a remembered widget. If that is not possible, focuses a widget of the
  /// topmost modal controller, or without one, of the root.
  func restore(_ memory: FocusMemory) {
    memory.restore(inside: widget.window ?? widget, where: \.isReachable) {
      surfaces.last(where: \.isModal)?.controller.focusFirst() ?? rootLayer.focusFirstChild()
    }
  }
}

extension ViewController {
  /// Moves the focus to an alert's preferred button, or else to the first widget that takes it.
  func focusFirst() -> Bool {
    (self as? any Alert)?.firstFocus?.grabFocus() == true || view.focusFirstChild()
  }
}
