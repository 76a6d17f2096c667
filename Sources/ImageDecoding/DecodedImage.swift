import Glibc

/// The pixels of a decoded image, upright, in memory shared with no one who could change them.
///
/// Rows run from top to bottom, each of `width` pixels of 3 bytes (red, green, blue) or, with
/// alpha, 4; alpha is straight, not premultiplied. A texture can be made of ``pixels`` without a
/// copy, as long as it keeps this object alive.
/// - Ownership: the last reference that goes returns the memory to the system.
public final class DecodedImage: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The distance from one row to the next.
  public let bytesPerRow: Int
  /// Whether every pixel has a fourth byte, its opacity.
  public let hasAlpha: Bool
  /// The width of the whole image in the file, upright, before scaling and cropping.
  public let sourceWidth: Int
  /// The height of the whole image in the file, upright, before scaling and cropping.
  public let sourceHeight: Int

  // A pointer is not Sendable because memory may change under it; these pages cannot.
  private nonisolated(unsafe) let mapping: UnsafeRawBufferPointer

  /// The pixels, valid while this object lives.
  public var pixels: UnsafeRawBufferPointer { mapping }

  /// Maps pixels that another process has written.
  ///
  /// That process may be under the control of a hostile file, so nothing that it says is believed:
  /// the memory must be sealed, and of exactly the size that `layout` implies.
  package init(
    mapping memory: borrowing OwnedDescriptor, layout: ImageLayout
  ) throws(DecodingFailure) {
    guard
      let byteCount = layout.byteCount,
      memory.isSealed, memory.status?.st_size == off_t(byteCount),
      let address = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, memory.number, 0),
      address != MAP_FAILED
    else { throw .decoderStopped }
    width = layout.width
    height = layout.height
    bytesPerRow = layout.bytesPerRow
    hasAlpha = layout.hasAlpha
    sourceWidth = layout.sourceWidth
    sourceHeight = layout.sourceHeight
    mapping = UnsafeRawBufferPointer(start: address, count: byteCount)
  }

  /// Copies pixels that this process has made, for placeholders and for stand-ins of a decoder.
  ///
  /// `pixels` are rows of 3 or, with alpha, 4 bytes a pixel, without space between them.
  /// Throws ``DecodingFailure/malformed(_:)`` if there are more or fewer.
  public convenience init(
    width: Int, height: Int, hasAlpha: Bool, pixels: [UInt8]
  ) throws(DecodingFailure) {
    let layout = ImageLayout(
      width: width, height: height, bytesPerRow: width * (hasAlpha ? 4 : 3), hasAlpha: hasAlpha,
      sourceWidth: width, sourceHeight: height)
    guard layout.byteCount == pixels.count else {
      throw .malformed("There are \(pixels.count) bytes for \(width) × \(height) pixels")
    }
    try self.init(
      mapping: try .sealedMemory(holding: pixels.span.bytes, byteCount: pixels.count),
      layout: layout)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: mapping.baseAddress), mapping.count)
  }
}
