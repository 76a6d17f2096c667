import CGtk
import GObjectKit

/// A line between widgets. Wraps `GtkSeparator`.
public final class Separator: Widget {
  public override class var type: GType { gtk_separator_get_type() }

  /// Makes a line. Use a vertical one between columns.
  public convenience init(_ orientation: Orientation = .horizontal) {
    self.init(adopting: gtk_separator_new(orientation.gtk))
  }
}
