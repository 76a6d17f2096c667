import CGtk
import GObjectKit

/// How the rows of a list are made and filled with items.
struct RowMaker<Item> {
  /// Makes the widgets of another row.
  let make: () -> any RowContent<Item>

  init<Row: WidgetConvertible>(
    make: @escaping () -> Row, bind: @escaping (Row, Item) -> Void,
    unbind: @escaping (Row) -> Void
  ) {
    self.make = { OneRow(row: make(), show: bind, clear: unbind) }
  }
}

/// The widgets that show an item.
@MainActor
protocol RowContent<Item>: AnyObject {
  associatedtype Item
  var widget: Widget { get }
  func bind(to item: Item)
  func unbind()
}

private final class OneRow<Row: WidgetConvertible, Item>: RowContent {
  private let row: Row
  private let show: (Row, Item) -> Void
  private let clear: (Row) -> Void

  init(row: Row, show: @escaping (Row, Item) -> Void, clear: @escaping (Row) -> Void) {
    (self.row, self.show, self.clear) = (row, show, clear)
  }

  var widget: Widget { row.asWidget }
  func bind(to item: Item) { show(row, item) }
  func unbind() { clear(row) }
}

/// The widgets of one row, which shows one item or header after another.
@MainActor
final class ItemRow<Item: Identifiable>: ListItemContent {
  private let list: ItemList<Item>
  private let content: any RowContent<Item>
  /// Whether this row shows the titles of headers, as the first column does.
  private let showsHeaders: Bool
  /// Made for the first header that the row shows.
  private lazy var header = makeHeader()
  /// The number that the row shows, as in `ItemList.row(numbered:)`; nil while it is not bound.
  private(set) var number: Int?
  private var item: Item?

  init(_ list: ItemList<Item>, _ maker: RowMaker<Item>, showsHeaders: Bool) {
    (self.list, self.showsHeaders) = (list, showsHeaders)
    content = maker.make()
  }

  var widget: Widget { content.widget }

  func bind(to identifier: Int, in listItem: Object) {
    number = identifier
    switch list.row(numbered: identifier) {
    case .item(let item):
      show(isHeader: false, in: listItem)
      bind(to: item)
      list.add(self)
    case .header(let title):
      show(isHeader: true, in: listItem)
      header.text = showsHeaders ? title : ""
      header.describeListRow()
    case nil: break
    }
  }

  func unbind() {
    list.remove(self)
    if item != nil { content.unbind() }
    (number, item) = (nil, nil)
  }

  /// Binds the row again if its item has another value. Values that are not `Equatable` always
  /// count as changed.
  func rebindIfChanged() {
    guard let item, let number, case .item(let new) = list.row(numbered: number),
      !areEqual(item, new)
    else { return }
    content.unbind()
    bind(to: new)
  }

  private func bind(to item: Item) {
    self.item = item
    content.bind(to: item)
    widget.describeListRow()
  }

  private func show(isHeader: Bool, in listItem: Object) {
    let isNew = gtk_list_item_get_activatable(listItem.opaque) == (isHeader ? 1 : 0)
    guard isNew else { return }
    listItem.showInList(isHeader ? header : widget)
    gtk_list_item_set_selectable(listItem.opaque, isHeader ? 0 : 1)
    gtk_list_item_set_activatable(listItem.opaque, isHeader ? 0 : 1)
  }

  private func makeHeader() -> Label {
    listStyle
    let label = Label()
    label.addStyleClass("heading")
    label.justify(.start)
    label.margins = Edges(top: 12, bottom: 6)
    return label
  }
}

extension Widget {
  /// Sets the accessible name and description of GTK's widget around a row's content, which takes the
  /// focus, to the texts of the row, and to the tooltip of its content.
  fileprivate func describeListRow() {
    // In a column view, the row contains a widget for each cell.
    let row = parent.flatMap { $0.cssName == "cell" ? $0.parent : $0 }
    row?.describeRow(nil, tooltip: tooltip)
  }
}

private func areEqual<Value>(_ a: Value, _ b: Value) -> Bool {
  guard let a = a as? any Equatable else { return false }
  func isEqual<Known: Equatable>(_ a: Known) -> Bool { a == b as? Known }
  return isEqual(a)
}
