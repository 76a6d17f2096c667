import Foundation
import PhotoLibrary

nonisolated extension DateSpan {
  /// A year, or a month of it; nil if the calendar does not have it.
  init?(year: Int, month: Int?) {
    self.init(month.map { "\(year.yearText)-\($0.twoDigits)" } ?? year.yearText)
  }

  /// The year, if the span is a whole year.
  var wholeYear: Int? { DateSpan(year: first.year, month: nil) == self ? first.year : nil }

  /// The month, if the span is a whole month.
  var wholeMonth: (year: Int, month: Int)? {
    DateSpan(year: first.year, month: first.month) == self ? (first.year, first.month) : nil
  }

  /// The span as a person would type it, such as “2024”, “2024-05” or “2024-05-17 – 2024-06-02”.
  /// `DateSpan(_:)` reads it.
  var typedText: String {
    if let wholeYear { return wholeYear.yearText }
    if let wholeMonth { return "\(wholeMonth.year.yearText)-\(wholeMonth.month.twoDigits)" }
    return first == last ? first.typedText : "\(first.typedText) – \(last.typedText)"
  }

  /// The names of the twelve months in the person's language.
  static var monthNames: [String] { DateFormatter().standaloneMonthSymbols }
}

nonisolated extension DateSpan.Day {
  fileprivate var typedText: String { "\(year.yearText)-\(month.twoDigits)-\(day.twoDigits)" }
}

nonisolated extension Int {
  fileprivate var yearText: String { padded(to: 4) }
  fileprivate var twoDigits: String { padded(to: 2) }

  private func padded(to count: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
  }
}
