import GtkKit
import PhotoLibrary

/// A timeline: a grid of photos below their dates, with a scrubber.
final class TimelineGrid {
  /// The widget to show.
  let widget: CustomWidget
  let grid: ThumbnailGrid
  let scrubber: TimelineScrubber
  private let library: Library
  private var days = TimelineDays([])

  /// Called when the level has changed.
  var onLevelChanged: (() -> Void)?

  /// - Parameters:
  ///   - library: The source of the thumbnails.
  ///   - content: Returns the content of a photo's cell.
  init(library: Library, content: @escaping (_ number: Int) -> CellContent?) {
    self.library = library
    grid = ThumbnailGrid(
      library: library, name: texts.gettext("Timeline"), screen: "timeline",
      metrics: TimelineLevel.days.metrics, content: content)
    grid.view.showsVerticalScrollBar = false
    scrubber = TimelineScrubber(beside: grid.widget)
    widget = CustomWidget(child: scrubber.widget, isTabStop: true)
    grid.onScrolled = { [weak self] in self?.followScrolling() }
    grid.onZoom = { [weak self] step, point in self?.zoom(by: step, at: point) }
    scrubber.onScrub = { [weak grid] in grid?.scrollPosition = $0 }
  }

  // MARK: Contents

  /// Shows the days while their photos are still being searched for.
  func show(days: [PhotoTimeline.Day]) {
    guard grid.numbers.isEmpty, days != self.days.days else { return }
    show(PhotoTimeline(days: days))
  }

  /// Shows a timeline. Photos in view stay in place; at the top, new photos come into view.
  func show(_ timeline: PhotoTimeline) {
    days = TimelineDays(timeline.days)
    grid.show(timeline.numbers, in: sections)
  }

  private var sections: GridSections { GridSections(of: days.days, at: level, in: library) }

  private func followScrolling() {
    let text =
      grid.visiblePositions.first.flatMap { days.title(at: $0, isExact: level == .days) } ?? ""
    scrubber.follow(grid.scrollPosition, of: grid.farthestScroll, text: text)
  }

  // MARK: Levels

  /// How closely the photos are looked at.
  private(set) var level = TimelineLevel.days {
    didSet { if level != oldValue { onLevelChanged?() } }
  }

  /// Changes the level. The photo at a point of the grid's board stays there; without a point, the
  /// focused photo or the one in the middle does.
  func setLevel(_ level: TimelineLevel, at point: (x: Double, y: Double)? = nil) {
    guard level != self.level else { return }
    self.level = level
    grid.resize(to: level.metrics, sections: sections, at: point)
  }

  /// Goes a level closer, or farther for a negative step.
  func zoom(by step: Int, at point: (x: Double, y: Double)? = nil) {
    if let level = level.moved(by: step) { setLevel(level, at: point) }
  }

  /// Goes to a former place. Call before photos are shown.
  func restore(_ level: TimelineLevel, _ place: ThumbnailGrid.Anchor?) {
    setLevel(level)
    grid.restored = place
  }
}
