import FoundationEssentials
import GRDB
import Glibc
import SystemPackage

/// The latest backups of a store, made at least a day apart unless a backup is urgent.
///
/// They are numbered, because the clock that dates them may be set back.
struct StoreBackups {
  private static let count = 3
  private static let interval = TimeInterval(24 * 60 * 60)

  let folder: FilePath

  /// The numbers of the backups, newest first.
  var numbers: [Int] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
    let start = "library-"
    let end = ".sqlite"
    return names.compactMap { name in
      guard name.hasPrefix(start), name.hasSuffix(end) else { return nil }
      return Int(name.dropFirst(start.count).dropLast(end.count))
    }.sorted(by: >)
  }

  func path(_ number: Int) -> FilePath { folder.appending("library-\(number).sqlite") }

  /// Returns the time at which a backup was made; nil if it does not exist.
  func date(_ number: Int) -> Date? {
    FileSystem.status(path(number)).map { status in
      Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
    }
  }

  /// Makes a backup if the newest one is at least a day old, or if `isUrgent` is true.
  func makeIfDue(of database: some DatabaseWriter, isUrgent: Bool, now: Date = Date()) throws {
    try FileManager.default.createDirectory(
      atPath: folder.string, withIntermediateDirectories: true)
    // A process that waits here for another one then finds a recent backup, and returns.
    let lock = try FileDescriptor.open(folder, .readOnly, options: [.directory, .closeOnExec])
    defer { try? lock.close() }
    guard lock.lock() else { throw Errno.wouldBlock }
    if let newest = numbers.first, let date = date(newest), !isUrgent,
      // A date more than a day in the future is due, too: the clock has been set back.
      abs(now.timeIntervalSince(date)) < Self.interval
    {
      return
    }
    // Uses the open connection that writes. If the file has been deleted, a new connection would
    // not find it.
    try database.writeWithoutTransaction { database in
      // A store without marks and albums needs no backup.
      let sql = "SELECT EXISTS (SELECT 1 FROM mark) OR EXISTS (SELECT 1 FROM album)"
      guard try database.tableExists("mark"), try Bool.fetchOne(database, sql: sql) == true
      else { return }
      try make(of: database)
    }
  }

  private func make(of database: Database) throws {
    let temporary = folder.appending("new.sqlite")
    defer { Self.remove(temporary) }
    Self.remove(temporary)
    let copy = try DatabaseQueue(path: temporary.string)
    try copy.writeWithoutTransaction { try database.backup(to: $0) }
    // A damaged backup must not replace a sound one.
    try copy.read(StoreOpening.check)
    try copy.close()
    let descriptor = try FileDescriptor.open(temporary, .readOnly, options: .closeOnExec)
    fsync(descriptor.rawValue)
    try descriptor.close()
    let numbers = numbers
    guard rename(temporary.string, path((numbers.first ?? 0) + 1).string) == 0 else {
      throw Errno(rawValue: errno)
    }
    FileSystem.synchronize(folders: [folder])
    for number in numbers.dropFirst(Self.count - 1) { Self.remove(path(number)) }
  }

  private static func remove(_ path: FilePath) {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path.string + suffix) }
  }
}
