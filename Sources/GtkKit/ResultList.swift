/// A list whose rows the user reaches by keys in a `SearchEntry`: a `ListBox` or a `ListView`.
///
/// Assign it to `SearchEntry.results`.
@MainActor
public protocol ResultList: Widget {
  /// Focuses the first row that can be activated, and scrolls it into view.
  ///
  /// - Returns: Whether a row accepted the focus.
  @discardableResult func focusFirstRow() -> Bool
  /// Whether the first row that can be activated has the focus.
  var isFirstRowFocused: Bool { get }
  /// Activates the first row as a click does, without moving the focus. Does nothing without rows.
  func activateFirstRow()
}

extension ListBox: ResultList {
  /// Focuses the first row.
  ///
  /// - Returns: Whether a row accepted the focus.
  @discardableResult
  public func focusFirstRow() -> Bool { firstRow?.grabFocus() ?? false }

  /// Whether the first row has the focus.
  public var isFirstRowFocused: Bool {
    guard let firstRow else { return false }
    return window?.focus == firstRow
  }

  /// Activates the first row as a click does, without moving the focus. Does nothing without rows.
  public func activateFirstRow() {
    guard let firstRow, firstRow.isEffectivelySensitive else { return }
    emit("row-activated", firstRow)
  }
}

extension ListView: ResultList {
  /// Focuses the row of the first item, and scrolls it into view.
  ///
  /// - Returns: Whether a row accepted the focus.
  @discardableResult
  public func focusFirstRow() -> Bool {
    guard let first = items.firstItemPosition else { return false }
    scroll(toPosition: first)
    return row(at: first)?.grabFocus() ?? false
  }

  /// Whether the row of the first item has the focus.
  public var isFirstRowFocused: Bool {
    guard let row = items.firstItemPosition.flatMap(row) else { return false }
    return window?.focus == row
  }

  /// Activates the first item as a click does, without moving the focus. Does nothing without items.
  public func activateFirstRow() {
    guard let first = items.firstItemPosition, isEffectivelySensitive else { return }
    emit("activate", first)
  }
}
