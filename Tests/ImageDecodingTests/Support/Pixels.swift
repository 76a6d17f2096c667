import ImageDecoding

extension DecodedImage {
  /// Returns the red, green and blue of a pixel.
  func color(x: Int, y: Int) -> [Int] {
    let start = y * bytesPerRow + x * 4
    return pixels[start..<(start + 3)].reversed().map(Int.init)
  }

  /// Returns the red, green, blue and opacity of a pixel, with the colours premultiplied.
  func colorAndOpacity(x: Int, y: Int) -> [Int] {
    color(x: x, y: y) + [Int(pixels[y * bytesPerRow + x * 4 + 3])]
  }

  /// Compares the pixels of the first rows with expected ones.
  ///
  /// - Parameters:
  ///   - size: The size that the image must have.
  ///   - rows: The number of rows to compare; nil for all.
  ///   - tolerance: The permitted difference of a channel.
  ///   - color: Returns red, green and blue of a pixel, premultiplied, and its opacity unless it is
  ///     opaque.
  /// - Returns: A description of the first difference; nil if there are no differences.
  func mismatch(
    _ size: (Int, Int), rows: Int? = nil, tolerance: Int = 0, color: (Int, Int) -> [Int]
  ) -> String? {
    guard (width, height) == size else { return "The size is \(width) × \(height)" }
    for y in 0..<(rows ?? height) {
      for x in 0..<width {
        let expected = color(x, y)
        let opaque = expected.count == 3 ? expected + [255] : expected
        let actual = colorAndOpacity(x: x, y: y)
        guard zip(actual, opaque).allSatisfy({ abs($0 - $1) <= tolerance }) else {
          return "The pixel at \(x), \(y) is \(actual), expected \(opaque)"
        }
      }
    }
    return nil
  }

  /// Returns the mean difference of the colours of two images of the same size, 0 to 255.
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

  /// Returns the mean colour of a hundredth of the image around a point, in fractions of its sides.
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
