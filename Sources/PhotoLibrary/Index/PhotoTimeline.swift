import ImageDecoding

/// Photos in order, and the days on which they were taken.
public struct PhotoTimeline: Sendable, Equatable {
  /// The photos that were taken on one day, by the camera's clock.
  public struct Day: Hashable, Sendable {
    /// The first moment of the day; nil for the photos whose files have no date.
    public let date: WallClockDate?
    /// How many photos there are.
    public let count: Int

    /// Creates a day.
    public init(date: WallClockDate?, count: Int) {
      self.date = date
      self.count = count
    }
  }

  /// The days with photos, in the order of the photos.
  public var days: [Day]
  /// The numbers of the photos of all days, in order.
  public var numbers: [Int]

  /// Creates a timeline.
  public init(days: [Day] = [], numbers: [Int] = []) {
    self.days = days
    self.numbers = numbers
  }
}
