import Dispatch
import FoundationEssentials
import GRDB
import Glibc
import ImageDecoding
import Synchronization
import SystemPackage

/// The store of the person's own data: marks of photos, albums, and the journal of edits.
///
/// The data are small and must not be lost. Every change is on the disk before the caller learns
/// that it succeeded. The store keeps backups of the last days. A damaged store is repaired or
/// restored, and ``notices`` reports it. Several processes can use the same store. A read-only
/// store can be read; its edits fail with the reason in ``refusal``.
/// - Ownership: Call ``close()`` to stop using the store. Releasing the last reference also closes
///   it.
public final class UserData: Sendable {
  /// Problems found while opening the store that the person must know about.
  public let notices: [UserDataNotice]

  /// The reason why the store cannot be changed; nil if it can be changed.
  public let refusal: EditFailure?

  /// The folder that contains the store.
  let folder: FilePath

  let database: any DatabaseWriter
  private let session: StoreSession?
  private let status: stat?
  private let isOpen = Mutex(true)
  private let uses = DispatchGroup()

  /// Opens the store in a folder. Creates the folder if it does not exist.
  ///
  /// Never fails. If the store cannot be opened, it appears empty and cannot be changed, and
  /// ``notices`` gives the reason.
  public init(folder: FilePath) {
    self.folder = folder
    let opened = StoreOpening(folder: folder).open()
    notices = opened.notices
    refusal = opened.refusal
    database = opened.database
    session = opened.session
    status = opened.status
  }

  /// Closes the store. If the process ends without this call, the store is checked the next time it
  /// is opened.
  public func close() {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    guard wasOpen else { return }
    // Waits for all uses to end: GRDB may hand out a connection that it has just closed.
    uses.wait()
    // Checkpoints the log here, because GRDB closes the writing connection, which could do it,
    // before the reading ones.
    if refusal == nil {
      // If the file was deleted while in use, the next start restores this backup.
      try? StoreBackups(folder: folder.appending("backups"))
        .makeIfDue(of: database, isUrgent: !isInPlace)
      if !isInPlace { session?.noteDamage() }
      _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }
    try? database.close()
    session?.end(isSound: true)
  }

  deinit { close() }

  /// Returns the mark of a photo. The mark is empty if the store has none.
  public func mark(for path: FilePath) -> PhotoMark {
    read(PhotoMark()) { try $0.mark(of: StoredPath(path)) }
  }

  /// Returns all marks, by photo. Photos without a mark are absent. Photos in the trash have their
  /// paths there.
  public func marks() -> [FilePath: PhotoMark] {
    read([:]) { try $0.marks() }
  }

  /// Returns the marks of some photos. Photos without a mark are absent.
  public func marks(for paths: some Sequence<FilePath>) -> [FilePath: PhotoMark] {
    read([:]) { database in
      var marks: [FilePath: PhotoMark] = [:]
      for path in paths {
        let mark = try database.mark(of: StoredPath(path))
        if !mark.isEmpty { marks[path] = mark }
      }
      return marks
    }
  }

  /// The albums that the person has created, oldest first.
  public var userAlbums: [UserAlbum] {
    read([]) { database in
      try Row.fetchAll(
        database,
        sql: """
          WITH present AS (SELECT * FROM member WHERE path NOT IN (SELECT place FROM trashed))
          SELECT id, name, search, (SELECT COUNT(*) FROM present WHERE album = id) AS count,
            COALESCE(
              (SELECT path FROM present WHERE album = id AND isCover ORDER BY position, path LIMIT 1),
              (SELECT path FROM present WHERE album = id ORDER BY position, path LIMIT 1)) AS cover
          FROM album ORDER BY id
          """
      ).map { row in
        UserAlbum(
          id: UserAlbumID(rawValue: row["id"]), name: row["name"], count: row["count"],
          cover: (row["cover"] as StoredPath?)?.path,
          search: (row["search"] as String?).map(PhotoSearch.init(stored:)))
      }
    }
  }

  /// Returns the photos in an album, in the order in which they were added or arranged by hand,
  /// without those in the trash. Some of their files may be missing at present.
  public func paths(in album: UserAlbumID) -> [FilePath] {
    read([]) { database in
      try StoredPath.fetchAll(
        database,
        sql: """
          SELECT path FROM member WHERE album = ? AND path NOT IN (SELECT place FROM trashed)
          ORDER BY position, path
          """, arguments: [album.rawValue]
      ).map(\.path)
    }
  }

  /// Returns whether a photo is in an album, also while its file is missing. Returns true if the store
  /// cannot be read.
  public func contains(_ path: FilePath, in album: UserAlbumID) -> Bool {
    read(true) { database in
      try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT 1 FROM member WHERE album = ? AND path = ?)",
        arguments: [album.rawValue, StoredPath(path)]) == true
    }
  }

  /// Returns the photos, among some, that have marks or are in an album.
  func described(among paths: [FilePath]) -> Set<FilePath> {
    read([]) { database in
      let isMember = try database.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM member WHERE path = ?)")
      return Set(
        try paths.filter { path in
          try !database.mark(of: StoredPath(path)).isEmpty
            || Bool.fetchOne(isMember, arguments: [StoredPath(path)]) == true
        })
    }
  }

  /// Gives the photos that another program has restored from the trash their marks and albums
  /// again. Not for the main thread.
  ///
  /// - Returns: The paths of these photos.
  /// - Throws: ``EditFailure`` if the store cannot be changed.
  public func takeBackRestored() throws(EditFailure) -> [FilePath] {
    guard try read({ try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM trashed)") }) == true
    else { return [] }
    return try write { try $0.takeBackRestored().map(\.path) }
  }

  /// Reads from the store, and returns another value if reading fails.
  func read<Value>(_ otherwise: Value, _ body: (Database) throws -> Value) -> Value {
    (try? whileOpen { try $0.read(body) }) ?? otherwise
  }

  /// Calls `body` with the database. ``close()`` waits until `body` has returned.
  private func whileOpen<Value>(_ body: (any DatabaseWriter) throws -> Value) throws -> Value {
    let isOpen = isOpen.withLock { isOpen in
      if isOpen { uses.enter() }
      return isOpen
    }
    guard isOpen else {
      throw DatabaseError(
        resultCode: .SQLITE_MISUSE, message: texts.gettext("the program is about to end"))
    }
    defer { uses.leave() }
    return try body(database)
  }

  /// Reads from the store for an edit. Throws if reading fails.
  func read<Value>(_ body: (Database) throws -> Value) throws(EditFailure) -> Value {
    do {
      return try whileOpen { try $0.read(body) }
    } catch let failure as EditFailure {
      throw failure
    } catch {
      throw StoreProblem(error).failure
    }
  }

  /// Whether the store's file still has its path. SQLite keeps writing to a file that has been
  /// deleted or replaced, and such changes are lost.
  private var isInPlace: Bool {
    guard let status else { return true }
    guard let now = FileSystem.status(folder.appending("library.sqlite")) else { return false }
    return now.isSameFile(as: status) && now.st_size > 0
  }

  /// Changes the store in one transaction.
  func write<Value>(_ body: (Database) throws -> Value) throws(EditFailure) -> Value {
    if let refusal { throw refusal }
    guard isInPlace else {
      throw EditFailure(
        .store(
          texts.gettext("their file has been moved, deleted or replaced while it was in use"),
          advice: texts.gettext(
            "Close all windows of this program, then start it again. What was done before is among the backups, and is restored if the file is missing."
          )))
    }
    do {
      return try whileOpen { try $0.write(body) }
    } catch let failure as EditFailure {
      throw failure
    } catch {
      let problem = StoreProblem(error)
      if problem.isDamage { session?.noteDamage() }
      throw problem.failure
    }
  }
}
