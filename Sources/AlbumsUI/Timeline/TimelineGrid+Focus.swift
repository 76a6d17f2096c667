import GObjectKit
import GtkKit

/// The keyboard focus.
extension TimelineGrid {
  /// The number of the cell that has the focus; nil if no cell has it.
  var focusedNumber: Int? { focusedCell?.content.number }

  private var focusedCell: PlacedCell? {
    guard let focus = widget.window?.focus, focus.isInside(board) else { return nil }
    return cells.cell(around: focus)
  }

  /// Gives the focus to the cell of the cursor.
  func focusCursor() {
    let cell = cell(at: cursor)
    cell?.widget.isFocusable = true
    cell?.widget.grabFocus()
  }

  /// Moves the cursor to a photo and brings it into view.
  func moveCursor(toNumber number: Int) {
    if let position = numbers.firstIndex(of: number) { moveCursor(to: position, focuses: false) }
  }

  /// Moves the cursor, brings its cell into view, and gives it the focus.
  func moveCursor(to position: Int, focuses: Bool = true) {
    guard numbers.indices.contains(position) else { return }
    let former = cursor
    cursor = position
    scrollIntoView(position)
    let next = cell(at: position)
    next?.widget.isFocusable = true
    if focuses { next?.widget.grabFocus() }
    if former != position { cells[former]?.widget.isFocusable = false }
  }

  /// Scrolls as little as brings a cell into view, below its heading.
  private func scrollIntoView(_ position: Int) {
    let frame = layout.frame(of: position)
    let top = frame.y - layout.headingHeight
    let scroll = board.scrollPosition
    if top < scroll {
      board.scrollPosition = top
    } else if frame.y + frame.height > scroll + pageHeight {
      board.scrollPosition = frame.y + frame.height - pageHeight
    }
  }

  private static let focusClass = "shows-focus"

  /// Shows the frame of the cell that has the focus, and brings the cell into view.
  ///
  /// - Returns: Whether the frame was in view already.
  func showFocus() -> Bool {
    guard let window = widget.window, let cell = focusedCell, let number = cell.content.number
    else { return false }
    let wasInView = visiblePositions.contains(cell.position)
    let wasShown = (window.isFocusVisible || shownFocus?.number == number) && wasInView
    scrollIntoView(cell.position)
    // Not by `isFocusVisible`: GTK takes that back when the key is released.
    widget.addStyleClass(Self.focusClass)
    let timer = MainLoop.after(.seconds(3)) { [weak self] in
      self?.shownFocus = nil
      self?.widget.setStyleClass(Self.focusClass, false)
    }
    shownFocus = (number, timer)
    return wasShown
  }
}
