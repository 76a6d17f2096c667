import CGtk
import GObjectKit

/// Widgets above another one. Wraps `GtkOverlay`.
public final class Overlay: Widget {
  public override class var type: GType { gtk_overlay_get_type() }

  /// Makes an overlay around a child that gives it its size.
  public convenience init(child: Widget) {
    self.init(adopting: gtk_overlay_new())
    gtk_overlay_set_child(opaque, child.widget)
  }

  /// Puts a widget above the child, placed by its alignment.
  public func addOverlay(_ widget: Widget) { gtk_overlay_add_overlay(opaque, widget.widget) }
}
