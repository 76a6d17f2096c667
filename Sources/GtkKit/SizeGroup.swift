import CGtk
import GObjectKit

/// Widgets that request the same size in a direction: the largest that one of them needs. Wraps
/// `GtkSizeGroup`.
///
///     let titles = SizeGroup(.horizontal)
///     for row in rows { titles.add(row.title) }
///
/// Hidden widgets count too. A widget that has a place of its own in its parent may still get more.
///
/// - Ownership: The widgets keep their group.
public final class SizeGroup: Object {
  public override class var type: GType { gtk_size_group_get_type() }

  /// Creates a group without widgets.
  ///
  /// - Parameter orientation: The direction of the common size.
  public convenience init(_ orientation: Orientation) {
    let mode = orientation == .horizontal ? GTK_SIZE_GROUP_HORIZONTAL : GTK_SIZE_GROUP_VERTICAL
    self.init(adopting: UnsafeMutableRawPointer(gtk_size_group_new(mode)))
  }

  /// Adds a widget. A widget can be in several groups.
  public func add(_ widget: Widget) {
    withPointer { group in widget.withPointer { gtk_size_group_add_widget(group, $0) } }
  }
}
