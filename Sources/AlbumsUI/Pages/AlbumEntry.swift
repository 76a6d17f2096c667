import Foundation
import PhotoLibrary

/// An entry of the page of albums.
enum AlbumEntry {
  case favourites
  case userAlbum(UserAlbum)
  case folder(Album)

  var scope: Library.Scope {
    switch self {
    case .favourites: .favourites
    case .userAlbum(let album): .userAlbum(album.id)
    case .folder(let album): .folder(album.id)
    }
  }
}

/// The cells of the page of albums.
extension AlbumsController {
  func item(of album: UserAlbum) -> AlbumOrder.Item<AlbumEntry> {
    AlbumOrder.Item(
      value: .userAlbum(album), name: album.name,
      date: library.userAlbumLooks[album.id]?.cover?.captureDate,
      count: library.count(of: album).all,
      byteCount: library.userAlbumLooks[album.id]?.byteCount ?? 0)
  }

  func item(of album: Album) -> AlbumOrder.Item<AlbumEntry> {
    AlbumOrder.Item(
      value: .folder(album), name: album.name, date: album.cover?.captureDate, count: album.count,
      byteCount: library.byteCount(of: album) ?? 0)
  }

  func content(of entry: AlbumEntry) -> CellContent {
    switch entry {
    case .favourites:
      let count = library.videos.count(of: library.favourites).grouped
      return content(
        named: texts.gettext("Favourites"), count: count, line: "♥ \(count)",
        cover: library.favourites.first.flatMap(library.photo(numbered:)))
    case .userAlbum(let album):
      let count = library.count(of: album).grouped
      return content(
        named: album.name, count: count,
        line: (album.search == nil ? count : "⌕ \(count)")
          + sizeText(library.userAlbumLooks[album.id]?.byteCount),
        cover: library.userAlbumLooks[album.id]?.cover)
    case .folder(let album):
      // A nested album shows its parent folder: there may be others of its name.
      let parent = library.parentName(of: album)
      let count = library.videos.count(of: album).grouped
      let place =
        count + sizeText(library.byteCount(of: album)) + (parent.isEmpty ? "" : " · \(parent)")
      return content(
        named: album.name, count: count,
        line: album.isAway ? texts.gettext("Not available") + " · \(place)" : place,
        cover: library.cover(of: album))
    }
  }

  /// The size of an album after its number of photos; empty unless albums are sorted by size.
  private func sizeText(_ byteCount: Int?) -> String {
    guard order.key == .size, let byteCount else { return "" }
    return " · \(byteCount.formatted(.byteCount(style: .file)))"
  }

  private func content(
    named name: String, count: String, line: String, cover: Photo?
  ) -> CellContent {
    CellContent(photo: cover, accessibleLabel: "\(name), \(count)", lines: [name, line])
  }
}
