import ImageDecoding

/// A rectangle of pixels.
struct PixelRect: Equatable {
  var x = 0
  var y = 0
  var size: PixelSize
}

/// The orientation of stored pixels, 1 to 8 as in EXIF.
struct Orientation: Equatable {
  let value: Int

  /// Makes an orientation from a file's value. An invalid or missing value means upright.
  init(_ value: Int?) {
    self.value = value.map { 1...8 ~= $0 ? $0 : 1 } ?? 1
  }

  static let upright = Orientation(1)

  // Orientations 5 to 8 include a quarter turn.
  private var swapsSides: Bool { value >= 5 }
  private var runsLeft: Bool { [2, 3, 7, 8].contains(value) }
  private var runsUp: Bool { [3, 4, 6, 7].contains(value) }

  /// Returns the upright size for a stored one, or the reverse.
  func turned(_ size: PixelSize) -> PixelSize { size.upright(from: value) }

  /// Converts a rectangle of the upright image to the stored image, which has this size.
  func stored(_ rect: PixelRect, in size: PixelSize) -> PixelRect {
    var stored = PixelRect(x: rect.x, y: rect.y, size: turned(rect.size))
    if swapsSides { swap(&stored.x, &stored.y) }
    if runsLeft { stored.x = size.width - stored.x - stored.size.width }
    if runsUp { stored.y = size.height - stored.y - stored.size.height }
    return stored
  }

  /// Copies stored pixels and turns them upright.
  func turn(
    _ stored: UnsafePointer<UInt32>, size: PixelSize, into upright: UnsafeMutablePointer<UInt32>
  ) {
    let target = turned(size)
    let first = (runsLeft ? size.width - 1 : 0) + (runsUp ? (size.height - 1) * size.width : 0)
    let alongRow = runsLeft ? -1 : 1
    let alongColumn = runsUp ? -size.width : size.width
    let stepX = swapsSides ? alongColumn : alongRow
    let stepY = swapsSides ? alongRow : alongColumn
    // Work in blocks, so that reads across rows stay in the processor's cache.
    let side = 32
    for blockY in stride(from: 0, to: target.height, by: side) {
      for blockX in stride(from: 0, to: target.width, by: side) {
        let endX = min(blockX + side, target.width)
        for y in blockY..<min(blockY + side, target.height) {
          var source = first + blockX * stepX + y * stepY
          let row = upright + y * target.width
          var x = blockX
          while x < endX {
            row[x] = stored[source]
            source &+= stepX
            x &+= 1
          }
        }
      }
    }
  }
}
