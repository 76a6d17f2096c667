import CExiv2
import Glibc
import ImageDecoding

/// The exposure and the place of a photo.
extension MetadataTags {
  /// The ISO sensitivity.
  var isoSpeed: Int? {
    let value = Int(cexiv2_iso_speed(metadata))
    if value > 0 { return value }
    return number("Xmp.exif.ISOSpeedRatings").flatMap { $0 > 0 ? $0 : nil }
  }

  /// The aperture. Some cameras write only its logarithm, which is converted.
  var fNumber: Double? {
    positive(["Exif.Photo.FNumber", "Xmp.exif.FNumber"])
      ?? value("Exif.Photo.ApertureValue").map { exp2($0 / 2) }.flatMap(Self.sensible)
  }

  /// The focal length in millimetres.
  var focalLength: Double? {
    positive(["Exif.Photo.FocalLength", "Xmp.exif.FocalLength"])
  }

  /// The exposure time in seconds. Some cameras write only its logarithm, which is converted.
  var exposureTime: Double? {
    if let seconds = positive(["Exif.Photo.ExposureTime", "Xmp.exif.ExposureTime"]) {
      return seconds
    }
    guard let speed = value("Exif.Photo.ShutterSpeedValue").map(exp2) else { return nil }
    // Shutter times are whole seconds, or one second divided by a whole number.
    return Self.sensible(speed > 1 ? 1 / speed.rounded() : (1 / speed).rounded())
  }

  /// The place where the photo was taken.
  var location: ImageMetadata.Location? {
    guard
      let latitude = angle("Exif.GPSInfo.GPSLatitude", negative: "S"),
      let longitude = angle("Exif.GPSInfo.GPSLongitude", negative: "W"),
      -180...180 ~= longitude, -90...90 ~= latitude
    else { return nil }
    let isBelowSea = number("Exif.GPSInfo.GPSAltitudeRef") == 1
    let altitude = value("Exif.GPSInfo.GPSAltitude").map { isBelowSea ? -$0 : $0 }
    return ImageMetadata.Location(latitude: latitude, longitude: longitude, altitude: altitude)
  }

  /// Returns an angle from degrees and optional minutes and seconds. The tag's reference gives the
  /// sign.
  private func angle(_ tag: String, negative: String) -> Double? {
    guard let degrees = value(tag), let side = text([tag + "Ref"], limit: 16) else { return nil }
    let angle = degrees + (value(tag, at: 1) ?? 0) / 60 + (value(tag, at: 2) ?? 0) / 3600
    return side.uppercased().hasPrefix(negative) ? -angle : angle
  }

  private func positive(_ tags: [String]) -> Double? {
    for tag in tags {
      if let value = value(tag).flatMap(Self.sensible) { return value }
    }
    return nil
  }

  private static func sensible(_ value: Double) -> Double? {
    value.isFinite && value > 0 ? value : nil
  }

  /// Returns a fraction in a tag; nil if its denominator is 0.
  private func value(_ tag: String, at index: Int = 0) -> Double? {
    var (numerator, denominator) = (Int64(0), Int64(0))
    guard
      cexiv2_get_fraction(metadata, tag, index, &numerator, &denominator), denominator != 0
    else { return nil }
    return Double(numerator) / Double(denominator)
  }
}
