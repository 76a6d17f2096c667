import Foundation
import Glibc
import ImageDecoding
import PhotoLibrary
import SystemPackage

/// A folder of files with an index of it. Both are deleted with this object.
final class IndexedLibrary {
  let library: TemporaryLibrary
  let decoder = StandInDecoder()
  let index: PhotoIndex
  let indexer: Indexer
  private let cache: TemporaryLibrary

  /// Creates an empty library, or opens another one's index again, as the next start does.
  convenience init(reopening other: IndexedLibrary? = nil) throws {
    try self.init(scanning: other?.library ?? TemporaryLibrary(), cache: other?.cache)
  }

  /// Creates an index of a library, or opens the one in `cache`.
  init(scanning library: TemporaryLibrary, cache: TemporaryLibrary? = nil) throws {
    self.library = library
    self.cache = try cache ?? TemporaryLibrary()
    index = try PhotoIndex(at: self.cache.root.appending("index.sqlite"))
    indexer = Indexer(index: index, decoder: decoder)
  }

  var root: FilePath { library.root }

  /// The size of the index's write-ahead log in bytes.
  var logByteCount: Int {
    let log = cache.root.appending("index.sqlite-wal").string
    return (try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int) ?? 0
  }

  /// Updates the index, and returns the last progress.
  @discardableResult
  func update(_ roots: FilePath...) async -> IndexProgress {
    var last = IndexProgress()
    for await progress in indexer.update(roots: roots.isEmpty ? [root] : roots) { last = progress }
    return last
  }

  func numbers(
    _ key: PhotoSort.Key = .name, isAscending: Bool = true, text: String = ""
  ) throws -> [Int] {
    try index.numbers(
      of: PhotoQuery(
        scope: .roots([root]), sort: PhotoSort(key: key, isAscending: isAscending), text: text))
  }

  /// Returns the names of the photos, in order.
  func names(
    _ key: PhotoSort.Key = .name, isAscending: Bool = true, text: String = ""
  ) throws -> [String] {
    try numbers(key, isAscending: isAscending, text: text).map {
      index.photo(numbered: $0)?.name ?? "gone"
    }
  }

  func albums() throws -> [Album] { try index.albums(under: [root]) }

  func photo(_ name: String) -> Photo? {
    index.number(of: root.appending(bytes: Array(name.utf8))).flatMap(index.photo(numbered:))
  }
}

extension TemporaryLibrary {
  /// Writes a file of zeros, with a date in seconds since 1970.
  @discardableResult
  func write(_ name: String, byteCount: Int = 0, modified seconds: Int? = nil) throws -> FilePath {
    let path = try addFile(name)
    try Data(count: byteCount).write(to: URL(filePath: path.string))
    if let seconds {
      var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
      utimensat(AT_FDCWD, path.string, &times, 0)
    }
    return path
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: root.appending(name).string)
  }

  func move(_ name: String, to other: String) throws {
    guard rename(root.appending(name).string, root.appending(other).string) == 0 else {
      throw Errno(rawValue: errno)
    }
  }
}
