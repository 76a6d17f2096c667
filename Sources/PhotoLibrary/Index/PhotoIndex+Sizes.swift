import Foundation
import GRDB
import SystemPackage

extension PhotoIndex {
  /// Returns the size in bytes of the photos in each folder. Not for the main thread.
  ///
  /// - Throws: A database error.
  public func byteCounts(under roots: [FilePath]) throws -> [AlbumID: Int] {
    try read { db in
      let folders = FolderRange(roots).sql(column: "f.path")
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT f.path, sum(p.size) FROM folders f JOIN photos p ON p.folder = f.id
          WHERE p.companion_of IS NULL AND \(folders.sql) GROUP BY f.id
          """, arguments: folders.arguments)
      var sizes: [AlbumID: Int] = [:]
      while let row = try rows.next() { sizes[AlbumID(path: FilePath(bytes: row[0]))] = row[1] }
      return sizes
    }
  }

  /// Returns the size in bytes of the photos with these numbers. Not for the main thread.
  ///
  /// - Throws: A database error.
  public func byteCount(ofPhotos numbers: [Int]) throws -> Int {
    try read { db in
      try Int.fetchOne(
        db,
        sql: "SELECT sum(size) FROM photos WHERE id IN (SELECT value FROM json_each(?))",
        arguments: ["\(numbers)"]) ?? 0
    }
  }
}
