import ImageDecoding

extension DecodedImage {
  /// The red, green and blue of a pixel.
  func color(x: Int, y: Int) -> [Int] {
    let start = y * bytesPerRow + x * 4
    return pixels[start..<(start + 3)].reversed().map(Int.init)
  }

  /// How far the colours of two images of the same size are apart on average, 0 to 255.
  func meanDifference(from other: DecodedImage) -> Double {
    var sum = 0
    for y in 0..<height {
      for x in 0..<width {
        for (own, theirs) in zip(color(x: x, y: y), other.color(x: x, y: y)) {
          sum += abs(own - theirs)
        }
      }
    }
    return Double(sum) / Double(width * height * 3)
  }

  /// The mean colour of the hundredth of the image around a place, given in fractions of its sides.
  func meanColor(aroundX x: Double, y: Double) -> [Double] {
    var sums = [0.0, 0.0, 0.0]
    let columns = Int(Double(width) * (x - 0.05))..<Int(Double(width) * (x + 0.05))
    let rows = Int(Double(height) * (y - 0.05))..<Int(Double(height) * (y + 0.05))
    for row in rows {
      for column in columns {
        for (channel, value) in color(x: column, y: row).enumerated() {
          sums[channel] += Double(value)
        }
      }
    }
    return sums.map { $0 / Double(columns.count * rows.count) }
  }
}
