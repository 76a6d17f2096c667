import ImageDecoding

/// A span of whole days, by the camera's clock.
public struct DateSpan: Hashable, Codable, Sendable {
  /// A day of the calendar.
  public struct Day: Hashable, Codable, Sendable {
    /// The year, 1 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Creates a day; nil if the calendar does not have it.
    public init?(year: Int, month: Int, day: Int) {
      guard WallClockDate(year: year, month: month, day: day) != nil else { return nil }
      (self.year, self.month, self.day) = (year, month, day)
    }
  }

  /// The first day.
  public let first: Day
  /// The last day.
  public let last: Day

  /// Creates a span. Exchanges the days if they are in the wrong order.
  public init(from first: Day, to last: Day) {
    (self.first, self.last) = first.number <= last.number ? (first, last) : (last, first)
  }

  /// Reads what a person has typed: a year, a month such as “2024-05” or “5/2024”, a day such as
  /// “2024-05-17” or “17.5.2024”, or two of these with “–”, “..” or “to” between them.
  ///
  /// Returns nil if it is not a date. Of the first two numbers in “5/6/2024”, the day is the one that
  /// cannot be a month, and otherwise the first one.
  public init?(_ text: String) {
    let text = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for separator in [" to ", "..", "–", "—", " - ", " bis "] {
      let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      guard let first = DateSpan(single: parts[0]), let last = DateSpan(single: parts[1]) else {
        return nil
      }
      self.init(from: min(first.first, last.first), to: max(first.last, last.last))
      return
    }
    self.init(single: text[...])
  }

  private init?(single text: Substring) {
    let fields = text.split { "-/.: ".contains($0) }
    let numbers = fields.compactMap { $0.count <= 4 && $0.allSatisfy(\.isASCII) ? Int($0) : nil }
    guard numbers.count == fields.count, 1...3 ~= numbers.count,
      let place = fields.firstIndex(where: { $0.count == 4 }),
      place == 0 || place == numbers.count - 1
    else { return nil }
    let year = numbers[place]
    var rest = numbers
    rest.remove(at: place)
    // After the year, the month is first.
    if rest.count == 2, place > 0, rest[1] <= 12 { rest.reverse() }
    let month = rest.first
    let day = rest.count == 2 ? rest[1] : nil
    guard let first = Day(year: year, month: month ?? 1, day: day ?? 1) else { return nil }
    let lastDay = day ?? (28...31).last { Day(year: year, month: month ?? 12, day: $0) != nil }
    guard let last = Day(year: year, month: month ?? 12, day: lastDay ?? 28) else { return nil }
    self.init(from: first, to: last)
  }
}

extension DateSpan.Day: Comparable {
  /// Orders by time.
  public static func < (earlier: Self, later: Self) -> Bool { earlier.number < later.number }

  /// The number of the day in the index, as in its column `day`.
  var number: Int { (year * 12 + month) * 31 + day }
}
