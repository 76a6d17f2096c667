import GObjectKit
import GtkKit

/// A scrolled grid of thumbnails over a list of numbers.
final class ThumbnailGrid {
  /// The widget to show. Arrow keys move inside it; Tab goes on to the toolbar.
  let widget: CustomWidget
  private let view: ScrolledWindow
  private let list = CellList()
  private let loader: ThumbnailLoader
  private let lineCount: Int
  private let content: (Int) -> CellContent?
  private var grid: GridView

  private var numbers: [Int] { list.numbers }

  /// How many cells are side by side at most.
  static let mostColumns = 14

  /// The least side of a cell for a width of the view; nil leaves `cellSide` to the page.
  var cellSideForWidth: ((Int) -> Int)? { didSet { adaptCellSide() } }

  /// Called with the number of a cell that the user opens.
  var onOpen: ((Int) -> Void)?

  /// Called when other cells are selected than before.
  var onSelectionChanged: (() -> Void)?

  /// Called when the user begins to choose cells, by a click while Control is held.
  var onChoose: (() -> Void)?

  /// Makes the menu of what can be done to the selected cells.
  var makeMenu: (() -> PopoverMenu?)?

  /// Whether a click selects a cell, or takes it out of the selection, rather than to open it.
  var isSelecting = false { didSet { applySelecting() } }

  /// The least side of a cell, in pixels. Setting it keeps the selection.
  var cellSide: Int {
    didSet { if cellSide != oldValue { rebuild() } }
  }

  /// - Parameters:
  ///   - library: Where thumbnails come from.
  ///   - cellSide: The least side of a cell, in pixels.
  ///   - lineCount: How many lines of text are below a thumbnail.
  ///   - content: What a number stands for.
  init(
    library: Library, cellSide: Int, lineCount: Int,
    content: @escaping (_ number: Int) -> CellContent?
  ) {
    self.cellSide = cellSide
    self.lineCount = lineCount
    self.content = content
    // The loader looks at the view that is made after it.
    final class Reference { weak var view: ScrolledWindow? }
    let reference = Reference()
    loader = ThumbnailLoader(
      pipeline: library.store.thumbnails, screen: lineCount > 0 ? "albums" : "photos"
    ) { reference.view }
    grid = Self.makeGrid(list, side: cellSide, lineCount, loader, content)
    view = ScrolledWindow(child: grid)
    view.isFocusable = false  // The cells are what the keyboard is for.
    widget = CustomWidget(child: view, isTabStop: true)
    reference.view = view
    view.onScrolled { [weak loader] in loader?.schedule() }
    view.connect("map", after: true) { [weak loader] in loader?.schedule() }
    view.onScaleFactorChanged { [weak loader] in loader?.schedule() }
    view.onWidthChanged { [weak self] in
      // The width changes during a layout, in which nothing may be rebuilt.
      MainLoop.whenIdle { self?.adaptCellSide() }
    }
    connect()
    beginChoosingOnClick()
    widget.onContextMenu { [weak self] place in self?.showMenu(at: place) ?? .proceed }
  }

  private func adaptCellSide() {
    guard let cellSideForWidth, view.width > 0 else { return }
    cellSide = cellSideForWidth(view.width)
  }

  /// Shows numbers in their order, keeping those that are selected so and what is the same in
  /// place. Where the cell with the focus goes, the next one has it, and is selected unless cells
  /// are being chosen.
  func show(_ numbers: [Int]) {
    // Also when the numbers are the same, what they stand for may have changed.
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

  /// The numbers of the selected cells, in their order.
  var selectedNumbers: [Int] { grid.selectedPositions.map { numbers[$0] } }

  /// How many cells are selected.
  var selectionCount: Int { grid.selectionCount }

  /// Selects every cell.
  func selectAll() {
    list.settle()
    grid.selectAll()
  }

  /// What is to have the focus when its cell has gone: the next one that stays, else the one before;
  /// nil where the cell stays.
  private func successorOfFocus(in wanted: [Int]) -> Int? {
    guard let focus = widget.window?.focus, let number = loader.cell(around: focus)?.number,
      !wanted.contains(number), let position = numbers.firstIndex(of: number)
    else { return nil }
    let staying = Set(wanted)
    return numbers[position...].first(where: staying.contains)
      ?? numbers[..<position].last(where: staying.contains)
  }

  /// Gives a cell the focus that something else had, and selects it where no other is meant to be.
  func moveFocus(to number: Int) {
    if !isSelecting { select(number) }
    MainLoop.whenIdle { [weak self] in
      guard let self, let cell = loader.cell(showing: number) else { return }
      cell.widget.parent?.grabFocus()
    }
  }

  /// What was cut out and put in again elsewhere is selected as before.
  private func restoreSelection(of selected: [Int]) {
    guard !selected.isEmpty, selectedNumbers != selected else { return }
    let wanted = Set(selected)
    grid.selectedPositions = numbers.indices.filter { wanted.contains(numbers[$0]) }
  }

  private func applySelecting() {
    grid.selectsOnClick = isSelecting
    grid.selectsByDragging = isSelecting
    // Nobody has chosen the cell that was viewed last, whose menu was opened, or that the arrow keys
    // have selected.
    if !isSelecting || (selectionCount == 1 && !isChoosing) { grid.selectedPosition = nil }
    isChoosing = false
  }

  /// Whether the user has begun to choose cells, by a click while Control is held.
  private var isChoosing = false

  /// GTK adds the cell of such a click to what is selected, which should then be that cell alone.
  private func beginChoosingOnClick() {
    let click = ClickGesture(beforeChildren: true)
    click.onReleased { [weak self] press in
      guard let self, let onChoose, !isSelecting, press.count == 1,
        press.modifiers.contains(.control), !press.modifiers.contains(.shift),
        widget.pick(x: press.x, y: press.y).flatMap(loader.cell(around:)) != nil
      else { return }
      grid.selectedPosition = nil
      isChoosing = true
      MainLoop.whenIdle(onChoose)
    }
    widget.addController(click)
  }

  /// Selects a number's cell and brings it into view.
  func select(_ number: Int) {
    list.settle()
    guard let position = numbers.firstIndex(of: number) else { return }
    grid.selectedPosition = position
    grid.scroll(to: position)
  }

  /// The number of the cell that has the focus; nil if no cell has it.
  var focusedNumber: Int? { focusedCell?.number }

  private var focusedCell: ThumbnailCell? { widget.window?.focus.flatMap(loader.cell(around:)) }

  /// Shows the frame of the cell that has the focus, and brings the cell into view.
  ///
  /// - Returns: Whether the frame was in view already.
  func showFocus() -> Bool {
    guard let window = widget.window, let cell = focusedCell,
      let frame = cell.widget.frame(in: view)
    else { return false }
    let isInView = frame.y < Double(view.height) && frame.y + frame.height > 0
    let wasShown = (window.isFocusVisible || shownFocus?.number == cell.number) && isInView
    if !isInView, let position = cell.number.flatMap(numbers.firstIndex(of:)) {
      grid.scroll(to: position)
    }
    // Not by `isFocusVisible`: GTK takes that back when the key is released.
    widget.addStyleClass(Self.focusClass)
    let timer = MainLoop.after(.seconds(3)) { [weak self] in self?.hideFocus() }
    shownFocus = cell.number.map { ($0, timer) }
    return wasShown
  }

  private static let focusClass = "shows-focus"

  /// The cell whose frame is shown without GTK, as long as it is.
  private var shownFocus: (number: Int, timer: LoopTimer)?

  private func hideFocus() {
    shownFocus = nil
    widget.setStyleClass(Self.focusClass, false)
  }

  /// Opens the menu of a cell, at a place or for the cell that has the focus: of all that are
  /// selected where it is one of them, else of it alone.
  private func showMenu(at place: (x: Double, y: Double)?) -> Propagation {
    let target = place.map { widget.pick(x: $0.x, y: $0.y) } ?? widget.window?.focus
    guard let cell = target.flatMap(loader.cell(around:)),
      let frame = cell.widget.frame(in: widget),
      let position = cell.number.flatMap({ numbers.firstIndex(of: $0) })
    else { return .proceed }
    if !grid.isSelected(at: position) { grid.selectedPosition = position }
    // From there the arrow keys go on when the menu is closed.
    cell.widget.parent?.grabFocus()
    guard let menu = makeMenu?() else { return .proceed }
    menu.popUp(
      over: widget, at: place.map { Rectangle(x: $0.x, y: $0.y, width: 1, height: 1) } ?? frame)
    return .stop
  }

  /// Brings the first cell into view.
  func scrollToTop() { if !numbers.isEmpty { grid.scroll(to: 0) } }

  /// How far the grid is scrolled, in pixels; may be set before the first layout.
  var scrollPosition: Double {
    get { view.scrollPosition }
    set {
      list.settle()
      view.scrollPosition = newValue
    }
  }

  /// Gives the keyboard focus to the selected cell, or to the one that had it last.
  func grabFocus() {
    let cell = selectedNumbers.first.flatMap { loader.cell(showing: $0) }
    // The focus belongs to the widget that GTK puts around a cell's own.
    if cell?.widget.parent?.grabFocus() != true { grid.grabFocus() }
  }

  /// Makes the grid anew with cells of another size, with the same part of it in view: the beginning,
  /// or what is in the middle.
  private func rebuild() {
    let selected = grid.selectedPositions
    if let focus = widget.window?.focus, focus.isInside(widget) {
      wantedFocus = loader.cell(around: focus)?.number ?? selectedNumbers.first ?? numbers.first
    }
    let isAtTop = view.scrollPosition == 0
    let inView = isAtTop ? nil : loader.numberInView().flatMap { numbers.firstIndex(of: $0) }
    grid = Self.makeGrid(list, side: cellSide, lineCount, loader, content)
    view.child = grid
    connect()
    grid.selectedPositions = selected
    if let inView { grid.scroll(to: inView) }
    if wantedFocus != nil { giveWantedFocus() }
  }

  /// The number whose cell gets the focus as soon as it is on screen.
  private var wantedFocus: Int?

  /// A new grid makes its cells within the next frames, or not at all where the cell is out of view.
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
    grid.selectsByDragging = isSelecting
    grid.onActivate { [weak self] position in
      guard let self, numbers.indices.contains(position) else { return }
      onOpen?(numbers[position])
    }
    grid.onSelectionChanged { [weak self] in self?.onSelectionChanged?() }
  }

  private static func makeGrid(
    _ list: CellList, side: Int, _ lineCount: Int, _ loader: ThumbnailLoader,
    _ content: @escaping (Int) -> CellContent?
  ) -> GridView {
    let grid = GridView(list: list.model) {
      ThumbnailCell(side: side, lineCount: lineCount, loader: loader, content: content)
    }
    grid.setColumns(minimum: 1, maximum: mostColumns)
    grid.addStyleClass(lineCount > 0 ? "albums" : "photos")
    return grid
  }
}
