import Foundation
import GRDB
import SystemPackage

extension PhotoIndex {
  /// Returns the versions of the sidecars whose descriptions the index has, for the photos in a
  /// folder. Not for the main thread.
  ///
  /// - Throws: A database error.
  public func describedSidecars(in folder: FilePath) throws -> DescribedSidecars {
    try database.read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT name, sidecar_size, sidecar_mtime FROM photos
          WHERE folder = (SELECT id FROM folders WHERE path = ?) AND sidecar_size IS NOT NULL
          """, arguments: [folder.data])
      var versions: [FilePath: FileVersion] = [:]
      while let row = try rows.next() {
        versions[folder.appending(entry: row[0])] = FileVersion(byteCount: row[1], modified: row[2])
      }
      return DescribedSidecars(versions)
    }
  }
}

extension Indexer {
  /// Copies titles, keywords, people and places of sidecars into the index. They take precedence over those in the
  /// photos' files. Not for the main thread.
  ///
  /// - Throws: A database error.
  public func apply(descriptions: [SidecarDescription]) throws {
    guard !descriptions.isEmpty else { return }
    try index.change { db in
      var change = IndexChange()
      for description in descriptions {
        guard let number = try PhotoRow.number(of: description.photo, in: db) else { continue }
        try write(description, to: number, in: db)
        change.photos.insert(number)
      }
      try Labels.update(ofPhotos: change.photos, in: db)
      return change
    }
  }

  private func write(_ description: SidecarDescription, to number: Int, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        UPDATE photos SET (sidecar_title, sidecar_keywords, sidecar_people, sidecar_places,
          sidecar_size, sidecar_mtime) = (?, ?, ?, ?, ?, ?) WHERE id = ?
        """
    ).execute(
      arguments: [
        description.title, description.keywords.lines, description.people.lines,
        description.places.lines, description.version?.byteCount, description.version?.modified,
        number,
      ])
  }
}
