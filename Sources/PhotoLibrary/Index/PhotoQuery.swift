import SystemPackage

/// Which photos a list shows, and in which order.
public struct PhotoQuery: Hashable, Sendable {
  /// Where the photos are.
  public enum Scope: Hashable, Sendable {
    /// In these folders and everything in them.
    case roots([FilePath])
    /// In this folder itself: an album.
    case folder(FilePath)
    /// These files, as far as the index knows them: an album that the user made.
    case paths([FilePath])
    /// The favourites in these folders and everything in them.
    case favourites([FilePath])
  }

  /// Where the photos are.
  public var scope: Scope
  /// Their order.
  public var sort: PhotoSort
  /// What the user looks for: photos of which a word of the name, title, caption, keywords, camera
  /// or folder's name begins with each of the words in here. Empty for all.
  public var text: String

  /// Makes a query.
  public init(scope: Scope, sort: PhotoSort = PhotoSort(key: .name), text: String = "") {
    self.scope = scope
    self.sort = sort
    self.text = text
  }
}
