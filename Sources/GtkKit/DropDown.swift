import CGtk
import GObjectKit

/// A button that opens a list of texts to select one. Wraps `GtkDropDown`.
public final class DropDown: Widget {
  public override class var type: GType { gtk_drop_down_get_type() }

  /// Makes a drop-down with the first choice selected.
  public convenience init(choices: [String]) {
    self.init(adopting: withCStrings(choices) { gtk_drop_down_new_from_strings($0) })
  }

  /// The index of the selected choice; nil if there are no choices. Setting nil or an index without a
  /// choice changes nothing, because GTK 4.18 always keeps a choice selected.
  public var selectedIndex: Int? {
    get {
      let index = gtk_drop_down_get_selected(opaque)
      return index == GTK_INVALID_LIST_POSITION ? nil : Int(index)
    }
    set {
      let count = Int(g_list_model_get_n_items(gtk_drop_down_get_model(opaque)))
      guard let newValue, (0..<count).contains(newValue) else { return }
      UserChange.exclude { gtk_drop_down_set_selected(opaque, guint(newValue)) }
    }
  }

  /// Calls `handler` with the index of a choice when the user selects it.
  @discardableResult
  public func onSelected(_ handler: @escaping (_ index: Int) -> Void) -> SignalConnection {
    let opaque = opaque
    return UserChange.connect(self, "notify::selected") {
      let index = gtk_drop_down_get_selected(opaque)
      if index != GTK_INVALID_LIST_POSITION { handler(Int(index)) }
    }
  }
}
