import Foundation
import GRDB
import ImageDecoding
import PhotoLibrary
import SystemPackage

/// Measures the lists of 100,000 and of 1,000,000 photos, in many folders: their orders, the albums, and
/// changes by the user. The floor of an order is the bare query.
struct ListsSuite {
  let report: Report
  let pictures: MeasuredLibrary

  func run() throws {
    try SyntheticIndex.ofEachSize(pictures: pictures, report: report) { index, count in
      let photos = try PhotoIndex(at: index.folders.index)
      defer { photos.close() }
      let database = try DatabaseQueue(path: index.folders.index.string)
      let decoder = DecoderPool(executable: "/bin/false", workers: 1, deadline: .seconds(1))
      let indexer = Indexer(index: photos, decoder: decoder)
      for (order, column) in Self.orders {
        try measure(order, column, of: photos, indexer, database, index.root, count)
      }
      try measureAlbums(of: photos, database, index.root, count)
      try measureMarks(in: photos, indexer, index.root, count)
    }
  }

  private static let orders: [(PhotoSort.Key, String)] = [
    (.name, ""), (.captureDate, "capture, "), (.byteCount, "size, "), (.rating, "rating DESC, "),
  ]

  private func measure(
    _ order: PhotoSort.Key, _ column: String, of photos: PhotoIndex, _ indexer: Indexer,
    _ database: DatabaseQueue, _ root: FilePath, _ count: Int
  ) throws {
    let query = PhotoQuery(scope: .roots([root]), sort: PhotoSort(key: order))
    let path = try photos.readPhotos(numbered: Array(photos.numbers(of: query).prefix(1)))[0].path
    var isFavourite = false
    // Without a change of a photo, the index still knows the order.
    let ours = try times {
      isFavourite.toggle()
      try indexer.apply(marks: [path: PhotoMark(isFavourite: isFavourite)])
      guard try photos.numbers(of: query).count == count else {
        throw BenchmarkFailure("Not all photos are in the list.")
      }
    }
    let floor = try database.read { db in
      try times {
        _ = try Int.fetchAll(
          db,
          sql: "SELECT id FROM photos WHERE companion_of IS NULL ORDER BY \(column)name_key")
      }
    }
    try add("all photos by \(order.rawValue)", ours, floor, limit: 300, count)
  }

  private func measureAlbums(
    of photos: PhotoIndex, _ database: DatabaseQueue, _ root: FilePath, _ count: Int
  ) throws {
    let ours = try times { _ = try photos.albums(under: [root]) }
    let floor = try database.read { db in
      try times {
        _ = try Row.fetchAll(
          db,
          sql: """
            SELECT folder, count(*), min(name_key) FROM photos WHERE companion_of IS NULL
            GROUP BY folder
            """)
      }
    }
    try add("albums with counts and covers", ours, floor, limit: nil, count)
  }

  private func measureMarks(
    in photos: PhotoIndex, _ indexer: Indexer, _ root: FilePath, _ count: Int
  ) throws {
    let numbers = try photos.numbers(of: PhotoQuery(scope: .roots([root])))
    for marked in [1, 100_000] {
      let paths = try photos.readPhotos(numbered: Array(numbers.prefix(marked))).map(\.path)
      let figures = try [true, false].flatMap { isFavourite in
        let mark = PhotoMark(isFavourite: isFavourite)
        let marks = Dictionary(uniqueKeysWithValues: paths.map { ($0, mark) })
        return try times(1) { try indexer.apply(marks: marks) }
      }
      try add(
        "\(marked.formatted()) favourites, in the index", figures, nil,
        limit: marked == 1 ? 100 : 2_000, count)
    }
  }

  private func add(
    _ name: String, _ ours: [Double], _ floor: [Double]?, limit: Double?, _ count: Int
  ) throws {
    let name = "\(name), \(count.formatted())"
    try report.add(
      Measurement(
        name: name, unit: "ms", ours: ours, floor: floor, limit: limit.map(Limit.figure)))
  }

  private func times(_ turns: Int = 5, _ work: () throws -> Void) rethrows -> [Double] {
    try (0..<turns).map { _ in try ContinuousClock().measure(work) / .milliseconds(1) }
  }
}
