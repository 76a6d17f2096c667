import GtkKit

/// A cell of a virtual layout: the widget that has the focus and that screen readers read, around a
/// thumbnail.
final class PlacedCell {
  let content: ThumbnailCell
  let widget: CustomWidget
  /// The position of the photo that the cell shows.
  fileprivate(set) var position: Int
  /// The size at the last layout, in pixels; nil before the first.
  private(set) var size: (width: Int, height: Int)?
  /// Whether the last layout has put the cell above the view.
  fileprivate var isAbove: Bool {
    size != nil && content.frame.y + content.frame.height <= 0
  }

  fileprivate init(_ content: ThumbnailCell, position: Int) {
    self.content = content
    self.position = position
    // Named as GTK's grid names them, so that the same rules of the style sheet apply.
    widget = CustomWidget(child: content.widget, cssName: "child", role: .gridCell)
    // Gives the photos of the filmstrip the round corners of their cells.
    widget.clipsChildren = true
  }

  /// Places the cell. Call only during the layout of its parent.
  ///
  /// - Returns: The height that the cell needs for the width.
  @discardableResult
  func place(width: Int, height: Int, x: Double, y: Double) -> Int {
    size = (width, height)
    // GTK warns about a widget that has a place and was not measured.
    _ = widget.measure(.horizontal)
    let needed = content.hasText ? widget.measure(.vertical, given: width).minimum : height
    let height = max(height, needed)
    content.frame = Rectangle(x: x, y: y, width: Double(width), height: Double(height))
    widget.allocate(width: width, height: height, x: x, y: y)
    return needed
  }
}

/// The cells of a virtual layout that are in view or close to it. Cells that go out of view are used
/// again.
final class CellPool {
  /// The cells in use, by position.
  private(set) var cells: [Int: PlacedCell] = [:]
  /// The cells to use again. They stay visible until `hideSpare()`, out of view, because screen
  /// readers are told of each change, which takes longer than a change of the photo.
  private var spare: [PlacedCell] = []
  private let parent: Widget
  private let make: () -> ThumbnailCell
  /// Called with the next positions before their cells are bound, to read all of their photos at once.
  var prepare: ((_ positions: [Int]) -> Void)?
  /// How many cells are prepared together: so few that it takes a fraction of a millisecond.
  private static let batchSize = 32

  /// - Parameters:
  ///   - parent: The widget that gets the cells as children.
  ///   - make: Makes the content of another cell.
  init(in parent: Widget, make: @escaping () -> ThumbnailCell) {
    (self.parent, self.make) = (parent, make)
  }

  subscript(position: Int) -> PlacedCell? { cells[position] }

  /// The cell around a widget.
  func cell(around widget: Widget) -> PlacedCell? {
    cells.values.first { widget.isInside($0.widget) }
  }

  /// Gives each position a cell, until all have one or the time is up.
  ///
  /// - Parameters:
  ///   - positions: The positions, the most urgent first.
  ///   - kept: Whether a position that is not among them keeps its cell.
  ///   - deadline: When to stop. At least one position gets its cell.
  ///   - bind: Shows the photo of the cell's position.
  /// - Returns: Whether all positions have cells now.
  func assign(
    _ positions: some Sequence<Int>, keeping kept: (Int) -> Bool,
    until deadline: ContinuousClock.Instant, bind: (PlacedCell) -> Void
  ) -> Bool {
    for (position, cell) in cells where !kept(position) {
      cells[position] = nil
      cell.content.unbind()
      spare.append(cell)
    }
    let missing = positions.filter { cells[$0] == nil }
    for (index, position) in missing.enumerated() {
      if index % Self.batchSize == 0 { prepare?(Array(missing[index...].prefix(Self.batchSize))) }
      let cell = spare.popLast() ?? makeCell(at: position)
      cell.position = position
      cells[position] = cell
      cell.widget.isChildVisible = true
      bind(cell)
      if ContinuousClock.now > deadline { return false }
    }
    return true
  }

  /// Returns the height that a cell needs for its width.
  func height(forWidth width: Int) -> Int {
    let cell = cells.values.first ?? spare.first ?? makeSpareCell()
    return cell.widget.measure(.vertical, given: width).minimum
  }

  private func makeSpareCell() -> PlacedCell {
    let cell = makeCell(at: 0)
    cell.widget.isChildVisible = false
    spare = [cell]
    return cell
  }

  private func makeCell(at position: Int) -> PlacedCell {
    let cell = PlacedCell(make(), position: position)
    cell.widget.setParent(parent)
    return cell
  }

  /// Moves cells to other positions after a change of the list; `move` returns the new position, or
  /// nil for a cell whose photo is gone.
  func move(_ move: (PlacedCell) -> Int?) {
    let former = cells.values
    cells = [:]
    for cell in former {
      if let position = move(cell), cells[position] == nil {
        cell.position = position
        cells[position] = cell
      } else {
        cell.content.unbind()
        spare.append(cell)
      }
    }
  }

  /// Places the cells that are not in use and not hidden yet above the view. They keep their sizes:
  /// another size would take as long as that of a cell in view.
  ///
  /// - Parameter newSize: The size of cells that went out of use before their first layout.
  func placeSpare(newSize: (width: Int, height: Int)) {
    for cell in spare where !cell.isAbove && cell.widget.isChildVisible {
      let size = cell.size ?? newSize
      cell.place(width: size.width, height: size.height, x: 0, y: -Double(size.height))
    }
  }

  /// Hides the cells that are not in use, and releases their pictures.
  func hideSpare() {
    for cell in spare {
      cell.widget.isChildVisible = false
      cell.content.clear()
    }
  }

  /// Puts the widgets into the order of their positions, in which screen readers go through them.
  func order() {
    var previous: Widget?
    for (_, cell) in cells.sorted(by: { $0.key < $1.key }) {
      if cell.widget.previousSibling != previous { cell.widget.setParent(parent, after: previous) }
      previous = cell.widget
    }
  }
}
