import Foundation
import GtkKit
import NavigationKit
import PhotoLibrary

/// The albums of a library, each with a cover, a name and a count: the favourites, the user's
/// albums, then the folders.
final class AlbumsController: LibraryPageController {
  /// The numbers of the cells. An album keeps its number while the page exists.
  private var numbers: [Library.Scope: Int] = [:]
  private var scopes: [Library.Scope] = []
  private var entries: [Int: AlbumEntry] = [:]
  private lazy var covers = makeGrid()

  override init(library: Library, actions: any LibraryActions) {
    super.init(library: library, actions: actions)
    title = texts.gettext("Albums")
    navigationItem.rightBarButtonItems = [
      actions.makeMenuItem(),
      makeSearchItem(),
      makeOrderItem(),
      BarButtonItem(
        iconName: "list-add-symbolic", accessibilityLabel: texts.gettext("New Album"),
        keys: "<Control>n"
      ) { [weak self] in self?.createAlbum() },
    ]
  }

  var order: AlbumOrder { library.store.looks.albumOrder }

  /// A button with the orders of the albums.
  private func makeOrderItem() -> BarButtonItem {
    let order = order
    pageActions.addChoice("sort-albums", order.key.rawValue) { [weak self] in
      if let key = AlbumOrder.Key(rawValue: $0) { self?.sort { $0.key = key } }
    }
    pageActions.addChoice("direction", order.isAscending ? "up" : "down") { [weak self] choice in
      self?.sort { $0.isAscending = choice == "up" }
    }
    let keys = Menu()
    for (key, title) in [
      ("name", texts.gettext("_Name")), ("folder", texts.gettext("_Folder")),
      ("date", texts.gettext("_Date")),
    ] {
      keys.append(title, action: "page.sort-albums('\(key)')")
    }
    keys.append(texts.gettext("Number of _Photos"), action: "page.sort-albums('count')")
    keys.append(texts.gettext("Si_ze"), action: "page.sort-albums('size')")
    nameDirections()
    let item = BarButtonItem(
      iconName: "view-sort-ascending-symbolic", accessibilityLabel: texts.gettext("Sort Albums"))
    item.menu = Menu()
    item.menu?.appendSection(keys)
    item.menu?.appendSection(directions)
    return item
  }

  /// The entries of the order menu for both directions.
  private let directions = Menu()

  private func nameDirections() {
    let names = order.key.directionNames
    directions.removeAll()
    directions.append(names.ascending, action: "page.direction('up')")
    directions.append(names.descending, action: "page.direction('down')")
  }

  private func sort(_ change: (inout AlbumOrder) -> Void) {
    library.sortAlbums(change)
    nameDirections()
    libraryChanged()
  }

  // MARK: Focus

  /// The album that the user returns from, if this page has not been on screen before, as after a
  /// restart. Later, the cell that had the focus gets it back without this.
  private var returned: Library.Scope?
  private var hasAppeared = false

  /// Called when the page of an album appears above this one.
  func albumAppears(_ scope: Library.Scope) { if !hasAppeared { returned = scope } }

  override func viewDidLoad() {
    insertLine(elsewhere)
    super.viewDidLoad()
  }

  override func viewWillAppear(animated: Bool) {
    super.viewWillAppear(animated: animated)
    if let returned { covers.select(number(of: returned)) }
    library.watch(nil)
  }

  override func viewDidAppear(animated: Bool) {
    if returned != nil { covers.focusCursor() }
    (returned, hasAppeared) = (nil, true)
    super.viewDidAppear(animated: animated)
  }

  /// Asks for a name, creates an album, and focuses it.
  private func createAlbum() {
    let former = Set(library.userAlbums.map(\.id))
    actions?.editing?.createAlbum { [weak self] in
      self?.albumsBeforeNew = former
      self?.focusNewAlbum()
    }
  }

  /// The user's albums before one was created that this page does not show yet.
  private var albumsBeforeNew: Set<UserAlbumID>?

  private func focusNewAlbum() {
    guard let former = albumsBeforeNew,
      let new = library.shownUserAlbums.first(where: { !former.contains($0.id) })
    else { return }
    albumsBeforeNew = nil
    covers.moveFocus(to: number(of: .userAlbum(new.id)))
  }

  // MARK: Contents

  /// Says how many albums are hidden.
  private lazy var elsewhere: Label = {
    let label = Label()
    label.addStyleClass("dim-label")
    label.wraps = true
    label.justify(.center)
    label.margins = Edges(vertical: 6, horizontal: 12)
    return label
  }()

  private func showHiddenCount() {
    let count = library.hiddenUserAlbumCount
    elsewhere.isVisible = count > 0
    elsewhere.text =
      texts.ngettext(
        "One of your albums is hidden, because its photos are in other folders.",
        "%2$s of your albums are hidden, because their photos are in other folders.",
        count, count.grouped)
  }

  override var searchesWhenTyping: Bool { true }

  override var grid: ThumbnailGrid { covers }

  override var widgetsClearOfToasts: [Widget] { grid.chosenCells }

  override func scopeOfDrop(at x: Double, _ y: Double) -> Library.Scope? {
    covers.number(at: x, y).map { scopes[$0] }
  }

  override var scopeOfPaste: Library.Scope? { covers.focusedNumber.map { scopes[$0] } }

  override func libraryChanged() {
    // For folders without photos, shows a message: the user's albums would hide it.
    showHiddenCount()
    guard !library.areNamedFoldersEmpty else { return fill(with: []) }
    let favourites = library.favourites.isEmpty ? [] : [AlbumEntry.favourites]
    let own = favourites + order.sorted(library.shownUserAlbums.map(item(of:)))
    let folders = order.sorted(library.albums.map(item(of:)))
    entries = [:]
    entries.reserveCapacity(own.count + folders.count)
    let numbers = (own + folders).map { entry in
      let number = number(of: entry.scope)
      entries[number] = entry
      return number
    }
    fill(with: numbers, in: sections(own: own.count, folders: folders.count))
    focusNewAlbum()
  }

  /// The user's own albums and the folders, below a heading each if there are both.
  private func sections(own: Int, folders: Int) -> GridSections? {
    guard own > 0, folders > 0 else { return nil }
    return GridSections(counts: [own, folders]) {
      $0 == 0 ? texts.gettext("My Albums") : texts.gettext("Folders")
    }
  }

  private func number(of scope: Library.Scope) -> Int {
    if let number = numbers[scope] { return number }
    scopes.append(scope)
    numbers[scope] = scopes.count - 1
    return scopes.count - 1
  }

  private func makeGrid() -> ThumbnailGrid {
    // Fits two covers side by side into a narrow window.
    let grid = ThumbnailGrid(
      library: library, name: texts.gettext("Albums"), screen: "albums", lineCount: 2,
      metrics: { GridLayout.Metrics(leastSide: $0 < 480 ? 140 : 200, topSpace: 9) }
    ) { [weak self] number in
      guard let self, let entry = entries[number] else { return nil }
      return content(of: entry)
    }
    grid.onOpen = { [weak self] number in
      if let self { open(scopes[number]) }
    }
    grid.makeMenu = { [weak self] in self?.makeMenu() }
    return grid
  }

  private func open(_ scope: Library.Scope) {
    pushPhotos(of: scope, in: library, actions: actions)
  }

  /// Makes the menu of the selected album. Only the user's albums can be renamed and deleted, and only
  /// folders are shown in the file manager.
  private func makeMenu() -> PopoverMenu? {
    guard let scope = covers.selectedNumbers.first.map({ scopes[$0] }) else { return nil }
    var entries = [PopoverMenu.Entry(texts.gettext("Open")) { [weak self] in self?.open(scope) }]
    if case .folder(let id) = scope {
      entries.append(
        PopoverMenu.Entry(texts.gettext("Show in Files")) { [weak self] in
          self?.actions?.editing?.showInFiles(.files([id.path]))
        })
    }
    if case .userAlbum(let id) = scope, let album = library.userAlbum(id) {
      if let search = album.search {
        entries.append(
          PopoverMenu.Entry(texts.gettext("Edit Search…")) { [weak self] in
            self?.search(for: search, of: id)
          })
      }
      entries += [
        PopoverMenu.Entry(texts.gettext("Rename Album…")) { [weak self] in
          self?.actions?.editing?.rename(album)
        },
        PopoverMenu.Entry(texts.gettext("Delete Album")) { [weak self] in
          self?.actions?.editing?.delete(album)
        },
      ]
    }
    return PopoverMenu(entries)
  }
}
