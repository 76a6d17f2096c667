import EndToEndSupport
import Foundation
import XCTest

/// The sample `calendar`. Its events depend on today's date, so the tests read the names of days
/// from the window.
final class CalendarSampleTests: GalleryTestCase {
  func testNextAndPreviousDay_ShowEventsOfTheDay() throws {
    try withCalendar { sample, _ in
      try sample.waitUntil("today in the list") {
        !sample.findAll(.label) { $0.hasPrefix("Today, ") }.isEmpty
      }
      XCTAssertEqual(sample.findAll(.radioButton).map(\.name), ["List", "Day", "Month"])
      try sample.choose(segment: "Day")
      let today = try sample.waitForToday()
      XCTAssertEqual(
        sample.findAll(.listItem).map(\.name), ["Breakfast with the Team", "Choir"])

      try sample.clickButton("Next Day")
      try sample.waitForText("Nothing is planned for this day.")
      XCTAssertNotEqual(sample.windowTitle, today)
      try sample.press("n")
      try sample.find(.listItem, named: "Design Review")
      for _ in 0..<2 { try sample.clickButton("Previous Day") }
      XCTAssertEqual(try sample.waitForToday(), today)
      try sample.press("p", "p")
      try sample.find(.listItem, named: "Swimming")
      // All views share the date.
      try sample.choose(segment: "List")
      try sample.choose(segment: "Day")
      try sample.find(.listItem, named: "Swimming")
      try sample.clickButton("Today")
      XCTAssertEqual(try sample.waitForToday(), today)
    }
  }

  func testDayInMonth_OpensItsPage() throws {
    try withCalendar { sample, months in
      try sample.choose(segment: "Day")
      let today = try sample.waitForToday()
      try sample.choose(segment: "Month")
      try sample.waitForPage(months.this)
      XCTAssertEqual(try sample.find(.button, named: today).description, "Events: 2")
      let days = sample.days
      XCTAssertEqual(days.count, 42, "six weeks")
      try sample.screenshot(named: "sample-calendar", showsWindowOnly: true)
      let day = try XCTUnwrap(days.dropFirst(20).first)
      let name = day.name
      try sample.click(day)
      try sample.waitForPage(name)
      try sample.find(.radioButton, named: "Day")

      try sample.choose(segment: "Month")
      try sample.clickButton("Today")
      try sample.clickButton("Next Month")
      try sample.waitForPage(months.next)
      try sample.press("p", "p")
      try sample.waitUntil("the previous month") {
        ![months.this, months.next].contains(sample.windowTitle)
      }
      try sample.press("t")
      try sample.waitForPage(months.this)
      // Selects segments by the keyboard only.
      try sample.tab(to: "Month")
      try sample.press("Left")
      XCTAssertEqual(try sample.waitForToday(), today)
      try sample.press("Left")
      try sample.waitForPage(months.this)
      XCTAssertFalse(sample.findAll(.listItem).isEmpty)
    }
  }

  func testEvent_OpensPageWithoutToolbar() throws {
    try withCalendar { sample, _ in
      try sample.choose(segment: "Day")
      let today = try sample.waitForToday()
      try sample.click(sample.find(.listItem, named: "Choir"))
      try sample.waitForPage("Choir")
      try sample.find(.listItem, named: "Place")
      try sample.waitForText("Old School")
      try sample.waitUntil("no toolbar") { sample.findAll(.radioButton).isEmpty }
      XCTAssertEqual(
        try sample.find(.button, named: "Back").description, "Back to Day (Alt+Left)")
      try sample.clickBack()
      try sample.waitForPage(today)
      try sample.waitForFocus(on: "Choir")
      try sample.find(.radioButton, named: "Day")
    }
  }

  /// Opens the sample and passes the titles of this month and the next.
  private func withCalendar(
    _ body: @MainActor (RunningProgram, (this: String, next: String)) throws -> Void
  ) throws {
    let style = Date.FormatStyle.dateTime.month(.abbreviated).year()
      .locale(Locale(identifier: "en_001"))
    let next = Calendar.current.date(byAdding: .month, value: 1, to: .now)
    let months = (this: Date.now.formatted(style), next: try XCTUnwrap(next).formatted(style))
    try withSample("calendar", titled: months.this) { sample in
      try sample.waitForPageAtRest(months.this)
      try body(sample, months)
    }
  }
}

@MainActor extension RunningProgram {
  /// Waits until today's page is on top, and returns its title.
  fileprivate func waitForToday() throws -> String {
    try waitUntil("today's page") { windowTitle.hasPrefix("Today, ") }
    return windowTitle
  }

  /// The buttons of the days on a month's page.
  fileprivate var days: [AccessibleNode] {
    findAll(.button).filter { $0.description.hasPrefix("Events: ") }
  }
}
