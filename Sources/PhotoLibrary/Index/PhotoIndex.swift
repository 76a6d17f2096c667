import Foundation
import GRDB
import ImageDecoding
import Synchronization
import SystemPackage

/// What is known of all photos, kept from one start to the next.
///
/// A cache: whatever is in it can be found out again, so that deleting its file loses nothing. Each
/// photo has a number in it, by which lists refer to it; numbers live as long as the file does.
public final class PhotoIndex: Sendable {
  /// What had to be done to open the index, to be told the user; empty if all is well.
  public let notices: [IndexNotice]

  /// Whether the file was damaged, and has been begun anew.
  public var wasDamaged: Bool {
    notices.contains { if case .damaged = $0 { true } else { false } }
  }

  private let file: IndexFile
  /// For changes, and for whatever takes its time.
  let database: any DatabaseWriter
  /// For single photos, on a connection of its own, so that the main thread waits for nobody.
  private let blocks: PhotoBlocks
  private let broadcast = IndexBroadcast()
  /// Which scan has looked into a folder last.
  let looks = LookOrder()

  /// Opens an index, and makes it if need be.
  ///
  /// A file that is damaged, or of a later version of the program, is set aside and begun anew;
  /// where none can be written, the index lives in memory. `notices` says so.
  /// - Parameter path: The file; its folder is made if it is missing.
  /// - Throws: An error of SQLite's where not even that is possible.
  public init(at path: FilePath) throws {
    file = IndexFile(at: path)
    let opened = try file.open()
    database = opened.writer
    notices = opened.notices
    blocks = PhotoBlocks(reader: opened.reader, file: file)
  }

  /// Takes what is in the log into the file at the end of the program, so that the next start need
  /// not.
  ///
  /// What is being read or written is broken off, and no other process is waited for. The
  /// connections stay open: GRDB may still give one that it has closed to somebody who reads.
  public func close() {
    database.interrupt()
    _ = try? database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA busy_timeout = 0")
      try db.checkpoint(.truncate)
    }
  }

  deinit {
    // The connection that is closed last takes the write-ahead log into the file, so it must not be
    // this one, which only reads. The others see to that themselves.
    blocks.close()
  }

  // MARK: Away from the main thread

  /// The numbers of photos in their order.
  ///
  /// Takes some 40 ms for 100,000 photos: not for the main thread.
  public func numbers(of query: PhotoQuery) throws -> [Int] {
    try read { try query.numbers(in: $0) }
  }

  /// The folders with photos in them, in these folders and everything in them, in natural order of
  /// their paths. Not for the main thread.
  public func albums(under roots: [FilePath]) throws -> [Album] {
    try read { try Album.all(under: roots, in: $0) }
  }

  /// What could not be looked into when it was last tried, in these folders and everything in them.
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

  /// The photos that numbers stand for, without those that are gone, and without a place in what
  /// the main thread has at hand. Not for the main thread.
  func readPhotos(numbered numbers: [Int]) throws -> [Photo] {
    try database.read { db in
      try numbers.compactMap { try PhotoRow.photo(numbered: $0, in: db) }
    }
  }

  /// The photos in files, as far as they are known. Not for the main thread.
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

  /// The first photos of an album, in natural order of the names, without those of which nothing
  /// could be read. Quick enough for the main thread where they are few.
  ///
  /// - Throws: An error of the database's.
  public func readablePhotos(in album: AlbumID, count: Int) throws -> [Photo] {
    try read { try PhotoRow.readable(in: album.path, count: count, in: $0) }
  }

  private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    do {
      return try database.read(body)
    } catch {
      file.note(error)
      throw error
    }
  }

  /// What an error means for the index, which is no longer brought up to date.
  func notice(of error: any Error) -> IndexNotice {
    guard !file.note(error) else { return .unreadable }
    return .stopped(reason: (error as? DatabaseError)?.message ?? "\(error)")
  }

  /// Whether all of some folders have been looked into, or tried to, before.
  func knows(_ folders: [FilePath]) throws -> Bool {
    try database.read { db in
      try folders.allSatisfy { folder in
        try Bool.fetchOne(
          db.cachedStatement(sql: "SELECT 1 FROM folders WHERE path = ?"), arguments: [folder.data])
          != nil
      }
    }
  }

  /// The files that cannot be read until they change, and why.
  func failures(in folders: [FilePath]) throws -> [FilePath: String] {
    try database.read { db in
      let range = FolderRange(folders).sql(column: "f.path")
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT f.path, p.name, m.failure FROM metadata m
          JOIN photos p ON p.id = m.id JOIN folders f ON f.id = p.folder
          WHERE m.failure IS NOT NULL AND \(range.sql)
          """, arguments: range.arguments)
      var failures: [FilePath: String] = [:]
      while let row = try rows.next() {
        failures[FilePath(bytes: row[0]).appending(entry: row[1])] = row[2]
      }
      return failures
    }
  }

  /// The folders with photos that were written shortly before now.
  func folders(
    in folders: [FilePath], isRecursive: Bool, writtenInLast seconds: Double
  ) throws -> [FilePath] {
    let now = Date().timeIntervalSince1970
    return try database.read { db in
      let range =
        isRecursive
        ? FolderRange(folders).sql(column: "path")
        : FolderRange.exactly(folders, column: "path")
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

  // MARK: On the main thread

  /// A photo; nil once it has gone. Quick enough to be asked for each cell of a grid.
  public func photo(numbered number: Int) -> Photo? { blocks.photo(numbered: number) }

  /// Photos in the order of their numbers given, without those that have gone.
  public func photos(numbered numbers: [Int]) -> [Photo] {
    numbers.compactMap { blocks.photo(numbered: $0) }
  }

  /// The number of the photo in a file; of a raw file that goes with a photo, that photo's.
  public func number(of path: FilePath) -> Int? {
    blocks.read { try PhotoRow.number(of: path, in: $0) }
  }

  /// What a photo's file says; nil as long as it has not been read, or where it could not be.
  public func details(of number: Int) -> ImageMetadata? {
    blocks.read { try ImageMetadata.stored(for: number, in: $0) }
  }

  /// What changes, from now on. Changes are gathered, so that there are no more than five a second.
  ///
  /// Every access begins another sequence, which hears all that happens after it.
  public var changes: AsyncStream<IndexChange> { broadcast.listen() }

  /// Makes a change known that has been committed.
  func didChange(_ change: IndexChange) {
    blocks.forget(change)
    broadcast.post(change)
  }
}
