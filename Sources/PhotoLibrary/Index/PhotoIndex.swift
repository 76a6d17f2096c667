import Foundation
import GRDB
import ImageDecoding
import Synchronization
import SystemPackage

/// An index of all photos, kept in a file between starts of the program.
///
/// The index is a cache: everything in it can be gathered again, so deleting its file loses
/// nothing. Each photo has a number, by which lists refer to it. Numbers are valid as long as the
/// file exists.
public final class PhotoIndex: Sendable {
  /// The problems with opening the index, to be shown to the user; empty without problems.
  public let notices: [IndexNotice]

  /// Whether the file was damaged and has been replaced by a new one.
  public var wasDamaged: Bool {
    notices.contains { if case .damaged = $0 { true } else { false } }
  }

  private let file: IndexFile
  /// The connections for writing and for long reads. Tasks must not use its asynchronous `read`, for
  /// the reason that `CancellableRead` gives.
  let database: any DatabaseWriter
  /// The cache of photos. It has its own connection, so that the main thread never waits for
  /// other reads or writes.
  let cache: PhotoCache
  /// The order of all photos in the last list.
  private let results = RecentResults()
  private let broadcast = IndexBroadcast()
  /// The order in which scans have looked into folders.
  let looks = LookOrder()

  /// Opens an index, and creates it if it is missing.
  ///
  /// A file that is damaged, or from a later version of the program, is renamed and replaced by a
  /// new one. If no file can be written, the index is in memory. `notices` contains the problem.
  ///
  /// - Parameter path: The file. Its folder is created if it is missing.
  /// - Throws: An SQLite error if even an index in memory cannot be created.
  public init(at path: FilePath) throws {
    file = IndexFile(at: path)
    let opened = try file.open()
    database = opened.writer
    notices = opened.notices
    cache = PhotoCache(reader: opened.reader, file: file)
  }

  /// Writes the write-ahead log into the file when the program ends, so that the next start does
  /// not have to.
  ///
  /// Interrupts running reads and writes, and waits for no other process. The connections stay
  /// open, because GRDB may still hand out a closed connection to a reader.
  public func close() {
    database.interrupt()
    _ = try? database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA busy_timeout = 0")
      try db.checkpoint(.truncate)
    }
  }

  deinit {
    // The connection that closes last writes the log into the file. This connection is read-only
    // and cannot do so; it must close first. The others need no such care.
    cache.close()
  }

  // MARK: Away from the main thread

  /// Returns the numbers of the photos that a query matches, in its order.
  ///
  /// Takes some 25 ms for 100,000 photos: not for the main thread.
  public func numbers(of query: PhotoQuery) throws -> [Int] {
    try read { try query.photos(in: $0, results).numbers }
  }

  /// Returns the photos that a query matches, in its order, and their days if they are sorted by date.
  /// A photo whose file has no date is on the day on which the file was last changed.
  ///
  /// - Throws: A database error; `CancellationError` soon after the task is cancelled.
  public func photos(of query: PhotoQuery) async throws -> PhotoTimeline {
    do {
      return try await CancellableRead.read(database) { [results] db in
        try query.photos(in: db, results)
      }
    } catch {
      file.note(error)
      throw error
    }
  }

  /// Returns the folders that contain photos, in the given folders and everything in them, in
  /// natural order of their paths. Not for the main thread.
  public func albums(under roots: [FilePath]) throws -> [Album] {
    try read { try Album.all(under: roots, in: $0) }
  }

  /// Returns the problems that the last scan had with these folders and everything in them.
  public func problems(under roots: [FilePath]) throws -> [LibraryProblem] {
    try read { db in
      let folders = FolderRange(roots).sql(column: "path")
      let rows = try Row.fetchCursor(
        db,
        sql: "SELECT path, state FROM folders WHERE state <> 0 AND \(folders.sql) ORDER BY path",
        arguments: folders.arguments)
      var problems: [LibraryProblem] = []
      while let row = try rows.next() {
        problems.append(LibraryProblem(path: FilePath(bytes: row[0]), state: row[1]))
      }
      return problems
    }
  }

  /// Returns the photos with these numbers, without those that no longer exist. Bypasses the cache
  /// for the main thread. Not for the main thread.
  public func readPhotos(numbered numbers: [Int]) throws -> [Photo] {
    try database.read { db in
      try numbers.compactMap { try PhotoRow.photo(numbered: $0, in: db) }
    }
  }

  /// Returns the photos in these files, by path. Omits files that the index does not contain. Not
  /// for the main thread.
  public func photos(at paths: [FilePath]) throws -> [FilePath: Photo] {
    try read { db in
      var photos: [FilePath: Photo] = [:]
      for path in paths {
        guard let number = try PhotoRow.number(of: path, in: db) else { continue }
        photos[path] = try PhotoRow.photo(numbered: number, in: db)
      }
      return photos
    }
  }

  /// Returns the first photos of an album, in natural order of the names. Omits photos whose files
  /// could not be read. Fast enough for the main thread if `count` is small.
  ///
  /// - Throws: A database error.
  public func readablePhotos(in album: AlbumID, count: Int) throws -> [Photo] {
    try read { try PhotoRow.readable(in: album.path, count: count, in: $0) }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    do {
      return try database.read(body)
    } catch {
      file.note(error)
      throw error
    }
  }

  /// Returns the notice for an error after which the index can no longer be updated.
  func notice(of error: any Error) -> IndexNotice {
    guard !file.note(error) else { return .unreadable }
    return .stopped(reason: error.reason)
  }

  /// Whether the index contains all of these folders, because a scan has read them or tried to.
  func knows(_ folders: [FilePath]) throws -> Bool {
    try database.read { db in
      try folders.allSatisfy { folder in
        try Bool.fetchOne(
          db.cachedStatement(sql: "SELECT 1 FROM folders WHERE path = ?"), arguments: [folder.data])
          != nil
      }
    }
  }

  /// Returns the files that cannot be read until they change, with reasons.
  func failures(in folders: [FilePath], isRecursive: Bool) throws -> [FilePath: String] {
    try database.read { db in
      let range = FolderRange.sql(folders, isRecursive: isRecursive, column: "f.path")
      // `CROSS JOIN` makes SQLite begin with the failures, which are few and have an SQL index.
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT f.path, p.name, m.failure FROM metadata m
          CROSS JOIN photos p ON p.id = m.id JOIN folders f ON f.id = p.folder
          WHERE m.failure IS NOT NULL AND \(range.sql)
          """, arguments: range.arguments)
      var failures: [FilePath: String] = [:]
      while let row = try rows.next() {
        failures[FilePath(bytes: row[0]).appending(entry: row[1])] = row[2]
      }
      return failures
    }
  }

  /// Returns the folders with photos that were written in the last seconds.
  func folders(
    in folders: [FilePath], isRecursive: Bool, writtenInLast seconds: Double
  ) throws -> [FilePath] {
    let now = Date().timeIntervalSince1970
    return try database.read { db in
      let range = FolderRange.sql(folders, isRecursive: isRecursive, column: "path")
      return try Data.fetchAll(
        db,
        sql: """
          SELECT path FROM folders WHERE \(range.sql) AND id IN (
            SELECT folder FROM photos WHERE companion_of IS NULL AND mtime BETWEEN ? AND ?)
          """,
        arguments: range.arguments + [Int((now - seconds) * 1e9), Int(now * 1e9)]
      ).map { FilePath(bytes: $0) }
    }
  }

  /// Returns the folders whose files are to be looked at again now, those that were changed last
  /// first.
  ///
  /// - Parameters:
  ///   - roots: The folders that contain them.
  ///   - start: The time when the program started, in seconds since 1970.
  /// - Returns: Their paths.
  /// - Throws: A database error.
  func foldersToCheck(under roots: [FilePath], startedAt start: Int) throws -> [FilePath] {
    let range = FolderRange(roots).sql(column: "path")
    let isDue = NextCheck.dueSQL(startedAt: start)
    return try database.read { db in
      try Data.fetchAll(
        db,
        sql: """
          SELECT path FROM folders WHERE state = 0 AND \(range.sql) AND \(isDue)
          ORDER BY mtime DESC
          """, arguments: range.arguments
      ).map { FilePath(bytes: $0) }
    }
  }

  // MARK: On the main thread

  /// Returns a photo; nil if it no longer exists. Fast enough to be called for each cell of a grid.
  public func photo(numbered number: Int) -> Photo? { cache.photo(numbered: number) }

  /// Returns the photos with these numbers, in the same order. Omits photos that no longer exist. For
  /// many photos, much faster than `photo(numbered:)` for each.
  public func photos(numbered numbers: [Int]) -> [Photo] {
    cache.photos(numbered: numbers)
  }

  /// Reads photos in the background, the first ones first, so that a later `photo(numbered:)` or
  /// `photos(numbered:)` finds them in memory. Stops soon after its task is cancelled. Of more than
  /// 4,096 photos, only the last ones are kept.
  @concurrent public func readAhead(_ numbers: [Int]) async { cache.readAhead(numbers) }

  /// The number of files with photos and videos of all folders, also of those that no window shows.
  /// Not for the main thread. 0 if the index cannot be read.
  public var photoCount: Int {
    (try? read { try Int.fetchOne($0, sql: "SELECT count(*) FROM photos") }) ?? 0
  }

  /// Returns the number of the photo in a file. For a raw file that is a companion, returns the
  /// number of its photo.
  public func number(of path: FilePath) -> Int? {
    cache.read { try PhotoRow.number(of: path, in: $0) }
  }

  /// Returns the metadata of a photo's file, with the title and keywords of its sidecar; nil if the
  /// file has not been read or could not be read.
  public func details(of number: Int) -> ImageMetadata? {
    cache.read { try ImageMetadata.stored(for: number, in: $0) }
  }

  /// The changes from now on, as a sequence. A change arrives at once; those that follow it within
  /// 0.2 s arrive together.
  ///
  /// Each access creates a new sequence with all changes after the access.
  public var changes: AsyncStream<IndexChange> { broadcast.listen() }

  /// Changes the index in one transaction, and publishes the change unless it is empty.
  ///
  /// - Parameter body: Writes into the database. Returns the changed photos and albums.
  /// - Returns: The change.
  /// - Throws: A database error.
  @discardableResult
  func change(_ body: (Database) throws -> IndexChange) throws -> IndexChange {
    let change = try database.write { db in
      let change = try body(db)
      if !change.isEmpty { try RecentResults.noteChange(in: db) }
      return change
    }
    guard !change.isEmpty else { return change }
    cache.forget(change)
    broadcast.post(change)
    return change
  }
}
