import GtkKit

/// The layout and drawing of a bar slot: the outgoing content over the incoming one, each in its
/// own frame and with its share of the opacity.
final class Crossfade: WidgetBehavior {
  /// The slot's area in its bar, in pixels from the left.
  struct Place {
    var span: BarRowLayout.Span
    var barWidth: Int
  }

  private struct Outgoing {
    let content: BarContent
    let place: Place
    let height: Int
  }

  private let side: BarSlot.Side
  /// The content that the slot shows. It fills the slot.
  var incoming: Widget? {
    didSet { if incoming != oldValue { isLaidOut = false } }
  }
  private var outgoing: Outgoing?
  private var progress = 1.0
  /// The slot's area, set by a bar that lays out the slot. If nil, the slot fills the whole bar.
  var place: Place?
  /// Whether the incoming content has been laid out.
  private var isLaidOut = false

  init(_ side: BarSlot.Side) { self.side = side }

  // MARK: The fade

  /// Begins a fade from one content to another.
  ///
  /// - Returns: Whether old content fades out. False without old content, or if that has never been
  ///   laid out.
  func begin(from old: BarContent?, to new: Widget?, in slot: Widget) -> Bool {
    if let old, isLaidOut {
      outgoing = Outgoing(content: old, place: place(of: slot), height: slot.height)
    }
    incoming = new
    progress = 0
    return outgoing != nil
  }

  /// Sets the progress, from 0 to 1.
  ///
  /// - Returns: Whether a fade is under way.
  func setProgress(_ progress: Double) -> Bool {
    guard outgoing != nil || self.progress != 1 else { return false }
    self.progress = progress
    return true
  }

  /// Returns whether a content is being replaced by a fade.
  func isFadingOut(_ content: BarContent) -> Bool { outgoing?.content === content }

  /// Ends the fade. Set the progress to 1 first.
  ///
  /// - Returns: The content that was fading out, if any.
  func end() -> BarContent? {
    defer { outgoing = nil }
    return outgoing?.content
  }

  // MARK: Layout

  // Only the incoming content is measured, so that the bar changes its size once and not twice.
  func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest {
    incoming?.measure(orientation, given: other) ?? SizeRequest(minimum: 0, natural: 0)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    isLaidOut = true
    incoming?.allocate(width: width, height: height, baseline: baseline)
    allocateOutgoing(in: widget)
  }

  /// Allocates the incoming content before the slot has its new size.
  func allocateIncoming(width: Int, height: Int) {
    guard let incoming else { return }
    // With less than the natural width, items would move to their menu for a moment.
    let width = max(width, incoming.measure(.horizontal).natural)
    incoming.allocate(
      width: width, height: max(height, incoming.measure(.vertical, given: width).minimum))
  }

  /// Keeps the outgoing content where it was in the bar, with its width. If the bar is resized, the
  /// content keeps its distance to the slot's side of the bar.
  func allocateOutgoing(in slot: Widget) {
    guard let outgoing else { return }
    let (old, new, widget) = (outgoing.place, place(of: slot), outgoing.content.widget)
    let growth = new.barWidth - old.barWidth
    let shift =
      switch side {
      case .start: slot.isRightToLeft ? growth : 0
      case .center: growth / 2
      case .end: slot.isRightToLeft ? 0 : growth
      }
    let width = max(old.span.width, widget.measure(.horizontal).minimum)
    let height = max(outgoing.height, widget.measure(.vertical, given: width).minimum)
    widget.allocate(
      width: width, height: height, x: Double(old.span.start + shift - new.span.start),
      y: Double((slot.height - height) / 2))
  }

  private func place(of slot: Widget) -> Place {
    place ?? Place(span: BarRowLayout.Span(start: 0, width: slot.width), barWidth: slot.width)
  }

  // MARK: Drawing

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    if let outgoing = outgoing?.content.widget {
      snapshot.fade(to: 1 - progress) { snapshot.draw(outgoing, of: widget) }
    }
    if let incoming {
      snapshot.fade(to: progress) { snapshot.draw(incoming, of: widget) }
    }
  }
}
