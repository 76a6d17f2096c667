import PhotoLibrary

/// The days of a timeline, found by the positions of their photos.
nonisolated struct TimelineDays {
  let days: [PhotoTimeline.Day]
  /// The position of the first photo of each day.
  private let firsts: [Int]

  init(_ days: [PhotoTimeline.Day]) {
    self.days = days
    var first = 0
    firsts = days.map { day in
      defer { first += day.count }
      return first
    }
  }

  /// The day of a position, or its month, as a person reads it; nil where there are no photos.
  func title(at position: Int, isExact: Bool) -> String? {
    guard !days.isEmpty else { return nil }
    let day = days[firsts.indexOfLast { $0 <= position }]
    return TimelineSection(date: day.date, count: day.count)
      .title(at: isExact ? .days : .months)
  }
}
