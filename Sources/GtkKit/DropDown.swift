import CGtk
import GObjectKit

/// A button that opens a list of texts to select one. Wraps `GtkDropDown`.
public final class DropDown: Widget {
  public override class var type: GType { gtk_drop_down_get_type() }

  /// Makes a drop-down with the first choice selected.
  public convenience init(choices: [String]) {
    self.init(adopting: withCStrings(choices) { gtk_drop_down_new_from_strings($0) })
  }

  /// The index of the selected choice.
  public var selectedPosition: Int {
    get { Int(gtk_drop_down_get_selected(opaque)) }
    set { gtk_drop_down_set_selected(opaque, guint(newValue)) }
  }

  /// Calls `handler` when another choice is selected.
  @discardableResult
  public func onSelected(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("notify::selected", handler)
  }
}
