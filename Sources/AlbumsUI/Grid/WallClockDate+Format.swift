import Glibc
import ImageDecoding
import PhotoLibrary

nonisolated extension WallClockDate {
  /// The day for a heading, such as “Friday, 3 May 2024”, with the names of the person's language.
  var dayText: String {
    // Translators: a day such as “Friday, 3 May 2024”, in the codes of strftime.
    formatted(texts.gettext("%A, %-d %B %Y"))
  }

  /// The date in a format of `strftime`, with the names that the person's language has.
  ///
  /// By the C library: Foundation's tables are tens of megabytes, for which the first page would
  /// have to wait.
  func formatted(_ format: String) -> String {
    var date = tm()
    date.tm_year = Int32(year - 1900)
    date.tm_mon = Int32(month - 1)
    date.tm_mday = Int32(day)
    // Finds the day of the week.
    _ = timegm(&date)
    return date.text(in: format)
  }
}
