import Foundation
import GObjectKit
import GtkKit
import PhotoLibrary

/// A row of thumbnails that is centred on the shown photo.
///
/// Only the cells in view or close to it have widgets, so that the number of photos does not matter.
final class Filmstrip: BoardOwner {
  /// The widget to show, a single tab stop. Arrow keys choose photos.
  let widget: CustomWidget
  let board: CustomWidget
  let cells: CellPool
  private let loader: ThumbnailLoader
  private let drags = CellDrags()
  private let behavior = BoardBehavior(size: SizeRequest(minimum: 0, natural: 0))

  /// The photos, in order.
  private(set) var numbers: [Int] = []
  /// The position of the shown photo; nil if it is not among the photos.
  private(set) var current: Int?
  /// The position that has the focus, or gets it when the strip does.
  private(set) var cursor = 0
  private(set) var layout = FilmstripLayout(count: 0, side: 0, width: 0)
  /// Where the part in view begins.
  private(set) var offset = 0.0
  /// Where the part in view begins when the strip has stopped moving.
  private var target = 0.0
  /// Whether the strip is centred on the shown photo. The wheel ends that until another photo is
  /// shown.
  private var isCentred = true
  private var isMoving = false
  private var frameTime: Int?

  /// Called with the number of a photo that the user chooses.
  var onChosen: ((Int) -> Void)?

  /// - Parameter library: The library of the photos.
  init(library: Library) {
    // The loader needs the board, which is created after it.
    final class Reference { weak var board: Widget? }
    let reference = Reference()
    let loader = ThumbnailLoader(
      pipeline: library.store.thumbnails, screen: nil, scrolling: .horizontal
    ) { reference.board }
    board = CustomWidget(behavior, cssName: "filmstrip", role: .grid)
    board.clipsChildren = true
    board.setAccessibleLabel(texts.gettext("Filmstrip"))
    reference.board = board
    cells = CellPool(in: board) { [drags] in
      ThumbnailCell(loader: loader, drags: drags) {
        CellContent(photoNumbered: $0, in: library)
      }
    }
    self.loader = loader
    widget = CustomWidget(child: board, isTabStop: true)
    cells.prepare = { [weak self] positions in
      if let self { library.prepare(positions.map { self.numbers[$0] }) }
    }
    drags.files = { library.filesForDrag(of: [$0]) }
    behavior.owner = self
    board.connect("map", after: true) { [weak self] in self?.moveLater() }
    board.onScaleFactorChanged { [weak loader] in loader?.scheduleAll() }
    addInput()
  }

  // MARK: Contents

  /// Shows photos, and marks the one at a position.
  func show(_ numbers: [Int], current: Int?) {
    guard numbers != self.numbers || current != self.current else { return }
    let hadFocus = hasFocus
    if numbers != self.numbers { replace(numbers, current) }
    self.current = current
    if let current { cursor = current }
    for cell in cells.cells.values { mark(cell) }
    if hadFocus { focusCursor() }
    isCentred = true
    center(animated: true)
  }

  /// Lets the cells keep their photos if all have moved by the same distance.
  private func replace(_ numbers: [Int], _ current: Int?) {
    let shift = self.current.flatMap { former in current.map { $0 - former } } ?? 0
    self.numbers = numbers
    layout.count = numbers.count
    cursor = max(0, min(cursor, numbers.count - 1))
    cells.move { cell in
      let isThere = { numbers.indices.contains($0) && numbers[$0] == cell.content.number }
      return [cell.position, cell.position + shift].first(where: isThere)
    }
    offset = layout.clamped(offset)
  }

  /// Shows the current marks and versions of the photos.
  func updateCells() { loader.updateCells() }

  private func mark(_ cell: PlacedCell) {
    cell.widget.isSelected = cell.position == current
    cell.widget.isFocusable = cell.position == cursor
  }

  private func bind(_ cell: PlacedCell) {
    mark(cell)
    cell.content.bind(to: numbers[cell.position])
  }

  // MARK: Focus

  /// Whether a cell has the focus.
  var hasFocus: Bool { widget.window?.focus?.isInside(board) == true }

  /// Gives the focus to the cell of the cursor.
  func focusCursor() {
    guard numbers.indices.contains(cursor) else { return }
    _ = cells.assign(
      CollectionOfOne(cursor), keeping: { _ in true }, until: .now, bind: bind)
    cells[cursor]?.widget.isFocusable = true
    cells[cursor]?.widget.grabFocus()
    board.queueAllocate()
  }

  /// Moves the focus to a position, and scrolls to it. The shown photo stays.
  func moveFocus(to position: Int) {
    guard numbers.indices.contains(position) else { return }
    cursor = position
    for cell in cells.cells.values { mark(cell) }
    focusCursor()
    scroll(to: layout.offset(centring: position), animated: true)
  }

  // MARK: Scrolling

  /// Scrolls by a distance in pixels, towards the end of the row if it is positive.
  func scroll(by distance: Double) {
    isCentred = false
    scroll(to: target + distance, animated: false)
  }

  private func center(animated: Bool) {
    guard isCentred else { return scroll(to: target, animated: false) }
    scroll(to: layout.offset(centring: current ?? cursor), animated: animated)
  }

  private func scroll(to place: Double, animated: Bool) {
    target = layout.clamped(place)
    let glides =
      animated && board.isMapped && abs(target - offset) <= layout.width
      && Settings.current?.areAnimationsEnabled != false
    if !glides { offset = target }
    moveLater()
  }

  /// The time in which the strip covers two thirds of the way to its target, in microseconds.
  private static let glideTime = 60_000.0
  private static let longestFill = Duration.microseconds(2_500)

  /// Moves the strip and fills its cells before the next frames, until nothing is left to do.
  private func moveLater() {
    board.queueAllocate()
    guard !isMoving else { return }
    isMoving = true
    frameTime = nil
    board.onEachFrame { [weak self] time in
      guard let self else { return false }
      glide(at: time)
      let isFilled = fill(until: .now + Self.longestFill)
      isMoving = offset != target || !isFilled
      return isMoving
    }
  }

  private func glide(at time: Int) {
    let elapsed = Double(time - (frameTime ?? time))
    frameTime = time
    offset += (target - offset) * (1 - exp(-elapsed / Self.glideTime))
    if abs(target - offset) < 0.5 { offset = target }
  }

  /// - Returns: Whether all cells in reach have their photos.
  private func fill(until deadline: ContinuousClock.Instant) -> Bool {
    guard layout.width > 0, layout.side > 0 else { return true }
    let visible = layout.positions(at: offset)
    let reach = layout.positions(at: offset, margin: layout.width / 4)
    let urgent = [
      visible, visible.upperBound..<reach.upperBound, reach.lowerBound..<visible.lowerBound,
    ]
    let focused = hasFocus ? cursor : nil
    let isComplete = cells.assign(
      urgent.joined(), keeping: { reach.contains($0) || $0 == focused }, until: deadline,
      bind: bind)
    board.queueAllocate()
    loader.schedule()
    if isComplete { orderLater() }
    return isComplete
  }

  private var ordering: LoopTimer?

  /// Puts the widgets into the order of the photos, in which screen readers go through them, once
  /// the strip is at rest.
  private func orderLater() {
    ordering = MainLoop.after(.milliseconds(150)) { [weak self] in
      guard let self else { return }
      cells.hideSpare()
      cells.order()
    }
  }

  // MARK: Layout

  /// Returns the position of the cell at a point of the board; nil without a cell.
  func position(at x: Double) -> Int? {
    layout.position(at: board.isRightToLeft ? layout.width - x : x, offset: offset)
  }

  func allocate(width: Int, height: Int) {
    let side = Double(height - 2 * FilmstripLayout.padding)
    if (layout.width, layout.side) != (Double(width), side) {
      (layout.width, layout.side) = (Double(width), side)
      center(animated: false)
    }
    let cellSide = max(1, Int(layout.side))
    for (position, cell) in cells.cells {
      cell.place(
        width: cellSide, height: cellSide, x: x(of: position), y: Double(FilmstripLayout.padding))
    }
    cells.placeSpare(newSize: (cellSide, cellSide))
  }

  private func x(of position: Int) -> Double {
    let place = layout.place(of: position, at: offset)
    return (board.isRightToLeft ? layout.width - place - layout.side : place).rounded()
  }

  func draw(into snapshot: Snapshot) {
    // In the same order in each frame: where only some cells have changed, GTK draws only these anew.
    for position in layout.positions(at: offset) {
      if let cell = cells[position] {
        snapshot.draw(cell.widget, of: board)
        continue
      }
      snapshot.fill(
        Rectangle(
          x: x(of: position), y: Double(FilmstripLayout.padding), width: layout.side,
          height: layout.side),
        with: ThumbnailView.placeholder)
    }
  }
}
