import GObjectKit
import GtkKit
import ImageDecoding

/// The heading of a page of photos that are sorted by date: the day of the first photo in view.
///
/// GTK's grids have no headings between their rows. This one stays above the grid.
final class DayHeading {
  /// The widget to show; hidden without a date.
  let widget: Widget
  private let heading = Heading()
  private let day: () -> WallClockDate?
  private var isWaiting = false

  /// - Parameter day: Returns the day of the first photo in view; nil if no photos are sorted by date.
  init(day: @escaping () -> WallClockDate?) {
    self.day = day
    widget = heading.widget
    widget.addStyleClass("day")
    widget.isVisible = false
  }

  /// Shows the day after GTK's next layout.
  func updateLater() {
    guard !isWaiting else { return }
    isWaiting = true
    MainLoop.whenIdle { [weak self] in
      self?.isWaiting = false
      self?.update()
    }
  }

  private func update() {
    let day = day()
    if let day { heading.text = day.dayText }
    widget.isVisible = day != nil
  }
}
