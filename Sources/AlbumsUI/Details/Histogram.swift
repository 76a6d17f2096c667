import ImageDecoding

/// How many pixels of a picture have each value of red, green, blue and luminance.
nonisolated struct Histogram: Equatable, Sendable {
  /// The number of values of a channel.
  static let valueCount = 256

  private(set) var red = [Int](repeating: 0, count: valueCount)
  private(set) var green = [Int](repeating: 0, count: valueCount)
  private(set) var blue = [Int](repeating: 0, count: valueCount)
  private(set) var luminance = [Int](repeating: 0, count: valueCount)
  /// The number of counted pixels.
  private(set) var pixelCount = 0
  /// The number of pixels without any detail because a channel has its largest value.
  private(set) var brightClipped = 0
  /// The number of pixels without any detail because every channel is 0.
  private(set) var darkClipped = 0

  /// Counts the pixels of a picture. Transparent pixels are not counted.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - mostPixels: About the largest number of pixels to count. Of a larger picture, only every
  ///     second, third, … row and column is counted.
  init(_ image: DecodedImage, mostPixels: Int = 250_000) {
    let excess = Double(image.width * image.height) / Double(max(1, mostPixels))
    let step = max(1, Int(excess.squareRoot().rounded(.up)))
    let pixels = image.pixels
    for y in stride(from: 0, to: image.height, by: step) {
      for x in stride(from: 0, to: image.width, by: step) {
        let start = y * image.bytesPerRow + x * 4
        count(
          red: Int(pixels[start + 2]), green: Int(pixels[start + 1]), blue: Int(pixels[start]),
          alpha: Int(pixels[start + 3]))
      }
    }
  }

  /// Counts a pixel whose colours are premultiplied by its alpha.
  private mutating func count(red: Int, green: Int, blue: Int, alpha: Int) {
    guard alpha > 0 else { return }
    func value(_ premultiplied: Int) -> Int {
      alpha == 255 ? premultiplied : min(255, (premultiplied * 255 + alpha / 2) / alpha)
    }
    let (red, green, blue) = (value(red), value(green), value(blue))
    self.red[red] += 1
    self.green[green] += 1
    self.blue[blue] += 1
    // The weights of Rec. 709, of which sRGB has the primaries. Their sum is 10,000.
    luminance[(red * 2126 + green * 7152 + blue * 722 + 5000) / 10_000] += 1
    pixelCount += 1
    if max(red, green, blue) == 255 { brightClipped += 1 }
    if max(red, green, blue) == 0 { darkClipped += 1 }
  }

  /// Returns the share of the pixels whose luminance is in a range; 0 without pixels.
  func share(of range: Range<Int>) -> Double { share(luminance[range].reduce(0, +)) }

  private func share(_ count: Int) -> Double {
    pixelCount == 0 ? 0 : Double(count) / Double(pixelCount)
  }

  /// A description of the histogram, for screen readers.
  var summary: String {
    guard pixelCount > 0 else { return texts.gettext("No visible pixels") }
    var parts = [tone]
    if share(brightClipped) >= 0.005 {
      parts.append(texts.gettext("clipped highlights %s %%", percent(brightClipped)))
    }
    if share(darkClipped) >= 0.005 {
      parts.append(texts.gettext("clipped shadows %s %%", percent(darkClipped)))
    }
    return parts.joined(separator: ", ")
  }

  private func percent(_ count: Int) -> String { "\(Int((share(count) * 100).rounded()))" }

  private var tone: String {
    let (dark, bright) = (share(of: 0..<64), share(of: 192..<Self.valueCount))
    return if dark > 0.6 {
      texts.gettext("Mostly dark")
    } else if bright > 0.6 {
      texts.gettext("Mostly bright")
    } else if share(of: 64..<192) > 0.6 {
      texts.gettext("Mostly medium tones")
    } else if dark > 0.25, bright > 0.25 {
      texts.gettext("Dark and bright parts")
    } else {
      texts.gettext("Balanced tones")
    }
  }

  /// Computes the curve of a channel.
  ///
  /// The height grows with the square root of the count, so that small parts of a picture stay
  /// visible. The two outermost values do not determine the scale, because clipped pixels would
  /// flatten all others.
  ///
  /// - Parameters:
  ///   - channel: The channel.
  ///   - count: The number of heights, a divisor of 256.
  /// - Returns: The heights of the curve from 0 to 1, from dark to bright.
  func heights(of channel: KeyPath<Histogram, [Int]>, count: Int) -> [Double] {
    let largest =
      [red, green, blue, luminance]
      .map { Self.sums($0, count).dropFirst().dropLast().max() ?? 0 }.max() ?? 0
    return Self.sums(self[keyPath: channel], count).map {
      min(1, (Double($0) / Double(max(1, largest))).squareRoot())
    }
  }

  private static func sums(_ values: [Int], _ count: Int) -> [Int] {
    let width = valueCount / count
    return (0..<count).map { values[$0 * width..<($0 + 1) * width].reduce(0, +) }
  }
}
