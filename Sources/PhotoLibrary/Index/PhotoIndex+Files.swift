import GRDB
import SystemPackage

/// The files of photos to edit.
public struct PhotoFiles: Sendable {
  /// The paths of the files, in the order of the photos.
  public var paths: [FilePath]
  /// Whether all photos are favourites.
  public var areFavourites: Bool

  /// Creates a list of files.
  public init(_ paths: [FilePath] = [], areFavourites: Bool = false) {
    self.paths = paths
    self.areFavourites = areFavourites
  }
}

extension PhotoIndex {
  /// Returns the files of the photos with these numbers. Omits photos that no longer exist.
  ///
  /// Faster than reading the photos: some 0.3 s for 100,000. Not for the main thread.
  ///
  /// - Throws: ``EditFailure`` if none of the photos exists any more, or if the index cannot be
  ///   read.
  public func files(numbered numbers: [Int]) throws(EditFailure) -> PhotoFiles {
    let files: PhotoFiles
    do {
      files = try readFiles(numbered: numbers)
    } catch {
      throw EditFailure(.index)
    }
    if files.paths.isEmpty, !numbers.isEmpty { throw EditFailure(.missing) }
    return files
  }

  private func readFiles(numbered numbers: [Int]) throws -> PhotoFiles {
    try database.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT f.path, p.name, p.favourite FROM photos p JOIN folders f ON f.id = p.folder
          WHERE p.id = ?
          """)
      var files = PhotoFiles(areFavourites: true)
      files.paths.reserveCapacity(numbers.count)
      for number in numbers {
        guard let row = try Row.fetchOne(statement, arguments: [number]) else { continue }
        files.paths.append(FilePath(bytes: row[0]).appending(entry: row[1]))
        if row[2] == false { files.areFavourites = false }
      }
      return files
    }
  }
}
