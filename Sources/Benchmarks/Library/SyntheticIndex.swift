import Foundation
import GRDB
import ImageDecoding
import PhotoLibrary
import SystemPackage

/// An index of many photos in a home of its own, without the hours that it takes to write them: each
/// folder in it is a link to the same few pictures.
final class SyntheticIndex {
  let folders: ProgramFolders
  let root: FilePath
  private let home: URL

  /// Makes an index of `count` photos, taken over thirty years. With words, each photo has a name of
  /// its own, which no file has, a camera, two keywords and a rating. With places, each photo has
  /// coordinates: half of them in towns, the others anywhere.
  init(
    count: Int, pictures: MeasuredLibrary, hasWords: Bool = false, hasPlaces: Bool = false
  ) throws {
    home = URL.temporaryDirectory.appending(path: "synthetic-index-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    folders = ProgramFolders(environment: ["HOME": home.path])
    root = FilePath(home.path).appending("photos")
    try FileManager.default.createDirectory(
      atPath: root.string, withIntermediateDirectories: true)
    try makeTables()
    try fill(count, pictures.photos, hasWords, hasPlaces)
  }

  /// Makes an index of each size, and calls `body` with it and its number of photos.
  static func ofEachSize(
    pictures: MeasuredLibrary, report: Report,
    _ body: (_ index: SyntheticIndex, _ count: Int) throws -> Void
  ) throws {
    for count in [100_000, 1_000_000] {
      report.note("Preparing: an index of \(count.formatted()) photos.")
      try body(SyntheticIndex(count: count, pictures: pictures), count)
    }
  }

  isolated deinit { try? FileManager.default.removeItem(at: home) }

  /// Has a scan of the empty folder make the tables and their indices.
  private func makeTables() throws {
    let index = try PhotoIndex(at: folders.index)
    let decoder = DecoderPool(executable: "/bin/false", workers: 1, deadline: .seconds(1))
    _ = try blockingTime { [root] in
      for await _ in Indexer(index: index, decoder: decoder).update(roots: [root]) {}
    }
    index.close()
  }

  private func fill(_ count: Int, _ pictures: [String], _ hasWords: Bool, _ hasPlaces: Bool) throws
  {
    let source = FilePath(pictures[0]).removingLastComponent()
    let interval = 30.0 * 365 * 86_400 / Double(count)
    let files = try pictures.filter { FilePath($0).removingLastComponent() == source }.map {
      picture in
      let attributes = try FileManager.default.attributesOfItem(atPath: picture)
      guard let size = attributes[.size] as? Int, let date = attributes[.modificationDate] as? Date
      else { throw BenchmarkFailure("\(picture) cannot be read.") }
      return (
        name: Data(FilePath(picture).lastComponent?.string.utf8 ?? "".utf8), size: size,
        time: Int(date.timeIntervalSince1970 * 1e9)
      )
    }
    try DatabaseQueue(path: folders.index.string).write { db in
      IndexSchema.addFunctions(to: db)
      let folder = try db.makeStatement(sql: "INSERT INTO folders (path, name) VALUES (?, 'f')")
      let photo = try db.makeStatement(
        sql: """
          INSERT INTO photos (
            folder, name, name_key, size, mtime, inode, capture, day, is_pending)
          VALUES (?1, ?2, name_key(?2), ?3, ?4, 0, ?5, ?6, 0)
          """)
      var folderNumber = 0
      for number in 0..<count {
        let file = files[number % files.count]
        if number % files.count == 0 {
          let path = root.appending("\(number)")
          try FileManager.default.createSymbolicLink(
            atPath: path.string, withDestinationPath: source.string)
          try folder.execute(arguments: [Data(path.string.utf8)])
          folderNumber = Int(db.lastInsertedRowID)
        }
        let name = hasWords ? Data(String(format: "IMG_%07d.jpg", number).utf8) : file.name
        let date = WallClockDate(localTimeOf: 1_700_000_000 - Double(number) * interval)
        try photo.execute(arguments: [
          folderNumber, name, file.size, file.time, date.ordinal,
          date.ordinal / WallClockDate.ordinalsPerDay,
        ])
        if hasWords { try addWords(number, to: Int(db.lastInsertedRowID), in: db) }
        if hasPlaces { try addPlace(number, to: Int(db.lastInsertedRowID), in: db) }
      }
      if hasWords {
        try SearchWords.addNames(ofPhotosFrom: 1, in: db)
        try SearchWords.addMetadata(ofPhotos: Array(1...count), in: db)
      }
    }
  }

  private func addWords(_ number: Int, to photo: Int, in db: Database) throws {
    let words = ["lake", "hill", "sea", "town", "wood", "river", "beach"]
    let keywords = [number % 7, number / 7 % 7].map { "\(words[$0])\(number % 101)" }
    try db.cachedStatement(sql: "UPDATE photos SET label_words = ? WHERE id = ?")
      .execute(arguments: [keywords.joined(separator: "\n"), photo])
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO gear VALUES (?, 'Camera Works', 'Model ' || ?, '')"
    ).execute(arguments: [number % 13, number % 13])
    try db.cachedStatement(
      sql: "INSERT INTO metadata (id, gear, has_date, rating) VALUES (?, ?, 1, ?)"
    ).execute(arguments: [photo, number % 13, number % 6])
  }

  /// The towns of the photos with places.
  static let towns = [
    (48.9, 2.4), (52.5, 13.4), (41.9, 12.5), (40.7, -74), (35.7, 139.7), (-33.9, 151.2),
    (-22.9, -43.2), (30, 31.2), (19.1, 72.9), (64.1, -21.9),
  ].compactMap { GeoPoint(latitude: $0.0, longitude: $0.1) }

  private func addPlace(_ number: Int, to photo: Int, in db: Database) throws {
    // Multiples of the golden ratio are spread evenly.
    func spread(_ turns: Double) -> Double {
      (Double(number + 1) * turns).truncatingRemainder(dividingBy: 1)
    }
    let (north, east) = (spread(0.618_033_988_75) - 0.5, spread(0.754_877_666_25) - 0.5)
    let town = Self.towns[number / 2 % Self.towns.count]
    let isInTown = number % 2 == 0
    let latitude = isInTown ? town.latitude + north * 0.2 : north * 150
    let longitude = isInTown ? town.longitude + east * 0.2 : east * 360
    try db.cachedStatement(
      sql: "INSERT INTO metadata (id, has_date, latitude, longitude) VALUES (?, 1, ?, ?)"
    ).execute(arguments: [photo, latitude, longitude])
  }

  /// The size of its database.
  func byteCount(_ database: DatabaseQueue) throws -> Double {
    try database.read { db in
      try Double.fetchOne(
        db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
    }
  }
}
