import GRDB
import SystemPackage

/// Photos that look alike, and that the person has marked as not duplicates of each other.
public struct DistinctPhotos: Identifiable, Codable, Hashable, Sendable {
  /// The identifier of a mark. It is never used again for other photos.
  public struct ID: Codable, Hashable, Sendable {
    fileprivate let number: Int64
  }

  /// The identifier of the mark.
  public let id: ID
  var paths: PathList

  /// The photos.
  public var photos: [FilePath] { paths.paths.map(\.path) }

  /// Creates a mark of photos, with a new identifier.
  init(_ photos: [FilePath]) {
    self.init(ID(number: .random(in: 1 ... .max)), photos.lazy.map { StoredPath($0) })
  }

  fileprivate init(_ id: ID, _ paths: some Sequence<StoredPath>) {
    (self.id, self.paths) = (id, PathList(paths))
  }
}

/// A change of the marks of photos that are not duplicates.
struct DistinctChange: Codable, Hashable {
  var groups: [DistinctPhotos]
  /// Whether the change adds the marks, and does not remove them.
  let isMarked: Bool

  var inverse: DistinctChange { DistinctChange(groups: groups, isMarked: !isMarked) }

  /// Returns the change with the current paths of photos that were moved since it was planned.
  func following(_ follow: (StoredPath) -> StoredPath) -> DistinctChange {
    let moved = groups.map { DistinctPhotos($0.id, $0.paths.paths.map(follow)) }
    return DistinctChange(groups: moved, isMarked: isMarked)
  }

  /// Changes the store.
  func record(in database: Database) throws {
    for group in groups {
      guard isMarked else {
        try database.cachedStatement(sql: "DELETE FROM distinctPhoto WHERE mark = ?")
          .execute(arguments: [group.id.number])
        continue
      }
      for path in group.paths.paths {
        try database.cachedStatement(sql: "INSERT OR IGNORE INTO distinctPhoto VALUES (?, ?)")
          .execute(arguments: [group.id.number, path])
      }
    }
  }
}

extension Database {
  /// Returns the photos that are marked as not duplicates.
  func distinctPhotos() throws -> [DistinctPhotos] {
    let rows = try Row.fetchAll(self, sql: "SELECT mark, path FROM distinctPhoto ORDER BY mark")
    return Dictionary(grouping: rows) { $0["mark"] as Int64 }.map { number, rows in
      DistinctPhotos(DistinctPhotos.ID(number: number), rows.map { $0["path"] as StoredPath })
    }
  }
}

extension UserData {
  /// The photos that the person has marked as not duplicates, in no particular order. Photos in the
  /// trash have their paths there.
  public var distinctPhotos: [DistinctPhotos] { read([]) { try $0.distinctPhotos() } }
}
