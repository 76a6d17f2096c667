import GObjectKit
import GtkKit

/// Layout, drawing, and the photos of the cells in view.
extension ThumbnailGrid {
  /// Space below the last row, in pixels.
  static let bottomSpace = 12.0

  /// The height of a heading, in pixels.
  private static let headingHeight = 44.0

  /// Lays out the sections, with a cell where it was.
  func layOut(keeping anchor: Anchor?) {
    let side = layout.side
    var metrics = metrics(size.width)
    metrics.headingHeight = sections.title == nil ? 0 : Self.headingHeight
    layout = GridLayout(counts: sections.counts, width: size.width, metrics: metrics) { width in
      guard hasText, size.width > 0 else { return width }
      return max(width == side ? cellHeight : 0, cells.height(forWidth: width))
    }
    cellHeight = layout.cellHeight
    if layout.side != side { hasNewSize = true }
    headings.clear()
    cursor = max(0, min(cursor, layout.count - 1))
    guard size.width > 0 else { return }
    board.setContentHeight(
      layout.height + Self.bottomSpace, position: anchor.flatMap(scrollPosition(for:)))
    if !numbers.isEmpty { restored = nil }
    if scrollsToCursor, !numbers.isEmpty {
      scrollsToCursor = false
      scroll(toPosition: cursor)
    }
    fillLater()
    board.queueAllocate()
  }

  /// Mirrors a distance from the left for languages from right to left.
  func mirrored(_ x: Double) -> Double { board.isRightToLeft ? Double(size.width) - x : x }

  /// The height of the view, in pixels.
  var pageHeight: Double { Double(size.height) }

  /// The cells in view, at least in part.
  var visiblePositions: Range<Int> {
    let scroll = board.scrollPosition
    return layout.positions(from: scroll, to: scroll + pageHeight)
  }

  /// How many cells in view have no photo yet.
  var emptyCount: Int { visiblePositions.count { cells[$0] == nil } }

  func allocate(width: Int, height: Int) {
    if (width, height) != size { resize(width: width, height: height) }
    placeCells()
    cells.placeSpare(newSize: (layout.side, layout.cellHeight))
    let height = Int(layout.headingHeight)
    for (section, heading) in headings.widgets {
      // GTK warns about a widget that has a place and was not measured.
      _ = heading.measure(.horizontal)
      _ = heading.measure(.vertical, given: width)
      heading.allocate(width: width, height: height, y: headingTop(section, scroll))
    }
  }

  private func resize(width: Int, height: Int) {
    let isFirst = size.width == 0
    let anchor = isFirst ? restored : board.scrollPosition > 0 ? anchorInView : nil
    if width != size.width {
      // During a layout, a page must not change its bars.
      MainLoop.whenIdle { [weak self] in self?.onWidthChanged?() }
    }
    size = (width, height)
    layOut(keeping: anchor)
  }

  /// The scroll position in whole pixels.
  private var scroll: Double { board.scrollPosition.rounded() }

  private func placeCells() {
    var highest = 0
    for (position, cell) in cells.cells {
      let frame = frameInView(position, scroll)
      let needed = cell.place(
        width: layout.side, height: layout.cellHeight, x: frame.x, y: frame.y)
      highest = max(highest, needed)
    }
    // Letters of some scripts are higher than others.
    guard hasText, highest > layout.cellHeight else { return }
    MainLoop.whenIdle { [weak self] in
      guard let self, highest > layout.cellHeight else { return }
      cellHeight = highest
      layOut(keeping: board.scrollPosition > 0 ? anchorInView : nil)
    }
  }

  /// The frame of a cell in the board.
  private func frameInView(_ position: Int, _ scroll: Double) -> Rectangle {
    var frame = layout.frame(of: position)
    if board.isRightToLeft { frame.x = Double(size.width) - frame.x - frame.width }
    frame.y -= scroll
    return frame
  }

  /// The top of a heading in the board. It stays at the top as long as its section is in view.
  private func headingTop(_ section: Int, _ scroll: Double) -> Double {
    let (top, bottom) = (layout.top(of: section) - scroll, layout.top(of: section + 1) - scroll)
    return min(max(0, top), max(top, bottom - layout.headingHeight))
  }

  /// Whether a point of the board is in a heading.
  func isInHeading(y: Double) -> Bool {
    headings.widgets.keys.contains { section in
      let top = headingTop(section, scroll)
      return y >= top && y < top + layout.headingHeight
    }
  }

  func draw(into snapshot: Snapshot) {
    // In the same order in each frame: where only some cells have changed, GTK draws only these anew.
    for position in visiblePositions {
      if let cell = cells[position] {
        snapshot.draw(cell.widget, of: board)
      } else {
        drawPlaceholder(in: frameInView(position, scroll), of: snapshot)
      }
    }
    for (_, heading) in headings.widgets.sorted(by: { $0.key < $1.key }) {
      snapshot.draw(heading, of: board)
    }
    drawBand(into: snapshot)
  }

  private func drawPlaceholder(in frame: Rectangle, of snapshot: Snapshot) {
    let space = hasText ? 9.0 : 2
    let side = frame.width - 2 * space
    snapshot.fill(
      Rectangle(x: frame.x + space, y: frame.y + space, width: side, height: side),
      with: ThumbnailView.placeholder)
  }

  // MARK: Filling

  private var viewBeforeFilling: FillPace.View {
    // The cell of the cursor can get the focus, and so exist, before the others.
    if cells.cells.count < 2 { return isInNewWindow ? .newWindow : .empty }
    if hasNewSize { return .resized }
    let isFilled = visiblePositions.contains { $0 != cursor && cells[$0] != nil }
    return isFilled ? .partlyFilled : .elsewhere
  }

  /// Whether these are the first frames of the window.
  private var isInNewWindow: Bool { board.frameClock.map { $0.frameCount < 10 } ?? true }

  /// Fills cells before the next frames, as long as some are missing.
  func fillLater() {
    guard !isFilling else { return }
    isFilling = true
    board.onEachFrame { [weak self] _ in
      guard let self else { return false }
      let (view, position) = (viewBeforeFilling, board.scrollPosition)
      // The photos around the former place are not needed soon.
      if view == .elsewhere { stopReadingAhead() }
      isFilling = !fill(until: .now + pace.time(for: view, at: position))
      pace.frameEnded(view, isFilled: emptyCount == 0, at: position)
      return isFilling
    }
  }

  /// - Returns: Whether all cells in reach have their photos.
  private func fill(until deadline: ContinuousClock.Instant) -> Bool {
    guard size.width > 0 else { return true }
    let scroll = board.scrollPosition
    let visible = visiblePositions
    let margin = max(Double(2 * layout.cellHeight), pageHeight / 4)
    let reach = layout.positions(from: scroll - margin, to: scroll + pageHeight + margin)
    if focusedNumber == nil, !visible.contains(cursor), let first = visible.first {
      cells[cursor]?.widget.isFocusable = false
      cursor = first
      cells[cursor]?.widget.isFocusable = true
    }
    let titled =
      sections.title == nil ? 0..<0 : layout.sections(from: scroll, to: scroll + pageHeight)
    headings.show(titled, of: sections)
    let urgent = [
      visible, visible.upperBound..<max(visible.upperBound, reach.upperBound),
      reach.lowerBound..<max(reach.lowerBound, visible.lowerBound),
    ]
    // Cells of another size take a while to lay out: first only those in view.
    let kept = hasNewSize ? visible : reach
    hasNewSize = false
    let isComplete = cells.assign(
      urgent.joined().lazy.filter { [numbers] in $0 < numbers.count },
      keeping: { kept.contains($0) || $0 == cursor }, until: deadline, bind: bind)
    board.queueAllocate()
    // Thumbnails would take the time of the next frames, which have cells to fill.
    loader.isPaused = !isComplete
    loader.schedule()
    if isComplete {
      orderLater()
      readAhead(around: reach)
    }
    return isComplete
  }

  private func readAhead(around reach: Range<Int>) {
    let positions = ahead.positions(around: reach, of: numbers.indices)
    if !positions.isEmpty { readAhead?(positions.map { numbers[$0] }) }
  }

  /// Stops reading photos that may no longer come into view next.
  func stopReadingAhead() {
    guard ahead != ReadAhead() else { return }
    ahead = ReadAhead()
    readAhead?([])
  }

  private func bind(_ cell: PlacedCell) {
    cell.widget.isFocusable = cell.position == cursor
    cell.widget.isSelected = selection.contains(cell.position)
    cell.content.bind(to: numbers[cell.position])
  }

  /// Makes sure that a position has a cell, in view or not.
  func cell(at position: Int) -> PlacedCell? {
    guard numbers.indices.contains(position) else { return nil }
    _ = cells.assign(
      CollectionOfOne(position), keeping: { _ in true }, until: .now, bind: bind)
    return cells[position]
  }

  /// Hides the cells without a photo, and puts the widgets into the order of the photos, in which
  /// screen readers go through them: after a change of the photos, or once the view is at rest.
  private func orderLater() {
    ordering = MainLoop.after(ordersAtOnce ? .zero : .milliseconds(150)) { [weak self] in
      guard let self else { return }
      ordersAtOnce = false
      cells.hideSpare()
      for cell in cells.cells.values { cell.content.endResizing() }
      let titles = headings.widgets.map { (layout.positions(of: $0).lowerBound, 0, $1) }
      let photos = cells.cells.map { ($0, 1, $1.widget as Widget) }
      var previous: Widget?
      for (_, _, widget) in (titles + photos).sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) {
        if widget.previousSibling != previous { widget.setParent(board, after: previous) }
        previous = widget
      }
    }
  }
}
