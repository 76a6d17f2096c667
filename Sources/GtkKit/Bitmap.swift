import CGtk

/// A drawing of paths in memory, which can be made on any thread.
///
/// For drawings that take longer than a frame may: make the bitmap away from the main actor, and draw
/// it as a ``Texture``. A ``Snapshot`` draws paths itself in each frame.
public nonisolated final class Bitmap: Sendable {
  /// A step of the drawing.
  public enum Step: Sendable {
    /// Fills a path.
    case fill(Path, Color)
    /// Draws a line along a path, with round ends and corners. The width is in pixels.
    case stroke(Path, Color, width: Double)
  }

  /// The size in pixels.
  public let width, height: Int

  // Never written after the initializer.
  private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer

  /// The largest number of pixels, which take 512 MB.
  private static let mostPixels = 1 << 27

  /// Draws paths, one above another. Returns nil if the size is not allowed.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, 1 to 32,767.
  ///   - height: The height in pixels, 1 to 32,767.
  ///   - background: The colour of the pixels that no path covers.
  ///   - steps: The paths, the lowest first.
  public init?(width: Int, height: Int, background: Color, steps: [Step]) {
    guard 1...32_767 ~= width, 1...32_767 ~= height, width * height <= Self.mostPixels else {
      return nil
    }
    (self.width, self.height) = (width, height)
    memory = .allocate(byteCount: 4 * width * height, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    let surface = cairo_image_surface_create_for_data(
      memory.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, gint(width),
      gint(height), gint(4 * width))
    let cairo = cairo_create(surface)
    defer {
      cairo_destroy(cairo)
      cairo_surface_flush(surface)
      cairo_surface_destroy(surface)
    }
    Self.set(background, of: cairo)
    cairo_paint(cairo)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    for step in steps {
      switch step {
      case .fill(let path, let color):
        path.add(to: cairo)
        Self.set(color, of: cairo)
        cairo_fill(cairo)
      case .stroke(let path, let color, let width):
        path.add(to: cairo)
        Self.set(color, of: cairo)
        cairo_set_line_width(cairo, width)
        cairo_stroke(cairo)
      }
    }
  }

  deinit { memory.deallocate() }

  private static func set(_ color: Color, of cairo: OpaquePointer?) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  /// The pixels, row by row without gaps: blue, green, red and alpha, a byte each, with premultiplied
  /// colours. Valid as long as the bitmap exists.
  fileprivate var pixels: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }
}

extension Texture {
  /// Makes a texture of a bitmap without copying it.
  public convenience init(_ bitmap: Bitmap) {
    self.init(
      width: bitmap.width, height: bitmap.height, bytesPerRow: 4 * bitmap.width,
      pixels: bitmap.pixels, owner: bitmap)
  }
}
