import ImageDecoding

/// A picture of which nearly everything is one level of grey, such as text on a plain ground.
///
/// The ``PhotoLook`` of such a picture says little more than where its details are. So pictures of
/// different texts in the same places look alike, and their details have to be compared.
struct PlainPicture: Hashable, Sendable {
  /// The number of rows, and of levels in a row.
  static let side = 64
  /// The size of `bytes`.
  static let byteCount = side * side
  /// The largest difference from the ground that does not count as a detail.
  private static let tolerance = 12
  /// The least part of a plain picture that is ground, in hundredths.
  private static let leastGround = 85

  /// The slightly blurred levels of grey, row by row.
  private let levels: [UInt8]
  /// The most frequent level.
  private let ground: Float

  private init?(levels: [UInt8]) {
    var counts = [Int](repeating: 0, count: 256)
    for level in levels { counts[Int(level)] += 1 }
    let sums = (0..<256).map { level in
      counts[max(0, level - Self.tolerance)...min(255, level + Self.tolerance)].reduce(0, +)
    }
    guard let most = sums.max(), most * 100 >= levels.count * Self.leastGround,
      let ground = counts.indices.filter({ sums[$0] == most }).max(by: { counts[$0] < counts[$1] })
    else { return nil }
    (self.levels, self.ground) = (levels, Float(ground))
  }

  /// Reads a square image. Returns nil if the image is not plain, or too small to have details.
  init?(_ image: DecodedImage) {
    guard min(image.width, image.height) >= Self.side else { return nil }
    let sharp = Averages(of: image, side: Self.side).grey
    // Without the blur, an edge between two levels would depend on how the image is scaled.
    let blurred = GreySquare(levels: sharp).blurred.levels
    self.init(levels: blurred.map { UInt8(max(0, min(255, $0.rounded()))) })
  }

  /// Reads what `bytes` returned; nil for other bytes.
  init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.byteCount else { return nil }
    self.init(levels: Array(bytes))
  }

  /// The picture as the index stores it.
  var bytes: [UInt8] { levels }

  /// Returns the picture with its rows and columns exchanged, mirrored, or both.
  func turned(exchanged: Bool, mirroredX: Bool, mirroredY: Bool) -> PlainPicture {
    let last = Self.side - 1
    let turned = levels.indices.map { place in
      let (x, y) = (place % Self.side, place / Self.side)
      let (column, row) = (mirroredX ? last - x : x, mirroredY ? last - y : y)
      return levels[exchanged ? column * Self.side + row : row * Self.side + column]
    }
    return PlainPicture(turned, ground)
  }

  private init(_ levels: [UInt8], _ ground: Float) {
    (self.levels, self.ground) = (levels, ground)
  }

  /// Returns how much the details of another picture of the same differ, from 0 to 1; nil if it shows
  /// something else. One of the pictures may be cropped by 5 %.
  func difference(from other: PlainPicture) -> Float? {
    let (own, others) = (details, other.details)
    let difference = own.worstDifference(from: others)
    if difference <= Self.mostDifference { return difference }
    let columns = LineFit(from: own.columnMeans, to: others.columnMeans)
    let rows = LineFit(from: own.rowMeans, to: others.rowMeans)
    let fitted = own.resampled(columns: columns, rows: rows).worstDifference(from: others)
    let distance = max(columns.distance(Self.side), rows.distance(Self.side))
    let most = Self.mostDifference + Self.blurOfMovement * min(distance, Self.longestMovement)
    return fitted <= most ? fitted : nil
  }

  /// The largest difference of two pictures of the same in any part. Copies that are not cropped
  /// differ by 0.002, different words of one length by 0.018 and more.
  static let mostDifference: Float = 0.01
  /// The difference that a movement by one place may add. Levels between two places are blurred.
  /// Cropping moves the sides of a picture; different words fit best where they are.
  private static let blurOfMovement: Float = 0.012
  /// The number of places from which the blur remains the same.
  private static let longestMovement: Float = 1.8

  /// The differences from the ground.
  private var details: GreySquare { GreySquare(levels: levels.map { Float($0) - ground }) }
}
