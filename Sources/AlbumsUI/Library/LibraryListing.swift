import PhotoLibrary
import SystemPackage

/// The albums, favourites and problems of a library.
nonisolated struct LibraryListing: Sendable {
  /// The count and the cover of a user's album.
  struct Look: Sendable {
    /// The number of existing photos.
    let count: ItemCount
    /// The first existing photo.
    let cover: Photo?
    /// Whether the album belongs into a window of these folders: it has photos in them, has none at
    /// all, or is a search.
    let isHere: Bool
    /// The size of the photos in bytes; nil if it was not asked for.
    var byteCount: Int?
  }

  /// The folders with photos, in natural order of their paths.
  private(set) var albums: [Album] = []
  /// The sizes of these folders' photos in bytes; empty if they were not asked for.
  private(set) var byteCounts: [AlbumID: Int] = [:]
  /// The numbers of the favourites.
  private(set) var favourites: [Int] = []
  /// The folders that could not be read.
  private(set) var problems: [LibraryProblem] = []
  /// The videos among all photos.
  private(set) var videos = IndexedVideos()
  /// The albums that the user has made.
  private(set) var userAlbums: [UserAlbum] = []
  /// The counts and covers of those albums.
  private(set) var userAlbumLooks: [UserAlbumID: Look] = [:]

  /// Makes an empty listing.
  init() {}

  /// Reads the listing of folders from the index. Must not be called on the main thread.
  ///
  /// - Parameters:
  ///   - roots: The folders.
  ///   - index: The index.
  ///   - withSizes: Whether to read the sizes of the folders too, which takes longer.
  init(of roots: [FilePath], in index: PhotoIndex, withSizes: Bool = false) {
    if withSizes { byteCounts = (try? index.byteCounts(under: roots)) ?? [:] }
    albums = (try? index.albums(under: roots)) ?? []
    favourites = (try? index.numbers(of: PhotoQuery(scope: .favourites(roots)))) ?? []
    problems = (try? index.problems(under: roots)) ?? []
    videos = (try? index.videos()) ?? IndexedVideos()
  }

  /// Adds the user's albums, and counts their photos that are in the index. Must not be called on
  /// the main thread.
  func adding(
    _ userData: UserData, of roots: [FilePath], index: PhotoIndex, withSizes: Bool = false
  ) -> LibraryListing {
    func size(_ numbers: [Int]) -> Int? {
      withSizes ? try? index.byteCount(ofPhotos: numbers) : nil
    }
    return adding(userData.userAlbums) { album in
      if let search = album.search {
        let numbers = (try? index.numbers(of: search, under: roots)) ?? []
        let cover = numbers.first.flatMap { try? index.readPhotos(numbered: [$0]).first }
        return Look(
          count: videos.count(of: numbers), cover: cover, isHere: true, byteCount: size(numbers))
      }
      let paths = userData.paths(in: album.id)
      let numbers = try? index.numbers(of: PhotoQuery(scope: .paths(paths)))
      let photos = ([album.cover].compactMap(\.self) + paths).lazy
        .compactMap { path in (try? index.photos(at: [path]))?[path] }
      // `first(where:)` reads each photo once. `first` would read the found photo again, which may
      // have been removed meanwhile.
      return Look(
        count: videos.count(of: numbers ?? []), cover: photos.first { _ in true },
        isHere: paths.isEmpty || paths.contains { $0.isInside(roots) },
        byteCount: size(numbers ?? []))
    }
  }

  /// Adds the user's albums.
  func adding(_ userAlbums: [UserAlbum], look: (UserAlbum) -> Look) -> LibraryListing {
    var listing = self
    listing.userAlbums = userAlbums
    for album in userAlbums { listing.userAlbumLooks[album.id] = look(album) }
    return listing
  }
}

extension FilePath {
  /// Whether the path is in one of some folders, at any depth.
  nonisolated func isInside(_ folders: [FilePath]) -> Bool {
    folders.contains { starts(with: $0) }
  }
}
