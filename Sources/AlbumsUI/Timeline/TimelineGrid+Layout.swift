import GObjectKit
import GtkKit

/// Layout, drawing, and the photos of the cells in view.
extension TimelineGrid {
  /// Space below the last row, in pixels.
  private static let bottomSpace = 12.0

  /// Lays out the sections of the level, with a photo where it was.
  func layOut(keeping anchor: Anchor?) {
    sections = TimelineSection.sections(of: days.days, at: level)
    let side = layout.side
    layout = TimelineLayout(
      counts: sections.map(\.count), width: size.width, metrics: level.metrics(width: size.width))
    if layout.side != side { (hasNewSize, isResizing) = (true, true) }
    headings.clear()
    cursor = max(0, min(cursor, layout.count - 1))
    guard size.width > 0 else { return }
    board.setContentHeight(
      layout.height + Self.bottomSpace, position: anchor.flatMap(scrollPosition(for:)))
    if !numbers.isEmpty { restored = nil }
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

  func allocate(width: Int, height: Int) {
    if (width, height) != size {
      let isFirst = size.width == 0
      let anchor =
        isFirst ? restored?.anchor : board.scrollPosition > 0 ? anchorInView : nil
      size = (width, height)
      layOut(keeping: anchor)
    }
    let scroll = board.scrollPosition.rounded()
    for (position, cell) in cells.cells {
      let frame = frameInView(position, scroll)
      cell.place(side: layout.side, x: frame.x, y: frame.y)
    }
    cells.placeSpare()
    let height = Int(layout.headingHeight)
    for (section, heading) in headings.widgets {
      // GTK warns about a widget that has a place and was not measured.
      _ = heading.measure(.horizontal)
      _ = heading.measure(.vertical, given: width)
      heading.allocate(width: width, height: height, y: headingTop(section, scroll))
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
    let scroll = board.scrollPosition.rounded()
    return headings.widgets.keys.contains { section in
      let top = headingTop(section, scroll)
      return y >= top && y < top + layout.headingHeight
    }
  }

  func draw(into snapshot: Snapshot) {
    let scroll = board.scrollPosition.rounded()
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
    snapshot.fill(
      Rectangle(x: frame.x + 2, y: frame.y + 2, width: frame.width - 4, height: frame.height - 4),
      with: ThumbnailView.placeholder)
  }

  // MARK: Filling

  /// How long each frame may give cells their photos.
  private static let longestFill = Duration.microseconds(2_500)
  /// The same while cells get another size, because GTK then lays all of them out in the same frame.
  private static let longestResize = Duration.microseconds(1_000)
  /// The same after a jump to another part: the person waits for it, and nothing moves.
  private static let longestJump = Duration.microseconds(6_000)

  private var longestFill: Duration {
    if isResizing { return Self.longestResize }
    return visiblePositions.contains { cells[$0] != nil } ? Self.longestFill : Self.longestJump
  }

  /// Follows the scroll position.
  func scrolled() {
    fillLater()
    let text =
      visiblePositions.first.flatMap { days.title(at: $0, isExact: level == .days) } ?? ""
    scrubber.follow(
      board.scrollPosition, of: max(0, layout.height + Self.bottomSpace - pageHeight), text: text)
  }

  /// Fills cells before the next frames, as long as some are missing.
  func fillLater() {
    guard !isFilling else { return }
    isFilling = true
    board.onEachFrame { [weak self] _ in
      guard let self else { return false }
      isFilling = !fill(until: .now + longestFill)
      if !isFilling { isResizing = false }
      return isFilling
    }
  }

  /// - Returns: Whether all cells in reach have their photos.
  private func fill(until deadline: ContinuousClock.Instant) -> Bool {
    guard size.width > 0 else { return true }
    let scroll = board.scrollPosition
    let visible = visiblePositions
    let margin = max(Double(2 * layout.side), pageHeight / 4)
    let reach = layout.positions(from: scroll - margin, to: scroll + pageHeight + margin)
    if focusedNumber == nil, !visible.contains(cursor), let first = visible.first {
      cells[cursor]?.widget.isFocusable = false
      cursor = first
      cells[cursor]?.widget.isFocusable = true
    }
    headings.show(layout.sections(from: scroll, to: scroll + pageHeight)) { section in
      let count = library.videos.count(ofSome: sections[section].count).grouped
      return "\(sections[section].title(at: level)) · \(count)"
    }
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
    if isComplete { orderLater() }
    return isComplete
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
  /// screen readers go through them, once the view is at rest.
  private func orderLater() {
    ordering = MainLoop.after(.milliseconds(150)) { [weak self] in
      guard let self else { return }
      cells.hideSpare()
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
