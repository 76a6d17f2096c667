import Foundation
import GRDB
import SystemPackage

extension PhotoIndex {
  /// Reads the looks and hashes of the photos in folders, and in everything in them, as
  /// far as a ``FingerprintRun`` has looked at the photos. Not for the main thread.
  ///
  /// - Parameters:
  ///   - roots: The folders.
  ///   - userData: The marks and albums by which one of several equal files is chosen.
  /// - Returns: The looks.
  /// - Throws: A database error.
  public func looks(under roots: [FilePath], userData: UserData? = nil) throws -> PhotoLooks {
    var photos = try candidates(under: roots)
    rankCopies(among: &photos, with: userData)
    return PhotoLooks(photos: photos)
  }

  /// Returns the numbers of the photos whose look is not known, and then of those whose contents
  /// have to be read because another file has the same size. Photos that were changed last come
  /// first in each.
  func unknownDuplicates(under roots: [FilePath]) throws -> (looks: [Int], contents: [Int]) {
    try read { db in
      func numbers(_ missing: String) throws -> [Int] {
        var conditions = ["p.companion_of IS NULL", missing]
        var arguments: StatementArguments = []
        try PhotoQuery(scope: .roots(roots)).add(roots, to: &conditions, &arguments, in: db)
        return try Int.fetchAll(
          db,
          sql: """
            SELECT p.id FROM photos p LEFT JOIN \(Fingerprints.join)
            WHERE \(conditions.joined(separator: " AND ")) ORDER BY p.mtime DESC, p.id
            """, arguments: arguments)
      }
      return (
        try numbers("n.look IS NULL"),
        try numbers("n.contents IS NULL AND \(Fingerprints.hasTwins)")
      )
    }
  }

  /// Returns the numbers of the photos in folders, and in everything in them, that cannot be compared
  /// because their files cannot be decoded. Photos that were changed last come first. Not for the main
  /// thread.
  ///
  /// - Throws: A database error.
  public func incomparablePhotos(under roots: [FilePath]) throws -> [Int] {
    try read { db in
      var conditions = ["p.companion_of IS NULL", "n.is_unreadable"]
      var arguments: StatementArguments = []
      try PhotoQuery(scope: .roots(roots)).add(roots, to: &conditions, &arguments, in: db)
      return try Int.fetchAll(
        db,
        sql: """
          SELECT p.id FROM photos p JOIN \(Fingerprints.join)
          WHERE \(conditions.joined(separator: " AND ")) ORDER BY p.mtime DESC, p.id
          """, arguments: arguments)
    }
  }

  /// Stores findings. Not for the main thread.
  func write(_ findings: [(photo: Photo, finding: Fingerprints.Finding)]) throws {
    try database.write { try Fingerprints.write(findings, in: $0) }
  }

  private func candidates(under roots: [FilePath]) throws -> [DuplicateCandidate] {
    try read { db in
      var conditions = ["p.companion_of IS NULL"]
      var arguments: StatementArguments = []
      try PhotoQuery(scope: .roots(roots)).add(roots, to: &conditions, &arguments, in: db)
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT p.id, p.size, p.capture, p.day, p.width, p.height, p.folder, m.gear, n.look,
            n.contents, m.duration
          FROM photos p LEFT JOIN \(Fingerprints.join) LEFT JOIN metadata m ON m.id = p.id
          WHERE \(conditions.joined(separator: " AND "))
          """, arguments: arguments)
      let cameras = try Gear.cameras(in: db)
      var candidates: [DuplicateCandidate] = []
      while let row = try rows.next() {
        candidates.append(try DuplicateCandidate(row, cameras))
      }
      return candidates
    }
  }
}

extension DuplicateCandidate {
  /// Reads a row. A video has no camera, since it is in no burst.
  fileprivate init(_ row: Row, _ cameras: [Int: Int]) throws {
    let gear: Int? = row[10] == nil ? row[7] : nil
    let hasDate = row[3] != 0
    self.init(
      number: row[0], byteCount: row[1], capture: hasDate ? row[2] : nil, width: row[4] ?? 0,
      height: row[5] ?? 0, folder: row[6],
      camera: gear.flatMap { cameras[$0] },
      contents: try row.withUnsafeData(atIndex: 9) { data in
        data.flatMap { $0.withUnsafeBytes { ContentHash(bytes: $0) } }
      },
      look: try row.withUnsafeData(atIndex: 8) { data in
        data.flatMap { $0.withUnsafeBytes { PhotoLook(bytes: $0) } }
      })
  }
}
