// Calendar · S52, S35, S44
//
// The same events as a list, for a day and for a month, chosen by a segmented control in the
// toolbar. Go to other days and months and back to today. Choose a day of the month to see its
// events, and an event to read more.

import Foundation
import GtkKit
import NavigationKit

extension Sample {
  static let calendar = Sample(
    "calendar", source: PackageResources.Calendar_swift, windowSize: (560, 500)
  ) {
    let navigation = NavigationController(rootViewController: CalendarController(Agenda()))
    navigation.setToolbarHidden(false, animated: false)
    return navigation
  }
}

// MARK: Events

private struct Event {
  let title, place: String
  let start, end: Date
}

/// Recurring events, and the selected date.
private final class Agenda {
  let calendar = Calendar.current
  lazy var date = today
  private lazy var start = today

  var today: Date { calendar.startOfDay(for: .now) }

  /// The recurring events. `every` is the period in days, and `from` is the number of days from the
  /// start of the sample to the first event.
  private let habits: [(title: String, place: String, every: Int, from: Int, at: Int, hours: Int)] =
    [
      ("Breakfast with the Team", "Café at the Corner", 7, 0, 9, 1),
      ("Choir", "Old School", 7, 0, 18, 2), ("Design Review", "Room 2", 7, 2, 14, 1),
      ("Swimming", "Indoor Pool", 5, 3, 17, 1), ("Dentist", "Station Road", 14, 4, 11, 1),
      ("Book Club", "Library", 14, 11, 19, 2),
    ]

  func events(on day: Date) -> [Event] {
    let number = calendar.dateComponents([.day], from: start, to: day).day ?? 0
    return habits.filter { (number - $0.from) % $0.every == 0 }.sorted { $0.at < $1.at }
      .compactMap { habit in
        calendar.date(bySettingHour: habit.at, minute: 0, second: 0, of: day).map {
          Event(
            title: habit.title, place: habit.place, start: $0,
            end: $0.addingTimeInterval(Double(habit.hours) * 3600))
        }
      }
  }

  /// Returns the days of the month of `date`, or of all weeks that overlap it.
  func days(inWholeWeeks isWhole: Bool = false) -> [Date] {
    guard let month = calendar.dateInterval(of: .month, for: date) else { return [] }
    let week = calendar.dateInterval(of: .weekOfMonth, for: month.start)
    let first = isWhole ? week?.start ?? month.start : month.start
    let count = isWhole ? 42 : calendar.range(of: .day, in: .month, for: date)?.count ?? 0
    return (0..<count).compactMap { calendar.date(byAdding: .day, value: $0, to: first) }
  }

  // Abbreviated, for narrow windows.
  var monthTitle: String { date.formatted(.dateTime.month(.abbreviated).year()) }

  func title(of day: Date) -> String {
    let style = Date.FormatStyle.dateTime.day().month(.abbreviated)
    return day == today ? "Today, \(day.formatted(style))" : day.formatted(style.weekday())
  }
}

private func time(_ date: Date) -> String { date.formatted(date: .omitted, time: .shortened) }

// MARK: The container and its three views

private final class CalendarController: SegmentManagingController {
  private let agenda: Agenda
  private lazy var previous = BarButtonItem(
    iconName: "go-previous-symbolic", accessibilityLabel: "Previous"
  ) { [weak self] in self?.move(by: -1) }
  private lazy var next = BarButtonItem(
    iconName: "go-next-symbolic", accessibilityLabel: "Next"
  ) { [weak self] in self?.move(by: 1) }

  init(_ agenda: Agenda) {
    self.agenda = agenda
    let month = MonthController(agenda)
    let pages = [ListController(agenda), DayController(agenda), month]
    super.init(viewControllers: pages, accessibilityLabel: "View")
    for page in pages { page.onDateShown = { [weak self] in self?.showTitle($0) } }
    month.onDayChosen = { [weak self] in self?.selectSegment(at: 1) }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let today = BarButtonItem(title: "Today", style: .bordered) { [weak self] in
      guard let self else { return }
      show(agenda.today)
    }
    (previous.keys, next.keys, today.keys) = ("p", "n", "t")
    navigationItem.leftBarButtonItems = [previous, next]
    navigationItem.titleView = nil
    let space = BarButtonItem.flexibleSpace()
    toolbarItems = [today, space, BarButtonItem(customView: segmentedControl), space]
  }

  private var activePage: AgendaController? { activeViewController as? AgendaController }

  private func move(by count: Int) {
    guard let unit = activePage?.unit else { return }
    agenda.calendar.date(byAdding: unit, value: count, to: agenda.date).map(show)
  }

  private func show(_ date: Date) {
    agenda.date = date
    activePage?.showDate()
  }

  private func showTitle(_ title: String) {
    self.title = title
    let unit = activePage?.unit == .day ? "Day" : "Month"
    previous.accessibilityLabel = "Previous \(unit)"
    next.accessibilityLabel = "Next \(unit)"
  }
}

/// A view of the agenda.
private class AgendaController: ViewController {
  /// Called with the title for the shown date.
  var onDateShown: ((_ title: String) -> Void)?
  let agenda: Agenda
  /// The unit by which "previous" and "next" move.
  let unit: Calendar.Component
  let content = Box(.vertical, spacing: 12)
  private var shownDate: Date?

  init(_ agenda: Agenda, title: String, unit: Calendar.Component) {
    (self.agenda, self.unit) = (agenda, unit)
    super.init(title: title)
  }

  override func loadView() {
    content.margins = Edges(18)
    view = ScrolledWindow(child: content)
  }

  override func viewWillAppear(animated: Bool) {
    // Reload only if another view has changed the date, so that the focus stays.
    if shownDate != agenda.date { showDate() }
    showTitle()
  }

  /// Shows the agenda's date. Subclasses fill the page.
  func showDate() {
    shownDate = agenda.date
    showTitle()
  }

  private func showTitle() {
    onDateShown?(unit == .day ? agenda.title(of: agenda.date) : agenda.monthTitle)
  }

  func fillContent(with widgets: [Widget]) {
    content.dropFocus()
    for child in content.children { content.remove(child) }
    for widget in widgets { content.append(widget) }
  }

  func makeList(of events: [Event]) -> ListBox {
    let list = ListBox(style: .boxed)
    for event in events {
      list.append(
        ListRow(event.title, subtitle: event.place, value: time(event.start), hasArrow: true))
    }
    list.onActivate { [weak self] index in
      self?.navigationController?.push(EventController(events[index]))
    }
    return list
  }
}

private final class ListController: AgendaController {
  init(_ agenda: Agenda) { super.init(agenda, title: "List", unit: .month) }

  override func showDate() {
    super.showDate()
    let days = agenda.days().map { (date: $0, events: agenda.events(on: $0)) }
      .filter { !$0.events.isEmpty }
    let groups = days.map { day in
      Box(
        .vertical, spacing: 6,
        children: [makeHeading(agenda.title(of: day.date)), makeList(of: day.events)])
    }
    fillContent(with: groups)
    if let index = days.firstIndex(where: { $0.date >= agenda.date }) {
      groups[index].scrollIntoView()
    }
  }

  private func makeHeading(_ text: String) -> Label {
    let label = Label(text)
    label.justify(.start)
    label.addStyleClass("heading")
    return label
  }
}

private final class DayController: AgendaController {
  init(_ agenda: Agenda) { super.init(agenda, title: "Day", unit: .day) }

  override func showDate() {
    super.showDate()
    let events = agenda.events(on: agenda.date)
    guard events.isEmpty else { return fillContent(with: [makeList(of: events)]) }
    let label = Label("Nothing is planned for this day.")
    label.wraps = true
    label.addStyleClass("dim-label")
    label.expandsVertically = true
    fillContent(with: [label])
  }
}

private final class MonthController: AgendaController {
  /// Called after the user has chosen a day and `agenda.date` was set.
  var onDayChosen: (() -> Void)?
  private let cells = (0..<42).map { _ in DayButton() }

  init(_ agenda: Agenda) { super.init(agenda, title: "Month", unit: .month) }

  override func viewDidLoad() {
    let grid = Grid.make(with: [("column-homogeneous", true)])
    let symbols = agenda.calendar.shortStandaloneWeekdaySymbols
    for column in 0..<7 {
      let label = Label(symbols[(column + agenda.calendar.firstWeekday - 1) % 7])
      label.addStyleClass("dim-label")
      label.margins.bottom = 6
      grid.attach(label, column: column, row: 0)
    }
    for (index, cell) in cells.enumerated() {
      grid.attach(cell.widget, column: index % 7, row: 1 + index / 7)
      cell.widget.onClicked { [weak self] in
        guard let self else { return }
        agenda.date = agenda.days(inWholeWeeks: true)[index]
        onDayChosen?()
      }
    }
    // The arrow keys move between days; Tab leaves the grid.
    let days = CustomWidget(child: grid, isTabStop: true)
    days.expandsVertically = true
    fillContent(with: [days])
  }

  override func showDate() {
    super.showDate()
    for (cell, day) in zip(cells, agenda.days(inWholeWeeks: true)) {
      cell.show(day, in: agenda)
    }
  }
}

private final class DayButton {
  let widget = Button()
  private let number = Label()
  private let marks = Label()

  init() {
    widget.child = Box(.vertical, children: [number, marks])
    widget.expandsVertically = true
  }

  func show(_ day: Date, in agenda: Agenda) {
    let count = agenda.events(on: day).count
    number.text = day.formatted(.dateTime.day())
    number.setStyleClass("heading", day == agenda.today)
    marks.text = String(repeating: "•", count: count)
    let isInMonth = agenda.calendar.isDate(day, equalTo: agenda.date, toGranularity: .month)
    widget.child?.setStyleClass("dim-label", !isInMonth)
    widget.setStyleClass("suggested-action", day == agenda.date)
    widget.setStyleClass("flat", day != agenda.date)
    widget.setAccessibleLabel(agenda.title(of: day))
    widget.setAccessibleDescription("Events: \(count.formatted())")
  }
}

// MARK: An event

private final class EventController: ViewController {
  private let event: Event

  init(_ event: Event) {
    self.event = event
    super.init(title: event.title)
  }

  override func loadView() {
    let facts = ListBox(style: .boxed)
    facts.append(ListRow("Day", value: event.start.formatted(date: .complete, time: .omitted)))
    facts.append(ListRow("Time", value: "\(time(event.start)) – \(time(event.end))"))
    facts.append(ListRow("Place", value: event.place))
    facts.verticalAlignment = .start
    facts.margins = Edges(18)
    view = ScrolledWindow(child: facts)
  }
}
