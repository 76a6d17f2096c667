/// The cell that stays in place when the sizes or the photos change.
extension ThumbnailGrid {
  /// A cell and its place in the view.
  struct Anchor: Codable {
    /// The number of the cell; nil if it is not known yet.
    var number: Int?
    /// The position of the cell.
    var position: Int
    /// The part of the cell that stays in place, from 0 at its top to 1.
    var part: Double
    /// The distance of that part from the top of the view.
    var y: Double
  }

  /// The place to which the view can be restored; nil at the top.
  var place: Anchor? { restored ?? (board.scrollPosition > 0 ? anchorInView : nil) }

  /// The scroll position in pixels.
  var scrollPosition: Double {
    get { board.scrollPosition }
    set { board.scrollPosition = newValue }
  }

  /// The largest scroll position in pixels.
  var farthestScroll: Double { max(0, layout.height + Self.bottomSpace - pageHeight) }

  /// The first cell that is whole in view, below the heading that stays at the top.
  var anchorInView: Anchor? {
    guard let first = visiblePositions.first else { return nil }
    let below = layout.position(first, movedByRows: 1)
    let isCut = layout.frame(of: first).y < board.scrollPosition + layout.headingHeight
    return anchor(isCut && visiblePositions.contains(below) ? below : first, part: 0)
  }

  /// Returns the anchor that keeps a part of a cell in place.
  func anchor(_ position: Int, part: Double) -> Anchor {
    guard layout.count > 0 else { return Anchor(position: position, part: part, y: 0) }
    let frame = layout.frame(of: max(0, min(position, layout.count - 1)))
    return Anchor(
      number: numbers.indices.contains(position) ? numbers[position] : nil, position: position,
      part: part, y: frame.y + part * frame.height - board.scrollPosition)
  }

  /// Returns the anchor that keeps the cell at a point of the board in place. Without a point, it is the
  /// focused cell or the one in the middle, and nil at the top.
  func anchor(at point: (x: Double, y: Double)?) -> Anchor? {
    guard layout.count > 0 else { return nil }
    if point == nil {
      if focusedNumber != nil, visiblePositions.contains(cursor) {
        return isAtTop(besides: cursor) ? nil : anchor(cursor, part: 0.5)
      }
      if board.scrollPosition == 0 { return nil }
    }
    let (x, y) = point ?? (Double(size.width) / 2, Double(size.height) / 2)
    let position = layout.nearestPosition(x: mirrored(x), y: y + board.scrollPosition)
    let frame = layout.frame(of: position)
    let part = (y + board.scrollPosition - frame.y) / frame.height
    return anchor(position, part: min(max(0, part), 1))
  }

  /// Whether nothing is scrolled and a cell is in the first row.
  private func isAtTop(besides position: Int) -> Bool {
    board.scrollPosition == 0 && layout.frame(of: position).y <= layout.frame(of: 0).y
  }

  /// Returns the scroll position that has the cell of an anchor in place; nil without cells.
  func scrollPosition(for anchor: Anchor) -> Double? {
    guard layout.count > 0 else { return nil }
    let place = anchor.number.flatMap { numbers.firstIndex(of: $0) } ?? anchor.position
    let frame = layout.frame(of: max(0, min(place, layout.count - 1)))
    return frame.y + anchor.part * frame.height - anchor.y
  }
}
