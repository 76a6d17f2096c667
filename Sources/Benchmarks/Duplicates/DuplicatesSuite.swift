import Foundation
import GRDB
import PhotoLibrary

/// Measures the search for duplicates among 100,000 and 1,000,000 photos. The floor reads the looks
/// from the index and sorts them, or just passes over them.
struct DuplicatesSuite {
  let report: Report
  let pictures: MeasuredLibrary

  func run() throws {
    for (count, limit) in [(100_000, 10.0), (1_000_000, 120.0)] {
      report.note("Preparing: an index of \(count.formatted()) photos and their looks.")
      let index = try SyntheticIndex(count: count, pictures: pictures)
      let photos = try PhotoIndex(at: index.folders.index)
      defer { photos.close() }
      let database = try DatabaseQueue(path: index.folders.index.string)
      let copies = try SyntheticLooks(count: count).write(to: database)
      let (floorSeconds, rows) = try measureFloor(database)
      let looks = try measureGrouping(
        photos, index, copies, floor: floorSeconds, count: count, limit: limit)
      try measureQuery(looks, copies, rows, count)
    }
  }

  private func measureFloor(_ database: DatabaseQueue) throws -> (seconds: Double, rows: [Data]) {
    var rows: [Data] = []
    let duration = try ContinuousClock().measure {
      rows = try database.read { db in
        try Data.fetchAll(db, sql: "SELECT look FROM fingerprints")
      }
      rows.sort { $0.lexicographicallyPrecedes($1) }
    }
    return (duration / .seconds(1), rows)
  }

  private func measureGrouping(
    _ photos: PhotoIndex, _ index: SyntheticIndex, _ copies: [Int: Int], floor: Double, count: Int,
    limit: Double
  ) throws -> PhotoLooks {
    let clock = ContinuousClock()
    var read: PhotoLooks?
    var groups: [DuplicateGroup] = []
    let reading = try clock.measure { read = try photos.looks(under: [index.root]) }
    guard let looks = read else { throw BenchmarkFailure("The looks were not read.") }
    let grouping = clock.measure { groups = looks.groups() }
    try check(groups, copies)
    try report.add(
      Measurement(
        name: "duplicates, groups, \(count.formatted())", unit: "s",
        ours: (reading + grouping) / .seconds(1), floor: floor, limit: .figure(limit)))
    try report.add(
      Measurement(
        name: "duplicates, of these, reading the index", unit: "s", ours: reading / .seconds(1),
        floor: nil))
    return looks
  }

  /// Throws unless 99 of 100 copies are in the group of their photos, and few others are in a group.
  private func check(_ groups: [DuplicateGroup], _ copies: [Int: Int]) throws {
    var group: [Int: Int] = [:]
    for (place, found) in groups.enumerated() {
      for photo in found.photos { group[photo] = place }
    }
    let found = copies.filter { group[$0.key] != nil && group[$0.key] == group[$0.value] }.count
    guard found * 100 >= copies.count * 99 else {
      throw BenchmarkFailure("Only \(found) of \(copies.count) copies were found.")
    }
    let others = Set(group.keys).subtracting(copies.keys).subtracting(copies.values).count
    guard others * 1_000 <= copies.count else {
      throw BenchmarkFailure("\(others) photos without a copy are in a group.")
    }
  }

  private func measureQuery(
    _ looks: PhotoLooks, _ copies: [Int: Int], _ rows: [Data], _ count: Int
  ) throws {
    let chosen = copies.sorted { $0.key < $1.key }.prefix(15)
    let ours = try chosen.map { copy, original in
      var found: [Int] = []
      let duration = ContinuousClock().measure { found = looks.photos(like: copy) }
      guard found.contains(original) else {
        throw BenchmarkFailure("A copy was not found by itself.")
      }
      return duration / .milliseconds(1)
    }
    let floor = try chosen.map { _ in
      var sum = 0
      let duration = ContinuousClock().measure {
        for row in rows { sum &+= Int(row[row.startIndex]) }
      }
      guard sum >= 0 else { throw BenchmarkFailure("The looks were not read.") }
      return duration / .milliseconds(1)
    }
    try report.add(
      Measurement(
        name: "duplicates, photos like one, \(count.formatted())", unit: "ms", ours: ours,
        floor: floor, limit: .figure(count > 100_000 ? 500 : 50)))
  }
}
