import CGtk
import GObjectKit

/// A container that lays out its children in a row or column. Wraps `GtkBox`.
public final class Box: Widget {
  public override class var type: GType { gtk_box_get_type() }

  /// Makes a box with `spacing` pixels between its children.
  public convenience init(_ orientation: Orientation, spacing: Int = 0, children: [Widget] = []) {
    self.init(adopting: gtk_box_new(orientation.gtk, gint(spacing)))
    for child in children { append(child) }
  }

  /// Adds a child at the end.
  public func append(_ child: Widget) { gtk_box_append(unsafe(), child.widget) }

  /// Inserts a child after a sibling, or at the start for nil.
  public func insert(_ child: Widget, after sibling: Widget?) {
    gtk_box_insert_child_after(unsafe(), child.widget, sibling?.widget)
  }

  /// Removes a child.
  public func remove(_ child: Widget) { gtk_box_remove(unsafe(), child.widget) }
}
