import FoundationEssentials
import GRDB
import Glibc
import SystemPackage

/// The making of a sound store from a damaged one and its backups.
struct StoreRepair {
  /// The tables and their primary keys. In the order of the key the table itself is read, not an
  /// index, which may be what is damaged.
  private static let tables = [
    ("mark", ["path"]), ("album", ["id"]), ("member", ["album", "path"]), ("edit", ["id"]),
    ("unit", ["edit", "number"]), ("mirror", ["path"]), ("sidecar", ["path"]),
  ]

  let file: FilePath
  let backups: StoreBackups

  /// Puts a sound store in the place of the damaged one, of which a copy is kept.
  ///
  /// Where all of the damaged store can be read, that is what there is. Else it is the newest sound
  /// backup, and what can be read is put over it: it is newer.
  func repair() throws -> UserDataNotice {
    let repaired = FilePath(file.string + ".repaired")
    removeStore(repaired)
    var salvage = try salvage(into: repaired)
    var backup: Date?
    if !salvage.isComplete, let date = try copySoundBackup(to: repaired) {
      backup = date
      salvage = try self.salvage(into: repaired)
    }
    let aside = try putInPlace(repaired)
    if salvage.isComplete { return .repaired(damaged: aside ?? file) }
    return backup.map { .restored(backup: $0, salvaged: salvage.count, damaged: aside) }
      ?? .salvaged(count: salvage.count, damaged: aside ?? file)
  }

  /// Replaces the damaged store at one go: ended at any moment, there is one or the other.
  private func putInPlace(_ repaired: FilePath) throws -> FilePath? {
    let folder = file.removingLastComponent()
    var aside: FilePath?
    if FileSystem.status(file) != nil {
      aside = (1...).lazy.map { folder.appending("library-damaged-\($0).sqlite") }
        .first { FileSystem.status($0) == nil }
    }
    if let aside { try FileManager.default.copyItem(atPath: file.string, toPath: aside.string) }
    // The log first: SQLite would write it into the store that takes its place.
    let log = file.string + "-wal"
    if rename(log, (aside ?? file).string + "-damaged-wal") != 0, errno != ENOENT {
      throw Errno(rawValue: errno)
    }
    unlink(file.string + "-shm")
    guard rename(repaired.string, file.string) == 0 else { throw Errno(rawValue: errno) }
    FileSystem.synchronize(folders: [folder])
    return aside
  }

  /// Copies the newest backup without damage; returns when it was made.
  private func copySoundBackup(to path: FilePath) throws -> Date? {
    for number in backups.numbers {
      do {
        let backup = try DatabaseQueue(path: backups.path(number).string, configuration: .reading)
        try backup.read(StoreOpening.check)
        removeStore(path)
        let copy = try DatabaseQueue(path: path.string)
        try backup.backup(to: copy)
        try copy.close()
        return backups.date(number)
      } catch {
        continue
      }
    }
    return nil
  }

  /// Puts what can be read of the damaged store into another, each table from the start and, where
  /// that ends early, from the end.
  private func salvage(into path: FilePath) throws -> (count: Int, isComplete: Bool) {
    var configuration = Configuration()
    // An album that takes the place of the same one in the backup would take that one's photos away.
    configuration.foreignKeysEnabled = false
    let store = try DatabaseQueue(path: path.string, configuration: configuration)
    defer { try? store.close() }
    try UserDataSchema.migrator.migrate(store)
    guard let status = FileSystem.status(file), status.st_size > 0,
      let source = try? DatabaseQueue(path: file.string, configuration: .reading)
    else { return (0, false) }
    var count = 0
    var isComplete = true
    for (table, key) in Self.tables {
      for direction in ["ASC", "DESC"] {
        let order = key.map { "\($0) \(direction)" }.joined(separator: ", ")
        // Not in a transaction: its end fails after the damage, and what was read would be lost.
        let found = source.unsafeRead { readable(table, order, in: $0) }
        let added = try store.write { try insert(found.rows, into: table, in: $0) }
        count += added
        if found.isComplete, added == found.rows.count { break }
        isComplete = false
      }
    }
    try store.write { database in
      try database.execute(
        sql: """
          DELETE FROM member WHERE album NOT IN (SELECT id FROM album);
          DELETE FROM unit WHERE edit NOT IN (SELECT id FROM edit);
          """)
    }
    return (count, isComplete)
  }

  private func readable(
    _ table: String, _ order: String, in database: Database
  ) -> (rows: [Row], isComplete: Bool) {
    var rows: [Row] = []
    do {
      let cursor = try Row.fetchCursor(database, sql: "SELECT * FROM \(table) ORDER BY \(order)")
      while let row = try cursor.next() { rows.append(row.copy()) }
      return (rows, true)
    } catch {
      return (rows, false)
    }
  }

  private func insert(_ rows: [Row], into table: String, in database: Database) throws -> Int {
    var count = 0
    for row in rows {
      let columns = row.columnNames.joined(separator: ", ")
      let places = row.columnNames.map { _ in "?" }.joined(separator: ", ")
      // A row that the damage has left without sense is not worth the others.
      do {
        try database.execute(
          sql: "INSERT OR REPLACE INTO \(table) (\(columns)) VALUES (\(places))",
          arguments: StatementArguments(row.databaseValues))
        count += 1
      } catch {}
    }
    return count
  }

  private func removeStore(_ path: FilePath) {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path.string + suffix) }
  }
}

extension Configuration {
  fileprivate static var reading: Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    return configuration
  }
}
