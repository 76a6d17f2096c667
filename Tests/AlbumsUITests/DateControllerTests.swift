import GtkKit
import GtkTestSupport
import NavigationKit
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// Tests the sheet that asks for a date.
final class DateControllerTests: GtkTestCase {
  func testTypedMonth_IsShownByTheChoicesAndTheCalendar() {
    onGtk {
      withController { controller in
        controller.entry.text = "5/2023"
        controller.entry.emit("changed")
        XCTAssertEqual(controller.span, DateSpan("2023-05"))
        XCTAssertEqual(controller.yearChoice.selectedIndex, 2)
        XCTAssertEqual(controller.monthChoice.selectedIndex, 5)
        let day = CalendarView.Day(year: 2023, month: 5, day: 1)
        XCTAssertEqual(controller.calendar.selectedDay, day)
        controller.ends.selectedSegmentIndex = 1
        controller.ends.onValueChanged?()
        XCTAssertEqual(
          controller.calendar.selectedDay, CalendarView.Day(year: 2023, month: 5, day: 31))
      }
    }
  }

  func testChosenYearAndMonth_AreWrittenIntoTheField() {
    onGtk {
      withController { controller in
        controller.yearChoice.setProperty("selected", to: 1)
        XCTAssertEqual(controller.entry.text, "2024")
        controller.monthChoice.setProperty("selected", to: 2)
        XCTAssertEqual(controller.entry.text, "2024-02")
        XCTAssertEqual(controller.span, DateSpan("2024-02-01 – 2024-02-29"))
        controller.yearChoice.setProperty("selected", to: 0)
        XCTAssertNil(controller.span)
      }
    }
  }

  func testDaysOfTheCalendar_AreTheFirstAndTheLast() {
    onGtk {
      withController { controller in
        select(2024, 5, 17, in: controller)
        XCTAssertEqual(controller.entry.text, "2024-05-17")
        controller.ends.selectedSegmentIndex = 1
        select(2024, 6, 2, in: controller)
        XCTAssertEqual(controller.entry.text, "2024-05-17 – 2024-06-02")
        select(2024, 5, 1, in: controller)
        XCTAssertEqual(controller.entry.text, "2024-05-01", "a last day before the first is both")
      }
    }
  }
}

@MainActor private func withController(_ body: (DateController) -> Void) {
  let days = ["2024-06-02", "2023-05-01"].compactMap { DateSpan($0)?.first }
  let controller = DateController(days: days)
  let window = Window()
  window.rootViewController = NavigationController(rootViewController: controller)
  window.present()
  body(controller)
  window.destroy()
}

/// Selects a day as the person does.
@MainActor private func select(_ year: Int, _ month: Int, _ day: Int, in page: DateController) {
  page.calendar.selectedDay = CalendarView.Day(year: year, month: month, day: day)
  page.calendar.emit("day-selected")
}
