import CGtk
import GObjectKit

/// A container of two children with a draggable handle between them. Wraps `GtkPaned`.
public final class Paned: Widget {
  public override class var type: GType { gtk_paned_get_type() }

  /// Makes two panes. The second takes up extra space when the container grows.
  public convenience init(_ orientation: Orientation, start: Widget, end: Widget) {
    self.init(adopting: gtk_paned_new(orientation.gtk))
    gtk_paned_set_start_child(opaque, start.widget)
    gtk_paned_set_end_child(opaque, end.widget)
    gtk_paned_set_resize_start_child(opaque, 0)
    gtk_paned_set_shrink_start_child(opaque, 0)
    gtk_paned_set_shrink_end_child(opaque, 0)
  }

  /// The distance of the handle from the start, in pixels.
  public var position: Int {
    get { Int(gtk_paned_get_position(opaque)) }
    set { gtk_paned_set_position(opaque, gint(newValue)) }
  }
}
