import PhotoLibrary
import SystemPackage

/// The photos that a command edits.
///
/// A grid passes its photos as numbers, because reading 100,000 photos would block the main thread
/// for seconds.
nonisolated enum PhotoChoice: Sendable {
  /// The photo that a page shows. The index need not contain it.
  case photo(Photo)
  /// The index's numbers of the photos.
  case numbers([Int])
  /// Files that the index need not contain, such as those dropped on a page.
  case files([FilePath])

  /// The number of photos.
  var count: Int {
    switch self {
    case .photo: 1
    case .numbers(let numbers): numbers.count
    case .files(let files): files.count
    }
  }

  var isEmpty: Bool { count == 0 }

  /// Returns the files of the photos. Reads the index, so it must not be called on the main thread.
  func files(in index: PhotoIndex) throws -> PhotoFiles {
    switch self {
    case .photo(let photo):
      // The photo may have been renamed since, and its former name given to another photo.
      let known = photo.number.flatMap { try? index.files(numbered: [$0]) }
      return PhotoFiles(known?.paths ?? [photo.path], areFavourites: photo.mark.isFavourite)
    case .numbers(let numbers): return try index.files(numbered: numbers)
    case .files(let files): return PhotoFiles(files)
    }
  }

  /// Returns the photos except those in `files`. Must not be called on the main thread.
  func without(_ files: [FilePath], in index: PhotoIndex) -> PhotoChoice {
    guard !files.isEmpty else { return self }
    if case .files(let all) = self {
      let left = Set(files)
      return .files(all.filter { !left.contains($0) })
    }
    guard case .numbers(let numbers) = self else { return .numbers([]) }
    let left = Set(files.compactMap(index.number(of:)))
    return .numbers(numbers.filter { !left.contains($0) })
  }

  /// Returns the photos that still exist.
  func photos(in index: PhotoIndex) -> [Photo] {
    switch self {
    case .photo(let photo): [photo]
    case .numbers(let numbers): index.photos(numbered: numbers)
    case .files(let files): files.compactMap(Photo.init(fileAt:))
    }
  }

  /// Returns the first photo; nil if it no longer exists.
  func first(in index: PhotoIndex) -> Photo? {
    switch self {
    case .photo(let photo): photo
    case .numbers(let numbers): numbers.lazy.compactMap(index.photo(numbered:)).first
    case .files(let files): files.lazy.compactMap(Photo.init(fileAt:)).first { _ in true }
    }
  }
}
