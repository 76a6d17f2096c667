import Foundation
import GtkKit

/// A rectangle that the user draws over a grid to select the photos in it.
struct SelectionBand {
  /// The place in the view where the drag began.
  let start: (x: Double, y: Double)
  /// The scroll position at that time.
  let scroll: Double
  /// The photos that were selected before and stay so.
  let kept: IndexSet
  /// The pointer in the view; nil as long as the drag may be a click.
  var pointer: (x: Double, y: Double)?

  /// The rectangle in the content of the grid.
  ///
  /// - Parameter scroll: The scroll position now.
  /// - Returns: The rectangle; nil as long as the drag may be a click.
  func area(scroll: Double) -> Rectangle? {
    guard let pointer else { return nil }
    let (top, end) = (start.y + self.scroll, pointer.y + scroll)
    return Rectangle(
      x: min(start.x, pointer.x), y: min(top, end), width: abs(pointer.x - start.x),
      height: abs(end - top))
  }
}

/// Selection by a rectangle. It begins at a heading or beside the photos: a photo is dragged away.
extension ThumbnailGrid {
  /// More than the distance after which a finger scrolls.
  private static let bandThreshold = 12.0

  func addBand() {
    bandDrag.onBegin { [weak self] x, y in self?.beginBand(at: (x, y)) }
    bandDrag.onUpdate { [weak self] x, y in
      guard let self, let band else { return }
      if band.pointer == nil, abs(x) + abs(y) < Self.bandThreshold { return }
      if band.pointer == nil {
        bandDrag.claim()
        scrollAtTheEdges()
      }
      moveBand(to: (band.start.x + x, band.start.y + y))
    }
    bandDrag.onEnd { [weak self] _, _ in self?.endBand() }
    bandDrag.onCancelled { [weak self] in self?.endBand() }
    board.addController(bandDrag)
  }

  private func beginBand(at point: (x: Double, y: Double)) {
    guard onChoose != nil, !numbers.isEmpty, position(at: point) == nil else { return }
    // A cell whose menu was opened is not chosen.
    band = SelectionBand(
      start: point, scroll: board.scrollPosition, kept: isSelecting ? selection.positions : [])
  }

  private func moveBand(to point: (x: Double, y: Double)) {
    band?.pointer = point
    board.queueDraw()
    guard let band, var area = band.area(scroll: board.scrollPosition) else { return }
    if board.isRightToLeft { area.x = Double(size.width) - area.x - area.width }
    let touched = layout.positions(in: area).filteredIndexSet { $0 < numbers.count }
    let chosen = band.kept.union(touched)
    if !chosen.isEmpty, !isSelecting { onChoose?() }
    select(chosen)
  }

  private func endBand() {
    guard band != nil else { return }
    band = nil
    board.queueDraw()
  }

  /// Scrolls as long as the pointer is above or below the view.
  private func scrollAtTheEdges() {
    board.onEachFrame { [weak self] _ in
      guard let self, let pointer = band?.pointer else { return false }
      let beyond = pointer.y < 0 ? pointer.y : max(0, pointer.y - pageHeight)
      if beyond != 0 {
        board.scrollPosition += beyond / 5
        moveBand(to: pointer)
      }
      return true
    }
  }

  func drawBand(into snapshot: Snapshot) {
    let scroll = board.scrollPosition.rounded()
    guard var area = band?.area(scroll: scroll) else { return }
    area.y -= scroll
    var color = board.textColor
    color.alpha = 0.12
    snapshot.fill(area, with: color)
    color.alpha = 0.5
    snapshot.stroke(Path(area), with: color, width: 1)
  }
}
