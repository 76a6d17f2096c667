import Foundation
import GRDB
import SystemPackage

/// Writes the user's marks into the index.
enum Marks {
  private static let columns = "favourite, marked_rating, marked_caption, quarter_turns"

  /// Writes marks, including those of files that are missing at present.
  static func apply(
    _ marks: [FilePath: PhotoMark], isAll: Bool, in db: Database
  ) throws -> IndexChange {
    var change = IndexChange()
    if isAll { try forget(allBut: marks, in: db, &change) }
    for (path, mark) in marks {
      if mark.isEmpty {
        try db.cachedStatement(sql: "DELETE FROM marks WHERE path = ?")
          .execute(arguments: [path.data])
      } else {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO marks VALUES (?, ?, ?, ?, ?)")
          .execute(
            arguments: [
              path.data, mark.isFavourite, mark.rating, mark.caption, mark.quarterTurns,
            ])
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
    try db.cachedStatement(
      sql: """
        UPDATE photos SET (\(columns)) = (?1, ?2, ?3, ?4)
        WHERE id = ?5 AND (\(columns)) IS NOT (?1, ?2, ?3, ?4)
        """
    ).execute(
      arguments: [mark.isFavourite, mark.rating, mark.caption, mark.quarterTurns, number])
    guard db.changesCount > 0 else { return }
    change.photos.insert(number)
    change.albums.insert(AlbumID(path: path.removingLastComponent()))
  }
}
