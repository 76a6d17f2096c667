import Foundation
import GRDB
import ImageDecoding
import SystemPackage

/// A problem with the file of the index.
public enum IndexNotice: Hashable, Sendable {
  /// The file was damaged, or written by another program or a later version. It was renamed to
  /// this path, and a new file was created.
  case damaged(setAside: FilePath)
  /// The file has turned out to be damaged while in use. The next start replaces it.
  case unreadable
  /// The file cannot be created or opened, for this reason. The index is in memory and is lost when
  /// the program ends.
  case notKept(reason: String)
  /// Another process keeps the file locked. The index is in memory and is lost when the program
  /// ends.
  case inUse
  /// The file can no longer be written, for this reason. Its contents stay as they are.
  case stopped(reason: String)

  /// One sentence that describes the problem.
  public var message: String {
    switch self {
    case .damaged: texts.gettext("The index of your photos was damaged, and is rebuilt.")
    case .unreadable: texts.gettext("The index of your photos is damaged.")
    case .notKept, .inUse: texts.gettext("The index of your photos cannot be saved.")
    case .stopped:
      texts.gettext("The list of photos is no longer updated, because its file cannot be written.")
    }
  }

  /// One or two sentences that tell the user how to solve the problem.
  public var advice: String {
    switch self {
    case .damaged(let file):
      texts.gettext(
        "Nothing is lost. The damaged file is kept as %s, and can be deleted.",
        DisplayName.string(from: file))
    case .unreadable: texts.gettext("Nothing is lost. Start Albums again to rebuild it.")
    case .notKept(let reason):
      texts.gettext("Make room in the cache folder, or make it writable. Details: %s", reason)
    case .inUse:
      texts.gettext(
        "Another Albums process is using it, or does not answer. Close it, then start Albums again."
      )
    case .stopped(let reason):
      texts.gettext(
        "Make room on the drive with the cache folder, or make the folder writable, then refresh. Details: %s",
        reason)
    }
  }
}

/// The file of the index.
struct IndexFile: Sendable {
  struct Opened {
    let writer: any DatabaseWriter
    let reader: any DatabaseReader
    let notices: [IndexNotice]
  }

  /// How long to wait while another process opens the file. A window may be waiting meanwhile.
  private static let patience = Duration.seconds(3)
  /// The free space in bytes that opening the file needs.
  private static let leastSpace = 1 << 20

  private let path: FilePath
  /// A file that exists while the index is known to be damaged.
  private var damageNote: String { path.string + ".is-damaged" }

  init(at path: FilePath) {
    self.path = path
  }

  func open() throws -> Opened {
    do {
      let folder = path.removingLastComponent()
      try FileManager.default.createDirectory(
        atPath: folder.string, withIntermediateDirectories: true)
      // Without room for SQLite's memory-mapped file, the system ends the process (SIGBUS).
      if let free = FileSystem.freeSpace(at: folder), free < Self.leastSpace { throw Errno.noSpace }
      // Without a lock, two programs starting at once would both create the tables or rename the
      // file.
      let lock = try FileDescriptor.open(
        FilePath(path.string + ".lock"), .readWrite, options: [.create, .closeOnExec],
        permissions: .ownerReadWrite)
      defer { try? lock.close() }
      guard lock.lock(within: Self.patience) else { return try openInMemory(.inUse) }
      if FileManager.default.fileExists(atPath: damageNote) { return try openAnew() }
      return try openFile(notices: [])
    } catch let error as DatabaseError where error.meansDamage || error.resultCode == .SQLITE_ERROR
    {
      // An SQL error means that the tables are not those of this program.
      return try openAnew()
    } catch is UnknownVersion {
      return try openAnew()
    } catch {
      return try openInMemory(.notKept(reason: error.reason))
    }
  }

  /// If an error means damage, makes the next start replace the file. An open file cannot be
  /// replaced.
  ///
  /// - Returns: Whether the error means that the file is damaged.
  @discardableResult
  func note(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError, error.meansDamage else { return false }
    _ = FileManager.default.createFile(atPath: damageNote, contents: nil)
    return true
  }

  private func openAnew() throws -> Opened {
    do {
      return try openFile(notices: [.damaged(setAside: try setAside())])
    } catch {
      return try openInMemory(.notKept(reason: error.reason))
    }
  }

  private struct UnknownVersion: Error {}

  private func openFile(notices: [IndexNotice]) throws -> Opened {
    let pool = try DatabasePool(path: path.string, configuration: configuration)
    guard try !pool.read(IndexSchema.migrator.hasBeenSuperseded) else { throw UnknownVersion() }
    try IndexSchema.update(pool)
    try pool.read { try IndexSchema.check($0) }
    // This write fails now, rather than later, if the folder or file system is read-only.
    try pool.write { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 4000") }
    var readOnly = configuration
    readOnly.readonly = true
    let reader = try DatabaseQueue(path: path.string, configuration: readOnly)
    return Opened(writer: pool, reader: reader, notices: notices)
  }

  private func openInMemory(_ notice: IndexNotice) throws -> Opened {
    let queue = try DatabaseQueue(configuration: configuration)
    try IndexSchema.update(queue)
    return Opened(writer: queue, reader: queue, notices: [notice])
  }

  private var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "Index"
    // Another process of this program may be writing.
    configuration.busyMode = .timeout(10)
    configuration.maximumReaderCount = 2
    configuration.prepareDatabase { db in
      IndexSchema.addFunctions(to: db)
      // A scan writes the same pages repeatedly and needs a larger cache. Reads of lists also
      // benefit from the system's page cache.
      let cache = db.configuration.readonly ? 2_000 : 16_000
      try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -\(cache)")
    }
    return configuration
  }

  /// Renames the file to make room for a new one. Replaces the last damaged file.
  private func setAside() throws -> FilePath {
    let aside = FilePath(path.string + ".damaged")
    // The write-ahead log belongs to the damaged file and must not be applied to the new one.
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path.string + suffix)
    }
    guard rename(path.string, aside.string) == 0 else { throw Errno(rawValue: errno) }
    try? FileManager.default.removeItem(atPath: damageNote)
    return aside
  }
}

extension DatabaseError {
  /// Whether the error means that the file is damaged or lacks tables of this program.
  var meansDamage: Bool {
    switch resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: true
    // A table or column of this program is missing.
    case .SQLITE_ERROR: message?.hasPrefix("no such") ?? false
    default: false
    }
  }
}
