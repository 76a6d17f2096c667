import GtkKit

/// A field that comes down from the top of a page, for words to look for.
final class SearchBar {
  /// The widget to show.
  let widget: Revealer
  private let entry = SearchEntry(placeholder: "Name, caption, keyword, camera, folder")
  private let onChanged: () -> Void

  /// Called when the user goes from the field to what was found.
  var onLeft: (() -> Void)?

  /// Called when the field has gone.
  var onClosed: (() -> Void)?

  /// Whether the field is there.
  var isOpen: Bool { widget.isRevealed }

  /// What is looked for; empty while the bar is closed.
  private(set) var text = ""

  /// - Parameter onChanged: Called when the user looks for something else.
  init(onChanged: @escaping () -> Void) {
    self.onChanged = onChanged
    entry.setAccessibleLabel("Search Photos")
    entry.setMaximumWidth(characters: 36)
    entry.horizontalAlignment = .center
    entry.margins = Edges(vertical: 6, horizontal: 12)
    widget = Revealer(.slideDown, child: entry)
    entry.onSearchChanged { [weak self] text in self?.take(text) }
    entry.onStopSearch { [weak self] in self?.close() }
    let keys = ShortcutController(scope: .local)
    keys.add("Down|KP_Down") { [weak self] in
      guard let self, let onLeft else { return .proceed }
      // What was typed a moment ago counts.
      take(entry.text)
      onLeft()
      return .stop
    }
    entry.addController(keys)
  }

  /// Shows the field and gives it the focus.
  func open() {
    // At once, for the letters that are typed with it.
    widget.reveal(true, milliseconds: 0)
    entry.grabFocus()
    entry.selectAll()
  }

  /// Hides the field, and looks for nothing.
  func close() {
    entry.text = ""
    take("")
    widget.dropFocus()
    widget.reveal(false, milliseconds: 150)
    onClosed?()
  }

  private func take(_ newText: String) {
    guard newText != text else { return }
    text = newText
    onChanged()
  }
}
