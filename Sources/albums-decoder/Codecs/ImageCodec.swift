import ImageDecoding

/// Does what a request asks of an image file.
final class ImageCodec {
  private let colors = ColorConverter()

  /// Decodes a whole image.
  func image(
    in bytes: UnsafeBufferPointer<UInt8>, size: DecodeSize
  ) throws(DecodingFailure) -> Picture {
    if JPEGFile.matches(bytes) { return try JPEGFile(bytes).picture(size, colors) }
    return try Pixbuf(decoding: bytes, size: size).picture(size, colors)
  }
}
