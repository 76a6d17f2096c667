import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// The page of keywords, for saved paths.
nonisolated struct KeywordsDestination: Destination {}

/// All keywords of a library as a tree, each with the number of its photos. A row opens the photos.
final class KeywordListController: LibraryPageController {
  static let keys = "<Control>t"

  /// The rows.
  let entries = ItemList<KeywordEntry>()
  private var keywords: [LibraryKeyword]?
  private lazy var query = RepeatedWork { [weak self] in await self?.read() }
  private lazy var filtering = RepeatedWork { [weak self] in await self?.showMatches() }
  private lazy var list = makeList()
  private lazy var entry = makeEntry()
  private let noMatch = Label()
  private let total = Label()

  override init(library: Library, actions: any LibraryActions) {
    super.init(library: library, actions: actions)
    title = texts.gettext("Keywords")
    destination = KeywordsDestination()
  }

  /// Shows the page above the pages of a navigation controller. If it is among them, goes back to it.
  static func show(
    in pages: NavigationController?, library: Library, actions: (any LibraryActions)?
  ) {
    guard let pages, let actions else { return }
    if let known = pages.viewControllers.last(where: { $0 is KeywordListController }) {
      pages.popTo(known)
    } else {
      pages.push(KeywordListController(library: library, actions: actions))
    }
  }

  // MARK: View

  override func viewDidLoad() {
    super.viewDidLoad()
    total.addStyleClass("numeric")
    total.addStyleClass("dim-label")
    total.ellipsize(.end)
    let space = BarButtonItem.flexibleSpace()
    toolbarItems = [space, BarButtonItem(customView: total), space]
    entry.captureKeys(of: view)
  }

  override var keyCommandsTitle: String? { texts.gettext("Keywords") }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand(title: texts.gettext("Find Keyword"), keys: SearchKeys.field) { [weak self] in
        self?.entry.grabFocus()
      }
    ] + super.keyCommands
  }

  override func viewWillAppear(animated: Bool) {
    super.viewWillAppear(animated: animated)
    library.watch(nil)
  }

  override func viewDidAppear(animated: Bool) {
    super.viewDidAppear(animated: animated)
    // The field is the first widget, and has the focus if the keywords were there before the page.
    if isMovingToParent, entry.text.isEmpty { list.focusFirstRow() }
  }

  private func makeEntry() -> SearchEntry {
    let entry = SearchEntry(placeholder: texts.gettext("Type to find a keyword"))
    entry.setAccessibleLabel(texts.gettext("Find Keyword"))
    entry.setMaximumWidth(characters: 36)
    entry.expandsHorizontally = true
    entry.results = list
    entry.onSearchChanged { [weak self] _ in self?.filtering.request() }
    entry.onStopSearch { [weak self] in
      guard let self else { return }
      if self.entry.text.isEmpty { navigationController?.pop() } else { self.entry.text = "" }
    }
    return entry
  }

  private func makeList() -> ListView<KeywordEntry> {
    let list = ListView(entries) {
      KeywordRow()
    } bind: { [weak self] row, entry in
      if let self { row.show(entry, in: library) }
    }
    list.hasSeparators = true
    list.onActivate { [weak self] in self?.open($0) }
    noMatch.wraps = true
    noMatch.justify(.center)
    noMatch.margins = Edges(24)
    noMatch.verticalAlignment = .start
    list.setPlaceholder(noMatch)
    return list
  }

  private lazy var page: Widget = {
    let line = Box(.horizontal, children: [entry])
    line.horizontalAlignment = .center
    line.margins = Edges(vertical: 6, horizontal: 12)
    let clamp = Clamp(child: ScrolledWindow(child: list), maximumWidth: 800)
    clamp.expandsVertically = true
    return Box(.vertical, children: [line, clamp])
  }()

  // MARK: Contents

  override var contents: Widget { page }

  override var isDragging: Bool { false }

  override func focusFirst(in shown: Widget) -> Bool {
    shown == contents ? list.focusFirstRow() : super.focusFirst(in: shown)
  }

  /// A library with photos may have none with a keyword.
  override var isEmptyByItself: Bool { !library.albums.isEmpty }

  override func showEmpty() {
    guard !library.albums.isEmpty else { return super.showEmpty() }
    let message =
      library.indexingText == nil
      ? texts.gettext(
        "None of your photos has a keyword. Open or select photos, and add keywords with Ctrl+Shift+K."
      )
      : texts.gettext("Keywords appear here as your photos are read.")
    showStatus(
      "user-bookmarks-symbolic", texts.gettext("No Keywords Yet"), message, offersFolders: false)
  }

  override func libraryChanged() {
    query.request()
    update(cellCount: keywords?.count)
  }

  private func read() async {
    do {
      keywords = try await Self.read(library.store.index, library.roots)
    } catch {
      Log.message("The keywords of the photos cannot be read: \(error)", domain: "Albums")
      if keywords == nil { showUnreadable() }
      return
    }
    await filtering.request().value
  }

  @concurrent nonisolated private static func read(
    _ index: PhotoIndex, _ roots: [FilePath]
  ) async throws -> [LibraryKeyword] { try index.keywordTree(under: roots) }

  private func showUnreadable() {
    showStatus(
      "dialog-warning-symbolic", texts.gettext("Keywords Cannot Be Shown"),
      texts.gettext("The index of your photos cannot be read. Press F5 to try again."),
      offersFolders: false)
  }

  /// Shows the keywords that match the text of the field.
  private func showMatches() async {
    guard let keywords else { return }
    let text = entry.text
    let found = await Self.entries(of: keywords, matching: text)
    entries.items = found
    noMatch.text = texts.gettext("No keyword has words that begin with “%s”.", text)
    total.text = keywords.isEmpty ? "" : keywords.count.keywordCount
    update(cellCount: keywords.count)
  }

  @concurrent nonisolated private static func entries(
    of keywords: [LibraryKeyword], matching text: String
  ) async -> [KeywordEntry] { keywords.entries(matching: text) }

  /// Opens the photos that have a keyword or one within it.
  private func open(_ entry: KeywordEntry) {
    pushSearch(
      PhotoSearch(criteria: [.keyword(entry.keyword)]), in: library, actions: actions)
  }

  // MARK: Restoration

  override func encodeRestorableState(to state: inout RestorableState) {
    if !entry.text.isEmpty { state["filter"] = entry.text }
  }

  override func decodeRestorableState(from state: RestorableState) {
    if let text: String = state["filter"] { entry.text = text }
  }
}

extension Int {
  /// The number of keywords in words.
  fileprivate var keywordCount: String {
    texts.ngettext("%2$s keyword", "%2$s keywords", self, grouped)
  }
}
