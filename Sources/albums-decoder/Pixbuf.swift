import CImageCodecs
import Glibc
import ImageDecoding

/// A decoded image, upright, at the size that was asked for.
///
/// - Ownership: holds one reference to a `GdkPixbuf`.
struct Pixbuf: ~Copyable {
  private let object: OpaquePointer
  private let source: PixelSize

  /// Decodes a file; of an animation, its first frame.
  init(decoding bytes: UnsafeBufferPointer<UInt8>, size: DecodeSize) throws(DecodingFailure) {
    let stated = ImageMetadata.orientation(in: bytes)
    let loader = try SizedLoader(reading: bytes, goal: .pixels(size, orientation: stated))
    guard let decoded = loader.pixbuf else { throw .malformed("The file holds no image") }
    let orientation = loader.remainingTurn(stated: stated)
    guard let upright = Self.crop(decoded, to: size, turning: orientation) else { throw .tooLarge }
    object = upright
    source = (loader.source ?? Self.size(of: decoded)).upright(from: orientation)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(object))
  }

  /// How the pixels lie in memory.
  var layout: ImageLayout {
    let size = Self.size(of: object)
    return ImageLayout(
      width: size.width, height: size.height,
      bytesPerRow: Int(gdk_pixbuf_get_rowstride(object)),
      hasAlpha: gdk_pixbuf_get_has_alpha(object) != 0,
      sourceWidth: source.width, sourceHeight: source.height)
  }

  /// A copy of the pixels that can be handed over.
  func sealedPixels() throws(DecodingFailure) -> OwnedDescriptor {
    guard let byteCount = layout.byteCount, let bytes = gdk_pixbuf_read_pixels(object) else {
      throw .tooLarge
    }
    // The last row ends with its last pixel, without the padding of the others.
    let pixels = UnsafeRawBufferPointer(
      start: bytes, count: Int(gdk_pixbuf_get_byte_length(object)))
    return try .sealedMemory(holding: pixels.bytes, byteCount: byteCount)
  }

  private static func size(of pixbuf: OpaquePointer) -> PixelSize {
    PixelSize(
      width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)))
  }

  /// Returns a new reference to the part that is wanted, turned upright; nil without memory.
  private static func crop(
    _ pixbuf: OpaquePointer, to size: DecodeSize, turning orientation: Int
  ) -> OpaquePointer? {
    let full = Self.size(of: pixbuf)
    let kept = size.crop(of: full)
    guard kept.size != full || orientation != 1 else {
      return OpaquePointer(g_object_ref(UnsafeMutableRawPointer(pixbuf)))
    }
    guard
      let part = gdk_pixbuf_new_subpixbuf(
        pixbuf, Int32(kept.x), Int32(kept.y), Int32(kept.size.width), Int32(kept.size.height))
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(part)) }
    // A part shares the rows of the whole, so it is copied even where nothing is to be turned.
    guard orientation != 1 else { return gdk_pixbuf_copy(part) }
    gdk_pixbuf_set_option(part, "orientation", String(orientation))
    return gdk_pixbuf_apply_embedded_orientation(part)
  }
}
