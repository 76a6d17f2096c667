import Foundation
import GObjectKit
import GtkKit

/// A scrolled grid of thumbnails, whose cells are identified by numbers. Sections of cells can have
/// headings.
///
/// Only the cells in view or close to it have widgets. Each frame has a few milliseconds to make
/// widgets or to give them other photos. The remaining cells are grey until one of the next frames.
final class ThumbnailGrid: BoardOwner {
  /// The widget to show. Arrow keys move inside it; Tab moves on to the toolbar.
  let widget: CustomWidget
  let view: ScrolledWindow
  /// The content of the view.
  let board: ScrollableWidget
  let loader: ThumbnailLoader
  let cells: CellPool
  let headings: GridHeadings
  let drags = CellDrags()
  private let lineCount: Int

  /// The numbers of the cells, in order. Empty while only the sections are known.
  private(set) var numbers: [Int] = []
  private(set) var sections = GridSections()
  var layout = GridLayout(counts: [], width: 0, metrics: GridLayout.Metrics(leastSide: 1))
  /// The height of the highest cell of the present width.
  var cellHeight = 0
  /// The size of the view, in pixels; zero before the first layout.
  var size = (width: 0, height: 0)
  /// The place to show as soon as the cells are known.
  var restored: Anchor?
  /// Whether the cell of the cursor must be brought into view after the first layout.
  var scrollsToCursor = false
  /// Whether the cells have not been filled since their size changed.
  var hasNewSize = false
  /// Whether cells get their photos before each frame.
  var isFilling = false
  /// How long each frame may do so.
  var pace = FillPace()
  var ordering: LoopTimer?
  /// Whether the widgets are put in order as soon as the cells are filled, after a change of the cells.
  var ordersAtOnce = false
  /// The number of the cell whose frame is shown by the style class, and the timer that hides the
  /// frame.
  var shownFocus: (number: Int, timer: LoopTimer)?

  /// The position that has the focus, or gets it when the grid does.
  var cursor = 0
  let selection = GridSelection()
  /// The rectangle that the user draws to select photos; nil without one.
  var band: SelectionBand?
  let bandDrag = DragGesture()
  /// The last position of the pointer over the board. Scroll events have no position.
  var pointer: (x: Double, y: Double)?

  /// The line where dragged photos will be inserted.
  private(set) lazy var insertionMark = InsertionMark(grid: self)

  /// Returns the sizes of the cells for a width of the view. To change it, call
  /// `resize(to:sections:at:)`.
  private(set) var metrics: (_ width: Int) -> GridLayout.Metrics

  /// Called with the numbers of cells that are about to be shown. To read the content of all at once is
  /// faster.
  var prepare: ((_ numbers: [Int]) -> Void)? {
    didSet {
      cells.prepare = { [weak self] positions in
        if let self { prepare?(positions.map { self.numbers[$0] }) }
      }
    }
  }

  /// Called with the numbers of cells that may be shown next, to read their content in the background.
  /// Those of the last call are no longer needed.
  var readAhead: ((_ numbers: [Int]) -> Void)?
  var ahead = ReadAhead()

  /// Called with the number of a cell that the user opens.
  var onOpen: ((_ number: Int) -> Void)?

  /// Called when the selection changes.
  var onSelectionChanged: (() -> Void)?

  /// Called when the user begins to select cells, by Control and a click, by keys or by a rectangle.
  /// Nil if cells cannot be selected.
  var onChoose: (() -> Void)?

  /// Called after the layout when the width has changed.
  var onWidthChanged: (() -> Void)?

  /// Called when other cells may have come into view.
  var onScrolled: (() -> Void)?

  /// Called with 1 or -1 when the user asks for larger or smaller cells by the wheel while Control is
  /// held, or by a pinch, and with the position in the board.
  var onZoom: ((_ step: Int, _ point: (x: Double, y: Double)?) -> Void)?

  /// Makes the context menu of the selected cells; nil for none.
  var makeMenu: (() -> PopoverMenu?)?

  /// The files for a drag of photos to another program: of all that are selected if the dragged one is,
  /// else of that one alone. Nil starts no drag.
  var filesForDrag: (_ numbers: [Int]) -> DraggedFiles? = { _ in nil } {
    didSet {
      drags.files = { [weak self] number in
        guard let self else { return nil }
        let selected = selectedNumbers
        drags.numbers = selected.contains(number) ? selected : [number]
        return filesForDrag(drags.numbers)
      }
    }
  }

  /// Whether a photo of the grid is being dragged.
  var isDragging: Bool { drags.isDragging }

  /// The photos of the grid that are being dragged, in order.
  var draggedNumbers: [Int] { drags.isDragging ? drags.numbers : [] }

  /// Whether a click selects or deselects a cell instead of opening it.
  var isSelecting = false {
    didSet {
      loader.isSelecting = isSelecting
      board.setStyleClass("selecting", isSelecting)
      // Deselects a cell that is selected because its menu was opened or its photo was seen last.
      select([])
      dimOthers()
    }
  }

  /// - Parameters:
  ///   - library: The source of the thumbnails.
  ///   - name: The accessible name of the grid.
  ///   - screen: The name under which the thumbnails in view are stored for the next start; nil to
  ///     store none.
  ///   - lineCount: The number of lines of text below a thumbnail.
  ///   - metrics: Returns the sizes of the cells for a width of the view.
  ///   - content: Returns the content for a number.
  init(
    library: Library, name: String, screen: String? = nil, lineCount: Int = 0,
    metrics: @escaping (_ width: Int) -> GridLayout.Metrics,
    content: @escaping (_ number: Int) -> CellContent?
  ) {
    self.metrics = metrics
    self.lineCount = lineCount
    // The loader needs the view, which is created after it.
    final class Reference { weak var view: ScrolledWindow? }
    let reference = Reference()
    let loader = ThumbnailLoader(pipeline: library.store.thumbnails, screen: screen) {
      reference.view
    }
    let behavior = BoardBehavior(size: SizeRequest(minimum: 40, natural: 400))
    board = ScrollableWidget(behavior, cssName: "gridview", role: .grid)
    board.addStyleClass(lineCount > 0 ? "albums" : "photos")
    board.setAccessibleLabel(name)
    cells = CellPool(in: board) { [drags] in
      ThumbnailCell(lineCount: lineCount, loader: loader, drags: drags, content: content)
    }
    headings = GridHeadings(in: board)
    view = ScrolledWindow(child: board)
    view.isFocusable = false  // Only the cells take the keyboard focus.
    widget = CustomWidget(child: view, isTabStop: true)
    self.loader = loader
    reference.view = view
    behavior.owner = self
    view.onScrolled { [weak self] in
      self?.fillLater()
      self?.onScrolled?()
    }
    view.connect("map", after: true) { [weak self] in self?.fillLater() }
    view.onScaleFactorChanged { [weak loader] in loader?.scheduleAll() }
    addInput()
  }

  /// Whether cells have text, and so a height of their own.
  var hasText: Bool { lineCount > 0 }

  // MARK: Contents

  /// Shows cells for the numbers, in order. Keeps the selection and the unchanged cells. Cells in view
  /// stay in place; at the top, new cells come into view. If the focused cell is removed, focuses the
  /// next one.
  ///
  /// - Parameters:
  ///   - numbers: The numbers. May be empty while only the sections are known.
  ///   - sections: The sections; nil for one without a heading.
  func show(_ numbers: [Int], in sections: GridSections? = nil) {
    let sections = sections ?? .one(of: numbers.count)
    // The content may have changed even if the numbers have not.
    defer { loader.updateCells() }
    let hasSameHeadings = sections.title == nil && self.sections.title == nil
    let isSame = numbers == self.numbers && sections.counts == self.sections.counts
    guard !isSame || !hasSameHeadings else { return }
    let anchor = self.numbers.isEmpty ? restored : board.scrollPosition > 0 ? anchorInView : nil
    let former = self.numbers
    let hadFocus = focusedNumber != nil
    let beginsAtTop = isUntouched
    self.sections = sections
    ordersAtOnce = true
    if numbers != former {
      let shift = shift(of: anchor ?? self.anchor(cursor, part: 0), to: numbers)
      self.numbers = numbers
      stopReadingAhead()
      moveCells(by: shift)
      selection.move(from: former, to: numbers)
      if !beginsAtTop { moveCursor(from: former) }
      for cell in cells.cells.values { cell.widget.isFocusable = cell.position == cursor }
    }
    layOut(keeping: anchor)
    guard numbers != former else { return }
    if hadFocus { focusCursor() }
    dimOthers()
    onSelectionChanged?()
  }

  /// Shows the current content of some cells.
  ///
  /// - Parameter isChanged: Whether the content of a number has changed.
  func updateCells(where isChanged: (_ number: Int) -> Bool) {
    let changed = Set(cells.cells.values.compactMap(\.content.number).filter(isChanged))
    guard !changed.isEmpty else { return }
    prepare?(Array(changed))
    loader.updateCells(where: changed.contains)
  }

  /// Whether the user has gone to no photo yet, so that the keyboard begins at the first one, whichever
  /// that will be.
  private var isUntouched: Bool {
    cursor == 0 && focusedNumber == nil && !scrollsToCursor && selection.positions.isEmpty
      && board.scrollPosition == 0
  }

  /// How far a cell moves in the list; 0 if that is not known.
  private func shift(of anchor: Anchor, to wanted: [Int]) -> Int {
    guard numbers.indices.contains(anchor.position),
      let now = wanted.firstIndex(of: numbers[anchor.position])
    else { return 0 }
    return now - anchor.position
  }

  /// Keeps the photos of the cells that have all moved by the same distance, which is the most
  /// frequent case.
  private func moveCells(by shift: Int) {
    cells.move { cell in
      let position = cell.position + shift
      let isThere = numbers.indices.contains(position) && numbers[position] == cell.content.number
      return isThere ? position : nil
    }
  }

  /// Keeps the cursor on its photo. If that is gone, moves to the next one that stays.
  private func moveCursor(from former: [Int]) {
    guard former.indices.contains(cursor) else { return cursor = 0 }
    if numbers.indices.contains(cursor), numbers[cursor] == former[cursor] { return }
    let next =
      numbers.firstIndex(of: former[cursor]).map { numbers[$0] }
      ?? former.successor(of: [former[cursor]], in: numbers)
    cursor = next.flatMap(numbers.firstIndex(of:)) ?? 0
  }

  /// Changes the sizes of the cells. The cell at a point of the board stays there; without a point, the
  /// focused one or the one in the middle does, and the top does while nothing is scrolled.
  ///
  /// - Parameters:
  ///   - metrics: Returns the sizes for a width of the view.
  ///   - sections: Other sections of the same cells; nil for no change.
  ///   - point: The point.
  func resize(
    to metrics: @escaping (_ width: Int) -> GridLayout.Metrics, sections: GridSections? = nil,
    at point: (x: Double, y: Double)? = nil
  ) {
    let anchor = anchor(at: point)
    self.metrics = metrics
    if let sections { self.sections = sections }
    layOut(keeping: anchor)
  }

  // MARK: Selection

  /// The numbers of the selected cells, in order.
  var selectedNumbers: [Int] {
    selection.positions.compactMap { numbers.indices.contains($0) ? numbers[$0] : nil }
  }

  /// The number of selected cells.
  var selectionCount: Int { selection.positions.count }

  /// Selects only the cells at some positions.
  func select(_ positions: IndexSet) {
    guard positions != selection.positions else { return }
    selection.positions = positions
    for (position, cell) in cells.cells { cell.widget.isSelected = selection.contains(position) }
    dimOthers()
    onSelectionChanged?()
  }

  func selectAll() { select(IndexSet(numbers.indices)) }

  /// Selects a number's cell and scrolls to it. It gets the focus when the grid does.
  func select(_ number: Int) {
    guard let position = numbers.firstIndex(of: number) else { return }
    select([position])
    moveCursor(to: position, focuses: false)
  }

  /// Dims the photos that are not selected, once some are.
  private func dimOthers() {
    board.setStyleClass("dims-others", isSelecting && !selection.positions.isEmpty)
  }
}
