import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary

/// A page of a library: its grid, or a page that says why there is nothing to show.
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
  /// Whether nobody can have put the focus anywhere yet, because the page has only now come: pushed,
  /// or with its window.
  private var isNew = false
  /// Whether the page is on show, rather than below others or behind another segment.
  private var isShown = false
  /// Whether something has changed since the page was last filled.
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
    // At the end, so that the first thing that takes the focus is a photo.
    frame.append(indexingBar.widget)
    frame.append(editBar.widget)
    view = frame
  }

  override var keyCommands: [KeyCommand] { actions?.editing?.keyCommands ?? [] }

  override func viewDidLoad() {
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
    // A page that comes while its photos are still on their way has nothing to take the focus.
    // Where the user has put the focus since, on the switcher for one, it stays.
    // On a new page, it is GTK that has put the focus, and into a bar.
    // The buttons of the bars have it only where there was nothing else.
    isWaitingForFocus = isNew || view.window?.focus.map(isInBar) != false
    focusArrivals()
  }

  /// Returns whether a widget is in one of the bars around the grid.
  private func isInBar(_ widget: Widget) -> Bool {
    widget.isInside(banner.widget) || widget.isInside(indexingBar.widget)
  }

  /// Says how far the library is on its way, apart from the grid, which has nothing to do with it.
  private func showIndexing() {
    indexingBar.show(library.indexingText, isPaused: library.store.isPaused)
  }

  /// Puts a widget between the banner and the grid.
  func insertBar(_ bar: Widget) { frame.insert(bar, after: banner.widget) }

  /// Gives the focus to what has arrived on a page that waits for it.
  private func focusArrivals() {
    guard isWaitingForFocus, let shown else { return }
    MainLoop.whenIdle { [weak self] in
      guard let self, isWaitingForFocus, shown == self.shown, view.isMapped else { return }
      let isTaken =
        view.window?.focus.map {
          (!self.isNew || $0.isInside(self.view)) && !self.isInBar($0)
        } ?? false
      isWaitingForFocus = !isTaken && !shown.focusFirstChild()
    }
  }

  /// The grid.
  var grid: ThumbnailGrid { preconditionFailure("a library page without a grid") }

  /// Whether the page in front of this one shows what this one knows.
  var isFollowed: Bool { false }

  /// Whether the page would have no photos even if the folders were there and had some.
  var isEmptyByItself: Bool { false }

  /// The library holds something else than before. Subclasses fill the grid, or call `update`. A
  /// covered page that nobody follows hears of it when it comes back.
  func libraryChanged() {}

  /// Has the grid show these cells, or says why there are none.
  func fill(with numbers: [Int]) {
    // The grid goes before its last cells: one that goes with the focus would keep it, and no key be
    // heard.
    if numbers.isEmpty { update(cellCount: 0) }
    grid.show(numbers)
    if !numbers.isEmpty { update(cellCount: numbers.count) }
  }

  /// Shows the grid, or why it has no cells.
  ///
  /// - Parameter count: How many cells there are; nil while that is not known.
  func update(cellCount count: Int?) {
    if let count, count > 0 {
      show(grid.widget)
    } else if count == nil || !library.isComplete {
      // While all stands still, nothing is on its way.
      if count == nil || !library.store.isPaused { showSpinnerLater() }
    } else if isEmptyByItself {
      showEmpty()
    } else if library.isWaitingForAFolder {
      showStatus(
        "folder-pictures-symbolic", "Where Are Your Photos?",
        "Choose the folder that holds them, or look around in a sample.")
    } else if let problem = library.rootProblem {
      let title = problem.kind == .notAPhoto ? "File Cannot Be Shown" : "Folder Cannot Be Read"
      showStatus("dialog-warning-symbolic", title, "\(problem.message) \(problem.advice)")
    } else if let stop = library.store.indexStop {
      // What is not in the index may be there all the same.
      showStatus(
        "dialog-warning-symbolic", "Photos Cannot Be Listed", "\(stop.message) \(stop.advice)",
        offersFolders: false)
    } else {
      showEmpty()
    }
    showProblems()
  }

  /// Says that there are no photos.
  func showEmpty() {
    showStatus(
      "image-x-generic-symbolic", "No Photos Yet",
      "There are no photos in \(library.displayName).")
  }

  /// Says, above what could be read, that something could not.
  private func showProblems() {
    showIndexing()
    let isSaidBelow = library.isWaitingForAFolder && statusTitle != nil
    let problems = isSaidBelow ? [] : library.problems.map(LibraryNotice.init)
    let notices = (library.notices + problems).filter {
      statusTitle?.contains($0.message) != true  // Said below.
    }.byWeight
    banner.show(notices)
  }

  /// Shows a page that says what is the matter, with what to do about it unless told otherwise.
  func showStatus(
    _ iconName: String, _ title: String, _ message: String, offersFolders: Bool = true
  ) {
    // Each status is made once: replacing it would take the focus from its buttons.
    guard statusTitle != title + message else { return }
    let buttons: [(label: String, action: () -> Void)] = [
      ("Choose Folder…", { [weak self] in self?.actions?.chooseFolder() }),
      ("Open Sample", { [weak self] in self?.actions?.openSample() }),
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
    // What has the focus passes it on, and the keys of the page go on counting.
    if let shown, view.window?.focus?.isInside(shown) == true { isWaitingForFocus = true }
    shown?.dropFocus()
    shown?.unparent()
    widget.expandsVertically = true
    content.append(widget)
    shown = widget
    focusArrivals()
  }
}

/// What pages ask their window to do.
protocol LibraryActions: AnyObject {
  /// Lets the user choose the folders to show.
  func chooseFolder()
  /// Shows the sample library, made first if need be.
  func openSample()
  /// A button with the program's menu, for a page at the bottom of the stack.
  func makeMenuItem() -> BarButtonItem
  /// What can be done to photos.
  var editing: PhotoEditing? { get }
}
