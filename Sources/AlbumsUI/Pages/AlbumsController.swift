import GtkKit
import NavigationKit
import PhotoLibrary

/// The albums of a library, each a cover, a name and a count.
final class AlbumsController: LibraryPageController {
  /// Albums by the number of their cover, which stands for them in the list.
  private var albums: [Int: Album] = [:]
  private lazy var grid = makeGrid()

  override init(library: Library, actions: any LibraryActions) {
    super.init(library: library, actions: actions)
    title = "Albums"
  }

  override func fillGrid() -> (grid: ThumbnailGrid, count: Int) {
    let covers = library.contents.albums.compactMap { album in
      album.coverPhotoID.map { (library.number(of: $0), album) }
    }
    albums = Dictionary(covers) { first, _ in first }
    grid.show(covers.map(\.0))
    return (grid, covers.count)
  }

  private func makeGrid() -> ThumbnailGrid {
    let grid = ThumbnailGrid(library: library, cellSide: 200, lineCount: 2) { [weak self] number in
      guard let self, let album = albums[number], let cover = library.photo(numbered: number)
      else { return nil }
      let count = album.photoIDs.count.photoCount
      // Albums are in the order of their folders, so a nested one says where it is.
      let parent = library.parentName(of: album)
      return CellContent(
        photo: cover, accessibleLabel: "\(album.name), \(count)",
        lines: [album.name, parent.isEmpty ? count : "\(count) · \(parent)"])
    }
    // Two covers side by side even on a narrow window, larger ones where there is room.
    grid.cellSideForWidth = { $0 < 480 ? 150 : 200 }
    grid.onOpen = { [weak self] number in
      guard let self, let album = albums[number], let actions else { return }
      navigationController?.push(
        PhotoGridController(library: library, scope: .album(album.id), actions: actions))
    }
    return grid
  }
}

extension Int {
  /// "1 photo", "1,234 photos".
  var photoCount: String { self == 1 ? "1 photo" : "\(formatted()) photos" }
}
