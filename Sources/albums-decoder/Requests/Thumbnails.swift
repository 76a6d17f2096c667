import CCodecs
import CJPEG
import Glibc
import ImageDecoding

/// Square thumbnails made from one decoded picture.
struct Squares {
  private static let jpegQuality: Int32 = 85

  private let picture: Picture
  private var side: Int { picture.layout.width }

  /// - Parameter picture: A square picture that is at least as large as every thumbnail, or as
  ///   large as the photo allows.
  init(of picture: Picture) {
    self.picture = picture
  }

  /// Returns the requested pixels and files.
  func answer(
    _ sizes: ThumbnailSizes
  ) throws(DecodingFailure) -> (layout: ThumbnailLayout, bytes: [UInt8]) {
    var layout = ThumbnailLayout(
      drawn: nil, stored: [], sourceWidth: picture.layout.sourceWidth,
      sourceHeight: picture.layout.sourceHeight)
    var bytes: [UInt8] = []
    if let drawn = sizes.drawn {
      let pixels = pixels(side: drawn)
      var image = picture.layout
      (image.width, image.height) = (pixels.side, pixels.side)
      layout.drawn = image
      pixels.values.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
    for side in sizes.stored {
      let file = try file(of: pixels(side: side))
      layout.stored.append(file.count)
      bytes += file
    }
    return (layout, bytes)
  }

  private func pixels(side wanted: Int) -> (values: [UInt32], side: Int) {
    let target = min(max(1, wanted), side)
    let values = [UInt32](unsafeUninitializedCapacity: target * target) { buffer, count in
      count = target * target
      guard let destination = buffer.baseAddress else { return }
      guard target < side else {
        return destination.initialize(from: picture.memory.pixels, count: count)
      }
      let whole = PixelSize(width: target, height: target)
      let scaler = AreaScaler(
        from: PixelSize(width: side, height: side), to: whole, window: PixelRect(size: whole),
        into: destination)
      for row in 0..<side { scaler.add(picture.memory.pixels + row * side) }
    }
    return (values, target)
  }

  /// Encodes pixels as JPEG, or as PNG if they have transparency.
  private func file(
    of pixels: (values: [UInt32], side: Int)
  ) throws(DecodingFailure) -> [UInt8] {
    guard picture.layout.isOpaque else { return try pngFile(of: pixels) }
    var count = 0
    let file = pixels.values.withUnsafeBytes {
      cjpeg_encode(
        $0.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(pixels.side),
        Int32(pixels.side), Self.jpegQuality, &count)
    }
    guard let file else { throw .tooLarge }
    defer { free(file) }
    return Array(UnsafeBufferPointer(start: file, count: count))
  }

  private func pngFile(
    of pixels: (values: [UInt32], side: Int)
  ) throws(DecodingFailure) -> [UInt8] {
    var straight: [UInt8] = []
    straight.reserveCapacity(pixels.values.count * 4)
    for pixel in pixels.values {
      let opacity = pixel >> 24
      for shift: UInt32 in [16, 8, 0] {
        let value = pixel >> shift & 0xFF
        straight.append(UInt8(opacity == 0 ? 0 : min(255, (value * 255 + opacity / 2) / opacity)))
      }
      straight.append(UInt8(opacity))
    }
    var count = 0
    guard
      let file = ccodec_png_encode(straight, Int32(pixels.side), Int32(pixels.side), &count)
    else { throw .tooLarge }
    defer { free(file) }
    return Array(UnsafeBufferPointer(start: file, count: count))
  }
}
