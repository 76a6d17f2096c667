import GtkKit

/// The line between two cells where dragged photos will be inserted. Scrolls the grid while the
/// pointer is near its upper or lower edge.
final class InsertionMark {
  private unowned let grid: ThumbnailGrid
  private weak var cell: ThumbnailCell?
  /// The position of the pointer in the grid; nil while no photo is dragged over it.
  private var pointer: (x: Double, y: Double)?
  private var isScrolling = false

  init(grid: ThumbnailGrid) { self.grid = grid }

  /// Shows the line at the place for a position of the pointer in the grid.
  func show(at x: Double, _ y: Double) {
    pointer = (x, y)
    update()
    scroll()
  }

  /// Hides the line.
  func hide() {
    pointer = nil
    cell?.insertionSide = nil
    cell = nil
  }

  private func update() {
    guard let pointer else { return }
    let place = grid.insertion(at: pointer.x, pointer.y)
    let marked = place.flatMap { grid.loader.cell(showing: $0.number) }
    if marked !== cell { cell?.insertionSide = nil }
    cell = marked
    marked?.insertionSide = place?.isAfter == true ? .end : .start
  }

  /// The height of the edges in which the grid scrolls, in pixels.
  private static let edge = 48.0

  /// The pixels to scroll in the next frame.
  private var speed: Double {
    guard let pointer else { return 0 }
    let below = pointer.y - (Double(grid.widget.height) - Self.edge)
    let above = pointer.y - Self.edge
    return (above < 0 ? above : max(below, 0)) / 4
  }

  private func scroll() {
    guard !isScrolling, speed != 0 else { return }
    isScrolling = true
    grid.widget.onEachFrame { [weak self] _ in
      guard let self else { return false }
      isScrolling = speed != 0
      guard isScrolling else { return false }
      grid.scrollPosition += speed
      update()
      return true
    }
  }
}

/// The line at one side of a cell. It is created on demand, because few cells need one.
struct InsertionLine {
  private var line: Box?

  /// Shows the line at a side of the cell's square; nil hides it.
  mutating func show(at side: Alignment?, of square: Widget) {
    guard let side else {
      line?.isVisible = false
      return
    }
    let line = line ?? makeLine(in: square)
    self.line = line
    line.horizontalAlignment = side
    line.isVisible = true
  }

  private func makeLine(in square: Widget) -> Box {
    let line = Box(.vertical)
    line.addStyleClass("insertion-line")
    line.canTarget = false
    line.setParent(square)
    return line
  }
}

extension ThumbnailGrid {
  /// Returns the position in the content's board of a position in the widget.
  private func pointInBoard(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
    widget.translate(x: x, y: y, to: board)
  }

  /// Returns the number of the cell at a position in the widget; nil without a cell.
  func number(at x: Double, _ y: Double) -> Int? {
    pointInBoard(x, y).flatMap(position(at:)).map { numbers[$0] }
  }

  /// Returns the cell, and the side of it, next to which dragged photos are inserted at a position in
  /// the widget; nil without a cell near it.
  func insertion(at x: Double, _ y: Double) -> (number: Int, isAfter: Bool)? {
    guard let point = pointInBoard(x, y) else { return nil }
    if let position = position(at: point) {
      let frame = layout.frame(of: position)
      return (numbers[position], mirrored(point.x) > frame.x + frame.width / 2)
    }
    guard let last = numbers.last,
      point.y + scrollPosition > layout.frame(of: numbers.count - 1).y
    else { return nil }
    return (last, true)
  }
}
