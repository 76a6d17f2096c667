import CDescriptorPassing

/// The number of files to read with one request, such that the request takes a few milliseconds. A
/// request that a person waits for is not delayed for longer, even if the files are on a slow drive.
struct BatchSize {
  private(set) var count = 1

  private static let most = Int(cdp_most_descriptors)
  private static let (short, long) = (Duration.milliseconds(4), Duration.milliseconds(12))

  /// Changes the number after a request that took so long.
  mutating func adapt(to time: Duration) {
    if time < Self.short {
      count = min(count * 2, Self.most)
    } else if time > Self.long {
      count = max(count / 2, 1)
    }
  }
}
