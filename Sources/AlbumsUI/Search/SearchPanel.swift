import GtkKit
import NavigationKit
import PhotoLibrary

/// The top of a search page: a field for words, the criteria as buttons that negate and remove them,
/// and a menu that adds criteria.
final class SearchPanel {
  /// The widget to show.
  let widget: Box
  /// The search of the page.
  private(set) var search: PhotoSearch {
    didSet {
      guard search != oldValue else { return }
      if search.criteria != oldValue.criteria { showCriteria() }
      onChanged()
    }
  }

  /// Called when the person presses Down in the field.
  var onLeft: (() -> Void)?

  /// Called when the person presses Return in the field.
  var onEntered: (() -> Void)?

  private let entry = SearchEntry(
    placeholder: texts.gettext("Words, such as a name, keyword, person or place"))
  private let chips = Box(.horizontal, spacing: 6)
  private let scrolledChips: ScrolledWindow
  private let onChanged: () -> Void

  /// - Parameters:
  ///   - search: The search to begin with.
  ///   - menu: Adds criteria.
  ///   - onChanged: Called when the search has changed.
  ///   - onCancelled: Called when the person presses Escape in the empty field.
  init(
    _ search: PhotoSearch, menu: Menu, onChanged: @escaping () -> Void,
    onCancelled: @escaping () -> Void
  ) {
    self.search = search
    self.onChanged = onChanged
    let button = MenuButton(iconName: "list-add-symbolic", menu: menu)
    button.setAccessibleLabel(texts.gettext("Add Filter"))
    button.tooltip = texts.gettext("Add Filter")
    entry.setAccessibleLabel(texts.gettext("Search Photos"))
    // Each search ends the one before.
    entry.searchDelay = .zero
    entry.expandsHorizontally = true
    entry.text = search.words
    let line = Box(.horizontal, spacing: 6, children: [entry, button])
    scrolledChips = ScrolledWindow(child: chips, horizontal: true)
    scrolledChips.isFocusable = false
    widget = Box(.vertical, spacing: 6, children: [line, scrolledChips])
    widget.margins = Edges(vertical: 6, horizontal: 12)
    entry.onSearchChanged { [weak self] text in self?.search.words = text }
    entry.onStopSearch { [weak self] in
      guard let self else { return }
      if entry.text.isEmpty { onCancelled() } else { entry.text = "" }
    }
    entry.onActivate { [weak self] text in
      self?.search.words = text
      self?.onEntered?()
    }
    let keys = ShortcutController(scope: .local)
    keys.add("Down|KP_Down") { [weak self] in
      guard let self, let onLeft else { return .proceed }
      // Includes the text that was typed a moment ago.
      self.search.words = entry.text
      onLeft()
      return .stop
    }
    entry.addController(keys)
    showCriteria()
  }

  /// Gives the field the focus, with the caret behind the words.
  func focus() {
    entry.moveCaretToEnd()
    entry.regainFocus()
  }

  /// Adds a criterion, as `PhotoSearch.add(_:)` does.
  func add(_ criterion: SearchCriterion) { search.add(criterion) }

  private func showCriteria() {
    for chip in shownChips {
      chip.dropFocus()
      chips.remove(chip)
    }
    shownChips = search.criteria.map(makeChip)
    for chip in shownChips { chips.append(chip) }
    scrolledChips.isVisible = !shownChips.isEmpty
  }

  private var shownChips: [Widget] = []

  private func focusChip(of criterion: SearchCriterion) {
    guard let place = search.criteria.firstIndex(of: criterion) else { return }
    shownChips[place].children.first?.grabFocus()
  }

  /// Two buttons: the criterion, which a click turns into its opposite, and a cross that removes it.
  private func makeChip(_ criterion: SearchCriterion) -> Widget {
    let text = criterion.text
    let opposite = Button(label: text)
    opposite.setAccessibleLabel(
      texts.gettext("%1$s. Change to %2$s", text, criterion.negated.text))
    opposite.tooltip = texts.gettext("Change to “%s”", criterion.negated.text)
    opposite.onClicked { [weak self] in
      self?.search.negate(criterion)
      self?.focusChip(of: criterion.negated)
    }
    let remove = Button(iconName: "window-close-symbolic")
    remove.setAccessibleLabel(texts.gettext("Remove Filter %s", text))
    remove.tooltip = texts.gettext("Remove Filter")
    remove.onClicked { [weak self] in
      self?.search.criteria.removeAll { $0 == criterion }
      self?.focus()
    }
    let chip = Box(.horizontal, children: [opposite, remove])
    chip.addStyleClass("linked")
    return chip
  }
}
