/// The pixels of a decoded image, upright, in sRGB, in memory shared with no one who could change
/// them.
///
/// Rows run from top to bottom, each of `width` pixels of 4 bytes: blue, green, red and opacity, the
/// colours premultiplied with it. That is the form in which cairo and GTK draw, so a texture can be
/// made of ``pixels`` without a copy, as long as it keeps this object alive.
public final class DecodedImage: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Whether no pixel lets anything through.
  public let isOpaque: Bool
  /// Whether the file held all of the image. What it did not hold is transparent.
  public let isComplete: Bool
  /// Whether the file holds more frames than this first one.
  public let isAnimated: Bool
  /// The width of the whole image in the file, upright, before scaling and cropping.
  public let sourceWidth: Int
  /// The height of the whole image in the file, upright, before scaling and cropping.
  public let sourceHeight: Int

  private let pages: SealedPages
  private let range: Range<Int>

  /// The distance from one row to the next.
  public var bytesPerRow: Int { width * 4 }

  /// The pixels, valid while this object lives.
  public var pixels: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: pages.bytes[range]) }

  /// Makes an image of the pixels that begin at an offset in memory, which may hold more images.
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

  /// Copies pixels that this process has made, for placeholders and for stand-ins of a decoder.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - isOpaque: Whether no pixel lets anything through.
  ///   - pixels: 4 bytes a pixel, in the order that is described above.
  /// - Throws: ``DecodingFailure/malformed(_:)`` if there are more or fewer bytes.
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
