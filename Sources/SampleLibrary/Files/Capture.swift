import Glibc

/// The data that a camera records about a photo: when, where and how it was taken.
struct Capture: Sendable {
  struct Camera: Sendable {
    var make: String
    var model: String
  }

  /// A fraction, the number format of EXIF.
  struct Rational: Sendable {
    var numerator: Int32
    var denominator: Int32
  }

  struct Exposure: Sendable {
    var fNumber: Rational
    var seconds: Rational
    var iso: Int
    var focalLength: Rational
  }

  /// A position in degrees, and metres above sea level.
  struct Location: Sendable {
    var latitude: Double
    var longitude: Double
    var altitude: Double
  }

  /// How the stored pixels lie, numbered as in the EXIF tag.
  enum Orientation: Int32, Sendable {
    case upright = 1
    case upsideDown = 3
    /// Turn a quarter clockwise for display.
    case quarterClockwise = 6
    /// Turn a quarter anticlockwise for display.
    case quarterAnticlockwise = 8
  }

  var date: CaptureDate
  var camera: Camera
  var exposure: Exposure
  var orientation = Orientation.upright
  var location: Location?
}

/// A moment on the clock of a camera, which has no time zone.
struct CaptureDate: Sendable, Hashable {
  private let secondsSince1970: Int

  init(secondsSince1970: Int) {
    self.secondsSince1970 = secondsSince1970
  }

  init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month - 1)
    parts.tm_mday = Int32(day)
    parts.tm_hour = Int32(hour)
    parts.tm_min = Int32(minute)
    parts.tm_sec = Int32(second)
    secondsSince1970 = timegm(&parts)
  }

  func adding(seconds: Int) -> CaptureDate {
    CaptureDate(secondsSince1970: secondsSince1970 + seconds)
  }

  /// The form EXIF prescribes, always 19 characters: `2021:05:14 05:42:10`.
  var exifText: String {
    var time = time_t(secondsSince1970)
    var parts = tm()
    gmtime_r(&time, &parts)
    func padded(_ number: Int32, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
    let day = [padded(parts.tm_year + 1900, 4), padded(parts.tm_mon + 1), padded(parts.tm_mday)]
    let clock = [padded(parts.tm_hour), padded(parts.tm_min), padded(parts.tm_sec)]
    return day.joined(separator: ":") + " " + clock.joined(separator: ":")
  }
}
