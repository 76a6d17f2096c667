import Foundation
import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary

/// The photos of an album, or of the whole library, as square cells.
final class PhotoGridController: LibraryPageController, PhotoSelecting {
  let scope: Library.Scope
  /// The sort order, which is stored for each album.
  var sort: PhotoSort {
    get { library.store.looks[sortedScope] }
    set {
      guard newValue != sort else { return }
      library.store.looks[sortedScope] = newValue
      load()
    }
  }
  private(set) var numbers: [Int]? {
    didSet { itemCount = numbers.map(library.videos.count(of:)) }
  }
  /// The search text of the shown photos.
  private var foundText = ""
  private var query: Task<Void, Never>?
  /// The photos and the order that the running query reads; nil without a running query.
  private var running: Wanted?
  /// Whether the library has changed since the running query began.
  private var mustReadAgain = false
  private(set) lazy var thumbnails = makeGrid()
  weak var opened: PhotoController?
  /// The number of the photo that the user moved to on the photo page.
  var moved: Int?
  private(set) lazy var search = SearchBar { [weak self] in self?.searchChanged() }
  /// The albums that a search finds.
  private(set) lazy var albums = MatchingAlbums(library: library) { [weak self] in self?.open($0) }
  private(set) lazy var filterLine = SearchFilterLine { [weak self] in self?.editSearch() }
  private(set) lazy var bars = PhotoGridBars(controller: self)

  init(library: Library, scope: Library.Scope, actions: any LibraryActions) {
    self.scope = scope
    super.init(library: library, actions: actions)
    title = library.title(of: scope)
    destination = scope
  }

  isolated deinit { query?.cancel() }

  // MARK: Search page

  /// The panel of a search page; nil on other pages.
  private(set) lazy var panel = makePanel()

  private func makePanel() -> SearchPanel? {
    guard case .search(let search, _) = scope else { return nil }
    let menu = SearchFilters(page: self, library: library) { [weak self] in self?.panel?.add($0) }
    filters = menu
    let panel = SearchPanel(
      search, menu: menu.makeMenu(), onChanged: { [weak self] in self?.searchChanged() },
      onCancelled: { [weak self] in self?.navigationController?.pop() })
    panel.onLeft = { [weak self] in self?.focusFirstResult() }
    panel.onEntered = { [weak self] in self?.openFirstResult() }
    return panel
  }

  private var filters: SearchFilters?

  override var keyCommandsTitle: String? {
    scope == .all ? texts.gettext("Photos") : texts.gettext("Album")
  }

  override var keyCommands: [KeyCommand] {
    let search = KeyCommand(title: texts.gettext("Search"), keys: SearchKeys.field) { [weak self] in
      self?.openSearch()
    }
    return bars.selection.keyCommands + (bars.arranging?.keyCommands ?? [])
      + (panel == nil ? [] : [search]) + super.keyCommands
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    installSearch()
    search.onClosed = { [weak self] in self?.searchEnded() }
    bars.install()
    // On the page's own view, so that Escape first ends the selection, then the search, before it
    // goes back.
    let escape = ShortcutController(scope: .local)
    escape.add("Escape") { [weak self] in
      guard let self, isEditing || search.isOpen else { return .proceed }
      if isEditing { setEditing(false, animated: true) } else { search.close() }
      return .stop
    }
    view.addController(escape)
  }

  /// Selects the photo seen last and scrolls to it before the grid appears, and focuses it
  /// afterwards. If the user has not moved to another photo, nothing changes.
  override func viewWillAppear(animated: Bool) {
    super.viewWillAppear(animated: animated)
    if let moved { thumbnails.select(moved) }
    if let pages = navigationController?.previousViewController(of: self) {
      let albums = (pages as? SegmentManagingController)?.activeViewController ?? pages
      (albums as? AlbumsController)?.albumAppears(scope)
    }
    library.watch(scope)
  }

  override func viewDidAppear(animated: Bool) {
    if moved != nil {
      thumbnails.focusCursor()
    } else if isMovingToParent, let panel {
      // The photos of a keyword are there to be looked at, other searches to be continued.
      if panel.search.onlyKeyword == nil { panel.focus() } else { focus { $0.first } }
    }
    moved = nil
    super.viewDidAppear(animated: animated)
    if panel == nil { MainLoop.whenIdle { [weak self] in self?.search.prepare() } }
  }

  override func viewDidDisappear(animated: Bool) {
    super.viewDidDisappear(animated: animated)
    // The user has left the search by the switcher.
    if let pages, pages.activeViewController !== self { searchOrigin = nil }
  }

  // MARK: Search field

  /// The page beside this one from which the search was opened; nil if it was opened here.
  weak var searchOrigin: ViewController?

  override func openSearch(typing text: String? = nil) {
    if let panel { panel.focus() } else { search.open(typing: text) }
  }

  // MARK: Contents

  override var grid: ThumbnailGrid { thumbnails }

  override var widgetsClearOfToasts: [Widget] { grid.chosenCells }

  /// A photo page needs this page's updates for its neighbours.
  override var isFollowed: Bool { opened != nil }

  override func photosChanged(_ change: IndexChange) { show(change) }

  /// A user's album may be empty whether or not folders can be read.
  override var isEmptyByItself: Bool {
    if panel != nil { return true }
    guard case .userAlbum(let id) = scope else { return false }
    return !search.text.isEmpty || library.userAlbum(id)?.count == 0
  }

  override func showEmpty() {
    if !showWhyEmpty() { super.showEmpty() }
  }

  override func libraryChanged() {
    guard !leaveIfGone() else { return }
    title = library.title(of: scope)
    filterLine.show(albumSearch)
    findAlbums()
    load()
  }

  /// Pops the page of a deleted album.
  private func leaveIfGone() -> Bool {
    guard case .userAlbum(let id) = scope, library.hasRead, library.userAlbum(id) == nil,
      let navigationController,
      let place = navigationController.viewControllers.firstIndex(of: self), place > 0
    else { return false }
    navigationController.popTo(navigationController.viewControllers[place - 1])
    return true
  }

  private struct Wanted: Equatable {
    let scope: Library.Scope
    let sort: PhotoSort
    let text: String
  }

  /// Reads the numbers from the index, off the main thread, and shows them. A query for other photos
  /// or another order is ended; one for the same is repeated after its end, as a library that changes
  /// all the time would otherwise never be shown.
  func load() {
    let wanted = Wanted(scope: shownScope, sort: sort, text: search.text)
    if wanted == running {
      mustReadAgain = true
    } else {
      endQuery()
      // The page shows the latest order already, and reads it again once it is stored.
      guard bars.arranging?.isPending != true else { return }
      read(wanted)
    }
    update(cellCount: numbers?.count)
  }

  private func endQuery() {
    query?.cancel()
    (running, mustReadAgain) = (nil, false)
  }

  private func read(_ wanted: Wanted) {
    running = wanted
    query = Task { [weak self, library] in
      let photos = await library.photos(
        in: wanted.scope, sortedBy: wanted.sort, text: wanted.text)
      guard let self, !Task.isCancelled else { return }
      let isOutdated = mustReadAgain
      (running, mustReadAgain) = (nil, false)
      if let photos { show(photos, of: wanted.text) }
      if isOutdated { load() }
    }
  }

  private func show(_ photos: PhotoTimeline, of text: String) {
    let numbers = photos.numbers
    let (former, chosen) = (self.numbers ?? [], isEditing ? selectedNumbers : [])
    self.numbers = numbers
    fill(with: numbers, in: sections(of: photos.days))
    if !chosen.isEmpty { endEditing(after: former.successor(of: chosen, in: numbers)) }
    // Search results start at the first one; GTK would keep the scroll position.
    if text != foundText, !text.isEmpty { thumbnails.scrollPosition = 0 }
    foundText = text
    opened?.photosChanged(to: numbers)
    bars.update()
  }

  /// Focuses a photo after the running query.
  func focus(_ choose: @escaping ([Int]) -> Int?) {
    Task { [weak self, query] in
      await query?.value
      guard let self, let number = choose(numbers ?? []) else { return }
      thumbnails.moveFocus(to: number)
    }
  }

  private func makeGrid() -> ThumbnailGrid {
    let library = library
    let grid = ThumbnailGrid(
      library: library, name: texts.gettext("Photos"), screen: "photos", metrics: metrics
    ) { number in
      CellContent(photoNumbered: number, in: library)
    }
    grid.prepare = { library.prepare($0) }
    grid.readAhead = { library.readAhead($0) }
    grid.onOpen = { [weak self] number in self?.open(number) }
    grid.filesForDrag = { library.filesForDrag(of: $0) }
    grid.onWidthChanged = { [weak self] in self?.bars.update() }
    grid.onZoom = { [weak self] step, point in self?.zoom(by: step, at: point) }
    grid.onSelectionChanged = { [weak self] in self?.bars.update() }
    grid.onChoose = { [weak self] in self?.setEditing(true, animated: true) }
    grid.makeMenu = { [weak self] in self.map { PopoverMenu($0.bars.selection.makeMenu()) } }
    return grid
  }

  override func scopeOfDrop(at x: Double, _ y: Double) -> Library.Scope? { scope }

  override func canArrangeDrag(at x: Double, _ y: Double) -> Bool {
    guard bars.arranging?.isByHand == true, isDragging else { return false }
    thumbnails.insertionMark.show(at: x, y)
    return true
  }

  override func arrangeDrag(at x: Double, _ y: Double) -> Bool {
    dragEnded()
    guard let arranging = bars.arranging, arranging.isByHand,
      let place = thumbnails.insertion(at: x, y)
    else { return false }
    arranging.move(
      thumbnails.draggedNumbers, to: place.isAfter ? .after(place.number) : .before(place.number))
    return true
  }

  override func dragEnded() { thumbnails.insertionMark.hide() }

  /// Shows photos that the user has moved in their new order, before it is stored.
  func showArranged(_ order: [Int], moved: [Int]) {
    endQuery()
    let focused = thumbnails.focusedNumber
    numbers = order
    fill(with: order)
    opened?.photosChanged(to: order)
    if let number = focused.flatMap({ moved.contains($0) ? $0 : nil }) ?? moved.first {
      thumbnails.moveFocus(to: number)
    }
  }

  override var scopeOfPaste: Library.Scope? { scope }

  // MARK: Restoration

  override func encodeRestorableState(to state: inout RestorableState) {
    state["place"] = thumbnails.place
  }

  override func decodeRestorableState(from state: RestorableState) {
    thumbnails.restored = state["place"]
  }

  // MARK: Editing

  /// The number of photos and videos; nil until they are known. Counted once: the bars need it at
  /// each change of the selection.
  private(set) var itemCount: ItemCount?

  override func setEditing(_ isEditing: Bool, animated: Bool) {
    guard isEditing != self.isEditing else { return }
    super.setEditing(isEditing, animated: animated)
    thumbnails.isSelecting = isEditing
    if isEditing { focusPage() }
    bars.update()
  }
}
