import CGtk
import GObjectKit

/// A vertical list of rows for any number of items. Put it into a `ScrolledWindow`.
///
/// ```swift
/// let letters = ItemList(inbox)
/// let list = ListView(letters, selection: .single) {
///   Label()
/// } bind: { label, letter in
///   label.text = letter.subject
/// }
/// ```
///
/// A click or Return activates a row, and a click also selects it. With a multiple selection, only a
/// double click or Return activates a row. The arrow keys move the selection. Wraps `GtkListView`.
///
/// A screen reader reads the first text of a row as its name and the other texts, and the
/// tooltip of its content, as its description.
///
/// The rows have the padding of a `ListBox`'s rows; set `style` for another look, and
/// `hasSeparators` for lines between the rows. Explain an empty list by `setPlaceholder(_:)`.
///
/// - Ownership: GTK owns the rows, and reuses each for many items.
public final class ListView<Item: Identifiable>: ItemView<Item> {
  public override class var type: GType { gtk_list_view_get_type() }

  /// Makes a view of a list.
  ///
  /// - Parameters:
  ///   - items: The items to show.
  ///   - selection: How many rows can be selected.
  ///   - makeRow: Makes another row, called when the screen has room for more.
  ///   - bind: Shows an item in a row. Called again when the item's value changes.
  ///   - unbind: Clears a row before it shows another item. Cancel work for the item here.
  public convenience init<Row: WidgetConvertible>(
    _ items: ItemList<Item>, selection: ItemSelection = .none, makeRow: @escaping () -> Row,
    bind: @escaping (Row, Item) -> Void, unbind: @escaping (Row) -> Void = { _ in }
  ) {
    let maker = RowMaker(make: makeRow, bind: bind, unbind: unbind)
    let factory = makeListItemFactory(activatesOnClick: selection != .multiple) {
      ItemRow(items, maker, showsHeaders: true)
    }
    g_object_ref(factory.pointer)  // gtk_list_view_new takes over both.
    self.init(
      adopting: gtk_list_view_new(selection.makeModel(of: items.identifiers), factory.opaque))
    keep(items)
    listStyle
    style = .rich
  }

  /// The appearance of the rows. The default is `rich`.
  public var style: ListViewStyle {
    get { ListViewStyle.allCases.first { $0.styleClass.map(hasStyleClass) ?? false } ?? .plain }
    set {
      for style in ListViewStyle.allCases {
        if let name = style.styleClass { setStyleClass(name, style == newValue) }
      }
    }
  }

  /// Whether lines are drawn between the rows.
  public var hasSeparators: Bool {
    get { gtk_list_view_get_show_separators(opaque) != 0 }
    set { gtk_list_view_set_show_separators(opaque, newValue ? 1 : 0) }
  }
}

/// The looks of a `ListView`. Each but `plain` is a style class of GTK.
public enum ListViewStyle: CaseIterable, Sendable {
  /// Rows with padding, for content of several lines, such as a `ListRow`.
  case rich
  /// Rows without padding, which reach both edges.
  case plain
  /// Dense rows, as in a table.
  case dataTable
  /// A list of places, with a rounded highlight on the selected one.
  case sidebar

  fileprivate var styleClass: String? {
    switch self {
    case .rich: "rich-list"
    case .plain: nil
    case .dataTable: "data-table"
    case .sidebar: "navigation-sidebar"
    }
  }
}
