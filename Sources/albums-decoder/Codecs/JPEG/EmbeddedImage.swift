import ImageDecoding

/// A JPEG file embedded in another file.
///
/// - Ownership: owns a copy of its bytes.
final class EmbeddedImage: OpenedImage {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let image: JPEGImage

  /// Reads the embedded file, with the orientation that the outer file states.
  init(_ file: [UInt8], orientation: Orientation) throws(DecodingFailure) {
    bytes = .allocate(capacity: file.count)
    _ = bytes.initialize(from: file)
    do throws(DecodingFailure) {
      image = try JPEGImage(UnsafeBufferPointer(bytes), orientation: orientation)
    } catch {
      bytes.deallocate()
      throw error
    }
  }

  deinit {
    bytes.deallocate()
  }

  var size: PixelSize { image.size }
  var orientation: Orientation { image.orientation }
  var pixels: PixelForm { image.pixels }
  var colors: ColorSource { image.colors }
  var decodesParts: Bool { image.decodesParts }
  func decodedSize(for placement: Placement) -> PixelSize { image.decodedSize(for: placement) }
  func decode(into rows: RowSink) throws(DecodingFailure) { try image.decode(into: rows) }
}
