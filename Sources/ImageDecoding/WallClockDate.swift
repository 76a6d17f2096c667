import Glibc

/// The date and time that a clock on the wall showed, without a time zone.
///
/// Cameras record this and rarely the zone. Sorting and grouping by it keeps travel photos on the
/// days on which they were taken, whatever the zone of the computer that shows them.
public struct WallClockDate: Hashable, Sendable {
  /// The year of the Gregorian calendar, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59.
  public let second: Int

  /// Makes a date; nil if there is no such day or time. A leap second, 60, becomes 59.
  public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard
      1...9999 ~= year, 1...12 ~= month, 1...Self.days(inMonth: month, of: year) ~= day,
      0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = min(second, 59)
  }

  /// Reads the form of EXIF, "2024:04:13 20:36:30", and that of XMP, "2024-04-13T20:36:30.5+02:00".
  ///
  /// The time may be missing or end at the minute. A fraction or zone after it is ignored. Returns
  /// nil for the zeros or spaces of a camera whose clock was never set.
  public init?(exif text: String) {
    let fields = text.utf8.split(maxSplits: 5) { byte in
      byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ")
        || byte == UInt8(ascii: "T")
    }
    var numbers = fields.map { field in
      let digits = field.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      return digits.count <= 4 ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }
    guard numbers.count >= 3 else { return nil }
    numbers += Array(repeating: 0, count: 6 - numbers.count)
    guard
      let year = numbers[0], let month = numbers[1], let day = numbers[2],
      let hour = numbers[3], let minute = numbers[4], let second = numbers[5]
    else { return nil }
    self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }

  /// Makes the local time of a moment, in this computer's time zone.
  ///
  /// - Parameter secondsSince1970: The moment, as file systems give it. Moments outside the years 1
  ///   to 9999 become the first moment of 1970.
  public init(localTimeOf secondsSince1970: Double) {
    var moment = time_t(exactly: secondsSince1970.rounded(.down)) ?? 0
    var parts = tm()
    localtime_r(&moment, &parts)
    let date = WallClockDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
    self = date ?? WallClockDate.epoch
  }

  private init(firstMomentOf year: Int) {
    self.year = year
    month = 1
    day = 1
    hour = 0
    minute = 0
    second = 0
  }

  private static let epoch = WallClockDate(firstMomentOf: 1970)

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension WallClockDate: Comparable {
  /// Orders by time.
  public static func < (earlier: WallClockDate, later: WallClockDate) -> Bool {
    earlier.ordinal < later.ordinal
  }

  /// A number that grows with time, for sorting many dates quickly.
  package var ordinal: Int {
    ((((year * 12 + month) * 31 + day) * 24 + hour) * 60 + minute) * 60 + second
  }

  /// How much ``ordinal`` grows from one day to the next of the same month.
  package static let ordinalsPerDay = 24 * 60 * 60

  /// Makes the date with this ``ordinal``; nil for other numbers.
  package init?(ordinal: Int) {
    var rest = ordinal
    func next(_ base: Int, from first: Int = 0) -> Int {
      let value = (rest - first) % base + first
      rest = (rest - first) / base
      return value
    }
    let second = next(60)
    let minute = next(60)
    let hour = next(24)
    let day = next(31, from: 1)
    let month = next(12, from: 1)
    self.init(year: rest, month: month, day: day, hour: hour, minute: minute, second: second)
  }
}
