import Foundation
import GRDB

/// Looks for the photos of an index: random ones, a tenth of which are changed copies of others, some
/// of them turned.
struct SyntheticLooks {
  let count: Int

  /// Writes the looks. Returns the number of the original of each copy.
  func write(to database: DatabaseQueue) throws -> [Int: Int] {
    var random = Numbers()
    var copies: [Int: Int] = [:]
    try database.write { db in
      let photos = try Row.fetchAll(db, sql: "SELECT id, size, mtime FROM photos ORDER BY id")
      let insert = try db.makeStatement(
        sql: "INSERT INTO fingerprints (id, size, mtime, look) VALUES (?, ?, ?, ?)")
      var original: (number: Int, values: [Double])?
      for (place, photo) in photos.enumerated() {
        var values = Self.photo(&random)
        if place % 10 == 9, let original {
          values = original.values.map { $0 + random.nextNormal() * Self.change }
          if place % 20 == 9 { values = Self.mirrored(values) }
          copies[photo[0]] = original.number
        } else {
          original = (photo[0], values)
        }
        try insert.execute(arguments: [photo[0], photo[1], photo[2], Self.bytes(values)])
      }
    }
    return copies
  }

  /// The change of a copy, relative to the finest waves of a photo.
  private static let change = 0.25

  /// Coefficients that fall with the frequency, as those of photos do.
  private static func photo(_ random: inout Numbers) -> [Double] {
    (0..<64).map { place in
      let frequency = Double(place % 8 * (place % 8) + place / 8 * (place / 8)).squareRoot()
      return place == 0 ? 0 : random.nextNormal() * (1 + 2 / frequency)
    }
  }

  private static func mirrored(_ values: [Double]) -> [Double] {
    values.enumerated().map { $0.offset % 2 == 0 ? $0.element : -$0.element }
  }

  private static func bytes(_ values: [Double]) -> Data {
    let length = values.dropFirst().reduce(0) { $0 + $1 * $1 }.squareRoot()
    let structure = values.map { value -> UInt8 in
      UInt8(bitPattern: Int8(max(-127, min(127, (value * 250 / length).rounded()))))
    }
    return Data([0] + structure.dropFirst() + [0, 0])
  }

  /// The same numbers in every run.
  private struct Numbers {
    private var state: UInt64 = 1

    /// Returns a number between 0 and 1.
    private mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }

    /// Returns a number with the normal distribution, approximately.
    mutating func nextNormal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + next() } }
  }
}
