import CGtk
import GObjectKit

/// The items of a `ListView` or `ColumnView`: your own values, sorted, filtered and in sections.
///
/// Change the properties at any time. The views show the difference: rows whose items stay keep
/// their widgets, focus, selection and position on screen, and rows whose items have another value
/// are bound again. A list of 100,000 items makes widgets and GTK objects only for the rows on
/// screen.
///
/// Two values with the same `id` are the same item. An `id` that occurs twice is an error of the
/// program: the first value is shown, and a warning is logged.
///
/// - Ownership: Views keep their list; a list does not keep its views.
public final class ItemList<Item: Identifiable> {
  /// The numbers of the rows to show, for GTK. Items have positive numbers, headers negative ones.
  let identifiers = IdentifierList()
  private var shown: [Int] = []
  private var numbers: [Item.ID: Int] = [:]
  private var indices: [Int: Int] = [:]
  private var lastNumber = 0
  private var headers: [Int: String] = [:]
  private var headerNumbers: [String: Int] = [:]
  private var rows: [ObjectIdentifier: WeakRow<Item>] = [:]

  /// Makes an empty list.
  public convenience init() { self.init([]) }

  /// Makes a list of the elements of a collection.
  public init(_ items: some RandomAccessCollection<Item>) {
    self.items = Array(items)
    itemsChanged()  // An initialiser calls no observer.
  }

  /// All items, in the order in which they were set.
  ///
  /// Change it in place, as in `letters.items[0].isRead = true`, or assign a new array.
  public var items: [Item] {
    didSet { itemsChanged() }
  }

  /// Replaces the items by the elements of a collection.
  public func setItems(_ items: some RandomAccessCollection<Item>) { self.items = Array(items) }

  /// The order of the rows, as a function that returns whether the first item comes before the
  /// second; nil keeps the order of `items`.
  ///
  /// A click on a column's title sets it.
  public var order: ((Item, Item) -> Bool)? {
    didSet { refresh() }
  }

  /// Returns whether an item is shown; nil shows all items. Hidden items lose their selection.
  ///
  /// Assign the filter again, or call `refresh()`, when its result changes.
  public var filter: ((Item) -> Bool)? {
    didSet { refresh() }
  }

  /// Returns the title of the section of an item; nil shows no sections.
  ///
  /// A header above each section shows its title. The sections are in the order of their first
  /// items. GTK 4.8 has no headers, so headers are rows that cannot be selected or activated.
  public var section: ((Item) -> String)? {
    didSet { refresh() }
  }

  /// Sorts, filters and groups the items again.
  public func refresh() {
    let wanted = makeRows()
    // Compute the changes first: rows on screen read `shown` while GTK handles a splice.
    let changes = Splice.changes(from: shown, to: wanted)
    shown = wanted
    for change in changes {
      identifiers.splice(
        at: change.position, removing: change.removed, inserting: change.inserted)
    }
    rows = rows.filter { $0.value.row != nil }
    for row in rows.values { row.row?.rebindIfChanged() }
  }

  /// The items that have rows, from top to bottom.
  public var shownItems: [Item] { shown.compactMap { item(numbered: $0) } }

  /// Returns the item with an identifier, or nil.
  public subscript(id id: Item.ID) -> Item? { numbers[id].flatMap { item(numbered: $0) } }

  // MARK: Rows

  /// The value of a row.
  enum Row {
    case item(Item)
    case header(String)
  }

  func row(numbered number: Int) -> Row? {
    headers[number].map { .header($0) } ?? item(numbered: number).map { .item($0) }
  }

  /// Returns the item of a row, or nil for a header.
  func item(at position: Int) -> Item? {
    shown.indices.contains(position) ? item(numbered: shown[position]) : nil
  }

  /// The position of the first row that is not a header, or nil.
  var firstItemPosition: Int? { shown.firstIndex { $0 > 0 } }

  /// Returns the widgets that show the item at a position, one for each view with a row for it.
  func rowContents(at position: Int) -> [Widget] {
    guard shown.indices.contains(position) else { return [] }
    return rows.values.compactMap(\.row).filter { $0.number == shown[position] }.map(\.widget)
  }

  /// Returns the rows of some items, in ascending order.
  func positions(of ids: some Sequence<Item.ID>) -> [Int] {
    let wanted = Set(ids.compactMap { numbers[$0] })
    return wanted.isEmpty ? [] : shown.indices.filter { wanted.contains(shown[$0]) }
  }

  /// Binds a row again when its item changes, until the row is released or removed.
  func add(_ row: ItemRow<Item>) { rows[ObjectIdentifier(row)] = WeakRow(row: row) }
  func remove(_ row: ItemRow<Item>) { rows[ObjectIdentifier(row)] = nil }

  private func item(numbered number: Int) -> Item? { indices[number].map { items[$0] } }

  private func itemsChanged() {
    let former = numbers
    (numbers, indices) = ([:], [:])
    numbers.reserveCapacity(items.count)
    indices.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      guard numbers[item.id] == nil else {
        Log.warning("Two items of a list have the id \(item.id).", domain: "GtkKit")
        continue
      }
      let number = former[item.id] ?? lastNumber + 1
      lastNumber = max(lastNumber, number)
      numbers[item.id] = number
      indices[number] = index
    }
    refresh()
  }

  private func makeRows() -> [Int] {
    var entries = items.indices.compactMap { index -> (number: Int, item: Item)? in
      let item = items[index]
      guard let number = numbers[item.id], indices[number] == index else { return nil }
      return filter?(item) ?? true ? (number, item) : nil
    }
    if let order { entries.sort { order($0.item, $1.item) } }
    guard let section else { return entries.map(\.number) }
    var titles: [String] = []
    var groups: [String: [Int]] = [:]
    for entry in entries {
      let title = section(entry.item)
      if groups[title] == nil { titles.append(title) }
      groups[title, default: []].append(entry.number)
    }
    return titles.flatMap { [headerNumber(of: $0)] + (groups[$0] ?? []) }
  }

  private func headerNumber(of title: String) -> Int {
    if let number = headerNumbers[title] { return number }
    let number = -headers.count - 1
    headerNumbers[title] = number
    headers[number] = title
    return number
  }
}

private struct WeakRow<Item: Identifiable> {
  weak var row: ItemRow<Item>?
}
