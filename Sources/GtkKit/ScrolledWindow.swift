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

  /// How far the child is scrolled down, in pixels.
  public var verticalOffset: Double {
    get { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque)) }
    set { gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), newValue) }
  }
}
