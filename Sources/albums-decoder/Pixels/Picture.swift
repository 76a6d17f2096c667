import Glibc
import ImageDecoding

/// A decoded picture and the layout of its pixels.
struct Picture {
  let memory: PixelMemory
  let layout: ImageLayout
}

extension OpenedImage {
  /// Decodes the image at a size.
  func picture(_ size: DecodeSize, _ converter: ColorConverter) throws(DecodingFailure) -> Picture {
    try picture(Placement(size, of: self.size, orientation: orientation), converter)
  }

  /// Decodes a region; nil if it has no pixel of the image.
  func picture(
    _ region: ImageRegion, _ converter: ColorConverter
  ) throws(DecodingFailure) -> Picture? {
    guard let placement = Placement(region, of: size, orientation: orientation) else { return nil }
    return try picture(placement, converter)
  }

  private func picture(
    _ placement: Placement, _ converter: ColorConverter
  ) throws(DecodingFailure) -> Picture {
    let area = placement.result.area
    let memory = try PixelMemory(count: area)
    let extent = try decode(placement, into: memory.pixels, converter)
    return Picture(
      memory: memory,
      layout: placement.layout(
        isOpaque: extent.isOpaque, isComplete: extent.isComplete, isAnimated: animation != nil))
  }

  /// Decodes the image according to a placement into zeroed memory, upright and in sRGB.
  func decode(
    _ placement: Placement, into destination: UnsafeMutablePointer<UInt32>,
    _ converter: ColorConverter
  ) throws(DecodingFailure) -> DecodedExtent {
    var extent = DecodedExtent()
    try placement.render(into: destination) { pixels throws(DecodingFailure) in
      let rows = RowSink(
        decoded: decodedSize(for: placement), placement: placement, form: self.pixels,
        colors: colors, converter: converter, into: pixels)
      do throws(DecodingFailure) {
        try decode(into: rows)
      } catch {
        // Show the rows above the damaged part of a file.
        guard case .malformed = error, rows.count > 0 else { throw error }
      }
      extent = try rows.finish()
    }
    return extent
  }
}

/// An image decoded whole, upright and in sRGB, and kept while requests for its parts arrive.
final class KeptImage: OpenedImage {
  let size: PixelSize
  let pixels = PixelForm.premultiplied
  let decodesParts = true
  private let memory: UnsafeMutablePointer<UInt32>

  /// Decodes the whole image.
  init(_ image: any OpenedImage, _ converter: ColorConverter) throws(DecodingFailure) {
    let placement = Placement(.full, of: image.size, orientation: image.orientation)
    size = placement.result
    guard let address = calloc(size.area, 4) else { throw .tooLarge }
    memory = address.bindMemory(to: UInt32.self, capacity: size.area)
    _ = try image.decode(placement, into: memory, converter)
  }

  deinit {
    free(memory)
  }

  func decode(into rows: RowSink) {
    for row in rows.needed { rows.add(memory + row * size.width) }
  }
}
