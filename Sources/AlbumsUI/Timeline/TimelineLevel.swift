import ImageDecoding
import PhotoLibrary

/// How closely a timeline is looked at.
nonisolated enum TimelineLevel: String, CaseIterable, Codable {
  case days, months, years

  /// The name of the level.
  var title: String {
    switch self {
    case .days: texts.gettext("Days")
    case .months: texts.gettext("Months")
    case .years: texts.gettext("Years")
    }
  }

  /// The level so many steps closer, or farther for a negative number; nil beyond the last one.
  func moved(by steps: Int) -> TimelineLevel? {
    let levels = Self.allCases
    guard let index = levels.firstIndex(of: self) else { return nil }
    return levels.indices.contains(index - steps) ? levels[index - steps] : nil
  }

  /// The sizes of a layout of so many pixels.
  func metrics(width: Int) -> GridLayout.Metrics {
    let isNarrow = width < 480
    return switch self {
    case .days:
      GridLayout.Metrics(leastSide: isNarrow ? 104 : 150)
    case .months:
      GridLayout.Metrics(leastSide: isNarrow ? 60 : 76, mostColumns: 18)
    case .years:
      GridLayout.Metrics(leastSide: isNarrow ? 40 : 56, mostColumns: 24)
    }
  }
}

/// The photos below one heading.
nonisolated struct TimelineSection: Equatable {
  /// The first moment of the newest day in the section; nil for the photos without a date.
  let date: WallClockDate?
  /// How many photos there are, at least one.
  var count: Int

  /// Puts the days of a timeline into the sections of a level.
  static func sections(of days: [PhotoTimeline.Day], at level: TimelineLevel) -> [TimelineSection] {
    var sections: [TimelineSection] = []
    for day in days where day.count > 0 {
      if let last = sections.last, last.contains(day.date, at: level) {
        sections[sections.count - 1].count += day.count
      } else {
        sections.append(TimelineSection(date: day.date, count: day.count))
      }
    }
    return sections
  }

  private func contains(_ other: WallClockDate?, at level: TimelineLevel) -> Bool {
    guard let date, let other else { return date == nil && other == nil }
    return switch level {
    case .days: (date.year, date.month, date.day) == (other.year, other.month, other.day)
    case .months: (date.year, date.month) == (other.year, other.month)
    case .years: date.year == other.year
    }
  }

  /// The heading of the section.
  func title(at level: TimelineLevel) -> String {
    guard let date else { return texts.gettext("Without a Date") }
    return switch level {
    case .days: date.dayText
    case .months:
      // Translators: a month such as “May 2024”, in the codes of strftime.
      date.formatted(texts.gettext("%B %Y"))
    case .years: date.formatted("%Y")
    }
  }
}

extension GridSections {
  /// The days, months or years of photos.
  ///
  /// - Parameters:
  ///   - days: The days of the photos.
  ///   - level: The kind of the sections.
  ///   - library: The library of the photos.
  init(of days: [PhotoTimeline.Day], at level: TimelineLevel, in library: Library) {
    let sections = TimelineSection.sections(of: days, at: level)
    self.init(
      counts: sections.map(\.count), title: { sections[$0].title(at: level) },
      detail: { library.videos.count(ofSome: sections[$0].count).grouped })
  }
}
