import CGtk
import GObjectKit

/// A calendar that shows one month and has one selected day.
///
/// Wraps `GtkCalendar`. The name avoids Foundation's `Calendar`.
public final class CalendarView: Widget {
  public override class var type: GType { gtk_calendar_get_type() }

  /// A day of the Gregorian calendar.
  public struct Day: Hashable, Sendable {
    /// The year, such as 2024.
    public var year: Int
    /// The month, from 1 to 12.
    public var month: Int
    /// The day of the month, from 1.
    public var day: Int

    /// Makes a day. The date need not exist.
    public nonisolated init(year: Int, month: Int, day: Int) {
      (self.year, self.month, self.day) = (year, month, day)
    }
  }

  /// Makes a calendar with a day selected, or today for nil.
  public convenience init(_ day: Day? = nil) {
    self.init(adopting: gtk_calendar_new())
    markStyle
    if let day { selectedDay = day }
    // A pointer, because a reference to the calendar from its own handler would be a retain cycle.
    let address = UnsafeMutableRawPointer(pointer)
    for part in ["month", "year"] {
      connect("notify::\(part)") { CalendarView(retaining: address).showMarks() }
    }
  }

  /// The selected day; the calendar shows its month. Setting a date that does not exist does
  /// nothing.
  public var selectedDay: Day {
    get {
      let date = gtk_calendar_get_date(opaque)
      defer { g_date_time_unref(date) }
      var (year, month, day): (gint, gint, gint) = (0, 0, 0)
      g_date_time_get_ymd(date, &year, &month, &day)
      return Day(year: Int(year), month: Int(month), day: Int(day))
    }
    set {
      let (year, month) = (gint(clamping: newValue.year), gint(clamping: newValue.month))
      guard
        let date = g_date_time_new_local(year, month, gint(clamping: newValue.day), 0, 0, 0)
      else { return }
      defer { g_date_time_unref(date) }
      UserChange.exclude { gtk_calendar_select_day(opaque, date) }
    }
  }

  /// Days drawn in bold with a dot, such as days with events.
  public var markedDays: Set<Day> {
    get { attachment(marksName, as: Marks.self)?.days ?? [] }
    set {
      attach(Marks(newValue), as: marksName)
      showMarks()
    }
  }

  /// Calls `handler` when the user selects another day. Showing another month also selects a day, in
  /// that month.
  @discardableResult
  public func onDaySelected(_ handler: @escaping (_ day: Day) -> Void) -> SignalConnection {
    let address = UnsafeMutableRawPointer(pointer)
    return UserChange.connect(self, "day-selected") {
      handler(CalendarView(retaining: address).selectedDay)
    }
  }

  /// Updates the style class of each day label.
  ///
  /// `gtk_calendar_mark_day` is of no use: its marks apply to every month, and GTK 4.8's theme does
  /// not show them.
  private func showMarks() {
    let shown = selectedDay
    let days = Set(
      markedDays.filter { ($0.year, $0.month) == (shown.year, shown.month) }.map(\.day))
    let labels = descendants(of: Label.self).filter { $0.hasStyleClass("day-number") }
    for label in labels { label.setStyleClass("marked", false) }
    for (index, label) in labels.filter({ !$0.hasStyleClass("other-month") }).enumerated() {
      label.setStyleClass("marked", days.contains(index + 1))
    }
  }
}

private let marksName = "marks"

/// Applies the style sheet, once.
private let markStyle: Void = StyleSheet(
  css: """
    calendar > grid > label.day-number.marked {
      font-weight: bold;
      background-image: radial-gradient(circle 2px at 50% 88%, currentColor 90%, transparent);
    }
    """
).apply()

/// The marked days of all months.
private final class Marks {
  let days: Set<CalendarView.Day>
  init(_ days: Set<CalendarView.Day>) { self.days = days }
}
