import ImageDecoding
import SystemPackage

/// A change that a person makes to photos or albums, and can undo.
///
/// Paths are absolute. When an edit moves, copies or trashes a photo, it does the same to the files
/// that belong to the photo: its sidecars, and the raw file that the camera wrote beside it.
public enum Edit: Hashable, Sendable {
  /// Marks photos as favourites, or removes that mark.
  case favourite([FilePath], Bool)
  /// Rates photos with 0 to 5 stars. -1 rejects them.
  case rate([FilePath], Int)
  /// Rejects photos that were compared with one that is kept. A rejection of that one is removed.
  case reject([FilePath], keeping: FilePath)
  /// Sets the caption of a photo. An empty caption removes it.
  case caption(FilePath, String)
  /// Adds keywords to photos, and removes keywords from them.
  case keywords([FilePath], KeywordChange)
  /// Creates an album that contains these photos.
  case createAlbum(name: String, [FilePath])
  /// Creates an album that shows the photos of a search.
  case createSearchAlbum(name: String, PhotoSearch)
  /// Changes the search of an album.
  case changeSearch(UserAlbumID, PhotoSearch)
  /// Renames an album.
  case renameAlbum(UserAlbumID, name: String)
  /// Deletes an album. Its photos stay in their folders.
  case deleteAlbum(UserAlbumID)
  /// Adds photos to the end of an album. Skips photos that the album already contains.
  case add([FilePath], to: UserAlbumID)
  /// Removes photos from an album. The photos stay in their folders.
  case remove([FilePath], from: UserAlbumID)
  /// Moves photos to another place in an album that is sorted by hand, in their present order. The
  /// album's other photos keep their order.
  case arrange([FilePath], AlbumPlace, in: UserAlbumID)
  /// Makes a photo in an album its cover.
  case setCover(FilePath, of: UserAlbumID)
  /// Marks photos of a group as not duplicates of each other.
  case markDistinct([FilePath])
  /// Removes such marks.
  case unmarkDistinct([DistinctPhotos.ID])
  /// Renames a photo's file. The new name may omit the extension; the extension never changes.
  case rename(FilePath, to: String)
  /// Moves photos to another folder. Where a name is taken, a photo in `keepingBoth` gets a free
  /// name. If the name of any other photo is taken, no photo is moved.
  case move([FilePath], to: FilePath, keepingBoth: Set<FilePath> = [])
  /// Copies photos to another folder. Where a name is taken, the copy of a photo in `keepingBoth`
  /// gets a free name. If the name of any other photo is taken, no photo is copied. A copy in the
  /// same folder always gets a free name.
  case copy([FilePath], to: FilePath, keepingBoth: Set<FilePath> = [])
  /// Rotates photos clockwise by a number of quarter turns (90° each).
  case rotate([FilePath], quarterTurns: Int)
  /// Moves photos to the trash. If they were compared with one to keep, and that no longer exists, no
  /// photo is moved.
  case trash([FilePath], keeping: FilePath? = nil)
}

extension Edit {
  /// Whether the edit changes files. Other edits change only marks or albums.
  public var changesFiles: Bool {
    switch self {
    case .favourite, .rate, .reject, .caption, .keywords, .createAlbum, .createSearchAlbum,
      .changeSearch, .renameAlbum, .deleteAlbum, .add, .remove, .arrange, .setCover, .markDistinct,
      .unmarkDistinct:
      false
    case .rename, .move, .copy, .rotate, .trash: true
    }
  }

  /// The edit with the current paths of photos that have been moved. An edit of files is returned
  /// unchanged.
  func following(_ moves: PathMoves) -> Edit {
    guard !moves.isEmpty else { return self }
    func moved(_ paths: [FilePath]) -> [FilePath] { paths.map(moves.callAsFunction) }
    return switch self {
    case .favourite(let paths, let isFavourite): .favourite(moved(paths), isFavourite)
    case .rate(let paths, let rating): .rate(moved(paths), rating)
    case .reject(let paths, let kept): .reject(moved(paths), keeping: moves(kept))
    case .caption(let path, let caption): .caption(moves(path), caption)
    case .keywords(let paths, let change): .keywords(moved(paths), change)
    case .createAlbum(let name, let paths): .createAlbum(name: name, moved(paths))
    case .add(let paths, let id): .add(moved(paths), to: id)
    case .remove(let paths, let id): .remove(moved(paths), from: id)
    case .arrange(let paths, let place, let id):
      .arrange(moved(paths), place.following(moves.callAsFunction), in: id)
    case .setCover(let path, let id): .setCover(moves(path), of: id)
    case .markDistinct(let paths): .markDistinct(moved(paths))
    case .createSearchAlbum, .changeSearch, .renameAlbum, .deleteAlbum, .unmarkDistinct, .rename,
      .move, .copy, .rotate, .trash:
      self
    }
  }
}
