extension [Double] {
  /// The value that `percent` of the samples do not exceed. There must be samples.
  func percentile(_ percent: Double) -> Double {
    let rank = Int((percent / 100 * Double(count)).rounded(.up))
    return sorted()[Swift.max(rank, 1) - 1]
  }

  /// The value that half of the samples do not exceed. There must be samples.
  var median: Double { percentile(50) }

  /// From the least to the most. There must be samples.
  var range: ClosedRange<Double> { percentile(0)...percentile(100) }
}
