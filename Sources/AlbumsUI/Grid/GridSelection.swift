import Foundation

/// The selected positions of a grid.
final class GridSelection {
  var positions = IndexSet()
  /// Where a range that is extended begins.
  var start: Int?

  func contains(_ position: Int) -> Bool { positions.contains(position) }

  /// Returns the selection with a position in it or taken out of it.
  func toggling(_ position: Int) -> IndexSet {
    var positions = positions
    if positions.remove(position) == nil { positions.insert(position) }
    return positions
  }

  /// Returns the selection with everything between its start and a position.
  func extended(to position: Int, from cursor: Int) -> IndexSet {
    let start = start ?? cursor
    self.start = start
    return positions.union(IndexSet(integersIn: min(start, position)...max(start, position)))
  }

  /// Keeps the cells selected that are still there after a change of the list.
  func move(from former: [Int], to numbers: [Int]) {
    start = nil
    guard !positions.isEmpty else { return }
    let selected = Set(positions.lazy.filter(former.indices.contains).map { former[$0] })
    positions = IndexSet(numbers.indices.lazy.filter { selected.contains(numbers[$0]) })
  }
}
