/// The pixels of a decoded image: upright, in sRGB, in memory that no other process can change.
///
/// Rows run from top to bottom. A row has `width` pixels of 4 bytes: blue, green, red and alpha,
/// with the colours premultiplied by alpha. Cairo and GTK draw this form, so a texture can use
/// ``pixels`` without a copy as long as it keeps this object alive.
public final class DecodedImage: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Whether every pixel is opaque.
  public let isOpaque: Bool
  /// Whether the file contained the whole image. Missing parts are transparent.
  public let isComplete: Bool
  /// Whether the file holds more frames than this first one.
  public let isAnimated: Bool
  /// The width of the whole image in the file, upright, before scaling and cropping.
  public let sourceWidth: Int
  /// The height of the whole image in the file, upright, before scaling and cropping.
  public let sourceHeight: Int

  private let pages: SealedPages
  private let range: Range<Int>

  /// The distance from one row to the next, in bytes.
  public var bytesPerRow: Int { width * 4 }

  /// The pixels, valid while this object lives.
  public var pixels: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: pages.bytes[range]) }

  /// Makes an image of the pixels at a byte offset in memory, which may hold more images.
  package init(in pages: SealedPages, at offset: Int, layout: ImageLayout) throws(DecodingFailure) {
    guard
      let byteCount = layout.byteCount, 0...pages.bytes.count ~= offset,
      byteCount <= pages.bytes.count - offset
    else { throw .decoderStopped }
    width = layout.width
    height = layout.height
    isOpaque = layout.isOpaque
    isComplete = layout.isComplete
    isAnimated = layout.isAnimated
    sourceWidth = layout.sourceWidth
    sourceHeight = layout.sourceHeight
    self.pages = pages
    range = offset..<(offset + byteCount)
  }

  /// Copies pixels that this process made, for placeholders and for stand-ins of a decoder.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - isOpaque: Whether every pixel is opaque.
  ///   - pixels: The rows, with 4 bytes per pixel in the order that ``DecodedImage`` describes.
  /// - Throws: ``DecodingFailure/malformed(_:)`` if the number of bytes does not fit the size, or
  ///   ``DecodingFailure/tooLarge`` if memory is lacking.
  public convenience init(
    width: Int, height: Int, isOpaque: Bool = true, pixels: [UInt8]
  ) throws(DecodingFailure) {
    let layout = ImageLayout(
      width: width, height: height, sourceWidth: width, sourceHeight: height, isOpaque: isOpaque)
    guard layout.byteCount == pixels.count else {
      throw .malformed("There are \(pixels.count) bytes for \(width) × \(height) pixels")
    }
    let memory = try OwnedDescriptor.sealedMemory(holding: pixels.span.bytes)
    try self.init(
      in: SealedPages(mapping: memory, byteCount: pixels.count), at: 0, layout: layout)
  }
}
