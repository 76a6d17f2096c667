import Foundation
import GRDB
import SystemPackage

/// A folder in the index.
struct KnownFolder {
  let id: Int
  let parent: Int?
  let device: Int
  let mtime: Int
  /// The photos' fingerprint; nil until a listing has been written completely.
  let fingerprint: ListingFingerprint?
  let sidecars: ListingFingerprint
  let state: FolderState
  let nextCheck: NextCheck
}

/// Reads and writes the table of folders.
enum FolderTable {
  /// Returns the folders for which an SQL condition is true, by path.
  static func folders(
    where condition: String, _ arguments: StatementArguments, in db: Database
  ) throws -> [AlbumID: KnownFolder] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT path, id, parent, device, mtime, fingerprint, sidecars, state, next_check
        FROM folders
        WHERE \(condition)
        """, arguments: arguments)
    var folders: [AlbumID: KnownFolder] = [:]
    while let row = try rows.next() {
      folders[AlbumID(path: FilePath(bytes: row[0]))] = KnownFolder(
        id: row[1], parent: row[2], device: row[3], mtime: row[4],
        fingerprint: (row[5] as Int64?).map(ListingFingerprint.init(stored:)),
        sidecars: ListingFingerprint(stored: row[6]), state: FolderState(rawValue: row[7]),
        nextCheck: NextCheck(stored: row[8]))
    }
    return folders
  }

  /// Returns the number of a folder, and adds the folder if the index does not contain it.
  static func id(of path: FilePath, parent: FilePath?, in db: Database) throws -> Int {
    let parentID: Int? = try parent.flatMap { parent in
      try Int.fetchOne(
        db.cachedStatement(sql: "SELECT id FROM folders WHERE path = ?"), arguments: [parent.data])
    }
    let id = try Int.fetchOne(
      db.cachedStatement(
        sql: """
          INSERT INTO folders (path, name, parent) VALUES (?, ?, ?)
          ON CONFLICT (path) DO UPDATE SET parent = coalesce(excluded.parent, parent)
          RETURNING id
          """), arguments: [path.data, DisplayName.name(of: path), parentID] as StatementArguments)
    guard let id else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
    return id
  }

  /// Stores the result of reading a folder, and returns whether it is another than before.
  static func set(
    _ state: FolderState, ofFolder id: Int, in db: Database
  ) throws -> Bool {
    try db.cachedStatement(sql: "UPDATE folders SET state = ?1 WHERE id = ?2 AND state <> ?1")
      .execute(arguments: [state.rawValue, id])
    return db.changesCount > 0
  }

  /// Stores a state for a folder and everything in it.
  static func set(_ state: FolderState, ofAllIn path: FilePath, in db: Database) throws {
    let folders = FolderRange([path]).sql(column: "path")
    try db.execute(
      sql: "UPDATE folders SET state = ? WHERE \(folders.sql)",
      arguments: [state.rawValue] + folders.arguments)
  }

  /// Stores the listing of a readable folder, and returns whether the folder was not readable before.
  /// The next scan lists a folder again if its listing is not complete.
  static func set(
    _ listing: FolderListing, isComplete: Bool = true, ofFolder id: Int, in db: Database
  ) throws -> Bool {
    try db.cachedStatement(
      sql: """
        UPDATE folders SET device = ?, mtime = ?, fingerprint = ?, sidecars = ?, next_check = ?
        WHERE id = ?
        """
    ).execute(
      arguments: [
        listing.device, listing.mtime, isComplete ? listing.fingerprint.stored : nil,
        listing.sidecars.stored, listing.nextCheck.stored, id,
      ])
    return try set(.readable, ofFolder: id, in: db)
  }
}
