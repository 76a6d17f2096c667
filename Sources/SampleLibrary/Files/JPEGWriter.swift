import CSampleCodecs
import Synchronization

/// Writes drawn pictures as the JPEG files of a camera, EXIF included.
enum JPEGWriter {
  /// gexiv2 shares tables between files without a lock of its own.
  private static let metadataLock = Mutex(false)

  /// Stores `picture` at `path`, its pixels laid out as `capture` says.
  static func write(
    _ picture: Canvas, capture: Capture, to path: String
  ) throws(SampleLibraryError) {
    try writePixels(of: picture.stored(as: capture.orientation), to: path)
    try metadataLock.withLock { isInitialized throws(SampleLibraryError) in
      if !isInitialized {
        isInitialized = gexiv2_initialize() != 0
      }
      try writeMetadata(capture, to: path)
    }
  }

  private static func writePixels(
    of picture: Canvas, to path: String
  ) throws(SampleLibraryError) {
    guard
      let pixbuf = gdk_pixbuf_new(
        GDK_COLORSPACE_RGB, 0, 8, Int32(picture.pixelWidth), Int32(picture.pixelHeight))
    else { throw .unwritable(path: path, reason: "out of memory") }
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    picture.copyPixels(to: pixbuf)

    var error: UnsafeMutablePointer<GError>?
    let isSaved = "quality".withCString { key in
      "88".withCString { value in
        var keys: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: key), nil]
        var values: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: value), nil]
        return gdk_pixbuf_savev(pixbuf, path, "jpeg", &keys, &values, &error)
      }
    }
    guard isSaved != 0 else { throw .unwritable(path: path, reason: message(of: error)) }
  }

  private static func writeMetadata(
    _ capture: Capture, to path: String
  ) throws(SampleLibraryError) {
    guard let metadata = gexiv2_metadata_new() else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(metadata)) }
    var error: UnsafeMutablePointer<GError>?
    func set(_ tag: String, _ text: String) -> Bool {
      gexiv2_metadata_try_set_tag_string(metadata, tag, text, &error) != 0
    }
    func set(_ tag: String, _ number: Capture.Rational) -> Bool {
      gexiv2_metadata_try_set_exif_tag_rational(
        metadata, tag, number.numerator, number.denominator, &error) != 0
    }
    func set(_ location: Capture.Location?) -> Bool {
      guard let location else { return true }
      return gexiv2_metadata_try_set_gps_info(
        metadata, location.longitude, location.latitude, location.altitude, &error) != 0
    }
    let date = capture.date.exifText
    let isWritten =
      gexiv2_metadata_open_path(metadata, path, &error) != 0
      && set("Exif.Image.Make", capture.camera.make)
      && set("Exif.Image.Model", capture.camera.model)
      && set("Exif.Image.Orientation", String(capture.orientation.rawValue))
      && set("Exif.Image.DateTime", date)
      && set("Exif.Photo.DateTimeOriginal", date)
      && set("Exif.Photo.DateTimeDigitized", date)
      && set("Exif.Photo.FNumber", capture.exposure.fNumber)
      && set("Exif.Photo.ExposureTime", capture.exposure.seconds)
      && set("Exif.Photo.ISOSpeedRatings", String(capture.exposure.iso))
      && set("Exif.Photo.FocalLength", capture.exposure.focalLength)
      && set(capture.location)
      && gexiv2_metadata_save_file(metadata, path, &error) != 0
    guard isWritten else { throw .unwritable(path: path, reason: message(of: error)) }
  }

  /// The text of `error`, which is freed.
  private static func message(of error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "unknown error" }
    defer { g_error_free(error) }
    return String(cString: error.pointee.message)
  }
}

extension Canvas {
  /// The picture turned the way a camera held in that orientation would store it.
  func stored(as orientation: Capture.Orientation) -> Canvas {
    let (degrees, isTransposed): (Double, Bool) =
      switch orientation {
      case .upright: (0, false)
      case .upsideDown: (180, false)
      case .quarterClockwise: (-90, true)
      case .quarterAnticlockwise: (90, true)
      }
    guard degrees != 0 else { return self }
    let turned = Canvas(
      pixelWidth: isTransposed ? pixelHeight : pixelWidth,
      pixelHeight: isTransposed ? pixelWidth : pixelHeight)
    // The canvas draws itself one unit tall around its own middle.
    let scale = isTransposed ? turned.width : 1
    turned.transformed(
      to: Point(turned.width / 2, 0.5), rotation: degrees * .pi / 180, scaleX: scale,
      scaleY: scale
    ) {
      turned.transformed(to: Point(-width / 2, -0.5)) {
        turned.draw(self, layerWidth: width)
      }
    }
    return turned
  }

  /// Copies the pixels, without their alpha, into an RGB pixbuf of the same size.
  fileprivate func copyPixels(to pixbuf: OpaquePointer) {
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    guard let target = gdk_pixbuf_get_pixels(pixbuf) else { return }
    withPixels { pixels in
      var source = pixels
      for row in 0..<pixelHeight {
        var byte = target + row * stride
        for _ in 0..<pixelWidth {
          let pixel = source.pointee
          byte[0] = UInt8(truncatingIfNeeded: pixel >> 16)
          byte[1] = UInt8(truncatingIfNeeded: pixel >> 8)
          byte[2] = UInt8(truncatingIfNeeded: pixel)
          byte += 3
          source += 1
        }
      }
    }
  }
}
