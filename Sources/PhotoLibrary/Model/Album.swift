import SystemPackage

/// What identifies an album: where its folder is.
public struct AlbumID: PathIdentity, Sendable {
  /// The album's folder.
  public let path: FilePath

  /// Identifies the album in a folder.
  public init(path: FilePath) {
    self.path = path
  }
}

/// A folder with photos directly in it.
public struct Album: Identifiable, Hashable, Sendable {
  /// What identifies the album.
  public let id: AlbumID
  /// How many photos there are.
  public let count: Int
  /// The photo that stands for the album: the first in natural order of the names.
  public let cover: Photo?
  /// Whether the folder is not there at present: it is on a drive or server that is not connected, or
  /// was renamed or moved. The index keeps its photos.
  public let isAway: Bool

  init(id: AlbumID, count: Int, cover: Photo?, isAway: Bool) {
    self.id = id
    self.count = count
    self.cover = cover
    self.isAway = isAway
  }

  /// The folder, with its name as the file system has it.
  public var path: FilePath { id.path }

  /// The folder's own name, fit to be shown.
  public var name: String { DisplayName.name(of: path) }
}
