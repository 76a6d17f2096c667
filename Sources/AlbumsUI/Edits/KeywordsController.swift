import GObjectKit
import GtkKit
import ImageDecoding
import NavigationKit
import PhotoLibrary

/// Shows the keywords of photos, and lets the person add and remove keywords.
final class KeywordsController: ViewController, ValueReturning {
  typealias ReturnedValue = KeywordChange

  private let photoCount: Int
  /// The keywords of the photos, with the numbers of the photos that have them.
  private let present: [SearchChoice]
  /// The keywords of all photos, to complete the typed letters.
  private let known: [SearchChoice]
  private var change = KeywordChange()
  private let entry = SearchEntry(
    // Translators: The characters | and , are not translated: they separate keywords.
    placeholder: texts.gettext("Such as Places|Rome, sunset"))
  private let suggestions = ListBox(style: .boxed)
  private let list = ListBox(style: .boxed)
  private let problem = Label()
  private var suggested: [String] = []
  private static let mostSuggested = 5

  /// - Parameters:
  ///   - photos: The number of photos.
  ///   - present: Their keywords.
  ///   - known: The keywords of all photos.
  init(of photos: ItemCount, present: [SearchChoice], known: [SearchChoice]) {
    (photoCount, self.present, self.known) = (photos.all, present, known)
    super.init(
      title: photos.all == 1
        ? texts.gettext("Keywords")
        // Translators: %s is "3 photos", for example.
        : texts.gettext("Keywords of %s", photos.grouped))
    preferredContentSize = Size(width: 420, height: 460)
  }

  /// Asks over a page; nil if the person cancels.
  func ask(over page: ViewController) async -> KeywordChange? {
    await page.presentForResult(NavigationController(rootViewController: self), of: self)
  }

  override func loadView() {
    entry.setAccessibleLabel(texts.gettext("Add Keyword"))
    entry.onSearchChanged { [weak self] _ in self?.suggest() }
    entry.onStopSearch { [weak self] in self?.cancel() }
    entry.onActivate { [weak self] _ in self?.takeTyped() }
    let keys = ShortcutController(scope: .local)
    keys.add("Down|KP_Down") { [weak self] in
      self?.suggestions.focusRow(at: 0) == true ? .stop : .proceed
    }
    entry.addController(keys)
    suggestions.setAccessibleLabel(texts.gettext("Known Keywords"))
    suggestions.onActivate { [weak self] index in
      guard let self, suggested.indices.contains(index) else { return }
      // The chosen keyword completes the last of those in the field.
      add(typed.dropLast() + [suggested[index]])
    }
    list.setAccessibleLabel(texts.gettext("Keywords"))
    list.onActivate { [weak self] index in
      guard let self, shown.indices.contains(index) else { return }
      add([shown[index].name])
    }
    let none = Label(texts.gettext("No keywords yet."))
    none.margins = Edges(18)
    list.setPlaceholder(none)
    problem.addStyleClass("error")
    problem.wraps = true
    problem.justify(.start)
    let scrolled = ScrolledWindow(child: list)
    scrolled.isFocusable = false
    scrolled.expandsVertically = true
    let content = Box(.vertical, spacing: 12, children: [entry, problem, suggestions, scrolled])
    content.margins = Edges(18)
    view = content
    suggest()
    showKeywords()
  }

  override func viewDidLoad() {
    navigationItem.leftBarButtonItem = BarButtonItem(systemItem: .cancel) { [weak self] in
      self?.cancel()
    }
    navigationItem.rightBarButtonItem = BarButtonItem(title: texts.gettext("Save"), style: .done) {
      [weak self] in
      self?.save()
    }
  }

  override func viewDidAppear(animated: Bool) { entry.grabFocus() }

  /// The keywords in the field, between its commas. Some may be empty.
  private var typed: [String] {
    entry.text.split(separator: ",", omittingEmptySubsequences: false).map {
      Keyword.keyword(from: String($0))
    }
  }

  // MARK: Leaving

  private func cancel() { Task { await requestDismiss() } }

  private enum Answer { case save, discard }

  /// Asks whether to save changed or typed keywords, so that Escape loses none.
  override func shouldPop(reason: PopReason) async -> Bool {
    guard !change.isEmpty || !typed.allSatisfy(\.isEmpty) else { return true }
    let alert = AlertController<Answer>(
      title: texts.gettext("Save the Keywords?"),
      message: texts.gettext("The changed keywords have not been saved."))
    alert.addAction(texts.gettext("Save"), returning: .save)
    alert.addAction(texts.gettext("Discard"), style: .destructive, returning: .discard)
    alert.addAction(texts.gettext("Keep Editing"), style: .cancel)
    switch await presentForResult(alert) {
    case .save:
      save()
      return false
    case .discard: return true
    case nil: return false
    }
  }

  /// Adds the keywords that are still in the field, and returns the change.
  private func save() {
    if add(typed) { finish(returning: change) }
  }

  private func takeTyped() {
    // Return in the empty field means that the person has finished.
    if typed.allSatisfy(\.isEmpty) { save() } else { add(typed) }
  }

  /// Adds keywords, unless one of them is too long.
  @discardableResult
  private func add(_ keywords: [String]) -> Bool {
    guard keywords.allSatisfy({ $0.utf8.count <= Keyword.longest }) else {
      problem.text = texts.gettext("This keyword is too long. Shorten it.")
      problem.isVisible = true
      return false
    }
    for keyword in keywords where !keyword.isEmpty {
      change = change.followed(by: KeywordChange(added: [keyword]))
    }
    entry.text = ""
    suggest()
    showKeywords()
    entry.grabFocus()
    return true
  }

  private func remove(_ keyword: String) {
    let isOld = present.contains { $0.name == keyword }
    change.forget { $0 == keyword }
    if isOld { change = change.followed(by: KeywordChange(removed: [keyword])) }
    showKeywords()
    entry.grabFocus()
  }

  // MARK: Lists

  /// Suggests keywords for the last one in the field.
  private func suggest() {
    problem.isVisible = false
    let last = typed.last ?? ""
    let found = known.lazy.map(\.name).filter { $0 != last && $0.hasWords(beginningLike: last) }
    suggested = last.isEmpty ? [] : Array(found.prefix(Self.mostSuggested))
    suggestions.removeAll()
    for keyword in suggested { suggestions.append(ListRow(keyword.keywordText)) }
    suggestions.isVisible = !suggested.isEmpty
  }

  /// The keywords after the change.
  private var shown: [(name: String, count: Int)] {
    let kept = present.filter { !change.removed.contains($0.name) }
    let names = Set(kept.map(\.name))
    return kept.map { ($0.name, change.added.contains($0.name) ? photoCount : $0.count) }
      + change.added.filter { !names.contains($0) }.map { ($0, photoCount) }
  }

  private func showKeywords() {
    list.removeAll()
    for (name, count) in shown {
      let button = Button(iconName: "list-remove-symbolic")
      button.setAccessibleLabel(texts.gettext("Remove %s", name.keywordText))
      button.tooltip = texts.gettext("Remove")
      button.onClicked { [weak self] in self?.remove(name) }
      // Return on the row of a keyword that only some photos have gives it to all of them.
      let value =
        count < photoCount
        ? texts.gettext("%1$s of %2$s", count.grouped, photoCount.grouped) : nil
      list.append(ListRow(name.keywordText, value: value, trailing: button))
    }
  }
}
