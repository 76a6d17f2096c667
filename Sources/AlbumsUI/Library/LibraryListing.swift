import PhotoLibrary
import SystemPackage

/// What lists the albums of a library.
nonisolated struct LibraryListing: Sendable {
  /// What an album of the user's shows of itself: only photos whose files are known count.
  struct Look: Sendable {
    /// How many photos there are.
    let count: Int
    /// The first of them.
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

  /// Adds the albums that the user has made, which are small.
  func adding(_ userData: UserData, index: PhotoIndex) -> LibraryListing {
    var listing = self
    listing.userAlbums = userData.userAlbums
    for album in listing.userAlbums {
      let photos = PhotoQuery(scope: .paths(userData.paths(in: album.id)))
      let numbers = (try? index.numbers(of: photos)) ?? []
      let cover = (try? album.cover.flatMap { try index.photos(at: [$0])[$0] }) ?? nil
      listing.userAlbumLooks[album.id] = Look(
        count: numbers.count, cover: cover ?? numbers.first.flatMap { index.photo(numbered: $0) })
    }
    return listing
  }
}
