import GRDB

extension MapCell {
  /// The condition that a row of the table `metadata` has coordinates in the square.
  ///
  /// The edges are the same numbers as those that points are sorted by: at the equator and at all
  /// meridians exactly, and elsewhere closer than any camera measures.
  var sql: (condition: String, arguments: StatementArguments) {
    let (area, last) = (area, (1 << level) - 1)
    let (northWest, southEast) = (
      MapPoint(x: area.left, y: area.top), MapPoint(x: area.right, y: area.bottom)
    )
    // The squares at the edge contain the places between the map and the pole.
    let north = y == 0 ? 91 : northWest.latitude
    let south = y == last ? -91 : southEast.latitude
    let condition = "latitude <= ? AND latitude > ? AND longitude >= ? AND longitude < ?"
    let arguments: StatementArguments = [
      north, south, northWest.longitude, southEast.longitude,
    ]
    guard x == 0 else { return ("(\(condition))", arguments) }
    // The end of the last turn is the beginning of the first one.
    return (
      "(\(condition) OR latitude <= ? AND latitude > ? AND longitude = 180)",
      arguments + [north, south]
    )
  }
}

extension MapCell {
  /// The condition that a photo `p` is in one of some squares.
  static func sql(_ cells: [MapCell]) -> (condition: String, arguments: StatementArguments) {
    let parts = cells.map(\.sql)
    let isInside = parts.isEmpty ? "0" : parts.map(\.condition).joined(separator: " OR ")
    return (
      """
      p.id IN (SELECT id FROM metadata
        WHERE latitude IS NOT NULL AND (\(isInside)) AND (latitude <> 0 OR longitude <> 0))
      """, parts.reduce([]) { $0 + $1.arguments }
    )
  }
}
