import Foundation
import GRDB
import SystemPackage

/// Removes missing photos and folders from the index, after a scan has finished.
struct Removal {
  private static let batchSize = 1_000

  private let index: PhotoIndex
  private let gate: Gate
  /// The number of photos that were removed.
  private(set) var count = 0

  init(index: PhotoIndex, gate: Gate) {
    self.index = index
    self.gate = gate
  }

  /// Removes photos for which `isGone` returns true. It gets the photo's path and the device of its
  /// folder. A photo that the scan has found elsewhere has its new path by now, so it stays.
  mutating func remove(
    photos: [Int], where isGone: (_ path: FilePath, _ device: Int) -> Bool
  ) throws {
    var rest = photos[...]
    while !rest.isEmpty {
      try gate.pass()
      let batch = rest.prefix(Self.batchSize)
      rest = rest.dropFirst(batch.count)
      let removed = try index.change { db in
        var change = IndexChange()
        for photo in batch { try remove(photo, where: isGone, in: db, &change) }
        try VanishedPhoto.prune(in: db)
        return change
      }
      count += removed.photos.count
    }
  }

  private func remove(
    _ photo: Int, where isGone: (FilePath, Int) -> Bool, in db: Database,
    _ change: inout IndexChange
  ) throws {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT f.path, p.name, f.device FROM photos p JOIN folders f ON f.id = p.folder
          WHERE p.id = ?
          """), arguments: [photo])
    guard let row else { return }
    let folder = FilePath(bytes: row[0])
    let path = folder.appending(entry: row[1])
    guard isGone(path, row[2]) else { return }
    // A photo may be removed because the library has it by another path.
    if FileStatus(of: path) == .absent { try VanishedPhoto.keep(photo, at: path, in: db) }
    try db.cachedStatement(sql: "DELETE FROM photos WHERE id = ?").execute(arguments: [photo])
    change.photos.insert(photo)
    change.albums.insert(AlbumID(path: folder))
  }

  /// Removes a folder with its subfolders, and those photos in them for which `isGone` returns
  /// true. Folders that still contain photos stay.
  mutating func remove(
    folder: FilePath, where isGone: (_ path: FilePath, _ device: Int) -> Bool
  ) throws {
    let range = FolderRange([folder]).sql(column: "path")
    let photos = try index.database.read { db in
      try Int.fetchAll(
        db,
        sql: "SELECT id FROM photos WHERE folder IN (SELECT id FROM folders WHERE \(range.sql))",
        arguments: range.arguments)
    }
    try remove(photos: photos, where: isGone)
    try index.change { db in
      try db.execute(
        sql: """
          DELETE FROM folders WHERE \(range.sql)
            AND NOT EXISTS (SELECT 1 FROM photos WHERE folder = folders.id)
          """, arguments: range.arguments)
      return IndexChange(albums: [AlbumID(path: folder)])
    }
  }

  /// Completes the listings of folders from which photos were missing.
  func settle(_ folders: [(id: Int, path: FilePath, listing: FolderListing)]) throws {
    guard !folders.isEmpty else { return }
    try index.change { db in
      var change = IndexChange()
      for (id, path, listing) in folders {
        change.formUnion(try Companions.pair(inFolder: id, in: db))
        change.albums.insert(AlbumID(path: path))
        _ = try FolderTable.set(listing, ofFolder: id, in: db)
      }
      return change
    }
  }
}
