import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary

/// Asks for a day, a month, a year or two days: by typing, by choosing a year and a month, or in a
/// calendar.
final class DateController: ViewController, ValueReturning {
  typealias ReturnedValue = DateSpan

  /// The days on which photos were taken.
  private let days: Set<CalendarView.Day>
  /// The years in which photos were taken, the newest first.
  private let years: [Int]
  /// The chosen days; nil while the field has no date.
  private(set) var span: DateSpan?

  let entry = Entry(placeholder: texts.gettext("2024, 5/2024 or 2019–2021"))
  let yearChoice: DropDown
  let monthChoice: DropDown
  let ends = SegmentedControl(
    titles: [texts.gettext("First Day"), texts.gettext("Last Day")],
    accessibilityLabel: texts.gettext("Choose"))
  let calendar: CalendarView
  private let problem = Label()

  /// - Parameter days: The days on which photos were taken. The calendar marks them.
  init(days: [DateSpan.Day]) {
    self.days = Set(days.map(\.calendarDay))
    years = Set(days.map(\.year)).sorted(by: >)
    yearChoice = DropDown(choices: [texts.gettext("Year")] + years.map(String.init))
    monthChoice = DropDown(choices: [texts.gettext("Whole Year")] + DateSpan.monthNames)
    calendar = CalendarView(days.max()?.calendarDay)
    super.init(title: texts.gettext("Date"))
    preferredContentSize = Size(width: 340, height: -1)
  }

  /// Asks over a page; nil if the person cancels.
  func ask(over page: ViewController) async -> DateSpan? {
    await page.presentForResult(NavigationController(rootViewController: self), of: self)
  }

  override func loadView() {
    entry.setAccessibleLabel(texts.gettext("Date"))
    yearChoice.setAccessibleLabel(texts.gettext("Year"))
    monthChoice.setAccessibleLabel(texts.gettext("Month"))
    calendar.setAccessibleLabel(texts.gettext("Calendar"))
    calendar.markedDays = days
    calendar.horizontalAlignment = .center
    ends.selectedSegmentIndex = 0
    problem.addStyleClass("error")
    problem.wraps = true
    problem.justify(.start)
    problem.isVisible = false
    for choice in [yearChoice, monthChoice] { choice.expandsHorizontally = true }
    let quick = Box(.horizontal, spacing: 6, children: [yearChoice, monthChoice])
    let content = Box(
      .vertical, spacing: 12, children: [entry, problem, quick, ends.asWidget, calendar])
    content.margins = Edges(18)
    view = content
  }

  private lazy var doneItem = BarButtonItem(title: texts.gettext("Add"), style: .done) {
    [weak self] in
    self?.confirm()
  }

  override func viewDidLoad() {
    navigationItem.leftBarButtonItem = BarButtonItem(systemItem: .cancel) { [weak self] in
      self?.presentingViewController?.dismiss()
    }
    navigationItem.rightBarButtonItem = doneItem
    entry.onChanged { [weak self] text in self?.take(DateSpan(text), from: .entry) }
    entry.onActivate { [weak self] _ in self?.confirm() }
    yearChoice.onSelected { [weak self] _ in self?.takeYearAndMonth() }
    monthChoice.onSelected { [weak self] _ in self?.takeYearAndMonth() }
    ends.onValueChanged = { [weak self] in self?.showEnd() }
    calendar.onDaySelected { [weak self] in self?.take($0) }
    takeShownDay()
    take(nil, from: .entry)
  }

  // Before the animation, so that no typed text is lost.
  override func viewWillAppear(animated: Bool) { entry.grabFocus() }

  // MARK: Choosing

  private enum Source { case entry, choices, calendar }

  /// Takes over a span, and shows it in the widgets from which it did not come.
  private func take(_ newSpan: DateSpan?, from source: Source) {
    span = newSpan
    doneItem.isEnabled = !entry.text.allSatisfy(\.isWhitespace) || newSpan != nil
    problem.isVisible = false
    if source != .entry { entry.text = newSpan?.typedText ?? "" }
    if source != .choices { showChoices() }
    if source != .calendar { showEnd() }
  }

  private func takeYearAndMonth() {
    guard let index = yearChoice.selectedIndex, index > 0 else {
      return take(nil, from: .choices)
    }
    let month = monthChoice.selectedIndex ?? 0
    take(DateSpan(year: years[index - 1], month: month > 0 ? month : nil), from: .choices)
  }

  /// Takes the first or last day from the calendar. If they are in the wrong order, or there was no
  /// other day, both are this day.
  private func take(_ day: CalendarView.Day) {
    guard let day = DateSpan.Day(year: day.year, month: day.month, day: day.day) else { return }
    let isFirst = ends.selectedSegmentIndex != 1
    let first = isFirst ? day : min(span?.first ?? day, day)
    let last = isFirst ? max(span?.last ?? day, day) : day
    take(DateSpan(from: first, to: last), from: .calendar)
  }

  /// Takes the day that the calendar shows at first when it is clicked, or Space is pressed on it: GTK
  /// does not report the selection of a day that is selected already.
  private func takeShownDay() {
    let take: () -> Void = { [weak self] in
      MainLoop.whenIdle { [weak self] in
        guard let self, span == nil else { return }
        self.take(calendar.selectedDay)
      }
    }
    let click = ClickGesture(beforeChildren: true)
    click.onReleased { _ in take() }
    calendar.addController(click)
    let keys = KeyController()
    keys.onPressed { press in
      if ["space", "KP_Space", "Return", "KP_Enter"].contains(press.name) { take() }
      return .proceed
    }
    calendar.addController(keys)
  }

  /// Shows the year and the month of the span; nothing for other spans.
  private func showChoices() {
    let year = span?.wholeYear ?? span?.wholeMonth?.year
    yearChoice.selectedIndex = year.flatMap(years.firstIndex(of:)).map { $0 + 1 } ?? 0
    monthChoice.selectedIndex = span?.wholeMonth?.month ?? 0
  }

  /// Shows the chosen end of the span in the calendar.
  private func showEnd() {
    guard let span else { return }
    calendar.selectedDay =
      (ends.selectedSegmentIndex == 1 ? span.last : span.first).calendarDay
  }

  private func confirm() {
    if let span { return finish(returning: span) }
    let text = entry.text
    guard !text.allSatisfy(\.isWhitespace) else { return }
    problem.text =
      texts.gettext(
        "“%s” is not a date. Type a year, a month such as 5/2024, a day such as 17.5.2024, or two of them with “–” between them.",
        text)
    problem.isVisible = true
  }
}

extension DateSpan.Day {
  fileprivate var calendarDay: CalendarView.Day {
    CalendarView.Day(year: year, month: month, day: day)
  }
}
