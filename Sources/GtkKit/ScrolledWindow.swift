import CGtk
import GObjectKit

/// Shows a part of a large child, with scroll bars. Wraps `GtkScrolledWindow`.
public final class ScrolledWindow: Widget {
  public override class var type: GType { gtk_scrolled_window_get_type() }

  /// Makes one around a child; `horizontal` lets the child be wider than the view.
  public convenience init(child: Widget, horizontal: Bool = false) {
    self.init(adopting: gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(opaque, child.widget)
    gtk_scrolled_window_set_policy(
      opaque, horizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
  }

  /// What is scrolled.
  public var child: Widget? {
    get { gtk_scrolled_window_get_child(opaque).map { Widget(retaining: $0) } }
    set { gtk_scrolled_window_set_child(opaque, newValue?.widget) }
  }

  /// Calls `handler` when the view has become wider or narrower.
  public func onWidthChanged(_ handler: @escaping () -> Void) {
    let adjustment = Object(retaining: gtk_scrolled_window_get_hadjustment(opaque))
    adjustment.connect("notify::page-size", handler)
  }

  /// Calls `handler` when the child has been scrolled or has changed its height.
  public func onScrolled(_ handler: @escaping () -> Void) {
    let adjustment = Object(retaining: gtk_scrolled_window_get_vadjustment(opaque))
    adjustment.connect("value-changed", handler)
    adjustment.connect("changed", handler)
  }
}
