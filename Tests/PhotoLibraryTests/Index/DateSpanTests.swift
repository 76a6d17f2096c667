import PhotoLibrary
import Testing

struct DateSpanTests {
  private func span(_ text: String) -> [Int]? {
    DateSpan(text).map { span in
      [span.first, span.last].flatMap { [$0.year, $0.month, $0.day] }
    }
  }

  @Test(
    arguments: [
      ("2024", [2024, 1, 1, 2024, 12, 31]), (" 2024-02 ", [2024, 2, 1, 2024, 2, 29]),
      ("2/2023", [2023, 2, 1, 2023, 2, 28]), ("2024-05-17", [2024, 5, 17, 2024, 5, 17]),
      ("17.5.2024", [2024, 5, 17, 2024, 5, 17]), ("5/17/2024", [2024, 5, 17, 2024, 5, 17]),
      ("6/5/2024", [2024, 5, 6, 2024, 5, 6]), ("2019–2021", [2019, 1, 1, 2021, 12, 31]),
      ("2021 to 2019-03", [2019, 3, 1, 2021, 12, 31]),
      ("1904-01-01..2106-02-07", [1904, 1, 1, 2106, 2, 7]),
    ])
  func date_IsRead(text: String, days: [Int]) { #expect(span(text) == days) }

  @Test(
    arguments: [
      "", "abc", "24", "2024-13", "2023-02-29", "31.4.2024", "2024-1-2-3", "0000", "20245",
      "2024–", "2024 to yesterday", "1.2024.3", "٢٠٢٤", "–", "2024-00",
    ])
  func textThatIsNoDate_IsRefused(text: String) { #expect(span(text) == nil) }
}
