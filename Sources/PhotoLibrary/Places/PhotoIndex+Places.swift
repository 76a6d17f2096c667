import GRDB
import SystemPackage

extension PhotoIndex {
  /// Reads the places of the photos in folders, and in everything in them. Omits photos without
  /// coordinates. Not for the main thread.
  ///
  /// - Throws: A database error.
  public func locatedPhotos(under roots: [FilePath]) throws -> LocatedPhotos {
    try read { db in
      let ranks = try ranks(under: roots, in: db)
      var photos: [LocatedPhotos.Photo] = []
      let rows = try RawStatement(
        db,
        """
        SELECT id, latitude, longitude FROM metadata
        WHERE latitude IS NOT NULL AND longitude IS NOT NULL
        """)
      try rows.forEach { row in
        let number = row.integer(0)
        guard ranks.indices.contains(number), ranks[number] > 0,
          let place = GeoPoint(latitude: row.real(1), longitude: row.real(2))
        else { return }
        photos.append(LocatedPhotos.Photo(number: number, place: place, rank: Int(ranks[number])))
      }
      return LocatedPhotos(photos)
    }
  }

  /// Returns the place of a photo; nil if its file has no coordinates. Fast enough for the main thread.
  public func place(of number: Int) -> GeoPoint? {
    cache.read { db in
      try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT latitude, longitude FROM metadata WHERE id = ?
              AND latitude IS NOT NULL AND longitude IS NOT NULL
            """), arguments: [number]
      ).flatMap { GeoPoint(latitude: $0[0], longitude: $0[1]) }
    }
  }

  /// The order of the photos in folders by date, from 1, at the index of each photo's number. Other
  /// numbers have 0.
  private func ranks(under roots: [FilePath], in db: Database) throws -> [Int32] {
    var conditions = ["p.companion_of IS NULL"]
    var arguments: StatementArguments = []
    try PhotoQuery(scope: .roots(roots)).add(roots, to: &conditions, &arguments, in: db)
    let last = try Int.fetchOne(db, sql: "SELECT max(id) FROM photos") ?? 0
    var ranks = [Int32](repeating: 0, count: last + 1)
    var rank: Int32 = 0
    let numbers = try Int.fetchCursor(
      db,
      sql: """
        SELECT p.id FROM photos p WHERE \(conditions.joined(separator: " AND "))
        ORDER BY p.capture, p.name_key
        """, arguments: arguments)
    while let number = try numbers.next() {
      rank += 1
      ranks[number] = rank
    }
    return ranks
  }
}
