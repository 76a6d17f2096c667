import CGtk
import GObjectKit

/// Children in columns and rows. Wraps `GtkGrid`.
public final class Grid: Widget {
  public override class var type: GType { gtk_grid_get_type() }

  /// Makes an empty grid with pixels between its columns and rows.
  public convenience init(columnSpacing: Int = 0, rowSpacing: Int = 0) {
    self.init(adopting: gtk_grid_new())
    gtk_grid_set_column_spacing(unsafe(), guint(clamping: columnSpacing))
    gtk_grid_set_row_spacing(unsafe(), guint(clamping: rowSpacing))
  }

  /// Adds a child; `unparent()` takes it out.
  ///
  /// - Parameters:
  ///   - child: What to add.
  ///   - column: Where it begins across.
  ///   - row: Where it begins down.
  ///   - width: How many columns it takes up, at least 1.
  ///   - height: How many rows it takes up, at least 1.
  public func attach(_ child: Widget, column: Int, row: Int, width: Int = 1, height: Int = 1) {
    gtk_grid_attach(
      unsafe(), child.widget, gint(clamping: column), gint(clamping: row),
      gint(clamping: max(1, width)), gint(clamping: max(1, height)))
  }

  /// The child in a cell.
  public func child(column: Int, row: Int) -> Widget? {
    gtk_grid_get_child_at(unsafe(), gint(clamping: column), gint(clamping: row)).map {
      Widget(retaining: $0)
    }
  }
}
