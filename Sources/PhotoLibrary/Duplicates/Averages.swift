import ImageDecoding

/// An image reduced to a small square of greys, with the mean tint of the whole.
struct Averages {
  /// The brightness of the cells, row by row, from 0 to 255.
  private(set) var grey: [Float]
  /// The mean of the blue and of the red difference from grey.
  private(set) var tint = SIMD2<Float>()

  /// Averages the pixels under each cell, in parts where a cell ends within a pixel. Transparent
  /// pixels count as white.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - side: The number of rows, and of cells in a row.
  init(of image: DecodedImage, side: Int) {
    grey = [Float](repeating: 0, count: side * side)
    let columns = Self.cells(side, over: image.width)
    let rows = Self.cells(side, over: image.height)
    let pixels = image.pixels
    var total = SIMD4<Float>()
    for (y, row) in rows.enumerated() {
      for (x, column) in columns.enumerated() {
        var mean = SIMD4<Float>()
        for (line, height) in zip(row.first..., row.weights) {
          for (place, width) in zip(column.first..., column.weights) {
            let pixel = pixels.loadUnaligned(
              fromByteOffset: line * image.bytesPerRow + place * 4, as: SIMD4<UInt8>.self)
            mean += SIMD4<Float>(pixel) * (height * width)
          }
        }
        mean += 255 - mean.w
        grey[y * side + x] = Self.brightness(mean)
        total += mean
      }
    }
    total /= Float(grey.count)
    let brightness = Self.brightness(total)
    tint = SIMD2((total.x - brightness) / 2, (total.z - brightness) / 2)
  }

  private static func brightness(_ pixel: SIMD4<Float>) -> Float {
    pixel.x * 0.114 + pixel.y * 0.587 + pixel.z * 0.299
  }

  /// The first pixel under each cell, and the weights of that pixel and those after it, 1 in all.
  private static func cells(
    _ side: Int, over count: Int
  ) -> [(first: Int, weights: [Float])] {
    let size = Float(count) / Float(side)
    return (0..<side).map { cell in
      // In units of 1 / `side` of a pixel, so that the borders are exact.
      let (start, end) = (cell * count, (cell + 1) * count)
      let first = start / side
      let last = (end - 1) / side
      let weights = (first...last).map { pixel in
        let covered = min(end, (pixel + 1) * side) - max(start, pixel * side)
        return Float(covered) / Float(side) / size
      }
      return (first, weights)
    }
  }
}
