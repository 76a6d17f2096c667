import GObjectKit
import GtkKit

/// The slider at the edge of a timeline, from the newest photo to the oldest, with the date beside
/// it while it is used. It lays out the scrolled view and itself.
final class TimelineScrubber {
  let widget: Widget
  /// Called with the scroll position that the person chooses.
  var onScrub: ((Double) -> Void)?

  private let view: Widget
  private let slider = Scale(0, in: 0...1, step: 200, orientation: .vertical)
  private let date = Label()
  private var hiding: LoopTimer?
  private var text = ""

  /// - Parameter view: The view that scrolls the timeline.
  init(beside view: Widget) {
    self.view = view
    final class Layout: WidgetBehavior {
      weak var scrubber: TimelineScrubber?
      func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
        scrubber?.allocate(widget, width: width, height: height)
      }
    }
    let layout = Layout()
    widget = CustomWidget(layout, cssName: "timeline")
    layout.scrubber = self
    slider.setAccessibleLabel(texts.gettext("Date"))
    slider.addStyleClass("scrubber")
    date.addStyleClass("scrubber-date")
    date.canTarget = false
    date.setAccessibleHidden(true)
    for child in [view, slider, date] { child.setParent(widget) }
    date.isChildVisible = false
    slider.onChanged { [weak self] position in
      guard let self else { return }
      onScrub?(position)
      showDate()
    }
  }

  /// Moves the slider to where the view is.
  ///
  /// - Parameters:
  ///   - position: The scroll position.
  ///   - farthest: The largest one.
  ///   - text: The date at the position.
  func follow(_ position: Double, of farthest: Double, text: String) {
    slider.isVisible = farthest > 0
    let range = 0...max(1, farthest)
    if slider.range != range { slider.range = range }
    if slider.value != position { slider.value = position }
    guard text != self.text else { return }
    self.text = text
    slider.setAccessibleValueText(text)
    if date.isChildVisible { date.text = text }
  }

  private func showDate() {
    date.text = text
    date.isChildVisible = !text.isEmpty
    widget.queueAllocate()
    hiding = MainLoop.after(.milliseconds(1_200)) { [weak self] in self?.date.isChildVisible = false
    }
  }

  private func allocate(_ widget: Widget, width: Int, height: Int) {
    // The layout of the view may show or hide the slider, which a further layout follows.
    let isSliderVisible = slider.isVisible
    let sliderWidth = isSliderVisible ? slider.measure(.horizontal).natural : 0
    let isMirrored = widget.isRightToLeft
    _ = view.measure(.horizontal)
    view.allocate(
      width: max(0, width - sliderWidth), height: height, x: isMirrored ? Double(sliderWidth) : 0)
    if isSliderVisible {
      slider.allocate(
        width: sliderWidth, height: height, x: isMirrored ? 0 : Double(width - sliderWidth))
    }
    guard date.isChildVisible else { return }
    let size = (
      width: date.measure(.horizontal).natural,
      height: date.measure(.vertical, given: date.measure(.horizontal).natural).natural
    )
    let part = slider.value / slider.range.upperBound
    let y = min(
      max(0, part * Double(height) - Double(size.height) / 2), Double(height - size.height))
    date.allocate(
      width: size.width, height: size.height,
      x: isMirrored ? Double(sliderWidth + 6) : Double(width - sliderWidth - size.width - 6),
      y: y.rounded())
  }
}
