import Foundation
import GRDB
import SystemPackage

/// Writes the user's marks into the index.
enum Marks {
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
          try RawStatement(db, "INSERT OR REPLACE INTO marks VALUES (?, ?, ?, ?, ?, ?)").run(
            .blob(bytes), .integer(mark.isFavourite ? 1 : 0), .integer(mark.rating),
            .text(mark.caption), .integer(mark.quarterTurns), .text(mark.keywords.lines))
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
    // One statement for each column: setting a caption also updates the words to search for, even
    // to the same caption.
    for (column, value) in [
      ("favourite", RawStatement.Value.integer(mark.isFavourite ? 1 : 0)),
      ("marked_rating", .integer(mark.rating)), ("marked_caption", .text(mark.caption)),
      ("quarter_turns", .integer(mark.quarterTurns)),
      ("marked_keywords", .text(mark.keywords.lines)),
    ] {
      try RawStatement(
        db, "UPDATE photos SET \(column) = ?1 WHERE id = ?2 AND \(column) IS NOT ?1"
      ).run(value, .integer(number))
      if db.changesCount > 0 { hasChanged = true }
    }
    guard hasChanged else { return }
    try Labels.update(number, in: db)
    change.photos.insert(number)
    change.albums.insert(AlbumID(path: path.removingLastComponent()))
  }
}
