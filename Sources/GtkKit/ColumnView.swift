import CGtk
import CGtkShims
import GObjectKit

/// A column of a `ColumnView`.
public struct ItemColumn<Item: Identifiable> {
  let title: String
  let maker: RowMaker<Item>
  let order: ((Item, Item) -> Bool)?
  let expands: Bool

  /// Makes a column with widgets of your own.
  ///
  /// - Parameters:
  ///   - title: The title, in the header of the column.
  ///   - expands: Whether the column takes up extra width.
  ///   - order: Whether the first item comes before the second when the user sorts by the column;
  ///     nil for a column that sorts nothing.
  ///   - makeCell: Makes the widget for one more row.
  ///   - bind: Shows an item in the widget.
  ///   - unbind: Clears the widget before it shows another item.
  public init<Cell: WidgetConvertible>(
    _ title: String, expands: Bool = false, order: ((Item, Item) -> Bool)? = nil,
    makeCell: @escaping () -> Cell, bind: @escaping (Cell, Item) -> Void,
    unbind: @escaping (Cell) -> Void = { _ in }
  ) {
    maker = RowMaker(make: makeCell, bind: bind, unbind: unbind)
    (self.title, self.order, self.expands) = (title, order, expands)
  }

  /// Makes a column of texts, which are ellipsized at their end.
  ///
  /// - Parameters:
  ///   - title: The title, in the header of the column.
  ///   - expands: Whether the column takes up extra width.
  ///   - order: Whether the first item comes before the second when the user sorts by the column.
  ///   - text: Returns the text of an item.
  public init(
    _ title: String, expands: Bool = false, order: ((Item, Item) -> Bool)? = nil,
    text: @escaping (Item) -> String
  ) {
    self.init(title, expands: expands, order: order) {
      let label = Label()
      label.justify(.start)
      label.ellipsize(.end)
      return label
    } bind: { label, item in
      label.text = text(item)
    }
  }
}

/// A table: a row for each item, and a column for each of their properties. Put it into a
/// `ScrolledWindow`.
///
/// A click on the title of a column with an order sorts the items by setting `ItemList.order`; a
/// second click reverses the order. A double click or Return activates a row. Wraps
/// `GtkColumnView`.
///
/// A screen reader reads the first text of a row as its name and the other texts as its
/// description.
///
/// - Ownership: GTK owns the cells, and reuses each for many items.
public final class ColumnView<Item: Identifiable>: ItemView<Item> {
  public override class var type: GType { gtk_column_view_get_type() }

  /// Makes a view of a list.
  ///
  /// - Parameters:
  ///   - items: The items to show.
  ///   - selection: How many rows can be selected.
  ///   - columns: The columns, from start to end. The first shows the headers of sections.
  public convenience init(
    _ items: ItemList<Item>, selection: ItemSelection = .none, columns: [ItemColumn<Item>]
  ) {
    self.init(adopting: gtk_column_view_new(selection.makeModel(of: items.identifiers)))
    keep(items)
    let probe = SortProbe()
    for (index, column) in columns.enumerated() { append(column, index, probe) }
    guard let sorter: Object = property("sorter") else { return }
    // A pointer, because a reference to the sorter from its own handler would be a retain cycle.
    let pointer = sorter.opaque
    sorter.connect("changed") { (_: Int) in
      guard let (index, isAscending) = probe.primaryColumn(of: pointer),
        let order = columns[index].order
      else { return items.order = nil }
      items.order = isAscending ? order : { order($1, $0) }
    }
  }

  /// Sorts by a column, as a click on its title does.
  ///
  /// - Parameters:
  ///   - index: The index of the column; nil restores the order of `ItemList.items`. A column
  ///     without an order is ignored.
  ///   - isAscending: Whether the items are in the column's order, and not its reverse.
  public func sort(byColumn index: Int?, ascending isAscending: Bool = true) {
    let column = index.flatMap { self.column(at: $0) }
    guard index == nil || column != nil else { return }
    gtk_column_view_sort_by_column(
      opaque, column?.opaque, isAscending ? GTK_SORT_ASCENDING : GTK_SORT_DESCENDING)
    withExtendedLifetime(column) {}
  }

  /// Whether lines are drawn between the rows.
  public var hasRowSeparators: Bool {
    get { gtk_column_view_get_show_row_separators(opaque) != 0 }
    set { gtk_column_view_set_show_row_separators(opaque, newValue ? 1 : 0) }
  }

  private func column(at index: Int) -> Object? {
    guard index >= 0 else { return nil }
    return g_list_model_get_item(gtk_column_view_get_columns(opaque), guint(index)).map {
      Object(adopting: $0)
    }
  }

  private func append(_ column: ItemColumn<Item>, _ index: Int, _ probe: SortProbe) {
    let items = items
    let factory = makeListItemFactory(activatesOnClick: false) {
      ItemRow(items, column.maker, showsHeaders: index == 0)
    }
    g_object_ref(factory.pointer)  // gtk_column_view_column_new takes over a reference.
    let new = Object(
      adopting: UnsafeMutableRawPointer(gtk_column_view_column_new(column.title, factory.opaque)))
    gtk_column_view_column_set_resizable(new.opaque, 1)
    gtk_column_view_column_set_expand(new.opaque, column.expands ? 1 : 0)
    if column.order != nil {
      let sorter = Object(adopting: UnsafeMutableRawPointer(probe.makeSorter(of: index)))
      gtk_column_view_column_set_sorter(new.opaque, sorter.unsafe())
    }
    gtk_column_view_append_column(opaque, new.opaque)
  }
}

/// Determines the column by which a view is sorted, because GTK 4.8 has no function for that.
///
/// GTK asks the sorter of the primary column first, and negates its answer for a descending order.
/// Sorting itself is done in Swift: GTK would make an object for each item.
@MainActor
private final class SortProbe {
  private var asked: Int?

  func makeSorter(of column: Int) -> OpaquePointer {
    let ask: () -> Void = { [weak self] in if self?.asked == nil { self?.asked = column } }
    return gtk_custom_sorter_new(askColumn, CallbackBox(ask).retained(), releaseCallbackBox)
  }

  func primaryColumn(of sorter: OpaquePointer) -> (index: Int, isAscending: Bool)? {
    asked = nil
    defer { asked = nil }
    // Pass two different objects, because GTK compares equal ones without asking the sorter.
    let (one, other) = (Identifier.make(with: []), Identifier.make(with: []))
    let answer = gtk_sorter_compare(
      UnsafeMutableRawPointer(sorter).assumingMemoryBound(to: GtkSorter.self), one.pointer,
      other.pointer)
    return asked.map { ($0, answer == GTK_ORDERING_SMALLER) }
  }
}

private final class Identifier: Object {
  override class var type: GType { cgtk_identifier_get_type() }
}

/// Calls the closure in `data`, and answers that the first item is smaller.
private let askColumn: GCompareDataFunc = { _, _, data in
  if let data { CallbackBox<() -> Void>.value(at: data)() }
  return -1
}
