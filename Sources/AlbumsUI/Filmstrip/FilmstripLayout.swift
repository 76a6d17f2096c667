/// The places of the cells of a filmstrip: squares in a row, whose part in view is centred on one
/// of them where there are enough.
///
/// Pure geometry, in pixels from the beginning of the row.
nonisolated struct FilmstripLayout: Equatable {
  /// The number of cells.
  var count: Int
  /// The side of a cell.
  var side: Double
  /// The width of the part in view.
  var width: Double

  /// The space above and below the cells.
  static let padding = 6
  /// The space between two cells.
  static let gap = 4.0

  /// Returns the side of a cell in a page of some height; nil where a filmstrip would leave the
  /// photo too little room.
  static func side(forPageHeight height: Int) -> Int? {
    switch height {
    case ..<420: nil
    case ..<640: 52
    default: 72
    }
  }

  private var step: Double { side + Self.gap }

  /// The width of all cells.
  private var length: Double { max(0, Double(count) * step - Self.gap) }

  /// Returns where the part in view begins when a position is in its middle. At both ends of the
  /// row, the part in view stays full. A row that is shorter is centred.
  func offset(centring position: Int) -> Double {
    clamped(Double(position) * step + side / 2 - width / 2)
  }

  /// Returns the nearest place at which the part in view can begin.
  func clamped(_ offset: Double) -> Double {
    let last = length - width
    return last <= 0 ? last / 2 : min(max(0, offset), last)
  }

  /// Returns the distance of a cell from the beginning of the part in view.
  func place(of position: Int, at offset: Double) -> Double { Double(position) * step - offset }

  /// Returns the position of the cell at a distance from the beginning of the part in view; nil
  /// without a cell.
  func position(at place: Double, offset: Double) -> Int? {
    let place = place + offset
    guard place >= 0, place < length else { return nil }
    let position = Int(place / step)
    return place - Double(position) * step < side ? position : nil
  }

  /// Returns the positions of the cells that are in view, at least in part, or up to a margin away
  /// from it.
  func positions(at offset: Double, margin: Double = 0) -> Range<Int> {
    let first = Int(max(0, (offset - margin) / step))
    let end = Int(max(0, ((offset + width + margin) / step).rounded(.up)))
    return min(first, count)..<min(max(first, end), count)
  }

  /// The number of cells that fit into the part in view.
  var pageCount: Int { max(1, Int((width + Self.gap) / step)) }
}
