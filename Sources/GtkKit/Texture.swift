import CGtk
import GObjectKit

/// A picture ready to be drawn. Wraps `GdkTexture`.
public final class Texture: Object {
  public override class var type: GType { gdk_texture_get_type() }

  /// Makes a texture of pixels in the form in which GTK draws, without copying them.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - bytesPerRow: The distance between rows.
  ///   - pixels: 4 bytes a pixel: blue, green, red and opacity, the colours premultiplied with it;
  ///     of at least `bytesPerRow * height` bytes less the last row's padding.
  ///   - owner: Kept alive until the texture has no use for the memory any more, which may be
  ///     after this wrapper's end and on another thread.
  public convenience init(
    width: Int, height: Int, bytesPerRow: Int, pixels: UnsafeRawBufferPointer,
    owner: some AnyObject & Sendable
  ) {
    let bytes = makeBytes(pixels, owner: owner)
    defer { g_bytes_unref(bytes) }
    self.init(
      adopting: UnsafeMutableRawPointer(
        gdk_memory_texture_new(
          gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(bytesPerRow))))
  }

  /// Makes a texture of RGBA pixels, 8 bits each with straight alpha, row by row.
  ///
  /// - Returns: Nil unless there are exactly `width * height * 4` bytes, and some.
  public convenience init?(width: Int, height: Int, pixels: [UInt8]) {
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooLarge, count == pixels.count / 4, pixels.count % 4 == 0,
      let bytes = g_bytes_new(pixels, gsize(pixels.count))
    else { return nil }
    defer { g_bytes_unref(bytes) }
    self.init(
      adopting: UnsafeMutableRawPointer(
        gdk_memory_texture_new(
          gint(width), gint(height), GDK_MEMORY_R8G8B8A8, bytes, gsize(4 * width))))
  }

  /// The width in pixels.
  public var pixelWidth: Int { Int(gdk_texture_get_width(opaque)) }

  /// The height in pixels.
  public var pixelHeight: Int { Int(gdk_texture_get_height(opaque)) }

  /// Writes the picture as a PNG file.
  ///
  /// - Returns: Whether it could be written.
  @discardableResult
  public func save(toPNG path: String) -> Bool { gdk_texture_save_to_png(opaque, path) != 0 }
}
