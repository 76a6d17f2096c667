import CGtk
import GObjectKit

/// Children in a row or a column. Wraps `GtkBox`.
public final class Box: Widget {
  public override class var type: GType { gtk_box_get_type() }

  /// Makes a box with `spacing` pixels between its children.
  public convenience init(_ orientation: Orientation, spacing: Int = 0, children: [Widget] = []) {
    self.init(adopting: gtk_box_new(orientation.gtk, gint(spacing)))
    for child in children { append(child) }
  }

  /// Adds a child at the end.
  public func append(_ child: Widget) { gtk_box_append(unsafe(), child.widget) }

  /// Puts a child after another, or first.
  public func insert(_ child: Widget, after sibling: Widget?) {
    gtk_box_insert_child_after(unsafe(), child.widget, sibling?.widget)
  }

  /// Takes a child out.
  public func remove(_ child: Widget) { gtk_box_remove(unsafe(), child.widget) }
}
