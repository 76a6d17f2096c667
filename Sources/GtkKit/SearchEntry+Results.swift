import CGtk
import GObjectKit

extension SearchEntry {
  /// The list that shows what is found: Down leads from the field to its first row, and Up from there
  /// back to the field; Return in the field activates the first row, and the field keeps the focus.
  ///
  /// A search that the user has not paused for comes first, so that the first row is what has been
  /// typed. Where the list is empty, or nil, the keys do nothing of that.
  public var results: ListBox? {
    get { attachment(resultsName, as: ResultKeys.self)?.list }
    set { attach(newValue.map { ResultKeys(of: self, for: $0) }, as: resultsName) }
  }
}

private let resultsName = "results"

/// The keys that lead from a field to a list and back, for as long as it lives.
@MainActor
private final class ResultKeys {
  private let (fieldKeys, listKeys) = (
    ShortcutController(scope: .local), ShortcutController(scope: .local)
  )
  private var connections: [SignalConnection] = []
  /// Whether the text has changed and the search for it is still to come.
  private var isWaiting = false
  private let (weakField, weakList): (WeakReference<SearchEntry>, WeakReference<ListBox>)

  var list: ListBox? { weakList.object }

  init(of field: SearchEntry, for list: ListBox) {
    let (weakField, weakList) = (WeakReference(field), WeakReference(list))
    (self.weakField, self.weakList) = (weakField, weakList)
    let found = { [weak self] in
      if self?.isWaiting == true { weakField.object?.emit("search-changed") }
      return weakList.object
    }
    connections = [
      field.connect("changed") { [weak self] in self?.isWaiting = true },
      field.connect("search-changed") { [weak self] in self?.isWaiting = false },
      field.connect("activate") { found()?.activateFirstRow() },
    ]
    // A list in a scrolled window would have the focus itself, where nobody sees it, and pass over
    // its first row.
    fieldKeys.add("Down|KP_Down") { found()?.firstRow?.grabFocus() == true ? .stop : .proceed }
    listKeys.add("Up|KP_Up") {
      guard let list = weakList.object, let row = list.firstRow, list.window?.focus == row,
        let field = weakField.object
      else { return .proceed }
      return field.regainFocus() ? .stop : .proceed
    }
    field.addController(fieldKeys)
    list.addController(listKeys)
  }

  isolated deinit {
    for connection in connections { connection.disconnect() }
    weakField.object?.removeController(fieldKeys)
    weakList.object?.removeController(listKeys)
  }
}
