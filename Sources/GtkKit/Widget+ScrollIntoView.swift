import CGtk
import GObjectKit

extension Widget {
  /// Scrolls what the widget is in up or down, as little as shows all of it or its beginning: at
  /// once, and where something is still to be laid out, after that.
  public func scrollIntoView() {
    bringIntoView()
    let target = WeakReference(self)
    var isLaidOut = false
    onEachFrame { _ in
      // The first frame is laid out after this.
      defer { isLaidOut = true }
      return !(target.object?.bringIntoView() ?? true) || !isLaidOut
    }
  }

  /// - Returns: Whether the widget has a place to be brought to.
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
    // In the content's coordinates, which stay as they are until it is laid out anew. Its margin
    // scrolls as well.
    let top = frame.y - whole.y + Double(gtk_widget_get_margin_top(content.widget))
    let bottom = top + frame.height
    let adjustment = gtk_scrollable_get_vadjustment(view.opaque)
    let page = gtk_adjustment_get_page_size(adjustment)
    let value = gtk_adjustment_get_value(adjustment)
    gtk_adjustment_set_value(adjustment, min(max(value, bottom - page), top))
    return true
  }
}
