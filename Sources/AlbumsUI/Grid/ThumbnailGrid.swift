import GObjectKit
import GtkKit

/// A scrolled grid of thumbnails, whose cells are identified by numbers.
final class ThumbnailGrid {
  /// The widget to show. Arrow keys move inside it; Tab moves on to the toolbar.
  let widget: CustomWidget
  let view: ScrolledWindow
  private let list = CellList()
  let loader: ThumbnailLoader
  private let drags = CellDrags()
  private let lineCount: Int
  private let content: (Int) -> CellContent?
  private var grid: GridView

  /// The numbers of the cells, in order.
  var numbers: [Int] { list.numbers }

  /// The line where dragged photos will be inserted.
  private(set) lazy var insertionMark = InsertionMark(grid: self)

  /// The largest number of columns.
  static let mostColumns = 14

  /// Returns the smallest side of a cell for a width of the view; nil if the page sets `cellSide`.
  var cellSideForWidth: ((Int) -> Int)? { didSet { adaptCellSide() } }

  /// Called with the number of a cell that the user opens.
  var onOpen: ((Int) -> Void)?

  /// Called when the selection changes. Dragging a rectangle selects cells only if it is set.
  var onSelectionChanged: (() -> Void)?

  /// Called when the user starts a selection by a click while Control is held.
  var onChoose: (() -> Void)?

  /// Called after the layout when the width has changed.
  var onWidthChanged: (() -> Void)?

  /// Called when other cells may have come into view.
  var onScrolled: (() -> Void)?

  /// Called with 1 or -1 when the user asks for larger or smaller cells with the wheel while Control
  /// is held.
  var onZoom: ((_ step: Int) -> Void)?

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

  /// Returns the number of the cell at a position in the widget; nil without a cell.
  func number(at x: Double, _ y: Double) -> Int? {
    cell(at: x, y)?.number
  }

  /// Returns the cell at a position in the widget; nil without one.
  func cell(at x: Double, _ y: Double) -> ThumbnailCell? {
    widget.pick(x: x, y: y).flatMap(loader.cell(around:))
  }

  /// The number of the first cell in view; nil before the first layout.
  var firstNumberInView: Int? {
    guard scrollPosition > 0 else { return numbers.first }
    // Inside the first cell, beside its edges.
    let inset = Double(cellSide) / 2
    return number(at: widget.isRightToLeft ? Double(view.width) - inset : inset, 12)
  }

  /// Whether a click selects or deselects a cell instead of opening it.
  var isSelecting = false { didSet { applySelecting() } }

  /// The smallest side of a cell, in pixels. Setting it keeps the selection.
  var cellSide: Int {
    didSet { if cellSide != oldValue { rebuild() } }
  }

  /// - Parameters:
  ///   - library: The source of the thumbnails.
  ///   - cellSide: The smallest side of a cell, in pixels.
  ///   - lineCount: The number of lines of text below a thumbnail.
  ///   - content: Returns the content for a number.
  init(
    library: Library, cellSide: Int, lineCount: Int,
    content: @escaping (_ number: Int) -> CellContent?
  ) {
    self.cellSide = cellSide
    self.lineCount = lineCount
    self.content = content
    // The loader needs the view, which is created after it.
    final class Reference { weak var view: ScrolledWindow? }
    let reference = Reference()
    loader = ThumbnailLoader(
      pipeline: library.store.thumbnails, screen: lineCount > 0 ? "albums" : "photos"
    ) { reference.view }
    grid = Self.makeGrid(list, side: cellSide, lineCount, loader, drags, content)
    view = ScrolledWindow(child: grid)
    view.isFocusable = false  // Only the cells take the keyboard focus.
    widget = CustomWidget(child: view, isTabStop: true)
    reference.view = view
    view.onScrolled { [weak self] in
      self?.loader.schedule()
      self?.onScrolled?()
    }
    view.connect("map", after: true) { [weak loader] in loader?.schedule() }
    view.onScaleFactorChanged { [weak loader] in loader?.scheduleAll() }
    view.onWidthChanged { [weak self] in
      // The width changes during a layout, when the grid must not be rebuilt.
      MainLoop.whenIdle {
        self?.adaptCellSide()
        self?.onWidthChanged?()
      }
    }
    connect()
    beginChoosingOnClick()
    zoomOnWheel()
    widget.onContextMenu { [weak self] place in self?.showMenu(at: place) ?? .proceed }
  }

  private func adaptCellSide() {
    guard let cellSideForWidth, view.width > 0 else { return }
    cellSide = cellSideForWidth(view.width)
  }

  /// Shows cells for the numbers, in order. Keeps the selection and the unchanged cells. If the
  /// focused cell is removed, focuses the next one, and selects it unless the user is selecting
  /// cells.
  func show(_ numbers: [Int]) {
    // The content of the same numbers may have changed.
    defer { loader.updateCells() }
    guard numbers != list.wanted else { return }
    let selected = selectedNumbers
    let successor = successorOfFocus(in: numbers)
    // GTK 4.8 leaves the focus on a removed cell when no cell is left to take it.
    if numbers.isEmpty { widget.dropFocus() }
    list.show(numbers)
    restoreSelection(of: selected)
    if let successor { moveFocus(to: successor) }
  }

  /// The numbers of the selected cells, in order.
  var selectedNumbers: [Int] { grid.selectedPositions.map { numbers[$0] } }

  /// The number of selected cells.
  var selectionCount: Int { grid.selectionCount }

  func selectAll() {
    list.settle()
    selectCells(at: Array(numbers.indices))
  }

  /// Selects only the cells at some positions. Calls `onSelectionChanged` if others were selected.
  private func selectCells(at positions: [Int]) {
    guard grid.selectedPositions != positions else { return }
    grid.selectedPositions = positions
    selectionChanged()
  }

  private func selectionChanged() {
    dimOthers()
    onSelectionChanged?()
  }

  /// Returns the number to focus if the focused cell will be removed: the next one that stays, or
  /// else the previous one. Returns nil if the focused cell stays.
  private func successorOfFocus(in wanted: [Int]) -> Int? {
    guard let number = focusedNumber, !wanted.contains(number) else { return nil }
    return numbers.successor(of: [number], in: wanted)
  }

  /// Moves the focus to a cell, and selects the cell unless the user is selecting cells.
  func moveFocus(to number: Int) {
    if !isSelecting { select(number) }
    MainLoop.whenIdle { [weak self] in
      guard let self else { return }
      if let cell = loader.cell(showing: number) {
        cell.widget.parent?.grabFocus()
      } else {
        wantedFocus = number
        giveWantedFocus()
      }
    }
  }

  /// Selects cells that were removed and inserted elsewhere again.
  private func restoreSelection(of selected: [Int]) {
    guard !selected.isEmpty, selectedNumbers != selected else { return }
    let wanted = Set(selected)
    selectCells(at: numbers.indices.filter { wanted.contains(numbers[$0]) })
  }

  private func applySelecting() {
    grid.selectsOnClick = isSelecting
    loader.isSelecting = isSelecting
    // Deselects a cell that GTK selected by itself: the last viewed photo, a cell with an open
    // menu, or one reached by arrow keys.
    if !isSelecting || (selectionCount == 1 && !isChoosing) { selectCells(at: []) }
    isChoosing = false
    dimOthers()
  }

  /// Dims the photos that are not selected, once some are.
  private func dimOthers() {
    grid.setStyleClass("dims-others", isSelecting && selectionCount > 0)
  }

  /// Whether the user has started a selection by a click while Control is held.
  private var isChoosing = false

  /// Begins a selection where a rectangle starts or a cell is clicked while Control is held. On such a
  /// click, GTK adds the cell to the selection. Only that cell should be selected.
  private func beginChoosingOnClick() {
    let click = ClickGesture(beforeChildren: true)
    click.onPressed { [weak self] press in
      // From a cell, the photo is dragged. GTK 4.18 would draw a rectangle as well.
      guard let self else { return .proceed }
      grid.selectsByDragging = onSelectionChanged != nil && number(at: press.x, press.y) == nil
      return .proceed
    }
    click.onReleased { [weak self] press in
      guard let self, let onChoose, !isSelecting, press.count == 1,
        press.modifiers.contains(.control), !press.modifiers.contains(.shift),
        number(at: press.x, press.y) != nil
      else { return }
      selectCells(at: [])
      isChoosing = true
      MainLoop.whenIdle(onChoose)
    }
    widget.addController(click)
  }

  /// Reports a turn of the wheel while Control is held. Two fingers on a touchpad must move as far as a
  /// step of the wheel does.
  private func zoomOnWheel() {
    let scroll = ScrollController(beforeChildren: true)
    var distance = 0.0
    scroll.onScroll { [weak self] scroll in
      guard let onZoom = self?.onZoom, scroll.modifiers.contains(.control) else { return .proceed }
      distance += scroll.isWheel ? scroll.y : scroll.y / 60
      let steps = Int(distance)
      distance -= Double(steps)
      if steps != 0 { onZoom(-steps.signum()) }
      return .stop
    }
    widget.addController(scroll)
  }

  /// Selects a number's cell and scrolls to it.
  func select(_ number: Int) {
    list.settle()
    guard let position = numbers.firstIndex(of: number) else { return }
    selectCells(at: [position])
    grid.scroll(to: position)
  }

  /// The number of the focused cell; nil if no cell has the focus.
  var focusedNumber: Int? { focusedCell?.number }

  /// The visible cells that edits change: the selected ones or, without a selection, the focused one.
  var chosenCells: [Widget] {
    guard selectionCount > 0 else { return [focusedCell?.widget].compactMap(\.self) }
    return loader.selectedCells.map(\.widget)
  }

  private var focusedCell: ThumbnailCell? { widget.window?.focus.flatMap(loader.cell(around:)) }

  /// Shows the frame of the focused cell, and scrolls to the cell.
  ///
  /// - Returns: Whether the frame was visible before.
  func showFocus() -> Bool {
    guard let window = widget.window, let cell = focusedCell,
      let frame = cell.widget.frame(in: view)
    else { return false }
    let isInView = frame.y < Double(view.height) && frame.y + frame.height > 0
    let wasShown = (window.isFocusVisible || shownFocus?.number == cell.number) && isInView
    if !isInView, let position = cell.number.flatMap(numbers.firstIndex(of:)) {
      grid.scroll(to: position)
    }
    // Setting `isFocusVisible` is not enough: GTK resets it when the key is released.
    widget.addStyleClass(Self.focusClass)
    let timer = MainLoop.after(.seconds(3)) { [weak self] in self?.hideFocus() }
    shownFocus = cell.number.map { ($0, timer) }
    return wasShown
  }

  private static let focusClass = "shows-focus"

  /// The cell whose frame is shown by the style class, and the timer that hides the frame.
  private var shownFocus: (number: Int, timer: LoopTimer)?

  private func hideFocus() {
    shownFocus = nil
    widget.setStyleClass(Self.focusClass, false)
  }

  /// Opens the context menu of the cell at a place, or of the focused cell. If that cell is not
  /// selected, selects it alone; the menu is for all selected cells.
  private func showMenu(at place: (x: Double, y: Double)?) -> Propagation {
    let target = place.map { widget.pick(x: $0.x, y: $0.y) } ?? widget.window?.focus
    guard let cell = target.flatMap(loader.cell(around:)),
      let frame = cell.widget.frame(in: widget),
      let position = cell.number.flatMap({ numbers.firstIndex(of: $0) })
    else { return .proceed }
    if !grid.isSelected(at: position) { selectCells(at: [position]) }
    // After the menu is closed, arrow keys start from this cell.
    cell.widget.parent?.grabFocus()
    guard let menu = makeMenu?() else { return .proceed }
    menu.popUp(
      over: widget, at: place.map { Rectangle(x: $0.x, y: $0.y, width: 1, height: 1) } ?? frame)
    return .stop
  }

  /// Scrolls to a number's cell.
  func scroll(to number: Int) {
    list.settle()
    if let position = numbers.firstIndex(of: number) { grid.scroll(to: position) }
  }

  /// Scrolls to the first cell.
  func scrollToTop() { if !numbers.isEmpty { grid.scroll(to: 0) } }

  /// The scroll position in pixels. It may be set before the first layout.
  var scrollPosition: Double {
    get { view.scrollPosition }
    set {
      list.settle()
      view.scrollPosition = newValue
    }
  }

  /// Focuses the selected cell, or the one that had the focus last.
  func grabFocus() {
    let cell = selectedNumbers.first.flatMap { loader.cell(showing: $0) }
    // GTK focuses the widget around a cell's own.
    if cell?.widget.parent?.grabFocus() != true { grid.grabFocus() }
  }

  /// Rebuilds the grid with cells of another size, and keeps the same part in view: the beginning,
  /// or the cell in the middle.
  private func rebuild() {
    let selected = grid.selectedPositions
    if let focus = widget.window?.focus, focus.isInside(widget) {
      wantedFocus = loader.cell(around: focus)?.number ?? selectedNumbers.first ?? numbers.first
    }
    let isAtTop = view.scrollPosition == 0
    let inView = isAtTop ? nil : loader.numberInView().flatMap { numbers.firstIndex(of: $0) }
    grid = Self.makeGrid(list, side: cellSide, lineCount, loader, drags, content)
    view.child = grid
    connect()
    selectCells(at: selected)
    if let inView { grid.scroll(to: inView) }
    if wantedFocus != nil { giveWantedFocus() }
  }

  /// The number of the cell to focus once it exists.
  private var wantedFocus: Int?

  /// After a change or a scroll, the grid creates its cells within the next frames, but none for
  /// cells out of view.
  private func giveWantedFocus() {
    var framesLeft = 20
    widget.onEachFrame { [weak self] _ in
      guard let self, let number = wantedFocus else { return false }
      framesLeft -= 1
      let cell = loader.cell(showing: number)?.widget.parent
      guard cell?.grabFocus() == true || framesLeft == 0 else { return true }
      wantedFocus = nil
      return false
    }
  }

  private func connect() {
    grid.selectsOnClick = isSelecting
    grid.onActivate { [weak self] position in
      guard let self, numbers.indices.contains(position) else { return }
      onOpen?(numbers[position])
    }
    grid.onSelectionChanged { [weak self] in self?.selectionChanged() }
    dimOthers()
  }

  private static func makeGrid(
    _ list: CellList, side: Int, _ lineCount: Int, _ loader: ThumbnailLoader, _ drags: CellDrags,
    _ content: @escaping (Int) -> CellContent?
  ) -> GridView {
    let grid = GridView(list: list.model) {
      ThumbnailCell(
        side: side, lineCount: lineCount, loader: loader, drags: drags, content: content)
    }
    grid.setColumns(minimum: 1, maximum: mostColumns)
    grid.addStyleClass(lineCount > 0 ? "albums" : "photos")
    return grid
  }
}
