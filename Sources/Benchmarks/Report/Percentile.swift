extension [Double] {
  /// Returns the value that `percent` of the samples do not exceed. The array must not be empty.
  func percentile(_ percent: Double) -> Double {
    let rank = Int((percent / 100 * Double(count)).rounded(.up))
    return sorted()[Swift.max(rank, 1) - 1]
  }

  /// The value that half of the samples do not exceed. The array must not be empty.
  var median: Double { percentile(50) }

  /// The range from the lowest to the highest sample. The array must not be empty.
  var range: ClosedRange<Double> { percentile(0)...percentile(100) }
}
