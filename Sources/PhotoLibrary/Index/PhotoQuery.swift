import SystemPackage

/// The photos that a list shows, and their order.
public struct PhotoQuery: Hashable, Sendable {
  /// The place or set that the photos come from.
  public enum Scope: Hashable, Sendable {
    /// Photos in these folders and everything in them.
    case roots([FilePath])
    /// Photos directly in this folder: an album.
    case folder(FilePath)
    /// These files, if the index contains them: an album that the user created.
    case paths([FilePath])
    /// Favourites in these folders and everything in them.
    case favourites([FilePath])
    /// Photos with coordinates in these squares of the map, in these folders and everything in them.
    case squares([MapCell], in: [FilePath])
  }

  /// The place or set that the photos come from.
  public var scope: Scope
  /// The sort order.
  public var sort: PhotoSort
  /// The words to search for; empty for all photos. A photo matches if, for each word, a word of
  /// its file name, title, caption, keywords, people, places, camera, lens or folder name begins with
  /// it.
  public var text: String
  /// The criteria that photos must meet.
  public var criteria: [SearchCriterion]

  /// Creates a query.
  public init(
    scope: Scope, sort: PhotoSort = PhotoSort(key: .name), text: String = "",
    criteria: [SearchCriterion] = []
  ) {
    self.scope = scope
    self.sort = sort
    self.text = text
    self.criteria = criteria
  }
}
