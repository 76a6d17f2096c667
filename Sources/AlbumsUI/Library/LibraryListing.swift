import PhotoLibrary
import SystemPackage

/// What lists the albums of a library.
nonisolated struct LibraryListing: Sendable {
  /// The folders with photos, in natural order of their paths.
  var albums: [Album] = []
  /// The albums that the user has made.
  var userAlbums: [UserAlbum] = []
  /// The covers of those of them that have one.
  var userAlbumCovers: [UserAlbumID: Photo] = [:]
  /// The numbers of the favourites.
  var favourites: [Int] = []
  /// What could not be looked into.
  var problems: [LibraryProblem] = []

  /// Nothing yet.
  init() {}

  /// Reads it, which takes its time: not for the main thread.
  init(of roots: [FilePath], index: PhotoIndex, userData: UserData) {
    albums = (try? index.albums(under: roots)) ?? []
    userAlbums = userData.userAlbums
    let covers = (try? index.photos(at: userAlbums.compactMap(\.cover))) ?? [:]
    userAlbumCovers = userAlbums.reduce(into: [:]) { result, album in
      result[album.id] = album.cover.flatMap { covers[$0] }
    }
    favourites = (try? index.numbers(of: PhotoQuery(scope: .favourites(roots)))) ?? []
    problems = (try? index.problems(under: roots)) ?? []
  }
}
