import CImageCodecs
import Glibc
import ImageDecoding

/// The metadata in a file, by the names that Exiv2 gives its tags.
///
/// Read from memory, never by name: this process opens no files.
struct MetadataTags: ~Copyable {
  let metadata: UnsafeMutablePointer<GExiv2Metadata>

  /// Reads the metadata, nil where there is no reader for the format or none could make sense
  /// of it.
  init?(reading bytes: UnsafeBufferPointer<UInt8>) {
    guard let metadata = gexiv2_metadata_new() else { return nil }
    guard gexiv2_metadata_open_buf(metadata, bytes.baseAddress, bytes.count, nil) != 0 else {
      g_object_unref(metadata)
      return nil
    }
    self.metadata = metadata
  }

  deinit {
    g_object_unref(metadata)
  }

  /// Whether this is a HEIC or AVIF file.
  var isHEIF: Bool {
    mimeType.map(["image/heic", "image/heif", "image/avif"].contains) == true
  }

  /// The size of the stored pixels, nil where the loader of the format tells it better.
  var pixelSize: PixelSize? {
    if ["image/gif", "image/x-ms-bmp"].contains(mimeType) { return nil }
    let width = Int(gexiv2_metadata_get_pixel_width(metadata))
    let height = Int(gexiv2_metadata_get_pixel_height(metadata))
    return width > 0 && height > 0 ? PixelSize(width: width, height: height) : nil
  }

  private var mimeType: String? {
    gexiv2_metadata_get_mime_type(metadata).map { String(cString: $0) }
  }

  /// How the stored pixels are turned, 1 to 8.
  var orientation: Int {
    let value = number("Exif.Image.Orientation") ?? number("Xmp.tiff.Orientation") ?? 1
    return 1...8 ~= value ? value : 1
  }

  /// When the photo was taken, from the most trustworthy tag that makes sense.
  var captureDate: WallClockDate? {
    let tags = [
      "Exif.Photo.DateTimeOriginal", "Exif.Image.DateTimeOriginal", "Xmp.exif.DateTimeOriginal",
      "Xmp.photoshop.DateCreated", "Exif.Photo.DateTimeDigitized", "Xmp.xmp.CreateDate",
      "Exif.Image.DateTime",
    ]
    for tag in tags {
      if let date = text(tag).flatMap(WallClockDate.init(exif:)) { return date }
    }
    return nil
  }

  /// The sensitivity.
  var isoSpeed: Int? {
    let value = Int(gexiv2_metadata_try_get_iso_speed(metadata, nil))
    return value > 0 ? value : nil
  }

  /// The aperture.
  var fNumber: Double? {
    positive(gexiv2_metadata_try_get_fnumber(metadata, nil))
  }

  /// The focal length in millimetres.
  var focalLength: Double? {
    positive(gexiv2_metadata_try_get_focal_length(metadata, nil))
  }

  /// The exposure in seconds.
  var exposureTime: Double? {
    var numerator: gint = 0
    var denominator: gint = 0
    guard
      gexiv2_metadata_try_get_exposure_time(metadata, &numerator, &denominator, nil) != 0,
      denominator != 0
    else { return nil }
    return positive(Double(numerator) / Double(denominator))
  }

  /// Where the photo was taken.
  var location: ImageMetadata.Location? {
    var longitude = Double.nan
    var latitude = Double.nan
    var altitude = Double.nan
    guard
      has("Exif.GPSInfo.GPSLatitude"), has("Exif.GPSInfo.GPSLongitude"),
      gexiv2_metadata_try_get_gps_longitude(metadata, &longitude, nil) != 0,
      gexiv2_metadata_try_get_gps_latitude(metadata, &latitude, nil) != 0,
      -180...180 ~= longitude, -90...90 ~= latitude
    else { return nil }
    let hasAltitude =
      has("Exif.GPSInfo.GPSAltitude")
      && gexiv2_metadata_try_get_gps_altitude(metadata, &altitude, nil) != 0 && altitude.isFinite
    return ImageMetadata.Location(
      latitude: latitude, longitude: longitude, altitude: hasAltitude ? altitude : nil)
  }

  /// The stars that the photo was given.
  var rating: Int? {
    guard let value = number("Xmp.xmp.Rating") ?? number("Exif.Image.Rating") else { return nil }
    return -1...5 ~= value ? value : nil
  }

  /// The text of the first of some tags that has any, cut after `limit` bytes.
  func text(_ tags: [String], limit: Int) -> String? {
    for tag in tags {
      guard let text = text(tag), !text.isEmpty else { continue }
      return text.utf8.count <= limit
        ? text : String(decoding: text.utf8.prefix(limit), as: UTF8.self)
    }
    return nil
  }

  private func text(_ tag: String) -> String? {
    guard hasFamily(of: tag) else { return nil }
    guard let bytes = gexiv2_metadata_try_get_tag_string(metadata, tag, nil) else { return nil }
    defer { g_free(bytes) }
    var text = String(cString: bytes)[...]
    // The form in which Exiv2 gives text that has a language: lang="x-default" A title
    if text.hasPrefix("lang=\""), let end = text.firstRange(of: "\" ") {
      text = text[end.upperBound...]
    }
    // Some cameras fill fixed fields with spaces.
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Whether there is any tag of the same kind. To look for one by its name takes Exiv2 long.
  private func hasFamily(of tag: String) -> Bool {
    if tag.hasPrefix("Xmp.") { return gexiv2_metadata_has_xmp(metadata) != 0 }
    if tag.hasPrefix("Iptc.") { return gexiv2_metadata_has_iptc(metadata) != 0 }
    return gexiv2_metadata_has_exif(metadata) != 0
  }

  private func number(_ tag: String) -> Int? {
    text(tag).flatMap(Double.init).flatMap { Int(exactly: $0.rounded()) }
  }

  private func has(_ tag: String) -> Bool {
    gexiv2_metadata_try_has_tag(metadata, tag, nil) != 0
  }

  private func positive(_ value: Double) -> Double? {
    value.isFinite && value > 0 ? value : nil
  }
}
