/// Says which photos of a grid to read before they come into view.
///
/// Photos are asked for in large parts: not in each frame of a scroll, but once the view has come close
/// to those that have not been asked for.
nonisolated struct ReadAhead: Equatable {
  /// How many photos on each side of the view are read: about a page of the smallest cells.
  static let count = 320

  /// The positions that have been asked for.
  private var asked = 0..<0

  /// Returns the positions to read now, those after the view first, and the nearest of each side first.
  ///
  /// - Parameters:
  ///   - reach: The positions of the cells that exist, in view or close to it.
  ///   - all: The positions of all photos.
  /// - Returns: The positions; empty if enough on both sides have been asked for.
  mutating func positions(around reach: Range<Int>, of all: Range<Int>) -> [Int] {
    let reach = reach.clamped(to: all)
    let near = reach.widened(by: Self.count / 2, in: all)
    guard !asked.contains(near) else { return [] }
    asked = reach.widened(by: Self.count, in: all)
    return Array(reach.upperBound..<asked.upperBound)
      + (asked.lowerBound..<reach.lowerBound).reversed()
  }
}

extension Range<Int> {
  fileprivate nonisolated func widened(by count: Int, in all: Range) -> Range {
    (lowerBound - count..<upperBound + count).clamped(to: all)
  }
}
