import Foundation
import GRDB
import SystemPackage

/// Writes the user's marks into the index.
enum Marks {
  private static let insertion = MarkColumn.insertion(into: "marks", \.nameInMarks)
  /// One statement for each column: setting a caption also updates the words to search for, even to
  /// the same caption.
  private static let updates = MarkColumn.all.map { column in
    let name = column.nameInPhotos
    return (column, sql: "UPDATE photos SET \(name) = ?1 WHERE id = ?2 AND \(name) IS NOT ?1")
  }

  /// Writes marks, including those of files that are missing at present.
  static func apply(
    _ marks: [FilePath: PhotoMark], isAll: Bool, in db: Database
  ) throws -> IndexChange {
    var change = IndexChange()
    if isAll { try forget(allBut: marks, in: db, &change) }
    for (path, mark) in marks {
      try path.withPlatformBytes { bytes in
        if mark.isEmpty {
          try RawStatement(db, "DELETE FROM marks WHERE path = ?").run(.blob(bytes))
        } else {
          try RawStatement(db, insertion).run(
            [.blob(bytes)] + MarkColumn.all.map { $0.value(mark) })
        }
      }
      try set(mark, ofFileAt: path, in: db, &change)
    }
    return change
  }

  private static func forget(
    allBut marks: [FilePath: PhotoMark], in db: Database, _ change: inout IndexChange
  ) throws {
    for data in try Data.fetchAll(db, sql: "SELECT path FROM marks") {
      let path = FilePath(bytes: data)
      guard marks[path] == nil else { continue }
      try db.cachedStatement(sql: "DELETE FROM marks WHERE path = ?").execute(arguments: [data])
      try set(PhotoMark(), ofFileAt: path, in: db, &change)
    }
  }

  private static func set(
    _ mark: PhotoMark, ofFileAt path: FilePath, in db: Database, _ change: inout IndexChange
  ) throws {
    guard let number = try PhotoRow.number(of: path, in: db) else { return }
    var hasChanged = false
    for (column, sql) in updates {
      try RawStatement(db, sql).run(column.value(mark), .integer(number))
      if db.changesCount > 0 { hasChanged = true }
    }
    guard hasChanged else { return }
    try Labels.update(number, in: db)
    change.photos.insert(number)
    change.albums.insert(AlbumID(path: path.removingLastComponent()))
  }
}
