import CGtk
import GObjectKit

extension SearchEntry {
  /// The list of results that keys in the field control, a `ListBox` or a `ListView`.
  ///
  /// Down focuses the first row, and Up in the first row returns to the field. Return in the field
  /// activates the first row and keeps the focus. If the user has not paused since typing, the
  /// pending search runs first. Without rows, or with nil, the keys do nothing.
  public var results: (any ResultList)? {
    get { attachment(resultsName, as: ResultKeys.self)?.list }
    set { attach(newValue.map { ResultKeys(of: self, for: $0) }, as: resultsName) }
  }
}

private let resultsName = "results"

/// The key bindings between a field and its list, until this object is released.
@MainActor
private final class ResultKeys {
  private let (fieldKeys, listKeys) = (
    ShortcutController(scope: .local), ShortcutController(scope: .local)
  )
  private var connections: [SignalConnection] = []
  /// Whether the text has changed since the last search.
  private var isWaiting = false
  private let weakField: WeakReference<SearchEntry>
  private let findList: () -> (any ResultList)?

  var list: (any ResultList)? { findList() }

  init(of field: SearchEntry, for list: some ResultList) {
    let (weakField, weakList) = (WeakReference(field), WeakReference(list))
    self.weakField = weakField
    findList = { weakList.object }
    let searchedList = { [weak self] in
      if self?.isWaiting == true { weakField.object?.emit("search-changed") }
      return weakList.object
    }
    connections = [
      field.connect("changed") { [weak self] in self?.isWaiting = true },
      field.connect("search-changed") { [weak self] in self?.isWaiting = false },
      field.connect("activate") { searchedList()?.activateFirstRow() },
    ]
    // Focus the row itself. In a scrolled window, GTK's focus search would focus the list, without a
    // visible sign, and skip its first row.
    fieldKeys.add("Down|KP_Down") {
      searchedList()?.focusFirstRow() == true ? .stop : .proceed
    }
    listKeys.add("Up|KP_Up") {
      guard weakList.object?.isFirstRowFocused == true, let field = weakField.object else {
        return .proceed
      }
      return field.regainFocus() ? .stop : .proceed
    }
    field.addController(fieldKeys)
    list.addController(listKeys)
  }

  isolated deinit {
    for connection in connections { connection.cancel() }
    weakField.object?.removeController(fieldKeys)
    list?.removeController(listKeys)
  }
}
