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
  /// its own, which no file has, a camera, two keywords and a rating.
  init(count: Int, pictures: MeasuredLibrary, hasWords: Bool = false) throws {
    home = URL.temporaryDirectory.appending(path: "synthetic-index-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    folders = ProgramFolders(environment: ["HOME": home.path])
    root = FilePath(home.path).appending("photos")
    try FileManager.default.createDirectory(
      atPath: root.string, withIntermediateDirectories: true)
    try makeTables()
    try fill(count, pictures.photos, hasWords)
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

  private func fill(_ count: Int, _ pictures: [String], _ hasWords: Bool) throws {
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
      if !hasWords { try db.execute(sql: "DROP TRIGGER after_insert_on_photos") }
      let folder = try db.makeStatement(sql: "INSERT INTO folders (path, name) VALUES (?, 'f')")
      let photo = try db.makeStatement(
        sql: """
          INSERT INTO photos (
            folder, name, name_key, size, mtime, inode, capture, day, is_pending)
          VALUES (?, ?, ?, ?, ?, 0, ?, ?, 0)
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
          folderNumber, name, name, file.size, file.time, date.ordinal,
          date.ordinal / WallClockDate.ordinalsPerDay,
        ])
        if hasWords { try addWords(number, to: Int(db.lastInsertedRowID), in: db) }
      }
    }
  }

  private func addWords(_ number: Int, to photo: Int, in db: Database) throws {
    let words = ["lake", "hill", "sea", "town", "wood", "river", "beach"]
    let keywords = [number % 7, number / 7 % 7].map { "\(words[$0])\(number % 101)" }
    try db.cachedStatement(sql: "UPDATE photos SET label_words = ? WHERE id = ?")
      .execute(arguments: [keywords.joined(separator: "\n"), photo])
    try db.cachedStatement(
      sql: "INSERT INTO metadata (id, make, model, has_date, rating) VALUES (?, ?, ?, 1, ?)"
    ).execute(arguments: [photo, "Camera Works", "Model \(number % 13)", number % 6])
  }

  /// The size of its database.
  func byteCount(_ database: DatabaseQueue) throws -> Double {
    try database.read { db in
      try Double.fetchOne(
        db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
    }
  }
}
