import Dispatch
import FoundationEssentials
import GRDB
import Glibc
import Synchronization
import SystemPackage

/// What the person has said and made: marks of photos, albums, and the journal of edits.
///
/// It is small and must not be lost. Every change is on the disk before it is reported; there are
/// backups of the last days; a damaged store is repaired or restored, and ``notices`` says so.
/// Several processes can use the same store. Where it cannot be written to it is read, and edits
/// are refused with the reason.
/// - Ownership: ``close()`` or the last reference that goes ends its use.
public final class UserData: Sendable {
  /// What has happened to the store that the person has to know of.
  public let notices: [UserDataNotice]

  /// Why nothing can be changed; nil where it can.
  public let refusal: EditFailure?

  /// The folder with the store.
  let folder: FilePath

  let database: any DatabaseWriter
  private let session: StoreSession?
  private let status: stat?
  private let isOpen = Mutex(true)
  private let uses = DispatchGroup()

  /// Opens the store in a folder, which is made if it is not there.
  ///
  /// Never fails: where the store cannot be opened, it is as if nothing had been said, nothing can
  /// be changed, and the notices say why.
  public init(folder: FilePath) {
    self.folder = folder
    let opened = StoreOpening(folder: folder).open()
    notices = opened.notices
    refusal = opened.refusal
    database = opened.database
    session = opened.session
    status = opened.status
  }

  /// Ends the use of the store. Without it, the store is checked at the next opening.
  public func close() {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    guard wasOpen else { return }
    // GRDB may give a connection that it has closed to somebody who waits for one.
    uses.wait()
    // GRDB closes the connection that could do it before those that read.
    if refusal == nil {
      // The next start restores what has been deleted while it was in use.
      try? StoreBackups(folder: folder.appending("backups"))
        .makeIfDue(of: database, isUrgent: !isInPlace)
      if !isInPlace { session?.noteDamage() }
      _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }
    try? database.close()
    session?.end()
  }

  deinit { close() }

  /// What is said of a photo.
  public func mark(for path: FilePath) -> PhotoMark {
    read(PhotoMark()) { try $0.mark(of: StoredPath(path)) }
  }

  /// Everything that is said, by photo; photos of which nothing is said are left out.
  public func marks() -> [FilePath: PhotoMark] {
    read([:]) { database in
      let rows = try Row.fetchCursor(database, sql: "SELECT * FROM mark")
      var marks: [FilePath: PhotoMark] = [:]
      while let row = try rows.next() {
        guard let path = row["path"] as StoredPath? else { continue }
        marks[path.path] = PhotoMark(row)
      }
      return marks
    }
  }

  /// What is said of some photos; those of which nothing is said are left out.
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

  /// The albums that the person has made, oldest first.
  public var userAlbums: [UserAlbum] {
    read([]) { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT id, name, (SELECT COUNT(*) FROM member WHERE album = id) AS count,
            (SELECT path FROM member WHERE album = id ORDER BY position LIMIT 1) AS cover
          FROM album ORDER BY id
          """
      ).map { row in
        UserAlbum(
          id: UserAlbumID(rawValue: row["id"]), name: row["name"], count: row["count"],
          cover: (row["cover"] as StoredPath?)?.path)
      }
    }
  }

  /// The photos in an album, in the order in which they were added. Their files need not be there
  /// at present.
  public func paths(in album: UserAlbumID) -> [FilePath] {
    read([]) { try $0.members(of: album).map(\.path.path) }
  }

  /// Takes note of files that something else than an edit has moved or renamed, so that what is
  /// said of them goes along.
  public func paths(moved moves: [(from: FilePath, to: FilePath)]) throws(EditFailure) {
    guard !moves.isEmpty else { return }
    try write { database in
      // In the journal, so that what comes before it can still be undone.
      let steps = moves.map { Step.noted(MovedPath(from: $0.from, to: $0.to)) }
      let id = try database.insertEdit(title: "", state: .noted)
      let unit = JournaledEdit.Unit(number: 0, isDone: true, unit: EditUnit(steps: steps))
      try database.insert([unit], of: id)
      var outcome = EditOutcome()
      for step in steps { try step.record(in: database, into: &outcome) }
      try database.conclude(id, as: .noted)
      try database.pruneJournal(before: id)
    }
  }

  private func read<Value>(_ otherwise: Value, _ body: (Database) throws -> Value) -> Value {
    (try? whileOpen { try $0.read(body) }) ?? otherwise
  }

  /// Uses the database, which stays open as long.
  private func whileOpen<Value>(_ body: (any DatabaseWriter) throws -> Value) throws -> Value {
    let isOpen = isOpen.withLock { isOpen in
      if isOpen { uses.enter() }
      return isOpen
    }
    guard isOpen else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the program is about to end")
    }
    defer { uses.leave() }
    return try body(database)
  }

  /// Reads from the store what an edit cannot do without.
  func read<Value>(_ body: (Database) throws -> Value) throws(EditFailure) -> Value {
    do {
      return try whileOpen { try $0.read(body) }
    } catch {
      throw StoreProblem(error).failure
    }
  }

  /// Whether the file is where it was. SQLite goes on with one that is no longer there, or has
  /// another in its place, and what it writes is lost.
  private var isInPlace: Bool {
    guard let status else { return true }
    guard let now = FileSystem.status(folder.appending("library.sqlite")) else { return false }
    return now.isSameFile(as: status) && now.st_size > 0
  }

  /// Changes the store, all or nothing.
  func write<Value>(_ body: (Database) throws -> Value) throws(EditFailure) -> Value {
    if let refusal { throw refusal }
    guard isInPlace else {
      throw EditFailure(
        .store(
          "their file has been moved, deleted or replaced while it was in use",
          advice: "Close all windows of this program, then start it again. What was done before is "
            + "among the backups, and is restored if the file is missing."))
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
