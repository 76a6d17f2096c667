import GRDB

/// The SQL indices for lists and searches, for finding moved files, and for files that could not be read.
///
/// They are not part of the schema, because the first scan fills the tables several times as fast without
/// them. Lists and searches give the same results without them.
enum ListIndices {
  /// Finds the photos with an inode number. Without it, each new file in an index with photos would be
  /// compared with all of them.
  static let ofMovedFiles = ["photos_by_inode ON photos (inode)"]

  /// Those that can be created while files are read: to read a file does not change their columns.
  static let ofListings = ofMovedFiles + list(["", "mtime, ", "size, "])

  /// Those of columns that change when a file is read, which would take longer with them.
  static let ofMetadata =
    ["metadata_with_failure ON metadata (id) WHERE failure IS NOT NULL"]
    + SearchCriterion.sqlIndices + list(["rating DESC, ", "capture, ", "day, capture, "])

  /// Returns the indices of lists by some columns, each with all columns that a list needs.
  private static func list(_ columns: [String]) -> [String] {
    columns.map { columns in
      let column = columns.prefix { $0.isLetter }
      return """
        photos_by_\(column.isEmpty ? "name" : column) \
        ON photos (\(columns)name_key, folder, companion_of) WHERE companion_of IS NULL
        """
    }
  }

  /// Returns those of some definitions whose indices are missing.
  static func missing(
    _ definitions: [String], in database: any DatabaseReader
  ) throws -> [String] {
    let present = try database.read { db in
      try String.fetchSet(db, sql: "SELECT name FROM sqlite_master WHERE type = 'index'")
    }
    return definitions.filter { !present.contains(String($0.prefix { $0 != " " })) }
  }

  /// Creates indices that are missing. Each has a transaction of its own, so that other changes of the
  /// database wait for one of them at most.
  ///
  /// - Parameters:
  ///   - definitions: The indices, each with its name, table and columns.
  ///   - database: The database.
  ///   - gate: Pauses or ends the work.
  /// - Throws: `CancellationError`, or a database error.
  static func create(
    _ definitions: [String], in database: any DatabaseWriter, gate: Gate
  ) throws {
    for definition in try missing(definitions, in: database) {
      try gate.pass()
      try database.write { try $0.execute(sql: "CREATE INDEX IF NOT EXISTS \(definition)") }
    }
  }
}
