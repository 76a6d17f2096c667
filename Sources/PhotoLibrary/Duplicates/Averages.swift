import ImageDecoding

/// An image reduced to a small square of greys, with the mean tint of the whole.
struct Averages {
  /// The brightness of `PhotoLook.side` rows of as many cells, from 0 to 255.
  private(set) var grey = [Float](repeating: 0, count: PhotoLook.side * PhotoLook.side)
  /// The mean of the blue and of the red difference from grey.
  private(set) var tint = SIMD2<Float>()

  /// Averages the pixels under each cell, in parts where a cell ends within a pixel. Transparent
  /// pixels count as white.
  init(of image: DecodedImage) {
    let columns = Self.cells(image.width)
    let rows = Self.cells(image.height)
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
        grey[y * PhotoLook.side + x] = Self.brightness(mean)
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
  private static func cells(_ count: Int) -> [(first: Int, weights: [Float])] {
    let size = Float(count) / Float(PhotoLook.side)
    return (0..<PhotoLook.side).map { cell in
      // In units of 1 / `side` of a pixel, so that the borders are exact.
      let (start, end) = (cell * count, (cell + 1) * count)
      let first = start / PhotoLook.side
      let last = (end - 1) / PhotoLook.side
      let weights = (first...last).map { pixel in
        let covered =
          min(end, (pixel + 1) * PhotoLook.side) - max(start, pixel * PhotoLook.side)
        return Float(covered) / Float(PhotoLook.side) / size
      }
      return (first, weights)
    }
  }
}
