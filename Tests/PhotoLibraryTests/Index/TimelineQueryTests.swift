import GRDB
import ImageDecoding
import PhotoLibrary
import SystemPackage
import Testing

struct TimelineQueryTests {
  private let indexed: IndexedLibrary

  init() throws {
    indexed = try IndexedLibrary()
  }

  /// Adds a photo with a date in its file, or without one.
  private func add(_ name: String, _ date: WallClockDate?, modified: Int = 1_000_000_000)
    async throws
  {
    try indexed.library.write(name, modified: modified)
    indexed.decoder.answer(.success(date))
    await indexed.update()
  }

  private func timeline() throws -> (days: [String], names: [String]) {
    let timeline = try indexed.index.timeline(under: [indexed.root])
    #expect(try indexed.index.days(under: [indexed.root]) == timeline.days)
    #expect(timeline.days.map(\.count).reduce(0, +) == timeline.numbers.count)
    return (
      timeline.days.map { day in
        let date = day.date.map { "\($0.year)-\($0.month)-\($0.day)" } ?? "none"
        return "\(date): \(day.count)"
      }, timeline.numbers.map { indexed.index.photo(numbered: $0)?.name ?? "gone" }
    )
  }

  @Test func days_AreThoseOfTheCamera_NewestFirst() async throws {
    try await add("late.jpg", WallClockDate(year: 2024, month: 2, day: 29, hour: 23, minute: 59))
    try await add("next.jpg", WallClockDate(year: 2024, month: 3, day: 1))
    try await add("early.jpg", WallClockDate(year: 2024, month: 2, day: 29))
    let (days, names) = try timeline()
    #expect(days == ["2024-3-1: 1", "2024-2-29: 2"])
    #expect(names == ["next", "late", "early"])
  }

  @Test func photosWithoutDate_AreLastAndNotOnTheDayOfTheirFile() async throws {
    let day = WallClockDate(localTimeOf: 1_000_000_000)
    try await add("dated.jpg", day)
    try await add("undated.jpg", nil)
    try await add("broken.jpg", WallClockDate(year: 1990, month: 1, day: 1))
    let (days, names) = try timeline()
    #expect(days == ["\(day.year)-\(day.month)-\(day.day): 1", "1990-1-1: 1", "none: 1"])
    #expect(names == ["dated", "broken", "undated"])
  }

  @Test func yearsOf1904And2106_AreDaysLikeOthers() async throws {
    try await add("zero.jpg", WallClockDate(year: 1904, month: 1, day: 1))
    try await add("last.jpg", WallClockDate(year: 2106, month: 2, day: 7))
    #expect(try timeline().days == ["2106-2-7: 1", "1904-1-1: 1"])
  }

  @Test func fileThatIsReadAgain_MovesToItsNewDay() async throws {
    try await add("a.jpg", nil)
    #expect(try timeline().days == ["none: 1"])
    try indexed.library.write("a.jpg", byteCount: 5, modified: 1_000_000_010)
    indexed.decoder.answer(.success(WallClockDate(year: 2020, month: 5, day: 6)))
    await indexed.update()
    #expect(try timeline().days == ["2020-5-6: 1"])
  }

  @Test func equalMoments_AreInTheReverseOrderByDate() async throws {
    let date = WallClockDate(year: 2020, month: 5, day: 6, hour: 7)
    for name in ["b/x.jpg", "a/x.jpg", "a/y.jpg", "a/w.jpg"] { try await add(name, date) }
    let timeline = try indexed.index.timeline(under: [indexed.root])
    #expect(timeline.numbers == (try indexed.numbers(.captureDate, isAscending: false)))
  }

  @Test func roots_LimitTheTimeline() async throws {
    let date = WallClockDate(year: 2020, month: 5, day: 6)
    for name in ["a/1.jpg", "b/2.jpg", "b/in/3.jpg"] { try await add(name, date) }
    let timeline = try indexed.index.timeline(under: [indexed.root.appending("b")])
    #expect(timeline.days.map(\.count) == [2])
    #expect(try indexed.index.timeline(under: ["/none"]) == PhotoTimeline())
  }

  @Test func rawFileOfAPair_IsNotCounted() async throws {
    let date = WallClockDate(year: 2020, month: 5, day: 6)
    for name in ["1.jpg", "1.cr2"] { try await add(name, date) }
    #expect(try timeline().days == ["2020-5-6: 1"])
  }
}
