import CImageCodecs
import Glibc
import ImageDecoding

/// Feeds a file to gdk-pixbuf's loaders, and settles the size once the file has told its own.
///
/// - Ownership: ends the loader, and with it the pixbuf unless that was retained.
struct SizedLoader: ~Copyable {
  /// What to do with the size in the file.
  enum Goal {
    /// Decode. What can be drawn at any size is drawn at this one.
    case pixels(DecodeSize)
    /// Stop there.
    case sizeOnly
  }

  /// What has become known while the file was read.
  private struct Progress {
    let goal: Goal
    var source: PixelSize?
    var isTooLarge = false

    var isAtEnd: Bool {
      if isTooLarge { return true }
      guard case .sizeOnly = goal else { return false }
      return source != nil
    }
  }

  /// So many pixels are decoded at most.
  private static let largestArea = 256 << 20

  /// Formats whose loaders give the pixels as they are stored. Those of HEIC and AVIF turn them, and
  /// that of TIFF does so in part and says what is left.
  private static let formatsToTurn: Set = ["png", "webp"]

  /// The size that the file states, of the pixels as they are stored.
  let source: PixelSize?

  /// The first frame, which the loader owns. Asking the loader for it again would scale it again,
  /// and free the one that it gave before.
  let pixbuf: OpaquePointer?

  /// All frames, which the loader owns.
  var animation: OpaquePointer? {
    gdk_pixbuf_loader_get_animation(loader)
  }

  private let loader: UnsafeMutablePointer<GdkPixbufLoader>

  /// Reads a file, as far as the goal needs.
  init(reading bytes: UnsafeBufferPointer<UInt8>, goal: Goal) throws(DecodingFailure) {
    let loader: UnsafeMutablePointer<GdkPixbufLoader> = gdk_pixbuf_loader_new()
    self.loader = loader
    var progress = Progress(goal: goal)
    var error: UnsafeMutablePointer<GError>?
    withUnsafeMutablePointer(to: &progress) { progress in
      cimage_loader_on_size_prepared(
        loader,
        { loader, width, height, progress in
          guard let loader, let progress = progress?.assumingMemoryBound(to: Progress.self) else {
            return
          }
          SizedLoader.settle(
            PixelSize(width: Int(width), height: Int(height)), of: loader, &progress.pointee)
        }, progress)
      Self.feed(bytes, to: loader, progress, &error)
    }
    defer { g_clear_error(&error) }
    source = progress.source
    pixbuf =
      switch goal {
      case .pixels where error == nil && !progress.isTooLarge: gdk_pixbuf_loader_get_pixbuf(loader)
      default: nil
      }
    if progress.isTooLarge { throw .tooLarge }
    if let error, !progress.isAtEnd { throw Self.failure(error.pointee) }
  }

  deinit {
    g_object_unref(loader)
  }

  /// How the pixels are still to be turned, 1 to 8.
  ///
  /// - Parameter stated: How the file says that they are stored.
  /// - Returns: What the loader leaves to do.
  func remainingTurn(stated: Int) -> Int {
    if let left = pixbuf.flatMap({ gdk_pixbuf_get_option($0, "orientation") }) {
      return Int(atoi(left))
    }
    return Self.formatName(loader).map(Self.formatsToTurn.contains) == true ? stated : 1
  }

  private static func formatName(_ loader: UnsafeMutablePointer<GdkPixbufLoader>) -> String? {
    guard
      let format = gdk_pixbuf_loader_get_format(loader),
      let name = gdk_pixbuf_format_get_name(format)
    else { return nil }
    defer { g_free(name) }
    return String(cString: name)
  }

  /// Closes the loader in any case, as it demands. The first error counts.
  private static func feed(
    _ bytes: UnsafeBufferPointer<UInt8>, to loader: UnsafeMutablePointer<GdkPixbufLoader>,
    _ progress: UnsafeMutablePointer<Progress>, _ error: inout UnsafeMutablePointer<GError>?
  ) {
    var rest = bytes[...]
    while !rest.isEmpty, error == nil, !progress.pointee.isAtEnd {
      let part = UnsafeBufferPointer(rebasing: rest.prefix(1 << 16))
      gdk_pixbuf_loader_write(loader, part.baseAddress, gsize(part.count), &error)
      rest = rest.dropFirst(part.count)
    }
    if error == nil, !progress.pointee.isAtEnd {
      gdk_pixbuf_loader_close(loader, &error)
    } else {
      gdk_pixbuf_loader_close(loader, nil)
    }
  }

  private static func settle(
    _ source: PixelSize, of loader: UnsafeMutablePointer<GdkPixbufLoader>,
    _ progress: inout Progress
  ) {
    progress.source = source
    guard case .pixels(let size) = progress.goal, source.area > 0 else {
      // A size of zero is what every loader gives up at.
      gdk_pixbuf_loader_set_size(loader, 0, 0)
      return
    }
    let scaled = formatName(loader) == "svg" ? size.scaledSize(of: source) : source
    progress.isTooLarge = scaled.area > largestArea
    if progress.isTooLarge {
      gdk_pixbuf_loader_set_size(loader, 0, 0)
    } else if scaled != source {
      gdk_pixbuf_loader_set_size(loader, Int32(scaled.width), Int32(scaled.height))
    }
  }

  private static func failure(_ error: GError) -> DecodingFailure {
    let detail = String(cString: error.message)
    guard error.domain == gdk_pixbuf_error_quark() else { return .malformed(detail) }
    return switch GdkPixbufError(UInt32(bitPattern: error.code)) {
    case GDK_PIXBUF_ERROR_UNKNOWN_TYPE: .unknownFormat
    case GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY: .tooLarge
    default: .malformed(detail)
    }
  }
}
