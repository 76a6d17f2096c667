import PhotoLibrary
import SystemPackage

/// The photos that a command is for.
///
/// A grid names its photos by number: to read 100,000 of them would stop the main thread for seconds.
nonisolated enum PhotoChoice: Sendable {
  /// The photo that a page shows, which the index need not know.
  case photo(Photo)
  /// Photos of the index.
  case numbers([Int])

  /// How many photos there are.
  var count: Int {
    if case .numbers(let numbers) = self { numbers.count } else { 1 }
  }

  /// Whether there are no photos.
  var isEmpty: Bool { count == 0 }

  /// The files of the photos. Not for the main thread.
  func files(in index: PhotoIndex) throws -> PhotoFiles {
    switch self {
    case .photo(let photo):
      // The photo may have been renamed since the page read it, and its name given to another.
      let known = photo.number.flatMap { try? index.files(numbered: [$0]) }
      return PhotoFiles(known?.paths ?? [photo.path], areFavourites: photo.mark.isFavourite)
    case .numbers(let numbers): return try index.files(numbered: numbers)
    }
  }

  /// The photos without those in some files. Not for the main thread.
  func without(_ files: [FilePath], in index: PhotoIndex) -> PhotoChoice {
    guard !files.isEmpty else { return self }
    guard case .numbers(let numbers) = self else { return .numbers([]) }
    let left = Set(files.compactMap(index.number(of:)))
    return .numbers(numbers.filter { !left.contains($0) })
  }

  /// The first photo; nil where it is gone.
  func first(in index: PhotoIndex) -> Photo? {
    switch self {
    case .photo(let photo): photo
    case .numbers(let numbers): numbers.lazy.compactMap(index.photo(numbered:)).first
    }
  }
}
