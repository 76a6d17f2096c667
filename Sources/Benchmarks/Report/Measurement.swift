import Foundation

/// A line of the report: a figure of ours, and that of its floor.
struct Measurement {
  let name: String
  let unit: String
  let ours: Double
  /// The least that the figure could be; nil if there is nothing to compare with.
  let floor: Double?
  /// The promised limit; nil if nothing is promised.
  var limit: Limit?
  /// The lowest and highest figure of several turns, of ours and of the floor; nil if only one
  /// figure is known.
  var oursRange, floorRange: ClosedRange<Double>?

  /// Ours divided by the floor; nil if the floor is nil or zero.
  var ratio: Double? { floor.flatMap { $0 > 0 ? ours / $0 : nil } }

  /// Whether ours is within the limit; nil without a limit, or if a ratio is limited and has no
  /// floor.
  var isWithinLimit: Bool? {
    switch limit {
    case .ratio(let limit): ratio.map { $0 <= limit }
    case .figure(let limit): ours <= limit
    case nil: nil
    }
  }
}

extension Measurement {
  /// Takes the medians of the figures of several turns. Neither array may be empty.
  init(name: String, unit: String, ours: [Double], floor: [Double]?, limit: Limit? = nil) {
    self.init(
      name: name, unit: unit, ours: ours.median, floor: floor?.median, limit: limit,
      oursRange: ours.range, floorRange: floor?.range)
  }
}

extension Measurement: Encodable {
  private enum CodingKeys: CodingKey {
    case name, unit, ours, floor, ratio, limit, isWithinLimit, oursRange, floorRange
  }

  /// Writes every key, with null for missing values.
  func encode(to encoder: any Encoder) throws {
    // Differences below a thousandth are noise.
    let rounded = { (figure: Double) in (figure * 1_000).rounded() / 1_000 }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(unit, forKey: .unit)
    try container.encode(rounded(ours), forKey: .ours)
    try container.encode(floor.map(rounded), forKey: .floor)
    try container.encode(ratio.map(rounded), forKey: .ratio)
    try container.encode(limit?.text, forKey: .limit)
    try container.encode(isWithinLimit, forKey: .isWithinLimit)
    let bounds = { (range: ClosedRange<Double>) in
      [rounded(range.lowerBound), rounded(range.upperBound)]
    }
    try container.encode(oursRange.map(bounds), forKey: .oursRange)
    try container.encode(floorRange.map(bounds), forKey: .floorRange)
  }
}

extension Measurement {
  /// The headings above the columns of `row`.
  static let heading = row(
    "", "unit", ["ours", "floor", "ratio", "limit"], "least to most of each")

  /// The measurement as a row of a table. An exclamation mark follows an exceeded limit.
  var row: String {
    let figures = [ours, floor, ratio].map { $0.map { String(format: "%.2f", $0) } ?? "–" }
    let mark = isWithinLimit == false ? " !" : ""
    let spread = [oursRange, floorRange].compactMap { $0.map(Self.text) }.joined(separator: ", ")
    return Self.row(name, unit, figures + [limit.map { $0.text + mark } ?? ""], spread)
  }

  private static func row(
    _ name: String, _ unit: String, _ figures: [String], _ spread: String
  ) -> String {
    let row = figures.reduce(name.filled(to: 54) + unit.filled(to: 4)) { row, figure in
      row.filled(to: row.count + max(1, 11 - figure.count)) + figure
    }
    return spread.isEmpty ? row : "\(row)  \(spread)"
  }

  private static func text(of range: ClosedRange<Double>) -> String {
    String(format: "%.2f–%.2f", range.lowerBound, range.upperBound)
  }
}

extension String {
  /// Returns the string, padded with spaces to at least `width` characters.
  fileprivate func filled(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
