/// The EXIF orientation: how to turn the stored pixels so that the image is upright.
enum Orientation {
  /// In each row, every orientation is the previous one turned clockwise by 90°. The second row is
  /// mirrored.
  private static let turns = [[1, 6, 3, 8], [2, 7, 4, 5]]

  /// Returns the orientation after turning the image clockwise by a number of quarter turns. An
  /// invalid orientation counts as upright, as it does in programs that show images.
  static func turned(_ orientation: Int, quarterTurns: Int) -> Int {
    for row in turns {
      guard let index = row.firstIndex(of: orientation) else { continue }
      return row[(index + quarterTurns) & 3]
    }
    return turned(1, quarterTurns: quarterTurns)
  }
}
