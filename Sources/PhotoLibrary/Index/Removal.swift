import Foundation
import GRDB
import SystemPackage

/// Takes out of the index what is no longer there, once a scan has looked everywhere.
struct Removal {
  private static let batchSize = 1_000

  private let index: PhotoIndex
  private let gate: Gate
  /// How many photos have been taken out.
  private(set) var count = 0

  init(index: PhotoIndex, gate: Gate) {
    self.index = index
    self.gate = gate
  }

  /// Takes out photos that are not where they were, unless they have turned up elsewhere.
  mutating func remove(photos: [Int], areDoubles: Bool = false) throws {
    var rest = photos[...]
    while !rest.isEmpty {
      try gate.pass()
      let batch = rest.prefix(Self.batchSize)
      rest = rest.dropFirst(batch.count)
      var change = IndexChange()
      try index.database.write { db in
        for photo in batch { try remove(photo, isDouble: areDoubles, in: db, &change) }
      }
      count += change.photos.count
      index.didChange(change)
    }
  }

  private func remove(
    _ photo: Int, isDouble: Bool, in db: Database, _ change: inout IndexChange
  ) throws {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT f.path, p.name FROM photos p JOIN folders f ON f.id = p.folder WHERE p.id = ?
          """), arguments: [photo])
    guard let row else { return }
    let folder = FilePath(bytes: row[0])
    guard isDouble || FileStatus(of: folder.appending(entry: row[1])) == .absent else { return }
    try db.cachedStatement(sql: "DELETE FROM photos WHERE id = ?").execute(arguments: [photo])
    change.photos.insert(photo)
    change.albums.insert(AlbumID(path: folder))
  }

  /// Takes out folders that are no longer where they were, with everything in them.
  ///
  /// - Parameters:
  ///   - folders: The folders.
  ///   - areDoubles: Whether they are there all the same, under other paths.
  /// - Throws: `CancellationError`, or an error of the database's.
  mutating func remove(folders: [FilePath], areDoubles: Bool = false) throws {
    for folder in folders {
      let range = FolderRange([folder]).sql(column: "path")
      let photos = try index.database.read { db in
        try Int.fetchAll(
          db,
          sql: "SELECT id FROM photos WHERE folder IN (SELECT id FROM folders WHERE \(range.sql))",
          arguments: range.arguments)
      }
      try remove(photos: photos, areDoubles: areDoubles)
      try index.database.write { db in
        try db.execute(
          sql: """
            DELETE FROM folders WHERE \(range.sql)
              AND NOT EXISTS (SELECT 1 FROM photos WHERE folder = folders.id)
            """, arguments: range.arguments)
      }
      index.didChange(IndexChange(albums: [AlbumID(path: folder)]))
    }
  }

  /// Completes folders from which photos were missing.
  func settle(_ folders: [(id: Int, path: FilePath, listing: FolderListing)]) throws {
    guard !folders.isEmpty else { return }
    var change = IndexChange()
    try index.database.write { db in
      for (id, path, listing) in folders {
        change.formUnion(try Companions.pair(inFolder: id, in: db))
        change.albums.insert(AlbumID(path: path))
        try FolderTable.set(
          device: listing.device, mtime: listing.mtime, fingerprint: listing.fingerprint,
          ofFolder: id, in: db)
      }
    }
    index.didChange(change)
  }
}
