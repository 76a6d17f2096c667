import CGtk
import GObjectKit

/// An image in memory, ready to draw. Wraps `GdkTexture`.
public final class Texture: Object {
  public override class var type: GType { gdk_texture_get_type() }

  /// Makes a texture of pixels in cairo's format, without copying them.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - bytesPerRow: The distance between the starts of two rows, in bytes.
  ///   - pixels: Blue, green, red and alpha, a byte each, with premultiplied colours. At least
  ///     `bytesPerRow * height` bytes, less the padding of the last row.
  ///   - owner: The owner of the memory. Released when GTK no longer uses the pixels, possibly
  ///     after this wrapper was released and on another thread.
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
    keepSurface(of: pixels, in: bytes, bytesPerRow: bytesPerRow)
  }

  /// Makes a texture of RGBA pixels with straight alpha, one byte for each component, row by row.
  ///
  /// - Returns: The texture; nil if the size is not positive or `pixels` does not have exactly
  ///   `width * height * 4` bytes.
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

  /// Attaches a cairo surface over the same pixels to the texture, for drawing without a copy.
  private func keepSurface(
    of pixels: UnsafeRawBufferPointer, in bytes: OpaquePointer?, bytesPerRow: Int
  ) {
    // Cairo does not write to the source of a drawing.
    let start = UnsafeMutablePointer(mutating: pixels.bindMemory(to: UInt8.self).baseAddress)
    let surface = cairo_image_surface_create_for_data(
      start, CAIRO_FORMAT_ARGB32, gint(pixelWidth), gint(pixelHeight), gint(bytesPerRow))
    let owner = UnsafeMutableRawPointer(g_bytes_ref(bytes))
    let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
      g_bytes_unref(OpaquePointer($0))
    }
    guard
      cairo_surface_set_user_data(surface, &Self.ownerKey, owner, release)
        == CAIRO_STATUS_SUCCESS
    else {
      release(owner)
      return cairo_surface_destroy(surface)
    }
    g_object_set_data_full(unsafe(), Self.surfaceName, UnsafeMutableRawPointer(surface)) {
      cairo_surface_destroy(OpaquePointer($0))
    }
  }

  /// A cairo surface over the same pixels, valid as long as the texture exists.
  ///
  /// Nil if the pixels have another format, or exceed cairo's size limit.
  var surface: OpaquePointer? {
    g_object_get_data(unsafe(), Self.surfaceName).map { OpaquePointer($0) }
  }

  private static let surfaceName = "navigation-cairo-surface"
  /// A key that cairo identifies by its address.
  private static var ownerKey = cairo_user_data_key_t()

  /// The width in pixels.
  public var pixelWidth: Int { Int(gdk_texture_get_width(opaque)) }

  /// The height in pixels.
  public var pixelHeight: Int { Int(gdk_texture_get_height(opaque)) }

  /// Writes the image to a PNG file.
  ///
  /// - Returns: Whether the file was written.
  @discardableResult
  public func save(toPNG path: String) -> Bool { gdk_texture_save_to_png(opaque, path) != 0 }
}
