import GRDB
import SystemPackage

extension PhotoMark {
  init(_ row: Row) {
    self.init(
      isFavourite: row["isFavourite"], rating: row["rating"], caption: row["caption"],
      quarterTurns: row["quarterTurns"])
  }
}

/// A photo in an album.
struct AlbumMember: Codable, Hashable {
  var path: StoredPath
  let position: Int
}

extension Database {
  func mark(of path: StoredPath) throws -> PhotoMark {
    try Row.fetchOne(
      cachedStatement(sql: "SELECT * FROM mark WHERE path = ?"), arguments: [path]
    ).map(PhotoMark.init) ?? PhotoMark()
  }

  /// Sets the mark of a photo, and schedules the photo's sidecar to be updated.
  func setMark(_ mark: PhotoMark, of path: StoredPath) throws {
    if mark.isEmpty {
      try cachedStatement(sql: "DELETE FROM mark WHERE path = ?").execute(arguments: [path])
    } else {
      try cachedStatement(sql: "INSERT OR REPLACE INTO mark VALUES (?, ?, ?, ?, ?)").execute(
        arguments: [path, mark.isFavourite, mark.rating, mark.caption, mark.quarterTurns])
    }
    try mirror(path)
  }

  /// Schedules the sidecar of a photo to be updated.
  func mirror(_ path: StoredPath) throws {
    try cachedStatement(sql: "INSERT OR IGNORE INTO mirror VALUES (?)").execute(arguments: [path])
  }

  /// The tables with what the store has about a file.
  private static var tablesOfFiles: [String] { ["mark", "member", "mirror", "sidecar"] }

  /// Returns whether the store has anything about a file, apart from the journal.
  func hasEntry(of path: StoredPath) throws -> Bool {
    let tables = Self.tablesOfFiles.map { "EXISTS (SELECT 1 FROM \($0) WHERE path = ?1)" }
    return try Bool.fetchOne(
      cachedStatement(sql: "SELECT \(tables.joined(separator: " OR "))"), arguments: [path])
      ?? false
  }

  /// Moves everything that the store has about a file to the file's new path.
  func follow(_ from: StoredPath, to: StoredPath) throws {
    for table in Self.tablesOfFiles {
      // Rows of the file that was at the new path before are replaced: that file no longer exists.
      try cachedStatement(sql: "UPDATE OR REPLACE \(table) SET path = ? WHERE path = ?")
        .execute(arguments: [to, from])
    }
  }

  /// Deletes everything that the store has about a file that no longer exists.
  func forget(_ path: StoredPath) throws {
    for table in Self.tablesOfFiles {
      try cachedStatement(sql: "DELETE FROM \(table) WHERE path = ?").execute(arguments: [path])
    }
  }

  /// Copies the mark of a file to a copy of the file. The copy has a copy of the sidecar, so its
  /// sidecar is scheduled to be updated only if the original's is. Its fields are known as the
  /// original's are: a mark that was removed since must not come back from it.
  func copyMark(of from: StoredPath, to: StoredPath) throws {
    try execute(
      sql: """
        INSERT OR REPLACE INTO mark (path, isFavourite, rating, caption, quarterTurns)
        SELECT ?, isFavourite, rating, caption, quarterTurns FROM mark WHERE path = ?
        """, arguments: [to, from])
    try execute(
      sql: "INSERT OR IGNORE INTO mirror SELECT ? FROM mirror WHERE path = ?",
      arguments: [to, from])
    try execute(
      sql: """
        INSERT OR REPLACE INTO sidecar (path, byteCount, modified, state)
        SELECT ?, byteCount, modified, state FROM sidecar WHERE path = ?
        """, arguments: [to, from])
  }

  /// Deletes the mark of a file that no longer exists.
  func removeMark(of path: StoredPath) throws {
    for table in ["mark", "mirror", "sidecar"] {
      try execute(sql: "DELETE FROM \(table) WHERE path = ?", arguments: [path])
    }
  }

  func members(of album: UserAlbumID) throws -> [AlbumMember] {
    try Row.fetchAll(
      self, sql: "SELECT path, position FROM member WHERE album = ? ORDER BY position",
      arguments: [album.rawValue]
    ).map { AlbumMember(path: $0["path"], position: $0["position"]) }
  }

  func albumName(_ album: UserAlbumID) throws -> String? {
    try String.fetchOne(
      self, sql: "SELECT name FROM album WHERE id = ?", arguments: [album.rawValue])
  }

  func insert(_ members: [AlbumMember], into album: UserAlbumID) throws {
    for member in members {
      try cachedStatement(sql: "INSERT OR IGNORE INTO member VALUES (?, ?, ?)")
        .execute(arguments: [album.rawValue, member.path, member.position])
    }
  }

  func remove(_ members: [AlbumMember], from album: UserAlbumID) throws {
    for member in members {
      try cachedStatement(sql: "DELETE FROM member WHERE album = ? AND path = ?")
        .execute(arguments: [album.rawValue, member.path])
    }
  }
}
