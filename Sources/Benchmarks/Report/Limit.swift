import Foundation

/// What a measurement may be at most, or should be: the figure that was promised.
enum Limit {
  /// So many times the floor.
  case ratio(Double)
  /// So much, whatever the floor is.
  case figure(Double)

  /// The limit as a row of the table has it.
  var text: String {
    switch self {
    case .ratio(let ratio): String(format: "≤ %.2f ×", ratio)
    case .figure(let figure): String(format: "≤ %.0f", figure)
    }
  }
}
