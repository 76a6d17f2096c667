import CGtk
import GObjectKit

/// The selection of a list widget. Valid as long as the widget exists, because it owns the model.
struct SelectionModel {
  let pointer: OpaquePointer

  /// The indices of all selected items, in ascending order. An index without an item is ignored.
  var positions: [Int] {
    get {
      guard let set = gtk_selection_model_get_selection(pointer) else { return [] }
      defer { gtk_bitset_unref(set) }
      var iterator = GtkBitsetIter()
      var position: guint = 0
      guard gtk_bitset_iter_init_first(&iterator, set, &position) != 0 else { return [] }
      var positions: [Int] = []
      positions.reserveCapacity(Int(gtk_bitset_get_size(set)))
      repeat {
        positions.append(Int(position))
      } while gtk_bitset_iter_next(&iterator, &position) != 0
      return positions
    }
    nonmutating set {
      let wanted = gtk_bitset_new_empty()
      let all = gtk_bitset_new_range(0, g_list_model_get_n_items(pointer))
      defer {
        gtk_bitset_unref(wanted)
        gtk_bitset_unref(all)
      }
      for position in newValue { gtk_bitset_add(wanted, guint(position)) }
      UserChange.exclude { gtk_selection_model_set_selection(pointer, wanted, all) }
    }
  }

  /// The number of selected items.
  var count: Int {
    guard let set = gtk_selection_model_get_selection(pointer) else { return 0 }
    defer { gtk_bitset_unref(set) }
    return Int(gtk_bitset_get_size(set))
  }

  /// Selects only one item, or none for nil.
  func selectOnly(_ position: Int?) {
    UserChange.exclude {
      if let position {
        gtk_selection_model_select_item(pointer, guint(position), 1)
      } else {
        // A `GtkSingleSelection` has no `unselect_all`.
        for position in positions { gtk_selection_model_unselect_item(pointer, guint(position)) }
      }
    }
  }

  func selectAll() { UserChange.exclude { gtk_selection_model_select_all(pointer) } }

  func isSelected(_ position: Int) -> Bool {
    gtk_selection_model_is_selected(pointer, guint(position)) != 0
  }

  func onChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    UserChange.connect(
      Object(retaining: UnsafeMutableRawPointer(pointer)), "selection-changed", handler)
  }
}
