import Foundation

/// Lengths and positions of videos in words.
enum VideoTime {
  /// Returns a time in seconds as players show it, such as `0:07` or `1:02:03`.
  static func text(_ seconds: Double) -> String {
    // Not converted directly, because the index may contain any number.
    let whole = Int(min(max(0, seconds), 1e9))
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0
      ? "\(hours):\(padded(minutes)):\(padded(rest))" : "\(minutes):\(padded(rest))"
  }

  /// Returns a time in seconds for screen readers, such as `1 minute, 5 seconds`.
  static func spoken(_ seconds: Double) -> String {
    Duration.seconds(min(max(0, seconds), 1e9).rounded(.down)).formatted(
      .units(allowed: [.hours, .minutes, .seconds], width: .wide))
  }
}
