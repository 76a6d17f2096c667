import SystemPackage

/// The identifier of an album: the path of its folder.
public struct AlbumID: PathIdentity, Sendable {
  /// The album's folder.
  public let path: FilePath

  /// Creates the identifier of the album in a folder.
  public init(path: FilePath) {
    self.path = path
  }
}

/// A folder with photos directly in it.
public struct Album: Identifiable, Hashable, Sendable {
  /// The album's identifier.
  public let id: AlbumID
  /// The number of photos in the album.
  public let count: Int
  /// The cover photo: the first photo in natural order of the names.
  public let cover: Photo?
  /// Whether the folder is missing at present. Its drive or server is not connected, or the folder
  /// was renamed or moved. The index keeps its photos.
  public let isAway: Bool

  init(id: AlbumID, count: Int, cover: Photo?, isAway: Bool) {
    self.id = id
    self.count = count
    self.cover = cover
    self.isAway = isAway
  }

  /// The folder's path, with the name as the file system spells it.
  public var path: FilePath { id.path }

  /// The folder's name, made safe to display.
  public var name: String { DisplayName.name(of: path) }
}
