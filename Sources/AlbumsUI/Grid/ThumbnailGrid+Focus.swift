import GObjectKit
import GtkKit

/// The keyboard focus.
extension ThumbnailGrid {
  /// The number of the focused cell; nil if no cell has the focus.
  var focusedNumber: Int? { focusedCell?.content.number }

  private var focusedCell: PlacedCell? {
    guard let focus = widget.window?.focus, focus.isInside(board) else { return nil }
    return cells.cell(around: focus)
  }

  /// The visible cells that edits change: the selected ones or, without a selection, the focused one.
  var chosenCells: [Widget] {
    guard selectionCount > 0 else { return [focusedCell?.widget].compactMap(\.self) }
    return cells.cells.values.filter { selection.contains($0.position) }.map(\.content.widget)
  }

  /// Gives the focus to the cell of the cursor, and returns whether there is one.
  @discardableResult
  func focusCursor() -> Bool {
    guard let cell = cell(at: cursor) else { return false }
    cell.widget.isFocusable = true
    return cell.widget.grabFocus()
  }

  /// Moves the focus to a cell, and selects the cell unless the user is selecting cells.
  func moveFocus(to number: Int) {
    guard let position = numbers.firstIndex(of: number) else { return }
    if !isSelecting { select([position]) }
    moveCursor(to: position)
  }

  /// Moves the cursor, and brings its cell into view.
  ///
  /// - Parameters:
  ///   - position: The position of the cell.
  ///   - focuses: Whether the cell gets the focus now.
  func moveCursor(to position: Int, focuses: Bool = true) {
    guard numbers.indices.contains(position) else { return }
    let former = cursor
    cursor = position
    scroll(toPosition: position)
    let next = cell(at: position)
    next?.widget.isFocusable = true
    if focuses { next?.widget.grabFocus() }
    if former != position { cells[former]?.widget.isFocusable = false }
  }

  /// Scrolls as little as brings a number's cell into view.
  func scroll(to number: Int) {
    if let position = numbers.firstIndex(of: number) { scroll(toPosition: position) }
  }

  /// Scrolls as little as brings a cell into view, below its heading.
  func scroll(toPosition position: Int) {
    guard size.width > 0 else { return scrollsToCursor = true }
    let frame = layout.frame(of: position)
    let top = frame.y - layout.headingHeight
    let scroll = board.scrollPosition
    if top < scroll {
      // Above the first row, there may be space.
      board.scrollPosition = top <= layout.top(of: 0) ? 0 : top
    } else if frame.y + frame.height > scroll + pageHeight {
      board.scrollPosition = frame.y + frame.height - pageHeight
    }
  }

  private static let focusClass = "shows-focus"

  /// Shows the frame of the focused cell, and scrolls to the cell.
  ///
  /// - Returns: Whether the frame was visible before.
  func showFocus() -> Bool {
    guard let window = widget.window, let cell = focusedCell, let number = cell.content.number
    else { return false }
    let wasInView = visiblePositions.contains(cell.position)
    let wasShown = (window.isFocusVisible || shownFocus?.number == number) && wasInView
    scroll(toPosition: cell.position)
    // Setting `isFocusVisible` is not enough: GTK resets it when the key is released.
    widget.addStyleClass(Self.focusClass)
    let timer = MainLoop.after(.seconds(3)) { [weak self] in
      self?.shownFocus = nil
      self?.widget.setStyleClass(Self.focusClass, false)
    }
    shownFocus = (number, timer)
    return wasShown
  }
}
