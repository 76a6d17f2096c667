/// How stored pixels are turned to be upright, as EXIF numbers it.
enum Orientation {
  /// Each is the one before it turned clockwise by 90°; the second row is mirrored.
  private static let turns = [[1, 6, 3, 8], [2, 7, 4, 5]]

  /// The orientation of an image that is seen turned clockwise so many times. What is not an
  /// orientation is taken for upright, as by whatever shows it.
  static func turned(_ orientation: Int, quarterTurns: Int) -> Int {
    for row in turns {
      guard let index = row.firstIndex(of: orientation) else { continue }
      return row[(index + quarterTurns) & 3]
    }
    return turned(1, quarterTurns: quarterTurns)
  }
}
