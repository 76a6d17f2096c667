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

  /// Makes an index of `count` photos, taken over thirty years.
  init(count: Int, pictures: MeasuredLibrary) throws {
    home = URL.temporaryDirectory.appending(path: "timeline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    folders = ProgramFolders(environment: ["HOME": home.path])
    root = FilePath(home.path).appending("photos")
    try FileManager.default.createDirectory(
      atPath: root.string, withIntermediateDirectories: true)
    try makeTables()
    try fill(count, pictures.photos)
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

  private func fill(_ count: Int, _ pictures: [String]) throws {
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
      // Nothing is searched for.
      try db.execute(sql: "DROP TRIGGER after_insert_on_photos")
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
        let date = WallClockDate(localTimeOf: 1_700_000_000 - Double(number) * interval)
        try photo.execute(arguments: [
          folderNumber, file.name, file.name, file.size, file.time, date.ordinal,
          date.ordinal / WallClockDate.ordinalsPerDay,
        ])
      }
    }
  }
}
