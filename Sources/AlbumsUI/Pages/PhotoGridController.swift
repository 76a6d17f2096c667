import Foundation
import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary

/// The photos of an album, or of the whole library, as square cells in an order of choice.
final class PhotoGridController: LibraryPageController {
  let scope: Library.Scope
  /// The order of the photos; the album keeps it.
  var sort: PhotoSort {
    get { library.store.looks[scope] }
    set {
      guard newValue != sort else { return }
      library.store.looks[scope] = newValue
      load()
    }
  }
  private var numbers: [Int]?
  /// What the photos on show were looked for by.
  private var foundText = ""
  private var query: Task<Void, Never>?
  private lazy var thumbnails = makeGrid()
  private weak var opened: PhotoController?
  /// The photo that the user went on to from the one that was opened here.
  private var moved: Int?
  private(set) lazy var search = SearchBar { [weak self] in self?.load() }
  private lazy var bars = PhotoGridBars(controller: self)

  init(library: Library, scope: Library.Scope, actions: any LibraryActions) {
    self.scope = scope
    super.init(library: library, actions: actions)
    title = library.title(of: scope)
    destination = scope
  }

  isolated deinit { query?.cancel() }

  override var keyCommands: [KeyCommand] { bars.keyCommands + super.keyCommands }

  override func viewDidLoad() {
    super.viewDidLoad()
    insertBar(search.widget)
    search.onLeft = { [weak self] in self?.focus { $0.first } }
    search.onClosed = { [weak self] in
      self?.focus { [weak self] in self?.thumbnails.selectedNumbers.first ?? $0.first }
    }
    bars.install()
    // Nearer to the photos than the way back, so that Escape ends the selection, then the search first.
    let escape = ShortcutController(scope: .local)
    escape.add("Escape") { [weak self] in
      guard let self, isEditing || search.isOpen else { return .proceed }
      if isEditing { setEditing(false, animated: true) } else { search.close() }
      return .stop
    }
    view.addController(escape)
  }

  /// The photo seen last is selected and in view before the grid comes back, and has the focus
  /// when it is there; without going on to another one, all is as it was left.
  override func viewWillAppear(animated: Bool) {
    super.viewWillAppear(animated: animated)
    if let moved { thumbnails.select(moved) }
    library.watch(scope)
  }

  override func viewDidAppear(animated: Bool) {
    if moved != nil { thumbnails.grabFocus() }
    moved = nil
    super.viewDidAppear(animated: animated)
  }

  // MARK: Contents

  override var grid: ThumbnailGrid { thumbnails }

  /// The page of a photo has its neighbours from here.
  override var isFollowed: Bool { opened != nil }

  /// The photos in an album of the user's own may be in any folder.
  override var isEmptyByItself: Bool {
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
    switch scope {
    case .all: super.showEmpty()
    case .folder:
      showStatus(
        "image-x-generic-symbolic", "Album Is Empty",
        "Its photos have been moved, renamed or deleted.", offersFolders: false)
    case .userAlbum:
      showStatus(
        "image-x-generic-symbolic", "Album Is Empty",
        "To add photos, select them in another album and choose “Add to Album”.",
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
    load()
  }

  /// An album that has been deleted is not shown any longer.
  private func leaveIfGone() -> Bool {
    guard case .userAlbum(let id) = scope, library.hasRead, library.userAlbum(id) == nil,
      let navigationController,
      let place = navigationController.viewControllers.firstIndex(of: self), place > 0
    else { return false }
    navigationController.popTo(navigationController.viewControllers[place - 1])
    return true
  }

  /// Asks the index, away from the main thread, and shows what it answers.
  private func load() {
    query?.cancel()
    query = Task { [weak self, library, scope, sort, text = search.text] in
      let numbers = await library.numbers(in: scope, sortedBy: sort, text: text)
      guard let self, !Task.isCancelled, let numbers else { return }
      self.numbers = numbers
      fill(with: numbers)
      // Of what is found the first is shown; GTK would keep what was in view.
      if text != foundText, !text.isEmpty { thumbnails.scrollToTop() }
      foundText = text
      if let place = position.take() { thumbnails.scrollPosition = place }
      opened?.photosChanged(to: numbers)
      bars.update()
    }
    update(cellCount: numbers?.count)
  }

  /// Gives a photo the focus once those on their way are here.
  private func focus(_ choose: @escaping ([Int]) -> Int?) {
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
      library.photo(numbered: number).map {
        CellContent(photo: $0, accessibleLabel: $0.accessibleLabel, lines: [])
      }
    }
    grid.onOpen = { [weak self] number in
      guard let self, let photo = library.photo(numbered: number) else { return }
      navigationController?.push(makePhotoController(showing: photo))
    }
    grid.onSelectionChanged = { [weak self] in self?.selectionChanged() }
    grid.onChoose = { [weak self] in self?.setEditing(true, animated: true) }
    grid.makeMenu = { [weak self] in self.map { PopoverMenu($0.bars.makePhotoMenu()) } }
    return grid
  }

  /// Takes the user to a photo's cell when this page is next shown.
  func showNext(_ photo: Photo) { moved = photo.number }

  /// The page of a photo, which this grid follows.
  func makePhotoController(showing photo: Photo) -> PhotoController {
    let controller = PhotoController(
      photo: photo, in: numbers ?? [], library: library, actions: actions)
    follow(controller)
    return controller
  }

  /// Tells a photo's page its neighbours, and goes where it goes.
  func follow(_ controller: PhotoController) {
    _ = view  // Only a loaded grid finds the neighbours, also when the photo is shown first.
    controller.delegate = self
    opened = controller
    if let numbers { controller.photosChanged(to: numbers) }
  }

  // MARK: Order and size

  static let sides = [120, 160, 220, 300]

  /// Makes cells larger or smaller by a step.
  func zoom(by step: Int) {
    let index = (Self.sides.firstIndex(of: thumbnails.cellSide) ?? 1) + step
    guard Self.sides.indices.contains(index) else { return }
    thumbnails.cellSide = Self.sides[index]
    library.store.looks.cellSide = Self.sides[index]
    bars.update()
  }

  /// Whether cells can be made larger or smaller by a step.
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

  /// The numbers of the photos that a key edits: the selected ones, or the photo that has the focus.
  ///
  /// GTK hides the frame of the focus after some seconds. Shows it, so that the person sees which
  /// photo the key was for. A photo without a visible frame is not taken away: the key only shows the
  /// frame.
  func numbers(forKeyOf action: PhotoAction) -> [Int] {
    guard selectionCount == 0 else { return selectedNumbers }
    guard let number = thumbnails.focusedNumber else { return [] }
    let wasShown = thumbnails.showFocus()
    return wasShown || !action.takesAway ? [number] : []
  }

  /// How many photos are selected.
  var selectionCount: Int { thumbnails.selectionCount }

  override func setEditing(_ isEditing: Bool, animated: Bool) {
    guard isEditing != self.isEditing else { return }
    super.setEditing(isEditing, animated: animated)
    thumbnails.isSelecting = isEditing
    bars.update()
  }

  /// Selects every photo, to do something to all of them.
  func selectAll() {
    setEditing(true, animated: true)
    thumbnails.selectAll()
  }

  private func selectionChanged() {
    // The arrow keys select one cell after the other; more of them are meant for something.
    if selectionCount > 1 { setEditing(true, animated: true) }
    bars.update()
  }
}

extension PhotoGridController: PhotoControllerDelegate {
  func photoController(_ controller: PhotoController, didMoveTo photo: Photo) {
    showNext(photo)
  }
}

extension Photo {
  /// What a screen reader says of the photo's cell.
  fileprivate var accessibleLabel: String {
    [name, mark.isFavourite ? "Favourite" : nil, mark.spokenStars].compactMap(\.self)
      .joined(separator: ", ")
  }
}
