import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class CalendarViewTests: GtkTestCase {
  func testSelectedDay_IgnoresInvalidDates() {
    onGtk {
      let calendar = CalendarView(.init(year: 2024, month: 2, day: 29))
      XCTAssertEqual(calendar.selectedDay, .init(year: 2024, month: 2, day: 29))
      var days: [CalendarView.Day] = []
      calendar.onDaySelected { days.append($0) }
      calendar.selectedDay = .init(year: 2023, month: 2, day: 29)
      calendar.selectedDay = .init(year: 2023, month: 13, day: 1)
      calendar.selectedDay = .init(year: .max, month: .min, day: 0)
      XCTAssertEqual(calendar.selectedDay, .init(year: 2024, month: 2, day: 29))
      calendar.selectedDay = .init(year: 2025, month: 12, day: 31)
      XCTAssertEqual(calendar.selectedDay, .init(year: 2025, month: 12, day: 31))
      XCTAssertEqual(days, [])
    }
  }

  func testSelection_CallsHandlerWhenTheUserSelectsADay() {
    onGtk {
      let calendar = CalendarView(.init(year: 2024, month: 2, day: 28))
      var days: [CalendarView.Day] = []
      calendar.onDaySelected { days.append($0) }
      // GTK sets this property when the user clicks a day.
      calendar.setProperty("day", to: 29)
      XCTAssertEqual(days, [.init(year: 2024, month: 2, day: 29)])
    }
  }

  func testMarkedDays_AreMarkedInTheirMonthOnly() {
    onGtk {
      let calendar = CalendarView(.init(year: 2024, month: 5, day: 1))
      calendar.markedDays = [
        .init(year: 2024, month: 5, day: 7), .init(year: 2024, month: 6, day: 8),
        .init(year: 2025, month: 5, day: 9), .init(year: 2024, month: 5, day: 77),
      ]
      let marks = {
        calendar.descendants(of: Label.self).filter { $0.hasStyleClass("marked") }.map(\.text)
      }
      XCTAssertEqual(marks(), ["7"])
      calendar.selectedDay = .init(year: 2024, month: 6, day: 1)
      XCTAssertEqual(marks(), ["8"])
      calendar.selectedDay = .init(year: 2025, month: 5, day: 1)
      XCTAssertEqual(marks(), ["9"])
      calendar.markedDays = []
      XCTAssertEqual(marks(), [])
    }
  }

  func testNextMonthButton_SelectsLastDayOfAShorterMonth() {
    onGtk {
      let calendar = CalendarView(.init(year: 2024, month: 1, day: 31))
      _ = ControlWindow(calendar)
      // The second button shows the next month.
      calendar.descendants(of: Button.self)[1].emit("clicked")
      XCTAssertEqual(calendar.selectedDay, .init(year: 2024, month: 2, day: 29))
    }
  }
}
