import ImageDecoding

/// An opened image from which pixels can be had.
protocol PixelSource: ~Copyable {
  /// The size of the stored pixels.
  var size: PixelSize { get }
  /// How they are still to be turned.
  var orientation: Orientation { get }
  /// Whether there are more frames than this one.
  var isAnimated: Bool { get }

  /// Fills the window's pixels, as they are stored and in sRGB.
  func decode(
    _ placement: Placement, into destination: UnsafeMutablePointer<UInt32>,
    _ colors: ColorConverter
  ) throws(DecodingFailure) -> DecodedExtent
}

/// What there was to decode.
struct DecodedExtent {
  /// Whether the file holds all of the image. Rows that it does not hold are transparent.
  var isComplete = true
  var isOpaque = true
}

extension PixelSource where Self: ~Copyable {
  /// Decodes to a size.
  func picture(_ size: DecodeSize, _ colors: ColorConverter) throws(DecodingFailure) -> Picture {
    try picture(Placement(size, of: self.size, orientation: orientation), colors)
  }

  /// Decodes a part, nil where the image has none there.
  func picture(
    _ region: ImageRegion, _ colors: ColorConverter
  ) throws(DecodingFailure) -> Picture? {
    guard let placement = Placement(region, of: size, orientation: orientation) else { return nil }
    return try picture(placement, colors)
  }

  private func picture(
    _ placement: Placement, _ colors: ColorConverter
  ) throws(DecodingFailure) -> Picture {
    let area = placement.result.area
    // Less than a texture can be, and than any screen needs.
    guard area <= 256 << 20 else { throw .tooLarge }
    let memory = try PixelMemory(count: area)
    var extent = DecodedExtent()
    try placement.render(into: memory.pixels) { pixels throws(DecodingFailure) in
      extent = try decode(placement, into: pixels, colors)
    }
    return Picture(
      memory: memory,
      layout: placement.layout(
        isOpaque: extent.isOpaque, isComplete: extent.isComplete, isAnimated: isAnimated))
  }
}
