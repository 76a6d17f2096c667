import CGtk
import GObjectKit

/// A container that lays out its children in columns and rows. Wraps `GtkGrid`.
public final class Grid: Widget {
  public override class var type: GType { gtk_grid_get_type() }

  /// Makes an empty grid, with spacing between its columns and rows in pixels.
  public convenience init(columnSpacing: Int = 0, rowSpacing: Int = 0) {
    self.init(adopting: gtk_grid_new())
    gtk_grid_set_column_spacing(unsafe(), guint(clamping: columnSpacing))
    gtk_grid_set_row_spacing(unsafe(), guint(clamping: rowSpacing))
  }

  /// Adds a child to a cell. Remove it with `unparent()`.
  ///
  /// - Parameters:
  ///   - child: The widget to add.
  ///   - column: The first column of the child.
  ///   - row: The first row of the child.
  ///   - width: The number of columns that the child spans, at least 1.
  ///   - height: The number of rows that the child spans, at least 1.
  public func attach(_ child: Widget, column: Int, row: Int, width: Int = 1, height: Int = 1) {
    gtk_grid_attach(
      unsafe(), child.widget, gint(clamping: column), gint(clamping: row),
      gint(clamping: max(1, width)), gint(clamping: max(1, height)))
  }

  /// Returns the child that covers a cell, or nil.
  public func child(column: Int, row: Int) -> Widget? {
    gtk_grid_get_child_at(unsafe(), gint(clamping: column), gint(clamping: row)).map {
      Widget(retaining: $0)
    }
  }
}
