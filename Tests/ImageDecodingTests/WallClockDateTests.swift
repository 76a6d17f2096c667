import Foundation
import ImageDecoding
import Testing

struct WallClockDateTests {
  private let date = WallClockDate(
    year: 2024, month: 4, day: 13, hour: 20, minute: 36, second: 30)

  @Test(arguments: [
    "2024:04:13 20:36:30", "2024-04-13T20:36:30", "2024-04-13 20:36:30.25+02:00",
    "2024:04:13 20:36:30 ",
  ])
  func exifAndXMPForms_AreRead(text: String) {
    #expect(WallClockDate(exif: text) == date)
  }

  @Test func missingTimeFields_AreZero() {
    let day = WallClockDate(year: 2024, month: 4, day: 13)
    #expect(WallClockDate(exif: "2024:04:13") == day)
    #expect(
      WallClockDate(exif: "2024-04-13T20:36")
        == WallClockDate(year: 2024, month: 4, day: 13, hour: 20, minute: 36))
  }

  @Test(arguments: [
    "", "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:13:01 00:00:00", "2023:02:29 00:00:00",
    "1900:02:29 00:00:00", "2024:04:13 24:00:00", "99999999999999999999:01:01", "not a date",
    "2024:04",
  ])
  func invalidDate_IsNil(text: String) {
    #expect(WallClockDate(exif: text) == nil)
  }

  @Test func leapDay_IsValid() {
    #expect(WallClockDate(exif: "2000:02:29 12:00:00") != nil)
  }

  @Test func order_IsChronological() throws {
    let texts = [
      "1999:12:31 23:59:59", "2000:01:01 00:00:00", "2000:01:31 23:59:59", "2000:02:01 00:00:00",
      "2000:02:01 00:00:01",
    ]
    let dates = try texts.map { try #require(WallClockDate(exif: $0)) }
    #expect(dates == dates.shuffled().sorted())
  }

  @Test func localTime_UsesTheTimeZone() {
    let now = Date()
    let parts = Calendar(identifier: .gregorian).dateComponents(in: .current, from: now)
    let date = WallClockDate(localTimeOf: now.timeIntervalSince1970)
    #expect(date.hour == parts.hour && date.minute == parts.minute && date.day == parts.day)
    #expect(WallClockDate(localTimeOf: 1e300).year == 1970)
  }
}
