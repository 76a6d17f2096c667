import Foundation
import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary

/// The photos of an album, or of the whole library, as square cells.
final class PhotoGridController: LibraryPageController {
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
  private var numbers: [Int]?
  /// The search text of the shown photos.
  private var foundText = ""
  private var query: Task<Void, Never>?
  private lazy var thumbnails = makeGrid()
  private weak var opened: PhotoController?
  /// The number of the photo that the user moved to on the photo page.
  private var moved: Int?
  private(set) lazy var search = SearchBar { [weak self] in self?.searchChanged() }
  /// The albums that a search finds.
  private(set) lazy var albums = MatchingAlbums(library: library) { [weak self] in self?.open($0) }
  private(set) lazy var filterLine = SearchFilterLine { [weak self] in self?.editSearch() }
  private lazy var bars = PhotoGridBars(controller: self)

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

  /// The photos that the page shows at present.
  private var shownScope: Library.Scope {
    guard case .search(_, let album) = scope, let panel else { return scope }
    return .search(panel.search, of: album)
  }

  /// All searches have the same order, and so have all places.
  private var sortedScope: Library.Scope {
    switch scope {
    case .search: .search(PhotoSearch(), of: nil)
    case .onMap: .onMap([], name: "")
    default: scope
    }
  }

  private func searchChanged() {
    if panel != nil { destination = shownScope }
    findAlbums()
    load()
  }

  /// Saves the search as an album, or in the album whose search it is.
  func saveSearch() {
    guard case .search(let search, let album) = shownScope else { return }
    guard let album else {
      actions?.editing?.save(search)
      return
    }
    actions?.editing?.change(album, to: search)
    navigationController?.pop()
  }

  override var keyCommandsTitle: String? { scope == .all ? "Photos" : "Album" }

  override var keyCommands: [KeyCommand] {
    let search = KeyCommand(title: "Search", keys: SearchKeys.field) { [weak self] in
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
    if moved != nil { thumbnails.grabFocus() } else if isMovingToParent { panel?.focus() }
    moved = nil
    super.viewDidAppear(animated: animated)
  }

  override func viewDidDisappear(animated: Bool) {
    super.viewDidDisappear(animated: animated)
    // The user has left the search by the switcher.
    if let pages, pages.activeViewController !== self { searchOrigin = nil }
  }

  // MARK: Search field

  /// The page beside this one from which the search was opened; nil if it was opened here.
  private weak var searchOrigin: ViewController?

  private var pages: SegmentManagingController? { parent as? SegmentManagingController }

  override func openSearch(typing text: String? = nil) {
    if let panel { panel.focus() } else { search.open(typing: text) }
  }

  /// Opens the search field for a page beside this one, which is shown again when the search ends.
  func openSearch(from origin: ViewController, typing text: String?) {
    searchOrigin = origin
    search.open(typing: text)
  }

  /// Goes back to the page from which the search was opened, or focuses the photos.
  private func searchEnded() {
    guard let pages, let origin = searchOrigin,
      let place = pages.segmentedViewControllers.firstIndex(of: origin)
    else {
      focus { [weak self] in self?.thumbnails.selectedNumbers.first ?? $0.first }
      return
    }
    searchOrigin = nil
    pages.selectSegment(at: place)
  }

  // MARK: Contents

  override var grid: ThumbnailGrid { thumbnails }

  override var widgetsClearOfToasts: [Widget] { grid.chosenCells }

  /// A photo page needs this page's updates for its neighbours.
  override var isFollowed: Bool { opened != nil }

  /// A user's album may be empty whether or not folders can be read.
  override var isEmptyByItself: Bool {
    if panel != nil { return true }
    guard case .userAlbum(let id) = scope else { return false }
    return !search.text.isEmpty || library.userAlbum(id)?.count == 0
  }

  override func showEmpty() {
    if !search.text.isEmpty {
      showStatus(
        "system-search-symbolic", "Nothing Found",
        "No name, caption, keyword, camera or folder has words that begin with “\(search.text)”.",
        offersFolders: false)
      return
    }
    switch shownScope {
    case .all: super.showEmpty()
    case .search(let search, _): showNothingFound(by: search)
    case .onMap:
      showStatus(
        "mark-location-symbolic", "No Photos Here",
        "The photos that were here have been moved or deleted.", offersFolders: false)
    case .folder:
      showStatus(
        "image-x-generic-symbolic", "Album Is Empty",
        "Its photos have been moved, renamed or deleted.", offersFolders: false)
    case .userAlbum:
      showStatus(
        "image-x-generic-symbolic", "Album Is Empty",
        "To add photos, select them in another album and choose “Add to Album”, or copy them and "
          + "paste them here.",
        offersFolders: false)
    case .favourites where !library.problems.isEmpty:
      showStatus(
        "emblem-favorite-symbolic", "No Favourites Here",
        "Favourites in folders that cannot be read at present are not shown.",
        offersFolders: false)
    case .favourites:
      showStatus(
        "emblem-favorite-symbolic", "No Favourites Yet",
        "Photos you mark as favourites appear here.",
        offersFolders: false)
    }
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

  /// Reads the numbers from the index, off the main thread, and shows them.
  private func load() {
    query?.cancel()
    // The page shows the latest order already, and reads it again once it is stored.
    guard bars.arranging?.isPending != true else { return }
    query = Task { [weak self, library, scope = shownScope, sort, text = search.text] in
      let numbers = await library.numbers(in: scope, sortedBy: sort, text: text)
      guard let self, !Task.isCancelled, let numbers else { return }
      let (former, chosen) = (self.numbers ?? [], isEditing ? selectedNumbers : [])
      self.numbers = numbers
      fill(with: numbers)
      if !chosen.isEmpty { endEditing(after: former.successor(of: chosen, in: numbers)) }
      // Search results start at the first one; GTK would keep the scroll position.
      if text != foundText, !text.isEmpty { thumbnails.scrollToTop() }
      foundText = text
      if let place = position.take() { thumbnails.scrollPosition = place }
      opened?.photosChanged(to: numbers)
      bars.update()
    }
    update(cellCount: numbers?.count)
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
    let side = library.store.looks.cellSide.flatMap { Self.sides.contains($0) ? $0 : nil }
    let grid = ThumbnailGrid(
      library: library, cellSide: side ?? Self.sides[1], lineCount: 0
    ) { number in
      CellContent(photoNumbered: number, in: library)
    }
    grid.onOpen = { [weak self] number in self?.open(number) }
    grid.filesForDrag = { library.filesForDrag(of: $0) }
    grid.onWidthChanged = { [weak self] in self?.bars.update() }
    grid.onZoom = { [weak self] step in self?.zoom(by: step) }
    grid.onSelectionChanged = { [weak self] in self?.selectionChanged() }
    grid.onChoose = { [weak self] in self?.setEditing(true, animated: true) }
    grid.makeMenu = { [weak self] in self.map { PopoverMenu($0.bars.selection.makeMenu()) } }
    return grid
  }

  /// Adds dropped photos to the album, or copies them into the folder.
  override func accept(_ photos: PhotoChoice, at x: Double, _ y: Double) -> Bool {
    actions?.editing?.put(photos, into: scope) ?? false
  }

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
    query?.cancel()
    let focused = thumbnails.focusedNumber
    numbers = order
    fill(with: order)
    opened?.photosChanged(to: order)
    guard let number = focused.flatMap({ moved.contains($0) ? $0 : nil }) ?? moved.first else {
      return
    }
    thumbnails.scroll(to: number)
    thumbnails.moveFocus(to: number)
  }

  override func paste(_ photos: PhotoChoice) -> Bool {
    actions?.editing?.put(photos, into: scope) ?? false
  }

  /// Opens a photo's page.
  func open(_ number: Int) {
    guard let photo = library.photo(numbered: number) else { return }
    navigationController?.push(makePhotoController(showing: photo))
  }

  /// Selects a photo's cell the next time this page appears.
  func showNext(_ photo: Photo) { moved = photo.number }

  /// Makes the page of a photo, and follows it.
  func makePhotoController(showing photo: Photo) -> PhotoController {
    let controller = PhotoController(
      photo: photo, in: numbers ?? [], library: library, actions: actions)
    follow(controller)
    return controller
  }

  /// Passes the order of the photos to a photo's page, and follows the photo that it shows.
  func follow(_ controller: PhotoController) {
    _ = view  // Loads this page, which reads the order, even if the photo is shown first.
    controller.delegate = self
    opened = controller
    if let numbers { controller.photosChanged(to: numbers) }
  }

  // MARK: Order and size

  static let sides = [120, 160, 220, 300]

  /// Changes the size of the cells by a number of steps.
  func zoom(by step: Int) {
    let index = (Self.sides.firstIndex(of: thumbnails.cellSide) ?? 1) + step
    guard Self.sides.indices.contains(index) else { return }
    thumbnails.cellSide = Self.sides[index]
    library.store.looks.cellSide = Self.sides[index]
    bars.update()
  }

  /// Whether the size of the cells can be changed by a number of steps.
  func canZoom(by step: Int) -> Bool {
    Self.sides.firstIndex(of: thumbnails.cellSide).map { Self.sides.indices.contains($0 + step) }
      ?? false
  }

  // MARK: Restoration

  private var position: Double?

  override func encodeRestorableState(to state: inout RestorableState) {
    state["position"] = thumbnails.scrollPosition
  }

  override func decodeRestorableState(from state: RestorableState) {
    position = state["position"]
  }

  // MARK: Editing

  /// The numbers of the selected photos, in the order of the grid.
  var selectedNumbers: [Int] { thumbnails.selectedNumbers }

  /// Returns the numbers of the photos that a key edits: the selected photos, or the focused one.
  ///
  /// GTK hides the focus frame after some seconds. This method shows the frame, so that the user
  /// sees which photo was edited. If no frame was visible, a key that removes the photo only shows
  /// the frame.
  func numbers(forKeyOf action: PhotoAction) -> [Int] {
    guard selectionCount == 0 else { return selectedNumbers }
    guard let number = thumbnails.focusedNumber else { return [] }
    let wasShown = thumbnails.showFocus()
    return wasShown || !action.takesAway ? [number] : []
  }

  var shownNumbers: [Int] { numbers ?? [] }

  /// How many photos the page shows; nil until it is known.
  var count: Int? { numbers?.count }

  /// The number of photos and videos; nil until they are known.
  var itemCount: ItemCount? { numbers.map(library.videos.count(of:)) }

  /// The number of selected photos.
  var selectionCount: Int { thumbnails.selectionCount }

  override func setEditing(_ isEditing: Bool, animated: Bool) {
    guard isEditing != self.isEditing else { return }
    super.setEditing(isEditing, animated: animated)
    thumbnails.isSelecting = isEditing
    bars.update()
  }

  /// Selects every photo, and starts editing.
  func selectAll() {
    setEditing(true, animated: true)
    thumbnails.selectAll()
  }

  /// Ends the selection once all selected photos have left the page, as after a move to the trash,
  /// and focuses the photo after them.
  private func endEditing(after successor: Int?) {
    guard selectionCount == 0 else { return }
    setEditing(false, animated: true)
    // A search may have hidden the photos; its field keeps the focus.
    if isShown, view.window?.focus?.takesText != true, let successor {
      thumbnails.moveFocus(to: successor)
    }
  }

  private func selectionChanged() {
    // Arrow keys select a single cell. More than one were selected on purpose.
    if selectionCount > 1 { setEditing(true, animated: true) }
    bars.update()
  }
}

extension PhotoGridController: PhotoSelecting {
  func photoController(_ controller: PhotoController, didMoveTo photo: Photo) {
    showNext(photo)
  }
}

extension CellContent {
  /// A photo; nil where it is gone.
  init?(photoNumbered number: Int, in library: Library) {
    guard let photo = library.photo(numbered: number) else { return nil }
    self.init(photo: photo, accessibleLabel: photo.accessibleLabel, lines: [])
  }
}

extension Photo {
  /// The label of the photo's cell for screen readers.
  fileprivate var accessibleLabel: String {
    [name, spokenKind, mark.isFavourite ? "Favourite" : nil, mark.spokenRating].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// The kind of the file in words; nil for an ordinary photo.
  private var spokenKind: String? {
    if isVideo { return duration.map { "Video, \(VideoTime.spoken($0))" } ?? "Video" }
    return isLive ? "Live Photo" : nil
  }
}
