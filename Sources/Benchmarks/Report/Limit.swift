import Foundation

/// The upper limit that is promised for a measurement.
enum Limit {
  /// A multiple of the floor.
  case ratio(Double)
  /// An absolute figure, in the unit of the measurement.
  case figure(Double)

  /// The limit as the table shows it.
  var text: String {
    switch self {
    case .ratio(let ratio): String(format: "≤ %.2f ×", ratio)
    case .figure(let figure): String(format: "≤ %.0f", figure)
    }
  }
}
