import FoundationEssentials
import GRDB
import Glibc
import ImageDecoding
import SystemPackage

/// Opens a store, whatever state it is in.
struct StoreOpening {
  /// A store that is open.
  struct Opened {
    let database: any DatabaseWriter
    var notices: [UserDataNotice] = []
    var refusal: EditFailure?
    var session: StoreSession?
    /// The status of the file; nil if the store is in memory.
    var status: stat?
  }

  let folder: FilePath
  /// Whether another computer may use the folder at the same time; nil to ask the file system.
  var isOnNetwork: Bool?

  /// The free space in bytes that opening the store for writing needs.
  var leastSpace = 1 << 20

  private var file: FilePath { folder.appending("library.sqlite") }
  private var backups: StoreBackups { StoreBackups(folder: folder.appending("backups")) }

  func open() -> Opened {
    do {
      try FileManager.default.createDirectory(
        atPath: folder.string, withIntermediateDirectories: true)
    } catch {
      return unavailable(
        .unavailable(
          reason: texts.gettext("their folder cannot be made"),
          advice: texts.gettext("Make the folder accessible, then start the program again.")))
    }
    guard folder.withPlatformString({ access($0, W_OK | X_OK) }) == 0 else {
      return readOnly(
        errno == EROFS
          ? .readOnly(
            reason: texts.gettext("they are on a drive that cannot be written to"),
            advice: texts.gettext("To change something, make the drive writable."))
          : .readOnly(StoreProblem(Errno.permissionDenied)))
    }
    // SQLite maps a file into memory for its write-ahead log. Without room for it on the drive, the
    // system ends the process (SIGBUS).
    if let free = FileSystem.freeSpace(at: folder), free < leastSpace {
      return readOnly(.readOnly(StoreProblem(Errno.noSpace)))
    }
    let session: StoreSession
    do {
      session = try StoreSession(folder: folder)
    } catch {
      return readOnly(.readOnly(StoreProblem(error)))
    }
    do {
      return try openWritable(session)
    } catch {
      session.end()
      let problem = StoreProblem(error)
      return problem.isReadable ? readOnly(.readOnly(problem)) : unavailable(.unavailable(problem))
    }
  }

  private func openWritable(_ session: StoreSession) throws -> Opened {
    defer { session.share() }
    let repair = StoreRepair(file: file, backups: backups)
    let isInterrupted = repair.isInterrupted
    do {
      if !isInterrupted { return try openSound(session) }
    } catch {
      guard StoreProblem(error).isDamage else { throw error }
    }
    guard session.isAlone else {
      session.end()
      return readOnly(.damagedInUse)
    }
    let notice: UserDataNotice
    if isInterrupted {
      try repair.finishInterrupted()
      notice = .repairCompleted
    } else {
      notice = try repair.repair()
    }
    session.noteRepair()
    var opened = try openSound(session)
    opened.notices.insert(notice, at: 0)
    return opened
  }

  /// Opens the store. Throws `SQLITE_CORRUPT` if the store is damaged.
  private func openSound(_ session: StoreSession) throws -> Opened {
    let isNew = (FileSystem.status(file)?.st_size ?? 0) == 0
    // If the file is missing although backups or other users of the store exist, something other
    // than this program has removed it.
    if isNew, !backups.numbers.isEmpty || !session.isAlone {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    // Opening the file may change it.
    let state = isNew ? .intact : session.fileState
    let database = try openDatabase()
    do {
      // The power may fail right after an edit has been reported as done.
      try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      if state != .intact { try database.read(Self.check) }
      let migrator = UserDataSchema.migrator
      if try database.read(migrator.hasBeenSuperseded) {
        try database.close()
        session.end()
        return try copyInMemory(.writtenByLaterVersion)
      }
      var opened = Opened(
        database: database, session: session, status: FileSystem.status(file))
      if state == .changed { opened.notices.append(.changedOutside(backups: backups.folder)) }
      let hasToMigrate = try !database.read(migrator.hasCompletedMigrations)
      do {
        try backups.makeIfDue(
          of: database, isUrgent: state == .changed || (hasToMigrate && !isNew))
      } catch {
        if StoreProblem(error).isDamage { throw error }
        opened.notices.append(.backupFailed(reason: StoreProblem(error).text))
      }
      try migrator.migrate(database)
      return opened
    } catch {
      try? database.close()
      throw error
    }
  }

  /// Opens the file. On a network drive, it gets no write-ahead log: that needs memory which all
  /// processes share, and processes on two computers have none.
  private func openDatabase() throws -> any DatabaseWriter {
    guard isOnNetwork ?? (try? FolderReader(folder))?.isSlow ?? false else {
      return try DatabasePool(path: file.string, configuration: Self.configuration)
    }
    let queue = try DatabaseQueue(path: file.string, configuration: Self.configuration)
    // Fails if a process of an older version uses the log at this moment.
    try? queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    return queue
  }

  /// Throws `SQLITE_CORRUPT` if SQLite's quick check finds damage.
  static func check(_ database: Database) throws {
    let result = try String.fetchAll(database, sql: "PRAGMA quick_check(1)")
    guard result == ["ok"] else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: result.first)
    }
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    // Another process may be in the middle of a transaction.
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 2
    return configuration
  }

  private func readOnly(_ notice: UserDataNotice) -> Opened {
    guard FileSystem.status(file) != nil else { return unavailable(notice) }
    do {
      return try copyInMemory(notice)
    } catch {
      return unavailable(notice == .damagedInUse ? notice : .unavailable(StoreProblem(error)))
    }
  }

  /// Copies the store into memory, without changing its file.
  private func copyInMemory(_ notice: UserDataNotice) throws -> Opened {
    let copy = try DatabaseQueue()
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "albums-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    // SQLite cannot open a store that has a write-ahead log if the folder is read-only. So this
    // opens a copy in a temporary folder.
    for suffix in ["", "-wal"] where FileSystem.status(FilePath(file.string + suffix)) != nil {
      try FileManager.default.copyItem(
        atPath: file.string + suffix, toPath: folder.path + "/library.sqlite" + suffix)
    }
    let source = try DatabaseQueue(path: folder.path + "/library.sqlite")
    try source.backup(to: copy)
    try source.close()
    return Opened(database: copy, notices: [notice], refusal: refusal(for: notice))
  }

  private func unavailable(_ notice: UserDataNotice) -> Opened {
    Opened(database: Self.empty(), notices: [notice], refusal: refusal(for: notice))
  }

  /// The failure of each edit of a store that cannot be changed.
  private func refusal(for notice: UserDataNotice) -> EditFailure {
    let reason =
      switch notice {
      case .readOnly(let reason, _), .unavailable(let reason, _): reason
      case .writtenByLaterVersion: texts.gettext("a later version of the program has written them")
      default: texts.gettext("their file is damaged or missing")
      }
    return EditFailure(.store(reason, advice: notice.advice))
  }

  /// Creates an empty store in memory, for use when no store can be opened.
  private static func empty() -> any DatabaseWriter {
    do {
      let queue = try DatabaseQueue()
      try UserDataSchema.migrator.migrate(queue)
      return queue
    } catch {
      fatalError("SQLite cannot keep anything in memory: \(error)")
    }
  }
}

extension UserDataNotice {
  fileprivate static func readOnly(_ problem: StoreProblem) -> Self {
    .readOnly(reason: problem.text, advice: problem.advice)
  }

  fileprivate static func unavailable(_ problem: StoreProblem) -> Self {
    .unavailable(reason: problem.text, advice: problem.advice)
  }
}
