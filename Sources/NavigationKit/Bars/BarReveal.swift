import GtkKit

/// Shows and hides a bar by sliding it from its edge, or by fading it if the user wants less
/// motion.
///
/// The bar moves on its own, or along with the pages. The user can reverse the movement of the
/// pages by a swipe.
final class BarReveal {
  /// The edge of the page at which the bar is.
  enum Edge {
    case top
    case bottom
  }

  let widget: Widget
  private let bar: Widget
  private let behavior: RevealBehavior
  private var transition: Transition?
  /// The visible fraction of the bar when it began to move with the pages; nil while the bar does
  /// not move with them.
  private var start: Double?

  /// Whether the bar is shown, or is being shown.
  private(set) var isRevealed: Bool

  init(_ bar: Widget, at edge: Edge, isRevealed: Bool) {
    self.bar = bar
    self.isRevealed = isRevealed
    behavior = RevealBehavior(bar, at: edge)
    widget = CustomWidget(behavior)
    widget.clipsChildren = true
    bar.setParent(widget)
    fraction = isRevealed ? 1 : 0
    update()
  }

  /// Returns the height that the bar takes up now, in pixels.
  func height(width: Int) -> Int { widget.measure(.vertical, given: width).natural }

  /// The height that the bar takes up when it is at rest, in pixels.
  var restingHeight: Int { isRevealed ? bar.measure(.vertical).natural : 0 }

  /// Shows or hides the bar.
  func reveal(_ isRevealed: Bool, animated: Bool) {
    guard isRevealed != self.isRevealed else { return }
    begin(isRevealed)
    let (from, to) = (fraction, isRevealed ? 1.0 : 0)
    Transition.start(on: widget, animated: animated) { _ in
      let transition = Transition(
        progress: { [weak self] in self?.move(to: from + (to - from) * $0) }, completion: { _ in })
      self.transition = transition
      return transition
    }
  }

  /// Starts to show or hide the bar along with the pages: `ride(_:)` moves it.
  func beginRide(to isRevealed: Bool) {
    guard isRevealed != self.isRevealed else { return }
    begin(isRevealed)
    start = fraction
  }

  /// Moves the bar along with the pages, to their progress from 0 to 1.
  func ride(_ progress: Double) {
    guard let start else { return }
    move(to: start + ((isRevealed ? 1 : 0) - start) * progress)
  }

  /// Ends the movement along with the pages.
  func endRide() { start = nil }

  private func begin(_ isRevealed: Bool) {
    transition?.abandon()
    transition = nil
    start = nil
    self.isRevealed = isRevealed
    behavior.fades = Settings.reducesMotion
    update()
  }

  private var fraction: Double {
    get { behavior.fraction }
    set { behavior.fraction = newValue }
  }

  private func move(to fraction: Double) {
    self.fraction = fraction
    update()
    if behavior.fades { widget.queueDraw() } else { widget.queueResize() }
  }

  /// Keeps the focus out of a bar that is being hidden, and hides the bar when the movement ends.
  private func update() {
    if !isRevealed { bar.dropFocus() }
    bar.isVisible = isRevealed || fraction > 0
    bar.canFocus = isRevealed
  }
}

private final class RevealBehavior: WidgetBehavior {
  var fraction = 0.0
  /// Whether the bar fades in its place instead of sliding.
  var fades = false
  private let bar: Widget
  private let edge: BarReveal.Edge

  init(_ bar: Widget, at edge: BarReveal.Edge) {
    (self.bar, self.edge) = (bar, edge)
  }

  func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest {
    guard bar.isVisible else { return SizeRequest(minimum: 0, natural: 0) }
    let request = bar.measure(orientation, given: other)
    guard orientation == .vertical else { return request }
    let height = fades ? request.natural : Int((Double(request.natural) * fraction).rounded())
    return SizeRequest(minimum: height, natural: height)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    guard bar.isVisible else { return }
    let full = max(height, bar.measure(.vertical, given: width).natural)
    bar.allocate(width: width, height: full, y: edge == .top ? Double(height - full) : 0)
  }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    snapshot.fade(to: fades ? fraction : 1) { snapshot.drawChildren(of: widget) }
  }
}
