/// What stays where it is, when the level, the size or the photos change.
extension TimelineGrid {
  /// A photo and where it is in view.
  struct Anchor: Codable {
    /// The photo's number; nil if it is not known yet.
    var number: Int?
    /// The photo's position in the timeline.
    var position: Int
    /// The place in the cell that stays where it is, from 0 at its top to 1.
    var part: Double
    /// The distance of that place from the top of the view.
    var y: Double
  }

  /// What brings the view back to where it is. There is no anchor at the top.
  var place: (level: TimelineLevel, anchor: Anchor?) {
    restored ?? (level, board.scrollPosition > 0 ? anchorInView : nil)
  }

  /// Goes to where a view was left, before there are photos.
  func restore(_ level: TimelineLevel, _ anchor: Anchor?) {
    restored = (level, anchor)
    self.level = level
  }

  /// The first photo that is whole in view, below the heading that stays at the top.
  var anchorInView: Anchor? {
    guard let first = visiblePositions.first else { return nil }
    let below = layout.position(first, movedByRows: 1)
    let isCut = layout.frame(of: first).y < board.scrollPosition + layout.headingHeight
    return anchor(isCut && visiblePositions.contains(below) ? below : first, part: 0)
  }

  /// What keeps a place in a cell where it is.
  func anchor(_ position: Int, part: Double) -> Anchor {
    guard layout.count > 0 else { return Anchor(position: position, part: part, y: 0) }
    let frame = layout.frame(of: max(0, min(position, layout.count - 1)))
    return Anchor(
      number: numbers.indices.contains(position) ? numbers[position] : nil, position: position,
      part: part, y: frame.y + part * frame.height - board.scrollPosition)
  }

  /// What keeps the photo at a point of the board where it is; without a point, the photo with the
  /// focus or the one in the middle.
  func anchor(at point: (x: Double, y: Double)?) -> Anchor? {
    guard layout.count > 0 else { return nil }
    if point == nil, focusedNumber != nil, visiblePositions.contains(cursor) {
      return anchor(cursor, part: 0.5)
    }
    let (x, y) = point ?? (Double(size.width) / 2, Double(size.height) / 2)
    let position = layout.nearestPosition(x: mirrored(x), y: y + board.scrollPosition)
    let frame = layout.frame(of: position)
    let part = (y + board.scrollPosition - frame.y) / frame.height
    return anchor(position, part: min(max(0, part), 1))
  }

  /// The scroll position that has a photo where it was.
  func scrollPosition(for anchor: Anchor) -> Double? {
    guard layout.count > 0 else { return nil }
    let place = anchor.number.flatMap { numbers.firstIndex(of: $0) } ?? anchor.position
    let frame = layout.frame(of: max(0, min(place, layout.count - 1)))
    return frame.y + anchor.part * frame.height - anchor.y
  }
}
