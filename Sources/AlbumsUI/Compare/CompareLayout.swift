import GtkKit

/// The places of two to four photos side by side.
///
/// Pure geometry, in pixels.
nonisolated struct CompareLayout: Equatable {
  let count: Int
  let width: Int
  let height: Int

  /// The space between two photos.
  static let gap = 2
  /// The least width of a photo beside another. In narrower windows, photos are stacked.
  static let leastWidth = 220

  /// A direction from one photo to another on screen.
  enum Direction { case left, right, up, down }

  /// The number of columns: two rows of two photos, else one row, or one column without room for it.
  var columns: Int {
    switch count {
    case 4: 2
    case 2, 3: width / count >= Self.leastWidth ? count : 1
    default: 1
    }
  }

  private var rows: Int { (count + columns - 1) / max(1, columns) }

  /// Returns the frame of each photo.
  ///
  /// - Parameter isRightToLeft: Whether the first photo is at the right.
  /// - Returns: The frames, in the order of the photos.
  func frames(isRightToLeft: Bool = false) -> [Rectangle] {
    (0..<count).map { index in
      let (row, column) = (index / columns, index % columns)
      let (x, right) = Self.part(isRightToLeft ? columns - 1 - column : column, of: columns, width)
      let (y, bottom) = Self.part(row, of: rows, height)
      return Rectangle(
        x: Double(x), y: Double(y), width: Double(max(1, right - x)),
        height: Double(max(1, bottom - y)))
    }
  }

  /// Returns the ends of one of `count` equal parts of a length, with a gap after it.
  private static func part(_ index: Int, of count: Int, _ length: Int) -> (start: Int, end: Int) {
    let all = length + gap
    return (index * all / count, (index + 1) * all / count - gap)
  }

  /// Returns the photo beside another in a direction; nil at the edge.
  func neighbour(
    of index: Int, to direction: Direction, isRightToLeft: Bool = false
  ) -> Int? {
    let (row, column) = (index / columns, index % columns)
    let forward = isRightToLeft ? -1 : 1
    let (newRow, newColumn) =
      switch direction {
      case .left: (row, column - forward)
      case .right: (row, column + forward)
      case .up: (row - 1, column)
      case .down: (row + 1, column)
      }
    guard (0..<columns).contains(newColumn), (0..<rows).contains(newRow) else { return nil }
    let neighbour = newRow * columns + newColumn
    return neighbour < count ? neighbour : nil
  }
}
