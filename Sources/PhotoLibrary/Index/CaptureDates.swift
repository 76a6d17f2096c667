import ImageDecoding

/// Finds out when photos were taken, and remembers it until their files change.
public actor CaptureDates {
  private struct Known {
    let version: Photo.Version
    let date: WallClockDate
  }

  /// Enough to keep every worker busy, few enough that cancelling takes effect at once.
  private static let concurrency = 8

  /// How many photos are looked up between one report of progress and the next.
  private static let stride = 64

  private let decoder: any ImageDecoding
  private var known: [PhotoID: Known] = [:]

  /// Makes an empty memory.
  public init(decoder: any ImageDecoding) {
    self.decoder = decoder
  }

  /// When photos were taken, by their cameras' clocks.
  ///
  /// Photos that do not say, or cannot be read, are taken to be as old as their files. What has
  /// been found out by the time the task is cancelled is remembered for the next call.
  /// - Parameters:
  ///   - photos: The photos; those of one call are looked up in their order.
  ///   - progress: Hears now and then, and at the end, how many of how many photos are done.
  /// - Returns: A date for each of the photos.
  /// - Throws: `CancellationError`.
  public func dates(
    of photos: [Photo],
    progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> [PhotoID: WallClockDate] {
    var dates: [PhotoID: WallClockDate] = [:]
    dates.reserveCapacity(photos.count)
    var unknown: [Photo] = []
    for photo in photos {
      dates[photo.id] = dateWithoutDecoding(photo)
      if dates[photo.id] == nil { unknown.append(photo) }
    }
    try await lookUp(unknown) { photo, date in
      dates[photo.id] = date
      if dates.count.isMultiple(of: Self.stride) { progress(dates.count, photos.count) }
    }
    progress(photos.count, photos.count)
    return dates
  }

  private func dateWithoutDecoding(_ photo: Photo) -> WallClockDate? {
    if let known = known[photo.id], known.version == photo.version { return known.date }
    let canTell = photo.path.withPlatformBytes { PhotoFileType.canHoldMetadata($0) }
    return canTell ? nil : photo.captureDate
  }

  private func lookUp(
    _ photos: [Photo], found: (Photo, WallClockDate) -> Void
  ) async throws {
    let decoder = decoder
    try await withThrowingTaskGroup(of: (Photo, Known?).self) { group in
      var rest = photos[...]
      func startNext() {
        guard let photo = rest.popFirst() else { return }
        group.addTask { (photo, try await Self.lookUp(photo, with: decoder)) }
      }
      for _ in 0..<Self.concurrency { startNext() }
      while let (photo, answer) = try await group.next() {
        try Task.checkCancellation()
        if let answer { known[photo.id] = answer }
        found(photo, answer?.date ?? photo.captureDate)
        startNext()
      }
    }
  }

  /// Asks the file; nil where asking again might give another answer.
  private static func lookUp(
    _ photo: Photo, with decoder: any ImageDecoding
  ) async throws -> Known? {
    do {
      let date = try await decoder.metadata(at: photo.path).captureDate
      return Known(version: photo.version, date: date ?? photo.captureDate)
    } catch let failure as DecodingFailure {
      return failure.lastsUntilFileChanges
        ? Known(version: photo.version, date: photo.captureDate) : nil
    }
  }
}
