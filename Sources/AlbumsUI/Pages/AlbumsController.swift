import GtkKit
import NavigationKit
import PhotoLibrary

/// The albums of a library, each a cover, a name and a count: the favourites, those that the user
/// has made, then the folders.
final class AlbumsController: LibraryPageController {
  /// One album, as it is shown.
  private struct Entry {
    let name: String
    let count: Int
    let line: String
    let cover: Photo?
  }

  /// What the numbers of the grid stand for. An album keeps its number while the page lives.
  private var numbers: [Library.Scope: Int] = [:]
  private var scopes: [Library.Scope] = []
  private var entries: [Int: Entry] = [:]
  private lazy var covers = makeGrid()

  override init(library: Library, actions: any LibraryActions) {
    super.init(library: library, actions: actions)
    title = "Albums"
    navigationItem.rightBarButtonItems = [
      actions.makeMenuItem(),
      BarButtonItem(
        iconName: "list-add-symbolic", accessibilityLabel: "New Album", keys: "<Control>n"
      ) { [weak self] in self?.actions?.editing?.createAlbum() },
    ]
  }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand(title: "Search All Photos", keys: "<Control>f") { [weak self] in
        self?.searchAllPhotos()
      }
    ] + super.keyCommands
  }

  /// Words are looked for in photos, which the page beside this one has.
  private func searchAllPhotos() {
    guard let pages = parent as? SegmentManagingController,
      let place = pages.children.firstIndex(where: { $0 is PhotoGridController }),
      let photos = pages.children[place] as? PhotoGridController
    else { return }
    pages.selectSegment(at: place)
    photos.search.open()
  }

  override func viewWillAppear(animated: Bool) {
    super.viewWillAppear(animated: animated)
    library.watch(nil)
  }

  override var grid: ThumbnailGrid { covers }

  override func libraryChanged() {
    var shown: [Int] = []
    entries = [:]
    for (scope, entry) in favourites + userAlbums + folders {
      let number = number(of: scope)
      entries[number] = entry
      shown.append(number)
    }
    covers.show(shown)
    update(cellCount: shown.count)
  }

  private var favourites: [(Library.Scope, Entry)] {
    guard let first = library.favourites.first else { return [] }
    let count = library.favourites.count
    return [
      (
        .favourites,
        Entry(
          name: "Favourites", count: count, line: "♥ \(count.photoCount)",
          cover: library.photo(numbered: first))
      )
    ]
  }

  private var userAlbums: [(Library.Scope, Entry)] {
    library.userAlbums.map { album in
      let look = library.userAlbumLooks[album.id]
      let count = look?.count ?? album.count
      return (
        .userAlbum(album.id),
        Entry(
          name: album.name, count: count, line: "\(count.photoCount) · Album", cover: look?.cover)
      )
    }
  }

  private var folders: [(Library.Scope, Entry)] {
    library.albums.map { album in
      let count = album.count.photoCount
      // Albums are in the order of their folders, so a nested one says where it is.
      let parent = library.parentName(of: album)
      let place = parent.isEmpty ? count : "\(count) · \(parent)"
      return (
        .folder(album.id),
        Entry(
          name: album.name, count: album.count,
          line: album.isOffline ? "Not connected · \(place)" : place,
          cover: album.cover)
      )
    }
  }

  private func number(of scope: Library.Scope) -> Int {
    if let number = numbers[scope] { return number }
    scopes.append(scope)
    numbers[scope] = scopes.count - 1
    return scopes.count - 1
  }

  private func makeGrid() -> ThumbnailGrid {
    let grid = ThumbnailGrid(library: library, cellSide: 200, lineCount: 2) { [weak self] number in
      guard let entry = self?.entries[number] else { return nil }
      return CellContent(
        photo: entry.cover, accessibleLabel: "\(entry.name), \(entry.count.photoCount)",
        lines: [entry.name, entry.line])
    }
    // Two covers side by side even on a narrow window, larger ones where there is room.
    grid.cellSideForWidth = { $0 < 480 ? 140 : 200 }
    grid.onOpen = { [weak self] number in
      if let self { open(scopes[number]) }
    }
    grid.makeMenu = { [weak self] in self?.makeMenu() }
    return grid
  }

  private func open(_ scope: Library.Scope) {
    guard let actions else { return }
    navigationController?.push(
      PhotoGridController(library: library, scope: scope, actions: actions))
  }

  /// The menu of the selected album: a folder's, too, can be opened, the user's own can be changed.
  private func makeMenu() -> PopoverMenu? {
    guard let scope = covers.selectedNumbers.first.map({ scopes[$0] }) else { return nil }
    var entries = [PopoverMenu.Entry("Open") { [weak self] in self?.open(scope) }]
    if case .userAlbum(let id) = scope, let album = library.userAlbum(id) {
      entries += [
        PopoverMenu.Entry("Rename Album…") { [weak self] in self?.actions?.editing?.rename(album) },
        PopoverMenu.Entry("Delete Album") { [weak self] in self?.actions?.editing?.delete(album) },
      ]
    }
    return PopoverMenu(entries)
  }
}
