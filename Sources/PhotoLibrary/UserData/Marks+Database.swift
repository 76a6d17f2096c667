import GRDB
import ImageDecoding
import SystemPackage

extension PhotoMark {
  /// The columns of the table of marks, apart from the path.
  fileprivate static let columns = MarkColumn.list(\.name)
  fileprivate static let insertion = MarkColumn.insertion(into: "mark", \.name)
}

extension Database {
  func mark(of path: StoredPath) throws -> PhotoMark {
    let statement = try RawStatement(
      self, "SELECT \(PhotoMark.columns) FROM mark WHERE path = ?")
    return try path.path.withPlatformBytes { bytes in
      try statement.first(.blob(bytes)) { PhotoMark($0) } ?? PhotoMark()
    }
  }

  /// Returns all marks, by photo.
  func marks() throws -> [FilePath: PhotoMark] {
    var marks: [FilePath: PhotoMark] = [:]
    try RawStatement(self, "SELECT path, \(PhotoMark.columns) FROM mark").forEach { columns in
      let path = columns.blob(0)
      guard !path.contains(0) else { return }
      marks[FilePath(platformBytes: Array(path))] = PhotoMark(columns, from: 1)
    }
    return marks
  }

  /// Sets the mark of a photo, and schedules the photo's sidecar to be updated.
  func setMark(_ mark: PhotoMark, of path: StoredPath) throws {
    try path.path.withPlatformBytes { bytes in
      if mark.isEmpty {
        try RawStatement(self, "DELETE FROM mark WHERE path = ?").run(.blob(bytes))
      } else {
        try RawStatement(self, PhotoMark.insertion).run(
          [.blob(bytes)] + MarkColumn.all.map { $0.value(mark) })
      }
    }
    try mirror(path)
  }

  /// Schedules the sidecar of a photo to be updated.
  func mirror(_ path: StoredPath) throws {
    let statement = try RawStatement(self, "INSERT OR IGNORE INTO mirror VALUES (?)")
    try path.path.withPlatformBytes { try statement.run(.blob($0)) }
  }

  /// The tables with data about files.
  private static var tablesOfFiles: [String] {
    ["mark", "member", "distinctPhoto", "mirror", "sidecar"]
  }

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
        INSERT OR REPLACE INTO mark (path, \(PhotoMark.columns))
        SELECT ?, \(PhotoMark.columns) FROM mark WHERE path = ?
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
      self,
      sql: """
        SELECT path, position, isCover FROM member WHERE album = ? ORDER BY position, path
        """, arguments: [album.rawValue]
    ).map { AlbumMember(path: $0["path"], rank: $0["position"], isCover: $0["isCover"]) }
  }

  func albumName(_ album: UserAlbumID) throws -> String? {
    try String.fetchOne(
      self, sql: "SELECT name FROM album WHERE id = ?", arguments: [album.rawValue])
  }

  func search(of album: UserAlbumID) throws -> PhotoSearch? {
    try String.fetchOne(
      self, sql: "SELECT search FROM album WHERE id = ?", arguments: [album.rawValue]
    ).map(PhotoSearch.init(stored:))
  }

  func insert(_ members: [AlbumMember], into album: UserAlbumID) throws {
    for member in members {
      try cachedStatement(
        sql: "INSERT OR IGNORE INTO member (album, path, position, isCover) VALUES (?, ?, ?, ?)"
      ).execute(arguments: [album.rawValue, member.path, member.rank, member.isCover])
    }
  }

  func remove(_ members: [AlbumMember], from album: UserAlbumID) throws {
    for member in members {
      try cachedStatement(sql: "DELETE FROM member WHERE album = ? AND path = ?")
        .execute(arguments: [album.rawValue, member.path])
    }
  }

  /// Gives photos in an album other ranks. Photos that have been removed from it are skipped.
  ///
  /// - Throws: ``EditFailure`` if a photo does not have the old rank, or if the album contains no
  ///   photo of them.
  func arrange(_ moves: [MemberMove], in album: UserAlbumID) throws {
    let ranks = try moves.map { move in
      try Int.fetchOne(
        cachedStatement(sql: "SELECT position FROM member WHERE album = ? AND path = ?"),
        arguments: [album.rawValue, move.path])
    }
    guard ranks.contains(where: { $0 != nil }),
      zip(moves, ranks).allSatisfy({ $1 == nil || $1 == $0.from })
    else { throw EditFailure(.changedSince, at: moves.first?.path.path) }
    for move in moves {
      try cachedStatement(sql: "UPDATE member SET position = ? WHERE album = ? AND path = ?")
        .execute(arguments: [move.to, album.rawValue, move.path])
    }
  }

  /// Returns the photo that the user has chosen as an album's cover; nil without a choice.
  func cover(of album: UserAlbumID) throws -> StoredPath? {
    try StoredPath.fetchOne(
      self, sql: "SELECT path FROM member WHERE album = ? AND isCover ORDER BY position, path",
      arguments: [album.rawValue])
  }

  /// Makes a photo in an album its cover; nil removes the choice.
  func setCover(_ path: StoredPath?, of album: UserAlbumID) throws {
    try execute(
      sql: "UPDATE member SET isCover = 0 WHERE album = ? AND isCover",
      arguments: [album.rawValue])
    guard let path else { return }
    try execute(
      sql: "UPDATE member SET isCover = 1 WHERE album = ? AND path = ?",
      arguments: [album.rawValue, path])
    guard changesCount == 1 else { throw EditFailure(.missing, at: path.path) }
  }
}
