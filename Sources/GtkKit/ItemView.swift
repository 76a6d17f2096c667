import CGtk
import GObjectKit

/// How many rows of a `ListView` or `ColumnView` can be selected.
public enum ItemSelection {
  /// None. Rows can be activated only.
  case none
  /// One row at most.
  case single
  /// Any number of rows: Control and Shift extend the selection, with a click or a key.
  case multiple

  /// Makes a selection model that owns its list.
  func makeModel(of list: IdentifierList) -> OpaquePointer {
    g_object_ref(list.pointer)  // Each constructor takes over a reference.
    switch self {
    case .none: return gtk_no_selection_new(list.opaque)
    case .multiple: return gtk_multi_selection_new(list.opaque)
    case .single:
      let model: OpaquePointer = gtk_single_selection_new(list.opaque)
      gtk_single_selection_set_autoselect(model, 0)
      gtk_single_selection_set_can_unselect(model, 1)
      return model
    }
  }
}

/// A view of an `ItemList`: the superclass of `ListView` and `ColumnView`.
public class ItemView<Item: Identifiable>: Widget {
  /// The items of the view.
  public var items: ItemList<Item> {
    guard let items = attachment(itemsName, as: ItemList<Item>.self) else {
      preconditionFailure("\(typeName) shows no items of \(Item.self)")
    }
    return items
  }

  /// Stores the items on the widget, because wrappers have no state.
  func keep(_ items: ItemList<Item>) { attach(items, as: itemsName) }

  private var model: Object { property("model") }
  private var selection: SelectionModel { SelectionModel(pointer: model.opaque) }

  /// The selected items, from top to bottom.
  public var selectedItems: [Item] { selection.positions.compactMap { items.item(at: $0) } }

  /// The first selected item, or nil.
  public var selectedItem: Item? { selectedItems.first }

  /// Selects the items with these identifiers, and no others. Items without a row are ignored. A view
  /// with a single selection selects only the first of the items.
  public func select(_ ids: some Sequence<Item.ID>) {
    let positions = items.positions(of: ids)
    if model.typeName == "GtkMultiSelection" {
      selection.positions = positions
    } else {
      selection.selectOnly(positions.first)
    }
  }

  /// Selects all items with a row, in a view with a multiple selection.
  public func selectAll() { select(items.shownItems.map(\.id)) }

  /// Calls `handler` when the user changes the selection.
  @discardableResult
  public func onSelectionChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    selection.onChanged(handler)
  }

  /// Calls `handler` with an item when the user activates its row.
  @discardableResult
  public func onActivate(_ handler: @escaping (Item) -> Void) -> SignalConnection {
    let items = items
    return connect("activate") { (position: Int) in
      if let item = items.item(at: position) { handler(item) }
    }
  }

  /// Scrolls until an item is visible. Does nothing for an item without a row.
  public func scroll(to id: Item.ID) {
    if let position = items.positions(of: [id]).first { scroll(toPosition: position) }
  }

  func scroll(toPosition position: Int) {
    // The action belongs to the list, which in a column view is a child.
    for list in [self] + children where list.activateAction(scrollAction, unsigned: position) {
      return
    }
  }

  /// Returns GTK's widget around an item's row, which has the focus; nil without a row on screen.
  func row(at position: Int) -> Widget? {
    items.rowContents(at: position).first { $0.isInside(self) }?.parent
  }
}

private let itemsName = "items"
private let scrollAction = "list.scroll-to-item"
