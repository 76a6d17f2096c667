import FoundationEssentials
import GRDB
import Glibc
import SystemPackage

/// Creates a sound store from a damaged one and its backups.
struct StoreRepair {
  /// The tables, their primary keys, and the versions of the schema that added them. Reading in the
  /// order of the primary key reads the table itself, not an index that may be damaged.
  private static let tables = [
    ("mark", ["path"], "1"), ("album", ["id"], "1"), ("member", ["album", "path"], "1"),
    ("edit", ["id"], "1"), ("unit", ["edit", "number"], "1"), ("mirror", ["path"], "1"),
    ("sidecar", ["path"], "1"), ("trashed", ["place"], "3"), ("followed", ["token"], "4"),
    ("distinctPhoto", ["mark", "path"], "8"),
  ]

  let file: FilePath
  let backups: StoreBackups

  /// Replaces the damaged store with a sound one, and keeps a copy of the damaged file.
  ///
  /// If all rows of the damaged store are readable, the result consists of them. Otherwise the
  /// result is the newest sound backup, in which the readable rows replace older ones. Without a
  /// sound backup, the result consists of the readable rows only.
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

  /// The repaired store when it is complete. It is moved into place as soon as the log of the
  /// damaged store is out of the way.
  private var ready: FilePath { FilePath(file.string + ".ready") }

  /// Whether a process has ended while it put the repaired store in place.
  var isInterrupted: Bool { FileSystem.status(ready) != nil }

  /// Completes a repair that was interrupted.
  func finishInterrupted() throws { try putReadyInPlace(aside: nil) }

  /// Replaces the damaged store. If the process ends at any moment, the next start finds the old
  /// store with its log, or completes the replacement.
  private func putInPlace(_ repaired: FilePath) throws -> FilePath? {
    let folder = file.removingLastComponent()
    var aside: FilePath?
    if FileSystem.status(file) != nil {
      aside = (1...).lazy.map { folder.appending("library-damaged-\($0).sqlite") }
        .first { FileSystem.status($0) == nil }
    }
    if let aside { try FileManager.default.copyItem(atPath: file.string, toPath: aside.string) }
    guard rename(repaired.string, ready.string) == 0 else { throw Errno(rawValue: errno) }
    FileSystem.synchronize(folders: [folder])
    try putReadyInPlace(aside: aside)
    return aside
  }

  private func putReadyInPlace(aside: FilePath?) throws {
    // The log is moved first: otherwise SQLite would apply it to the new store.
    let log = file.string + "-wal"
    if rename(log, (aside ?? file).string + "-damaged-wal") != 0, errno != ENOENT {
      throw Errno(rawValue: errno)
    }
    unlink(file.string + "-shm")
    guard rename(ready.string, file.string) == 0 else { throw Errno(rawValue: errno) }
    FileSystem.synchronize(folders: [file.removingLastComponent()])
  }

  /// Copies the newest sound backup. Returns the time at which it was made; nil if there is no
  /// sound backup.
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

  /// Copies the readable rows of the damaged store into another store. Reads each table from the
  /// start and, if an error stops that, also from the end.
  private func salvage(into path: FilePath) throws -> (count: Int, isComplete: Bool) {
    var configuration = Configuration()
    // With foreign keys, replacing an album of the backup would delete the photos in that album.
    configuration.foreignKeysEnabled = false
    let store = try DatabaseQueue(path: path.string, configuration: configuration)
    defer { try? store.close() }
    try UserDataSchema.migrator.migrate(store)
    guard let status = FileSystem.status(file), status.st_size > 0,
      let source = try? DatabaseQueue(path: file.string, configuration: .reading)
    else { return (0, false) }
    var count = 0
    var isComplete = true
    // A store of an earlier version is complete without the tables of later ones.
    let versions = try? source.unsafeRead { try UserDataSchema.migrator.appliedIdentifiers($0) }
    for (table, key, version) in Self.tables where versions?.contains(version) ?? true {
      // Before version 9, the positions of photos in albums were not ranks yet.
      let isOld = table == "member" && versions?.contains("9") == false
      let columns = isOld ? "album, path, \(UserDataSchema.rankOfPosition) AS position" : "*"
      for direction in ["ASC", "DESC"] {
        let order = key.map { "\($0) \(direction)" }.joined(separator: ", ")
        // Not in a transaction: committing it would fail because of the damage, and the rows would
        // be lost.
        let found = source.unsafeRead { readable(columns, of: table, order, in: $0) }
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
    _ columns: String, of table: String, _ order: String, in database: Database
  ) -> (rows: [Row], isComplete: Bool) {
    var rows: [Row] = []
    do {
      let cursor = try Row.fetchCursor(
        database, sql: "SELECT \(columns) FROM \(table) ORDER BY \(order)")
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
      // Skips a row that cannot be inserted because of the damage, and keeps the others.
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
