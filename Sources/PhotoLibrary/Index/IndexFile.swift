import Foundation
import GRDB
import SystemPackage

/// What had to be done to open the index.
public enum IndexNotice: Hashable, Sendable {
  /// The file was damaged or not of this program, and is now beside the new one under this name.
  case damaged(setAside: FilePath)
  /// The file has turned out to be damaged, and is begun anew by the next start.
  case unreadable
  /// Nothing can be kept, for this reason; the index is in memory and goes with the program.
  case notKept(reason: String)
  /// Another process has not let go of the file; the index is in memory and goes with the program.
  case inUse
  /// The file cannot be written any more, for this reason; what is in it stays as it is.
  case stopped(reason: String)

  /// One sentence that says what happened.
  public var message: String {
    switch self {
    case .damaged: "What was remembered of the photos could not be read, and is gathered again."
    case .unreadable: "What is remembered of the photos is damaged."
    case .notKept, .inUse: "The index of your photos cannot be saved."
    case .stopped:
      "The list of photos is no longer updated, because its file cannot be written."
    }
  }

  /// What the person can do about it.
  public var advice: String {
    switch self {
    case .damaged(let file):
      "Nothing is lost. The damaged file is kept as \(DisplayName.string(from: file)), and can be "
        + "deleted."
    case .unreadable: "Nothing is lost. Start the program again to have it gathered anew."
    case .notKept(let reason):
      "Make room in the cache folder, or make it writable. Details: \(reason)"
    case .inUse:
      "Another Albums process is using it, or does not answer. Close it, then start Albums again."
    case .stopped(let reason):
      "Make room on the drive with the cache folder, or make the folder writable, then refresh. "
        + "Details: \(reason)"
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

  /// How long to wait for another to have opened the file. A window may wait for this one.
  private static let patience = Duration.seconds(3)

  private let path: FilePath
  /// A file that is there as long as the index is known to be damaged.
  private var damageNote: String { path.string + ".is-damaged" }

  init(at path: FilePath) {
    self.path = path
  }

  func open() throws -> Opened {
    do {
      let folder = path.removingLastComponent().string
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // Two programs that start at once would both make the tables, or set the file aside.
      let lock = try FileDescriptor.open(
        FilePath(path.string + ".lock"), .readWrite, options: [.create, .closeOnExec],
        permissions: .ownerReadWrite)
      defer { try? lock.close() }
      guard lock.lock(within: Self.patience) else { return try openInMemory(.inUse) }
      if FileManager.default.fileExists(atPath: damageNote) { return try openAnew() }
      return try openFile(notices: [])
    } catch let error as DatabaseError where error.meansDamage || error.resultCode == .SQLITE_ERROR
    {
      // An error of the language is that the tables are not ours.
      return try openAnew()
    } catch is UnknownVersion {
      return try openAnew()
    } catch {
      return try openInMemory(.notKept(reason: "\(error)"))
    }
  }

  /// Has the file begun anew by the next start if an error says that it is damaged. As long as it is
  /// open, it cannot be replaced.
  /// - Returns: Whether it is damaged.
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
      return try openInMemory(.notKept(reason: "\(error)"))
    }
  }

  private struct UnknownVersion: Error {}

  private func openFile(notices: [IndexNotice]) throws -> Opened {
    let pool = try DatabasePool(path: path.string, configuration: configuration)
    let migrator = IndexSchema.migrator
    guard try !pool.read(migrator.hasBeenSuperseded) else { throw UnknownVersion() }
    try migrator.migrate(pool)
    try pool.read { try IndexSchema.check($0) }
    // A folder or file system that has become read-only shows now rather than later.
    try pool.write { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 4000") }
    var readOnly = configuration
    readOnly.readonly = true
    let reader = try DatabaseQueue(path: path.string, configuration: readOnly)
    return Opened(writer: pool, reader: reader, notices: notices)
  }

  private func openInMemory(_ notice: IndexNotice) throws -> Opened {
    let queue = try DatabaseQueue(configuration: configuration)
    try IndexSchema.migrator.migrate(queue)
    return Opened(writer: queue, reader: queue, notices: [notice])
  }

  private var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "Index"
    // Another of our processes may be writing.
    configuration.busyMode = .timeout(10)
    configuration.maximumReaderCount = 2
    configuration.prepareDatabase { db in
      // A scan writes the same pages over and over; lists are read from the system's cache as well.
      let cache = db.configuration.readonly ? 2_000 : 16_000
      try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -\(cache)")
    }
    return configuration
  }

  /// Moves the file out of the way, to where the last one that was damaged is replaced.
  private func setAside() throws -> FilePath {
    let aside = FilePath(path.string + ".damaged")
    // What is in the write-ahead log belongs to the damaged file and must not reach the new one.
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path.string + suffix)
    }
    guard rename(path.string, aside.string) == 0 else { throw Errno(rawValue: errno) }
    try? FileManager.default.removeItem(atPath: damageNote)
    return aside
  }
}

extension DatabaseError {
  /// Whether the file itself is to blame.
  var meansDamage: Bool {
    switch resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: true
    // Tables or columns that are not ours.
    case .SQLITE_ERROR: message?.hasPrefix("no such") ?? false
    default: false
    }
  }
}
