import SystemPackage

/// What has been found in the folders of a library.
public struct LibraryContents: Sendable {
  /// The folders with photos, in natural order of their paths.
  public let albums: [Album]

  /// Every photo.
  public let photos: [PhotoID: Photo]

  /// What could not be looked into.
  public let problems: [LibraryProblem]

  /// Whether everything has been looked at; while false, more is on its way.
  public let isComplete: Bool

  /// Gathers what has been found.
  public init(
    albums: [Album] = [], photos: [PhotoID: Photo] = [:], problems: [LibraryProblem] = [],
    isComplete: Bool = false
  ) {
    self.albums = albums
    self.photos = photos
    self.problems = problems
    self.isComplete = isComplete
  }

  /// The album of a folder.
  public func album(_ id: AlbumID) -> Album? {
    albums.first { $0.id == id }
  }

  /// The photos of an album, in natural order of their names.
  public func photos(in album: Album) -> [Photo] {
    album.photoIDs.compactMap { photos[$0] }
  }
}
