import GtkKit

/// The drags of photos from the cells of one grid to other programs.
final class CellDrags {
  /// Returns the files for a drag of a cell; nil for no drag.
  var files: (_ number: Int) -> DraggedFiles? = { _ in nil }

  /// The photos that are dragged, in the order of the grid; those of the last drag while no cell is dragged.
  var numbers: [Int] = []

  /// Whether a cell is being dragged. The page that it comes from does not accept it.
  var isDragging = false
}
