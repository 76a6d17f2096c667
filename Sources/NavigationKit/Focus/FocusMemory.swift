import GObjectKit
import GtkKit

/// Remembers which widget had the keyboard focus, and gives the focus back to it.
///
/// Pages, split view columns and presented controllers each have one. Widgets are held weakly.
struct FocusMemory {
  /// The focused widget. `remember(inside:)` adds its neighbours, in case the widget is removed
  /// meanwhile.
  private var widgets: [WeakReference<Widget>] = []

  /// Remembers the focused widget of the window if it is inside `area`, and its neighbours.
  mutating func remember(inside area: Widget) {
    guard let focus = area.window?.focus, focus.isInside(area) else { return }
    widgets = [focus, focus.nextSibling, focus.previousSibling].map { WeakReference($0) }
  }

  /// Remembers one widget; nil forgets the one before.
  mutating func remember(_ focus: Widget?) { widgets = focus.map { [WeakReference($0)] } ?? [] }

  /// Gives the focus back to the remembered widget if it is on screen and inside `area`.
  ///
  /// - Parameters:
  ///   - area: The page, column or window to which the focus returns.
  ///   - isAllowed: Returns whether a widget may have the focus.
  ///   - fallback: Focuses another widget if no remembered one can have the focus. If it returns
  ///     false, no widget of the window has the focus.
  func restore(
    inside area: Widget, where isAllowed: (Widget) -> Bool = { _ in true },
    else fallback: () -> Bool
  ) {
    let candidates = widgets.compactMap(\.object).filter {
      $0.isMapped && $0.isInside(area) && isAllowed($0)
    }
    if candidates.contains(where: { $0.regainFocus() }) || fallback() { return }
    area.window?.focus = nil
  }
}
