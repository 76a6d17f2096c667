import GtkKit

/// A search field that slides down from the top of a page, with a button that opens the filters.
final class SearchBar {
  /// The widget to show.
  let widget = Revealer(.slideDown)
  /// Made by `prepare()`, because a field takes a sixth of a page's opening.
  private lazy var entry = makeEntry()
  private let onChanged: () -> Void

  /// Called when the user moves from the field to the results.
  var onLeft: (() -> Void)?

  /// Called when the user presses Return in the field.
  var onEntered: (() -> Void)?

  /// Called with the typed text when the user asks for filters.
  var onFilters: ((_ text: String) -> Void)?

  /// Called after the field has been hidden.
  var onClosed: (() -> Void)?

  /// Whether the field is visible.
  var isOpen: Bool { widget.isRevealed }

  /// The search text; empty while the bar is closed.
  private(set) var text = ""

  /// - Parameter onChanged: Called when the search text changes.
  init(onChanged: @escaping () -> Void) { self.onChanged = onChanged }

  /// Makes the field, so that opening the bar takes less time. Call when the page has appeared.
  func prepare() {
    if widget.child == nil { widget.child = makeLine() }
  }

  /// Shows the field and focuses it.
  ///
  /// - Parameter text: A text that the user continues to type; nil to select the text of the field.
  func open(typing text: String? = nil) {
    prepare()
    // Without animation, so that the field receives the next key.
    widget.reveal(true, milliseconds: 0)
    if let text {
      entry.text = text
      entry.moveCaretToEnd()
      entry.regainFocus()
    } else {
      entry.grabFocus()
      entry.selectAll()
    }
  }

  /// Hides the field, and ends the search.
  func close() {
    entry.text = ""
    take("")
    widget.dropFocus()
    widget.reveal(false, milliseconds: 150)
    onClosed?()
  }

  private func makeLine() -> Widget {
    let filters = Button(label: texts.gettext("Filters…"))
    filters.tooltip = texts.gettext("Search All Photos with Filters")
    filters.onClicked { [weak self] in
      guard let self else { return }
      onFilters?(entry.text)
    }
    let line = Box(.horizontal, spacing: 6, children: [entry, filters])
    line.horizontalAlignment = .center
    line.margins = Edges(vertical: 6, horizontal: 12)
    return line
  }

  private func makeEntry() -> SearchEntry {
    let entry = SearchEntry(placeholder: texts.gettext("Name, caption, keyword, camera, folder"))
    entry.setAccessibleLabel(texts.gettext("Search Photos"))
    // Each search ends the one before.
    entry.searchDelay = .zero
    entry.setMaximumWidth(characters: 36)
    entry.expandsHorizontally = true
    entry.onActivate { [weak self] text in
      self?.take(text)
      self?.onEntered?()
    }
    entry.onSearchChanged { [weak self] text in self?.take(text) }
    entry.onStopSearch { [weak self] in self?.close() }
    let keys = ShortcutController(scope: .local)
    keys.add("Down|KP_Down") { [weak self] in
      guard let self, let onLeft else { return .proceed }
      // Includes the text that was typed a moment ago.
      take(self.entry.text)
      onLeft()
      return .stop
    }
    entry.addController(keys)
    return entry
  }

  private func take(_ newText: String) {
    guard newText != text else { return }
    text = newText
    onChanged()
  }
}
