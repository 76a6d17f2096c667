import GRDB
import SystemPackage

/// A photo in the trash. The store has its marks under its path in the trash, so that another file
/// with the photo's former path does not get them.
struct TrashedPhoto {
  let place: StoredPath
  let original: StoredPath
  /// The version of the file when it was put into the trash; nil if it was gone by then.
  let version: FileVersion?

  /// Whether another program has moved the photo from the trash back to its former path.
  var isRestored: Bool {
    FileSystem.status(place.path) == nil
      && version != nil && FileSystem.status(original.path).map(FileVersion.init) == version
  }
}

extension Database {
  /// Moves everything that the store has about a photo to the photo's path in the trash.
  func putAway(_ move: TrashMove) throws {
    let (from, place) = (move.file.from, move.file.to)
    // A file that was at this place before has been deleted from the trash, or restored.
    try forget(place)
    try execute(sql: "DELETE FROM trashed WHERE place = ?", arguments: [place])
    guard try hasEntry(of: from) else { return }
    try follow(from, to: place)
    let version = FileSystem.status(place.path).map(FileVersion.init)
    try execute(
      sql: "INSERT OR REPLACE INTO trashed VALUES (?, ?, ?, ?)",
      arguments: [place, from, version?.byteCount, version?.modified])
  }

  /// Moves everything that the store has about a photo in the trash to the path to which the photo
  /// is restored.
  func takeBack(_ move: TrashMove) throws {
    try takeBack(move.file.to, to: move.file.from)
  }

  /// Does the same for the photos that another program has restored. Returns their paths.
  func takeBackRestored() throws -> [StoredPath] {
    let trashed = try Row.fetchAll(self, sql: "SELECT * FROM trashed").map(TrashedPhoto.init)
    return try takeBack(trashed.filter(\.isRestored)).map(\.original)
  }

  /// Does the same for photos of this path, before the file at this path is put into the trash
  /// again.
  func takeBackRestored(to original: StoredPath) throws {
    guard try hasTrashed(from: original) else { return }
    let trashed = try Row.fetchAll(
      cachedStatement(sql: "SELECT * FROM trashed WHERE original = ?"), arguments: [original]
    ).map(TrashedPhoto.init)
    // Two photos of this path cannot both be back.
    if let photo = trashed.last(where: \.isRestored) { try takeBack([photo]) }
  }

  private func hasTrashed(from original: StoredPath) throws -> Bool {
    let statement = try RawStatement(self, "SELECT 1 FROM trashed WHERE original = ?")
    return try original.path.withPlatformBytes { try statement.first(.blob($0)) { _ in true } }
      ?? false
  }

  @discardableResult
  private func takeBack(_ photos: [TrashedPhoto]) throws -> [TrashedPhoto] {
    for photo in photos {
      try takeBack(photo.place, to: photo.original)
      try mirror(photo.original)
    }
    // Edits from before the photos were in the trash must find them.
    try noteMoves(photos.map { MovedPath(from: $0.place.path, to: $0.original.path) })
    return photos
  }

  private func takeBack(_ place: StoredPath, to path: StoredPath) throws {
    try follow(place, to: path)
    try execute(sql: "DELETE FROM trashed WHERE place = ?", arguments: [place])
  }
}

extension TrashedPhoto {
  fileprivate init(_ row: Row) {
    place = row["place"]
    original = row["original"]
    let (byteCount, modified) = (row["byteCount"] as Int?, row["modified"] as Int?)
    version = byteCount.flatMap { byteCount in
      modified.map { FileVersion(byteCount: byteCount, modified: $0) }
    }
  }
}
