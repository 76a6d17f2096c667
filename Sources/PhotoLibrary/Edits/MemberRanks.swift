/// The ranks that put photos at a place in an album.
///
/// The photos of an album are sorted by rank. Ranks begin `spacing` apart, so that photos usually fit
/// between two neighbours whose ranks stay. Where they do not fit, as few neighbours as possible get
/// new ranks too. An album with 100,000 photos therefore changes little when one photo is moved.
struct MemberRanks: Equatable {
  /// The indices of the neighbours that get new ranks.
  let neighbours: Range<Int>
  /// The new ranks in order: of the neighbours before the place, the placed photos, and the
  /// neighbours after the place.
  let ranks: [Int]

  /// The distance of the ranks of photos that are added to an album.
  static let spacing = 1 << 32

  /// The smallest distance of the ranks where neighbours get new ranks. The next moves to the same
  /// place then find room.
  static let room = 1 << 12

  /// The largest rank; the smallest is its negative. A damaged store may contain others.
  private static let limit = 1 << 61

  /// Finds the ranks.
  ///
  /// - Parameters:
  ///   - count: The number of photos to put there, at least 1.
  ///   - index: The index of the place: the number of photos before it.
  ///   - others: The sorted ranks of the other photos in the album.
  init(placing count: Int, at index: Int, among others: [Int]) {
    var reach = 0
    while true {
      let range = max(0, index - reach)..<min(others.count, index + reach)
      let ranks = Self.ranks(
        range.count + count,
        after: range.lowerBound > 0 ? others[range.lowerBound - 1] : nil,
        before: range.upperBound < others.count ? others[range.upperBound] : nil,
        apart: reach == 0 ? 1 : Self.room)
      if let ranks {
        (neighbours, self.ranks) = (range, ranks)
        return
      }
      reach = max(1, reach * 2)
    }
  }

  /// Returns ranks between two others, at equal distances; nil if they would be too close together.
  private static func ranks(
    _ count: Int, after lower: Int?, before upper: Int?, apart least: Int
  ) -> [Int]? {
    let valid = -limit...limit
    guard [lower, upper].allSatisfy({ $0.map(valid.contains) ?? true }) else { return nil }
    switch (lower, upper) {
    case (nil, nil):
      let step = min(spacing, limit / count)
      return (1...count).map { $0 * step }
    case (let lower?, nil):
      let step = min(spacing, (limit - lower) / count)
      return step < least ? nil : (1...count).map { lower + $0 * step }
    case (nil, let upper?):
      let step = min(spacing, (upper + limit) / count)
      return step < least ? nil : (1...count).map { upper - (count + 1 - $0) * step }
    case (let lower?, let upper?):
      let step = (upper - lower) / (count + 1)
      return step < least ? nil : (1...count).map { lower + $0 * step }
    }
  }
}
