import SystemPackage

/// Something that a person does to photos or albums, and can undo.
///
/// Paths are absolute. What belongs to a photo goes along with it when its file is moved, copied or
/// put into the trash: its sidecars, and the raw file that the camera wrote beside it.
public enum Edit: Hashable, Sendable {
  /// Makes photos favourites, or no longer favourites.
  case favourite([FilePath], Bool)
  /// Gives photos stars, 0 to 5, or -1 to reject them.
  case rate([FilePath], Int)
  /// Gives a photo a caption; an empty one takes it away.
  case caption(FilePath, String)
  /// Makes an album with photos in it.
  case createAlbum(name: String, [FilePath])
  /// Gives an album another name.
  case renameAlbum(UserAlbumID, name: String)
  /// Deletes an album; the photos stay where they are.
  case deleteAlbum(UserAlbumID)
  /// Adds photos to the end of an album, but for those that are in it.
  case add([FilePath], to: UserAlbumID)
  /// Takes photos out of an album; they stay where they are.
  case remove([FilePath], from: UserAlbumID)
  /// Gives a photo's file another name, which may leave out the extension: that stays the same.
  case rename(FilePath, to: String)
  /// Moves photos to another folder; where their names are taken, not at all, or under others.
  case move([FilePath], to: FilePath, keepingBoth: Bool = false)
  /// Copies photos to another folder; where their names are taken, not at all, or under others, as
  /// always to the one that they are in.
  case copy([FilePath], to: FilePath, keepingBoth: Bool = false)
  /// Turns photos clockwise by so many times 90°.
  case rotate([FilePath], quarterTurns: Int)
  /// Puts photos into the trash.
  case trash([FilePath])
}

extension Edit {
  /// Whether the edit is one of files, rather than of marks or albums.
  public var changesFiles: Bool {
    switch self {
    case .favourite, .rate, .caption, .createAlbum, .renameAlbum, .deleteAlbum, .add, .remove: false
    case .rename, .move, .copy, .rotate, .trash: true
    }
  }

  /// The edit for photos that have been moved, if it is one of marks or albums.
  func following(_ moves: PathMoves) -> Edit {
    guard !moves.isEmpty else { return self }
    func moved(_ paths: [FilePath]) -> [FilePath] { paths.map(moves.callAsFunction) }
    return switch self {
    case .favourite(let paths, let isFavourite): .favourite(moved(paths), isFavourite)
    case .rate(let paths, let rating): .rate(moved(paths), rating)
    case .caption(let path, let caption): .caption(moves(path), caption)
    case .createAlbum(let name, let paths): .createAlbum(name: name, moved(paths))
    case .add(let paths, let id): .add(moved(paths), to: id)
    case .remove(let paths, let id): .remove(moved(paths), from: id)
    case .renameAlbum, .deleteAlbum, .rename, .move, .copy, .rotate, .trash: self
    }
  }
}
