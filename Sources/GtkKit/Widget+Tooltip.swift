import CGtk
import GObjectKit

extension Widget {
  /// Calls `text` when the pointer rests on the widget, and shows the text as a tooltip.
  ///
  /// Use this instead of ``tooltip`` for the many cells of a list, or for a text that takes time to
  /// make. Screen readers do not read this tooltip. Wraps the signal `query-tooltip`.
  ///
  /// - Parameter text: Returns the text; nil for no tooltip.
  /// - Returns: The connection, which ends the calls when it is cancelled.
  @discardableResult
  public func onTooltip(_ text: @escaping () -> String?) -> SignalConnection {
    changeTooltip { gtk_widget_set_has_tooltip(widget, 1) }
    return connect("query-tooltip") { (_: Int, _: Int, _: Bool, tooltip: Object) -> Bool in
      guard let text = text() else { return false }
      gtk_tooltip_set_text(tooltip.opaque, text)
      return true
    }
  }

  /// Calls `change`, which changes the tooltip.
  ///
  /// For a visible widget, GTK asks the display server where the pointer is, which takes about 0.1 ms. A
  /// widget outside of a window needs no answer, so it is hidden during the change.
  func changeTooltip(_ change: () -> Void) {
    let isShown = gtk_widget_get_root(widget) == nil && isVisible
    if isShown { isVisible = false }
    change()
    if isShown { isVisible = true }
  }
}
