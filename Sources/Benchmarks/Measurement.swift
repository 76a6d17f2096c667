import Foundation

/// What was measured of ours and of its floor: a line of the report.
struct Measurement {
  let name: String
  let unit: String
  let ours: Double
  /// The least that it could be; nil where there is nothing to compare with.
  let floor: Double?

  /// How many times the floor ours is; nil without a floor, or with one of nothing.
  var ratio: Double? { floor.flatMap { $0 > 0 ? ours / $0 : nil } }
}

extension Measurement: Encodable {
  private enum CodingKeys: CodingKey { case name, unit, ours, floor, ratio }

  /// Writes every key, with null for what is not there.
  func encode(to encoder: any Encoder) throws {
    // What is finer than a thousandth is noise.
    let rounded = { (figure: Double) in (figure * 1_000).rounded() / 1_000 }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(unit, forKey: .unit)
    try container.encode(rounded(ours), forKey: .ours)
    try container.encode(floor.map(rounded), forKey: .floor)
    try container.encode(ratio.map(rounded), forKey: .ratio)
  }
}

extension Measurement {
  /// What stands above the columns of `row`.
  static let heading = row("", "unit", ["ours", "floor", "ratio"])

  /// The measurement as a row of a table.
  var row: String {
    let figures = [ours, floor, ratio].map { $0.map { String(format: "%.2f", $0) } ?? "–" }
    return Self.row(name, unit, figures)
  }

  private static func row(_ name: String, _ unit: String, _ figures: [String]) -> String {
    figures.reduce(name.filled(to: 42) + unit.filled(to: 4)) { row, figure in
      row.filled(to: row.count + max(1, 10 - figure.count)) + figure
    }
  }
}

extension String {
  /// The string with spaces after it, `width` characters long at least.
  fileprivate func filled(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
