import SystemPackage

/// A place in an album that is sorted by hand.
public enum AlbumPlace: Hashable, Sendable {
  /// Before all other photos.
  case start
  /// After all other photos.
  case end
  /// Directly before this photo.
  case before(FilePath)
  /// Directly after this photo.
  case after(FilePath)

  /// The same place in the reversed order.
  public var reversed: AlbumPlace {
    switch self {
    case .start: .end
    case .end: .start
    case .before(let path): .after(path)
    case .after(let path): .before(path)
    }
  }

  /// The place with another path of its photo.
  func following(_ follow: (FilePath) -> FilePath) -> AlbumPlace {
    switch self {
    case .start, .end: self
    case .before(let path): .before(follow(path))
    case .after(let path): .after(follow(path))
    }
  }

  /// The photo that the place is next to; nil at an end of the album.
  var neighbour: FilePath? {
    switch self {
    case .start, .end: nil
    case .before(let path), .after(let path): path
    }
  }
}
