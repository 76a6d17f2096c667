import Foundation
import GRDB
import PhotoLibrary

/// Measures searches of 100,000 and of 1,000,000 photos. The floor is the bare query that goes
/// through the same words, or else through the photos in order.
struct SearchSuite {
  let report: Report
  let pictures: MeasuredLibrary

  func run() throws {
    for (count, limit) in [(100_000, 50.0), (1_000_000, 100.0)] {
      report.note("Preparing: an index of \(count.formatted()) photos.")
      let index = try SyntheticIndex(count: count, pictures: pictures, hasWords: true)
      let photos = try PhotoIndex(at: index.folders.index)
      defer { photos.close() }
      let database = try DatabaseQueue(path: index.folders.index.string)
      try report.add(
        Measurement(
          name: "search, size of the index, \(count.formatted())", unit: "MB",
          ours: try index.byteCount(database) / 1e6, floor: nil))
      for query in Self.queries {
        try measure(query, in: photos, database, index, count, limit)
      }
    }
  }

  private struct Query {
    let name: String
    let words: String
    var criteria: [SearchCriterion] = []
    /// How many of a thousand photos the search must find.
    let found: ClosedRange<Int>
  }

  private static let queries = [
    Query(name: "a letter of all photos", words: "c", found: 1_000...1_000),
    Query(name: "a letter of some photos", words: "s", found: 200...400),
    Query(name: "a word of all photos", words: "camera", found: 1_000...1_000),
    Query(name: "a word of few photos", words: "sea7", found: 1...50),
    Query(
      name: "a word with criteria", words: "camera", criteria: [.rating(atLeast: 4), .unnamed],
      found: 200...400),
  ]

  private func measure(
    _ query: Query, in photos: PhotoIndex, _ database: DatabaseQueue, _ index: SyntheticIndex,
    _ count: Int, _ limit: Double
  ) throws {
    let search = PhotoSearch(words: query.words, criteria: query.criteria)
    var found = 0
    let ours = try times { found = try photos.numbers(of: search, under: [index.root]).count }
    guard query.found ~= found * 1_000 / count else {
      throw BenchmarkFailure("The search for \(query.name) found \(found) photos.")
    }
    // As many photos in order, which have no ties and are not asked for their words.
    let floor = try database.read { db in
      try times {
        let numbers = try Int.fetchAll(
          db,
          sql: """
            SELECT id FROM photos WHERE companion_of IS NULL ORDER BY name_key LIMIT ?
            """, arguments: [found])
        let words = try Int.fetchOne(
          db, sql: "SELECT count(*) FROM photo_words WHERE photo_words MATCH ?",
          arguments: ["\"\(query.words)\" *"])
        guard numbers.count == found, words != nil else {
          throw BenchmarkFailure("The bare query found other photos.")
        }
      }
    }
    try report.add(
      Measurement(
        name: "search, \(query.name), \(count.formatted())", unit: "ms", ours: ours, floor: floor,
        limit: .figure(limit)))
  }

  private func times(_ query: () throws -> Void) rethrows -> [Double] {
    try (0..<7).map { _ in try ContinuousClock().measure(query) / .milliseconds(1) }
  }
}
