import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary

/// A page of a library: its grid, or a status page that explains why there are no photos.
class LibraryPageController: ViewController {
  let library: Library
  weak var actions: (any LibraryActions)?
  private let frame = Box(.vertical)
  private let content = Box(.vertical)
  private lazy var banner = NoticeBanner(library.store)
  private let indexingBar = IndexingBar()
  private lazy var editBar = EditBar(library.store.editStatus)
  private var shown: Widget?
  private var statusTitle: String?
  private var subscriptions: [Subscription] = []
  private var spinnerTimer: LoopTimer?
  private var isWaitingForFocus = false
  /// Whether the page has just been pushed or shown with its window, so that the user cannot have
  /// moved the focus yet.
  private var isNew = false
  /// Whether the page is visible, not covered by other pages or behind another segment.
  private(set) var isShown = false
  /// Whether the library has changed since the page was last filled.
  private var isBehind = false

  init(library: Library, actions: any LibraryActions) {
    self.library = library
    self.actions = actions
    super.init()
  }

  override func loadView() {
    content.expandsVertically = true
    frame.append(banner.widget)
    frame.append(content)
    // At the end, so that the first widget in the focus order is a photo.
    frame.append(indexingBar.widget)
    frame.append(editBar.widget)
    view = frame
  }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand(title: texts.gettext("Full Screen"), keys: FullscreenMode.keys) { [weak self] in
        self?.view.window?.isFullscreen.toggle()
      },
      KeyCommand(title: texts.gettext("Paste"), keys: Self.pasteKeys) { [weak self] in
        self?.paste()
      },
      KeyCommand(title: texts.gettext("Search Everything"), keys: SearchKeys.everything) {
        [weak self] in
        self?.search(for: PhotoSearch())
      },
      KeyCommand(title: texts.gettext("Places"), keys: MapEntry.keys) { [weak self] in
        guard let self else { return }
        PlacesController.show(in: navigationController, library: library, actions: actions)
      },
      KeyCommand(title: texts.gettext("Keywords"), keys: KeywordListController.keys) {
        [weak self] in
        guard let self else { return }
        KeywordListController.show(in: navigationController, library: library, actions: actions)
      },
    ] + (actions?.editing?.keyCommands ?? [])
  }

  static let pasteKeys = "<Control>v"

  /// Opens a search page.
  func search(for search: PhotoSearch, of album: UserAlbumID? = nil) {
    pushSearch(search, of: album, in: library, actions: actions)
  }

  /// Opens the search: the field of the page, or else the search on another page.
  ///
  /// - Parameter text: The first letters of the search, which the user continues to type; nil for
  ///   none.
  func openSearch(typing text: String? = nil) { openSearchElsewhere(typing: text) }

  /// Whether letters and digits open the search. On pages of photos, they edit the photos.
  var searchesWhenTyping: Bool { false }

  override func viewDidLoad() {
    leaveFullscreenOnEscape()
    acceptDrops()
    if searchesWhenTyping { searchWhenTyping() }
    banner.onClosed = { [weak self] in
      // The hidden button had the focus.
      self?.isWaitingForFocus = true
      self?.showProblems()
      self?.focusArrivals()
    }
    subscriptions = [
      library.changes.observe { [weak self] in
        guard let self else { return }
        if isShown || isFollowed { libraryChanged() } else { isBehind = true }
      },
      library.store.indexChanges.observe { [weak self] change in
        if let self, isShown || isFollowed { photosChanged(change) }
      },
      library.indexingChanges.observe { [weak self] in
        if self?.isShown == true { self?.showIndexing() }
      },
    ]
    libraryChanged()
  }

  override func viewWillAppear(animated: Bool) {
    isShown = true
    showIndexing()
    isNew = isMovingToParent || !library.hasBeenShown
    library.hasBeenShown = true
    guard isBehind else { return }
    isBehind = false
    libraryChanged()
  }

  override func viewDidDisappear(animated: Bool) { isShown = false }

  override func viewDidAppear(animated: Bool) {
    // If the photos are not loaded yet, nothing on the page can take the focus, so it waits. A
    // focus that the user has set since, such as on the switcher, stays. On a new page, GTK itself
    // has focused a bar. A button in a banner has the focus only because nothing else could take
    // it.
    isWaitingForFocus = isNew || view.window?.focus.map(isInBar) != false
    focusArrivals()
  }

  /// Returns whether a widget is in one of the bars around the grid.
  private func isInBar(_ widget: Widget) -> Bool {
    ([banner.widget, indexingBar.widget] + quietBars).contains(where: widget.isInside)
  }

  /// The bars that get the focus only if the user moves it there.
  private var quietBars: [Widget] = []

  /// Shows the progress of the indexing. Does not update the grid.
  private func showIndexing() {
    indexingBar.show(library.indexingText, isPaused: library.store.isPaused)
  }

  /// Inserts a widget between the banner and the grid.
  ///
  /// - Parameters:
  ///   - bar: The widget.
  ///   - keepsFocus: Whether the focus stays in the bar when the page appears.
  func insertBar(_ bar: Widget, keepsFocus: Bool = true) {
    frame.insert(bar, after: banner.widget)
    if !keepsFocus { quietBars.append(bar) }
  }

  /// Inserts a widget below the grid.
  func insertLine(_ line: Widget) { frame.insert(line, after: content) }

  /// Focuses the shown content if the page is waiting for a focus. For content that can take the focus
  /// only now.
  func focusArrivals() {
    guard isWaitingForFocus, let shown else { return }
    MainLoop.whenIdle { [weak self] in
      guard let self, isWaitingForFocus, shown == self.shown, view.isMapped else { return }
      let isTaken =
        view.window?.focus.map {
          (!self.isNew || $0.isInside(self.view)) && !self.isInBar($0)
        } ?? false
      isWaitingForFocus = !isTaken && !focusFirst(in: shown)
      if isNew, !isTaken, !isWaitingForFocus { keepFirstFocus(in: shown) }
    }
  }

  /// Focuses a new page again if GTK takes the focus away at the end of a frame. GTK does so when the
  /// bar button that it had focused by itself has been hidden in a narrow window.
  private func keepFirstFocus(in shown: Widget) {
    var framesLeft = 3
    view.onEachFrame { [weak self] _ in
      guard let self, shown == self.shown else { return false }
      framesLeft -= 1
      if view.window?.focus?.isInside(view) == true { return framesLeft > 0 }
      _ = focusFirst(in: shown)
      return false
    }
  }

  /// Focuses the photos or the button of a status page, and returns whether it could.
  func focusFirst(in shown: Widget) -> Bool {
    shown == contents ? grid.focusCursor() : shown.focusFirstChild()
  }

  /// Moves the focus to the photos unless it is in the page. On a bar, Escape would not end a selection.
  func focusPage() {
    if view.window?.focus?.isInside(view) != true { _ = focusFirst(in: contents) }
  }

  /// Returns the album for photos that are dropped at a position in the grid; nil without an album
  /// there.
  func scopeOfDrop(at x: Double, _ y: Double) -> Library.Scope? { nil }

  /// Returns whether the dragged photos of the page can be moved to a position in the grid. Shows where
  /// they would be inserted.
  func canArrangeDrag(at x: Double, _ y: Double) -> Bool { false }

  /// Moves the dragged photos of the page to a position in the grid, and returns whether it can.
  func arrangeDrag(at x: Double, _ y: Double) -> Bool { false }

  /// Called when a drag has left the page or was dropped.
  func dragEnded() {}

  /// The album for pasted photos; nil without an album.
  var scopeOfPaste: Library.Scope? { nil }

  /// The grid.
  var grid: ThumbnailGrid { preconditionFailure("a library page without a grid") }

  /// The widget that shows the photos.
  var contents: Widget { grid.widget }

  /// Whether a photo of the page is being dragged.
  var isDragging: Bool { grid.isDragging }

  /// Whether a page above this one needs its updates, so that it is updated even while covered.
  var isFollowed: Bool { false }

  /// Whether the page would have no photos even if all folders could be read.
  var isEmptyByItself: Bool { false }

  /// Called after the library has changed. Subclasses fill the grid, or call `update`. While the
  /// page is covered and not followed, the call is postponed until it appears.
  func libraryChanged() {}

  /// Called as soon as photos have changed, before `libraryChanged()`. To find the new order of many
  /// photos takes longer than to show, say, a new mark. Subclasses show the changed photos.
  func photosChanged(_ change: IndexChange) {}

  /// Shows cells in the grid, or explains why the grid is empty.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the cells, in order.
  ///   - sections: The sections; nil for one without a heading.
  func fill(with numbers: [Int], in sections: GridSections? = nil) {
    // Before the last cells are removed, so that the status page gets their focus.
    if numbers.isEmpty { update(cellCount: 0) }
    grid.show(numbers, in: sections)
    if !numbers.isEmpty { update(cellCount: numbers.count) }
  }

  /// Shows the grid, or explains why it is empty.
  ///
  /// - Parameter count: The number of cells; nil if it is not known yet.
  func update(cellCount count: Int?) {
    if let count, count > 0 {
      show(contents)
    } else if count == nil || !library.isComplete {
      // While work is paused, no photos will appear.
      if count == nil || !library.store.isPaused { showSpinnerLater() }
    } else if isEmptyByItself {
      showEmpty()
    } else if library.isWaitingForAFolder {
      showStatus(
        "folder-pictures-symbolic", texts.gettext("Where Are Your Photos?"),
        """
        \(texts.gettext("Choose the folder that contains them, or open the sample."))

        \(texts.gettext("Each folder with photos becomes an album, and no file is moved or copied. Ratings, captions and keywords are also written to small files beside the photos, for other programs. Every change can be undone with Ctrl+Z, even after a restart."))
        """)
    } else if let problem = library.rootProblem {
      let title =
        problem.kind == .notAPhoto
        ? texts.gettext("File Cannot Be Shown") : texts.gettext("Folder Cannot Be Read")
      showStatus("dialog-warning-symbolic", title, "\(problem.message) \(problem.advice)")
    } else if let stop = library.store.indexStop {
      // The index may lack existing photos.
      showStatus(
        "dialog-warning-symbolic", texts.gettext("Photos Cannot Be Listed"),
        "\(stop.message) \(stop.advice)",
        offersFolders: false)
    } else {
      showEmpty()
    }
    showProblems()
  }

  /// Shows that there are no photos.
  func showEmpty() {
    let roots = library.roots
    showStatus(
      "image-x-generic-symbolic", texts.gettext("No Photos Yet"),
      roots.count == 1
        ? texts.gettext("There are no photos in “%s”.", DisplayName.name(of: roots[0]))
        : texts.gettext("There are no photos in these folders."))
  }

  /// Shows notices above the content. A notice that the status page already shows is left out.
  private func showProblems() {
    showIndexing()
    let isSaidBelow = library.isWaitingForAFolder && statusTitle != nil
    let problems = isSaidBelow ? [] : library.problems.map(LibraryNotice.init)
    let notices = (library.notices + problems).filter {
      statusTitle?.contains($0.message) != true  // Said below.
    }.byWeight
    banner.show(notices)
  }

  /// Shows a status page, by default with buttons that choose other folders.
  func showStatus(
    _ iconName: String, _ title: String, _ message: String, offersFolders: Bool = true
  ) {
    // An unchanged status page is kept: replacing it would take the focus from its buttons.
    guard statusTitle != title + message else { return }
    let buttons: [(label: String, action: () -> Void)] = [
      (texts.gettext("Choose Folder…"), { [weak self] in self?.actions?.chooseFolder() }),
      (texts.gettext("Open Sample"), { [weak self] in self?.actions?.openSample() }),
    ]
    let page = StatusPage(
      iconName: iconName, title: title, message: message, buttons: offersFolders ? buttons : [])
    show(page.widget, statusTitle: title + message)
  }

  private func showSpinnerLater() {
    guard shown == nil, spinnerTimer == nil else { return }
    // A quick query should not flash a spinner.
    spinnerTimer = MainLoop.after(.milliseconds(300)) { [weak self] in
      guard let self, shown == nil else { return }
      show(Spinner.waiting())
    }
  }

  private func show(_ widget: Widget, statusTitle: String? = nil) {
    spinnerTimer = nil
    guard widget != shown else { return focusArrivals() }
    self.statusTitle = statusTitle
    // If the old content has the focus, the new content gets it, so that the page's keys keep
    // working.
    if let shown, view.window?.focus?.isInside(shown) == true { isWaitingForFocus = true }
    shown?.dropFocus()
    shown?.unparent()
    widget.expandsVertically = true
    content.append(widget)
    shown = widget
    focusArrivals()
  }
}

/// Actions that pages request from their window.
protocol LibraryActions: AnyObject {
  /// Asks for folders and adds them to the library.
  func chooseFolder()
  /// Shows the sample library, and creates it first if necessary.
  func openSample()
  /// Makes a button with the main menu, for a page at the bottom of the stack.
  func makeMenuItem() -> BarButtonItem
  /// The edits of photos and albums.
  var editing: PhotoEditing? { get }
}
