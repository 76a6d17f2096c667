import CGtk
import GObjectKit

extension Widget {
  /// Scrolls the enclosing view vertically by as little as needed to show the widget.
  ///
  /// Shows the top of a widget taller than the view. Scrolls at once, and again after a pending
  /// layout.
  public func scrollIntoView() {
    bringIntoView()
    let target = WeakReference(self)
    var isLaidOut = false
    onEachFrame { _ in
      // This callback runs before the first frame's layout.
      defer { isLaidOut = true }
      return !(target.object?.bringIntoView() ?? true) || !isLaidOut
    }
  }

  /// Scrolls the enclosing view. Returns whether the widget has a layout.
  @discardableResult
  private func bringIntoView() -> Bool {
    guard height > 0 else { return false }
    guard
      let view = sequence(first: self, next: \.parent).first(where: {
        $0.isA(gtk_viewport_get_type())
      }),
      let content = view.children.first, let whole = content.frame(in: content),
      let frame = frame(in: content)
    else { return true }
    // In the content's coordinates, which scrolling does not change. The content's margin scrolls
    // too.
    let top = frame.y - whole.y + Double(gtk_widget_get_margin_top(content.widget))
    let bottom = top + frame.height
    let adjustment = gtk_scrollable_get_vadjustment(view.opaque)
    let page = gtk_adjustment_get_page_size(adjustment)
    let value = gtk_adjustment_get_value(adjustment)
    gtk_adjustment_set_value(adjustment, min(max(value, bottom - page), top))
    return true
  }
}
