/// The width and height of an image in pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Returns the size after turning an image with this EXIF orientation upright, or back.
  /// Orientations 5 to 8 swap width and height.
  package func upright(from orientation: Int) -> PixelSize {
    orientation >= 5 ? PixelSize(width: height, height: width) : self
  }

  /// The number of pixels; `Int.max` if that overflows.
  package var area: Int {
    let (area, overflows) = width.multipliedReportingOverflow(by: height)
    return overflows ? .max : area
  }

  fileprivate func scaled(by factor: Double) -> PixelSize {
    guard factor < 1 else { return self }
    return PixelSize(
      width: max(1, Int((Double(width) * factor).rounded())),
      height: max(1, Int((Double(height) * factor).rounded())))
  }
}

extension DecodeSize {
  /// Returns the size to which an upright image of `source` pixels is scaled, before any crop.
  package func scaledSize(of source: PixelSize) -> PixelSize {
    switch self {
    case .square(let side):
      source.scaled(by: Double(max(1, side)) / Double(min(source.width, source.height)))
    case .fitting(let width, let height):
      source.scaled(
        by: min(
          Double(max(1, width)) / Double(source.width),
          Double(max(1, height)) / Double(source.height)))
    case .full:
      source
    }
  }

  /// Returns whether an image is no larger than this size.
  package func allows(_ layout: ImageLayout) -> Bool {
    switch self {
    case .square(let side): max(layout.width, layout.height) <= max(1, side)
    case .fitting(let width, let height):
      layout.width <= max(1, width) && layout.height <= max(1, height)
    case .full: true
    }
  }

  /// Returns the centred part of the scaled image that is kept.
  package func crop(of scaled: PixelSize) -> (x: Int, y: Int, size: PixelSize) {
    guard case .square(let side) = self else { return (0, 0, scaled) }
    let kept = min(max(1, side), scaled.width, scaled.height)
    return (
      (scaled.width - kept) / 2, (scaled.height - kept) / 2,
      PixelSize(width: kept, height: kept)
    )
  }
}
