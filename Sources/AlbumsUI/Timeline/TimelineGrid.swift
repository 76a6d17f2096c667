import Foundation
import GObjectKit
import GtkKit
import PhotoLibrary

/// A scrolled timeline: sections of thumbnails below their dates.
///
/// Only the cells in view or close to it have widgets. Each frame has a few milliseconds to make
/// widgets or to give them other photos. The remaining cells are grey until one of the next frames.
final class TimelineGrid: BoardOwner {
  /// The widget to show. Arrow keys move inside it; Tab goes on to the toolbar.
  let widget: CustomWidget
  let board: ScrollableWidget
  let scrubber: TimelineScrubber
  let loader: ThumbnailLoader
  let cells: CellPool
  let headings: TimelineHeadings

  /// The photos, in the order of the timeline. Empty as long as only the days are known.
  private(set) var numbers: [Int] = []
  /// The days that the photos are on.
  private(set) var days = TimelineDays([])
  var sections: [TimelineSection] = []
  var layout = TimelineLayout(
    counts: [], width: 0, metrics: TimelineLevel.days.metrics(width: 0))
  /// The size of the view, in pixels; zero before the first layout.
  var size = (width: 0, height: 0)
  /// Where the view was left; applied when the photos are known.
  var restored: (level: TimelineLevel, anchor: Anchor?)?
  /// Whether the cells have not been filled since their size changed.
  var hasNewSize = false
  /// Whether not all cells have the size of the layout.
  var isResizing = false
  /// Whether cells get their photos before each frame.
  var isFilling = false
  var ordering: LoopTimer?
  /// The photo whose frame is shown without GTK, as long as it is.
  var shownFocus: (number: Int, timer: LoopTimer)?

  /// The position that has the focus, or gets it when the grid does.
  var cursor = 0
  let selection = TimelineSelection()
  /// The rectangle that the user draws to select photos; nil without one.
  var band: SelectionBand?
  let bandDrag = DragGesture()
  /// Where the pointer was last over the board. Scroll events have no position.
  var pointer: (x: Double, y: Double)?

  /// The drags of photos to other programs.
  let drags = CellDrags()

  /// Called with the number of a cell that the user opens.
  var onOpen: ((Int) -> Void)?
  /// Called when other cells are selected than before.
  var onSelectionChanged: (() -> Void)?
  /// Called when the user begins to choose cells, by Control and a click or by keys.
  var onChoose: (() -> Void)?
  /// Called when the level has changed.
  var onLevelChanged: (() -> Void)?
  /// Makes the context menu of the selected cells.
  var makeMenu: (() -> PopoverMenu?)?

  /// Whether a click selects a cell, or takes it out of the selection, rather than to open it.
  var isSelecting = false {
    didSet {
      loader.isSelecting = isSelecting
      // The style sheet has the same rules for GTK's grids.
      board.setStyleClass("selecting", isSelecting)
      if !isSelecting { select([]) }
      dimOthers()
    }
  }

  /// The library of the photos.
  let library: Library

  /// - Parameters:
  ///   - library: Where thumbnails come from.
  ///   - content: Returns the content of a photo's cell.
  init(library: Library, content: @escaping (_ number: Int) -> CellContent?) {
    self.library = library
    // The loader looks at the view that is made after it.
    final class Reference { weak var view: ScrolledWindow? }
    let reference = Reference()
    let loader = ThumbnailLoader(pipeline: library.store.thumbnails, screen: "timeline") {
      reference.view
    }
    let behavior = BoardBehavior(size: SizeRequest(minimum: 40, natural: 400))
    board = ScrollableWidget(behavior, cssName: "gridview", role: .grid)
    board.addStyleClass("photos")
    board.setAccessibleLabel("Timeline")
    cells = CellPool(in: board) { [drags] in
      ThumbnailCell(side: 1, lineCount: 0, loader: loader, drags: drags, content: content)
    }
    headings = TimelineHeadings(in: board)
    let view = ScrolledWindow(child: board)
    view.isFocusable = false  // Only cells take the focus.
    view.showsVerticalScrollBar = false
    scrubber = TimelineScrubber(beside: view)
    widget = CustomWidget(child: scrubber.widget, isTabStop: true)
    self.loader = loader
    reference.view = view
    behavior.owner = self
    view.onScrolled { [weak self] in self?.scrolled() }
    view.connect("map", after: true) { [weak self] in self?.fillLater() }
    view.onScaleFactorChanged { [weak loader] in loader?.scheduleAll() }
    scrubber.onScrub = { [weak self] in self?.board.scrollPosition = $0 }
    addInput()
  }

  // MARK: Contents

  /// Shows the days while their photos are still looked for.
  func show(days: [PhotoTimeline.Day]) {
    guard numbers.isEmpty, days != self.days.days else { return }
    self.days = TimelineDays(days)
    layOut(keeping: restored?.anchor)
  }

  /// Shows a timeline. Photos in view stay in place; at the top, new photos come into view.
  func show(_ timeline: PhotoTimeline) {
    // The photos may have changed even if their numbers have not.
    defer { loader.updateCells() }
    guard timeline.numbers != numbers || timeline.days != days.days else { return }
    let anchor = numbers.isEmpty ? restored?.anchor : board.scrollPosition > 0 ? anchorInView : nil
    let hadFocus = focusedNumber != nil
    let former = numbers
    (days, numbers) = (TimelineDays(timeline.days), timeline.numbers)
    moveCells(by: shift(of: anchor ?? self.anchor(cursor, part: 0), from: former))
    selection.move(from: former, to: numbers)
    moveCursor(from: former)
    layOut(keeping: anchor)
    if hadFocus { focusCursor() }
    onSelectionChanged?()
  }

  /// How far a photo has moved in the list; 0 where that is not known.
  private func shift(of anchor: Anchor, from former: [Int]) -> Int {
    guard former.indices.contains(anchor.position),
      let now = numbers.firstIndex(of: former[anchor.position])
    else { return 0 }
    return now - anchor.position
  }

  /// Lets the cells keep their photos where all have moved by the same distance, as is so most
  /// often.
  private func moveCells(by shift: Int) {
    cells.move { cell in
      let position = cell.position + shift
      let isThere = numbers.indices.contains(position) && numbers[position] == cell.content.number
      return isThere ? position : nil
    }
  }

  /// Keeps the cursor on its photo; where that has gone, on the next one that stays.
  private func moveCursor(from former: [Int]) {
    guard former.indices.contains(cursor) else { return cursor = 0 }
    let near = former[cursor..<min(cursor + 100, former.count)]
    let staying = near.lazy.compactMap { [numbers] in numbers.firstIndex(of: $0) }.first { _ in true
    }
    cursor = staying ?? max(0, min(cursor, numbers.count - 1))
  }

  // MARK: Levels

  /// How closely the photos are looked at.
  var level = TimelineLevel.days {
    didSet { if level != oldValue { onLevelChanged?() } }
  }

  /// Changes the level. The photo at a point of the board stays there; without a point, the photo
  /// with the focus or the one in the middle does.
  func setLevel(_ level: TimelineLevel, at point: (x: Double, y: Double)? = nil) {
    guard level != self.level else { return }
    let anchor = anchor(at: point)
    self.level = level
    layOut(keeping: anchor)
  }

  /// Goes a level closer, or farther for a negative step.
  func zoom(by step: Int, at point: (x: Double, y: Double)? = nil) {
    if let level = level.moved(by: step) { setLevel(level, at: point) }
  }

  // MARK: Selection

  /// The numbers of the selected photos, in the order of the timeline.
  var selectedNumbers: [Int] {
    selection.positions.compactMap { numbers.indices.contains($0) ? numbers[$0] : nil }
  }

  /// Selects some positions and no other.
  func select(_ positions: IndexSet) {
    guard positions != selection.positions else { return }
    selection.positions = positions
    for (position, cell) in cells.cells { cell.widget.isSelected = selection.contains(position) }
    dimOthers()
    onSelectionChanged?()
  }

  /// Dims the photos that are not selected, once some are.
  private func dimOthers() {
    board.setStyleClass("dims-others", isSelecting && !selection.positions.isEmpty)
  }
}
