import Glibc
import ImageDecoding

/// A decoded picture and how its pixels lie.
struct Picture {
  let memory: PixelMemory
  let layout: ImageLayout
}

extension OpenedImage {
  /// Decodes to a size.
  func picture(_ size: DecodeSize, _ converter: ColorConverter) throws(DecodingFailure) -> Picture {
    try picture(Placement(size, of: self.size, orientation: orientation), converter)
  }

  /// Decodes a part; nil if the image has no pixel there.
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

  /// Decodes what a placement asks for into zeroed memory, upright and in sRGB.
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
        // A file that is damaged further down still shows what is above.
        guard case .malformed = error, rows.count > 0 else { throw error }
      }
      extent = try rows.finish()
    }
    return extent
  }
}

/// An image whose pixels were decoded before, upright and in sRGB, kept while parts of it are asked
/// for.
final class KeptImage: OpenedImage {
  let size: PixelSize
  let pixels = PixelForm.premultiplied
  let decodesParts = true
  private let memory: UnsafeMutablePointer<UInt32>

  /// Decodes all of an image.
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
