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
  ///   - owner: The owner of the memory. Released when the texture no longer uses it, possibly
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
    keepSurface(of: pixels, in: bytes, bytesPerRow: bytesPerRow)
  }

  /// Makes a texture of RGBA pixels with straight alpha, one byte for each component, row by row.
  ///
  /// - Returns: Nil if the size is not positive or `pixels` has not exactly `width * height * 4`
  ///   bytes.
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

  /// Loads a PNG, JPEG or TIFF file, or another format that GTK's image loaders know, on another
  /// thread.
  ///
  /// - Parameter location: The file, which is read as a whole, also from another computer.
  /// - Throws: The reason why the file cannot be read or is no picture, or the cancellation of the
  ///   task.
  /// - Warning: The file is decoded in this process. Do not open files of strangers with it.
  public convenience init(contentsOf location: FileLocation) async throws(GLibError) {
    let file = location.makeFile()
    let bytes = try await awaitGIO { cancellable, callback, data in
      g_file_load_bytes_async(file.opaque, cancellable, callback, data)
    } finish: { result, error in
      Bytes(adopting: g_file_load_bytes_finish(file.opaque, result, nil, error))
    }
    self.init(adopting: try await decode(bytes).get().pointer)
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

  /// A cairo surface over the same pixels, valid as long as the texture.
  ///
  /// Nil if the pixels have another format, or exceed cairo's size limit.
  var surface: OpaquePointer? {
    g_object_get_data(unsafe(), Self.surfaceName).map { OpaquePointer($0) }
  }

  private static let surfaceName = "navigation-cairo-surface"
  /// A key, identified by its address.
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

/// A reference to a `GBytes`, which any thread may use.
private nonisolated final class Bytes: Sendable {
  nonisolated(unsafe) let pointer: OpaquePointer?
  init(adopting pointer: OpaquePointer?) { self.pointer = pointer }
  deinit { if let pointer { g_bytes_unref(pointer) } }
}

/// A texture that another thread has made. Its one reference belongs to the receiver.
private nonisolated struct DecodedTexture: Sendable {
  nonisolated(unsafe) let pointer: UnsafeMutableRawPointer
}

/// Decodes a picture on another thread.
@concurrent
private nonisolated func decode(_ bytes: Bytes) async -> Result<DecodedTexture, GLibError> {
  do throws(GLibError) {
    let texture = try throwingGLibError { gdk_texture_new_from_bytes(bytes.pointer, $0) }
    guard let texture else { preconditionFailure("GDK returned neither a texture nor an error") }
    return .success(DecodedTexture(pointer: UnsafeMutableRawPointer(texture)))
  } catch { return .failure(error) }
}
