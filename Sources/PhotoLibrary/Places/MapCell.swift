/// A square of the map. At level 0, the map is one square. Each level divides the squares of the one
/// before into four.
public struct MapCell: Hashable, Codable, Sendable {
  /// The level, 0 to ``deepestLevel``.
  public let level: Int
  /// The column from the west, and the row from the north.
  public let x, y: Int

  /// The level whose squares are smaller than the length of a shoe.
  public static let deepestLevel = 28

  /// Creates a square.
  public init(level: Int, x: Int, y: Int) { (self.level, self.x, self.y) = (level, x, y) }

  /// Creates the square of a level around a point.
  init(level: Int, around point: MapPoint) {
    let count = 1 << level
    func index(_ part: Double) -> Int { min(max(Int(part * Double(count)), 0), count - 1) }
    self.init(level: level, x: index(point.x), y: index(point.y))
  }

  /// The length of a side on the map.
  static func side(level: Int) -> Double { 1 / Double(1 << level) }

  /// The rectangle of the square.
  public var area: MapArea {
    let side = Self.side(level: level)
    return MapArea(
      left: Double(x) * side, top: Double(y) * side, right: Double(x + 1) * side,
      bottom: Double(y + 1) * side)
  }

  /// The squares that divide this one.
  var parts: [MapCell] {
    [(0, 0), (1, 0), (0, 1), (1, 1)].map {
      MapCell(level: level + 1, x: 2 * x + $0.0, y: 2 * y + $0.1)
    }
  }

  /// The numbers of the first point in the square and of the first point after it, on the curve that
  /// visits all points of the map.
  var curve: Range<UInt64> {
    let shift = UInt64(2 * (Self.curveLevel - level))
    let start = Self.interleaved(UInt32(x), UInt32(y)) << shift
    return start..<start + (1 << shift)
  }

  // MARK: Curve

  /// The level whose squares are the points of the curve.
  private static let curveLevel = 31

  /// Returns the number of a point on a curve that visits the map square by square, at every level
  /// (the Z-order curve). The points in a square are one after another on it.
  static func curveNumber(of point: MapPoint) -> UInt64 {
    let cell = MapCell(level: curveLevel, around: point)
    return interleaved(UInt32(cell.x), UInt32(cell.y))
  }

  /// Returns the point with a number.
  static func point(numbered number: UInt64) -> MapPoint {
    let side = side(level: curveLevel)
    return MapPoint(
      x: (Double(everySecondBit(of: number)) + 0.5) * side,
      y: (Double(everySecondBit(of: number >> 1)) + 0.5) * side)
  }

  /// Returns the bits of two numbers in turn.
  private static func interleaved(_ x: UInt32, _ y: UInt32) -> UInt64 { spread(x) | spread(y) << 1 }

  /// Returns the bits of a number with a 0 between each two.
  private static func spread(_ number: UInt32) -> UInt64 {
    var bits = UInt64(number)
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }

  /// Returns the bits with even places of a number, without the others.
  private static func everySecondBit(of number: UInt64) -> UInt64 {
    var bits = number & 0x5555_5555_5555_5555
    bits = (bits | bits >> 1) & 0x3333_3333_3333_3333
    bits = (bits | bits >> 2) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits >> 4) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits >> 8) & 0x0000_FFFF_0000_FFFF
    return (bits | bits >> 16) & 0x0000_0000_FFFF_FFFF
  }
}
