import PhotoLibrary
import Testing

@testable import AlbumsUI

@Suite struct DateSpanTypedTests {
  @Test(arguments: [
    "2024", "0987", "2024-05", "2023-02", "2024-05-17", "2024-05-17 – 2024-06-02",
    "2019-01-01 – 2021-12-31",
  ])
  func typedText_IsReadAsTheSameSpan(text: String) throws {
    #expect(try #require(DateSpan(text)).typedText == text)
  }

  @Test func yearAndMonth_SpanAllTheirDays() throws {
    let year = try #require(DateSpan(year: 2024, month: nil))
    #expect(year.wholeYear == 2024)
    #expect(year.wholeMonth == nil)
    let month = try #require(DateSpan(year: 2024, month: 2))
    #expect(month == DateSpan("2024-02-01 – 2024-02-29"))
    #expect(month.wholeMonth?.month == 2)
    #expect(month.wholeYear == nil)
    #expect(DateSpan(year: 2024, month: 13) == nil)
  }

  @Test func monthNames_AreTwelve() { #expect(DateSpan.monthNames.count == 12) }
}
