import GRDB

/// The looks and the contents of photos in the index.
///
/// A row is valid only for the version of the file that it was made from.
enum Fingerprints {
  /// A result for one photo.
  enum Finding {
    case contents(ContentHash)
    /// nil if the image is too plain to be compared.
    case look(PhotoLook?)
    /// The photo cannot be decoded until it changes.
    case unreadable
  }

  static func createTable(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE fingerprints (
          id INTEGER PRIMARY KEY REFERENCES photos ON DELETE CASCADE,
          -- The version of the file.
          size INTEGER NOT NULL,
          mtime INTEGER NOT NULL,
          -- NULL until it has been made; empty if there is nothing to compare.
          look BLOB,
          is_unreadable INTEGER NOT NULL DEFAULT 0,
          -- NULL until the file has been read.
          contents BLOB
        )
        """)
  }

  /// Forgets the hashes of files, which are digests of another kind since.
  static func forgetContents(in db: Database) throws {
    try db.execute(sql: "UPDATE fingerprints SET contents = NULL")
  }

  /// Has all looks made again, because those of earlier versions lack the details of plain pictures.
  static func forgetLooks(in db: Database) throws {
    try db.execute(
      sql: "UPDATE fingerprints SET look = NULL WHERE length(look) = \(PhotoLook.byteCount)")
  }

  /// The condition that joins the valid row `n` of a photo `p`.
  static let join = "fingerprints n ON n.id = p.id AND n.size = p.size AND n.mtime = p.mtime"

  /// The condition for a photo `p` to have the size of another one.
  static let hasTwins = """
    p.size > 0 AND p.size IN (
      SELECT size FROM photos WHERE companion_of IS NULL GROUP BY size HAVING count(*) > 1)
    """

  /// Writes findings, except those of files that have changed since.
  static func write(_ findings: [(photo: Photo, finding: Finding)], in db: Database) throws {
    let statement = try RawStatement(
      db,
      """
      INSERT INTO fingerprints (id, size, mtime, look, is_unreadable, contents)
        SELECT id, size, mtime, ?1, ?2, ?3 FROM photos WHERE id = ?4 AND size = ?5 AND mtime = ?6
      ON CONFLICT (id) DO UPDATE SET
        look = coalesce(excluded.look,
          iif(size = excluded.size AND mtime = excluded.mtime, look, NULL)),
        contents = coalesce(excluded.contents,
          iif(size = excluded.size AND mtime = excluded.mtime, contents, NULL)),
        is_unreadable = iif(excluded.look IS NULL AND size = excluded.size
          AND mtime = excluded.mtime, is_unreadable, excluded.is_unreadable),
        size = excluded.size, mtime = excluded.mtime
      """)
    for (photo, finding) in findings {
      guard let number = photo.number else { continue }
      let version: [RawStatement.Value] = [
        .integer(number), .integer(photo.byteCount), .integer(photo.modificationTime),
      ]
      switch finding {
      case .contents(let hash):
        try hash.bytes.withUnsafeBytes {
          try statement.run(.null, .integer(0), .blob($0), version[0], version[1], version[2])
        }
      case .look(let look):
        try (look?.bytes ?? []).withUnsafeBytes {
          try statement.run(.blob($0), .integer(0), .null, version[0], version[1], version[2])
        }
      case .unreadable:
        try statement.run(
          .blob(UnsafeRawBufferPointer(start: nil, count: 0)), .integer(1), .null, version[0],
          version[1], version[2])
      }
    }
  }
}
