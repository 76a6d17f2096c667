import PhotoLibrary
import SystemPackage

/// What lists the albums of a library.
nonisolated struct LibraryListing: Sendable {
  /// What an album of the user's shows of itself.
  struct Look: Sendable {
    /// How many photos there are.
    let count: Int
    /// The first of them that is there.
    let cover: Photo?
  }

  /// The folders with photos, in natural order of their paths.
  private(set) var albums: [Album] = []
  /// The numbers of the favourites.
  private(set) var favourites: [Int] = []
  /// What could not be looked into.
  private(set) var problems: [LibraryProblem] = []
  /// The albums that the user has made.
  private(set) var userAlbums: [UserAlbum] = []
  /// What those show of themselves.
  private(set) var userAlbumLooks: [UserAlbumID: Look] = [:]

  /// Nothing yet.
  init() {}

  /// Reads what is known of folders. Not for the main thread.
  init(of roots: [FilePath], in index: PhotoIndex) {
    albums = (try? index.albums(under: roots)) ?? []
    favourites = (try? index.numbers(of: PhotoQuery(scope: .favourites(roots)))) ?? []
    problems = (try? index.problems(under: roots)) ?? []
  }

  /// Adds the albums that the user has made, with those of their photos whose files are known. Not
  /// for the main thread.
  func adding(_ userData: UserData, index: PhotoIndex) -> LibraryListing {
    adding(userData.userAlbums) { album in
      let paths = userData.paths(in: album.id)
      let numbers = try? index.numbers(of: PhotoQuery(scope: .paths(paths)))
      let photos = paths.lazy.compactMap { path in (try? index.photos(at: [path]))?[path] }
      // Asked once for each: `first` alone asks again for what it has found, which may be gone by then.
      return Look(count: numbers?.count ?? 0, cover: photos.first { _ in true })
    }
  }

  /// Adds the albums that the user has made.
  func adding(_ userAlbums: [UserAlbum], look: (UserAlbum) -> Look) -> LibraryListing {
    var listing = self
    listing.userAlbums = userAlbums
    for album in userAlbums { listing.userAlbumLooks[album.id] = look(album) }
    return listing
  }
}
