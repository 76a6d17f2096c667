import GtkKit

/// Slides a bar in from its edge and out again, or fades it where the user wants less movement: by
/// itself, or along with a movement of the pages,
/// which may be turned round. Rows S32, S33 and S37.
final class BarReveal {
  /// The edge of the page where the bar is.
  enum Edge {
    case top
    case bottom
  }

  let widget: Widget
  private let bar: Widget
  private let behavior: RevealBehavior
  private var transition: Transition?
  /// Where the bar was when it began to ride; nil when it does not.
  private var start: Double?

  /// Whether the bar is there, or on its way.
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

  /// How much of its height the bar takes up, in pixels.
  func height(width: Int) -> Int { widget.measure(.vertical, given: width).natural }

  /// The height that it will take up when it is at rest.
  var restingHeight: Int { isRevealed ? bar.measure(.vertical).natural : 0 }

  /// Shows or hides the bar, moving by itself if `animated`.
  func reveal(_ isRevealed: Bool, animated: Bool) {
    guard isRevealed != self.isRevealed else { return }
    begin(isRevealed)
    let (from, to) = (fraction, isRevealed ? 1.0 : 0)
    let transition = Transition(
      progress: { [weak self] in self?.move(to: from + (to - from) * $0) }, completion: { _ in })
    self.transition = transition
    if animated { transition.run(on: widget) } else { transition.end() }
  }

  /// Shows or hides the bar as `ride(_:)` leads it.
  func beginRide(to isRevealed: Bool) {
    guard isRevealed != self.isRevealed else { return }
    begin(isRevealed)
    start = fraction
  }

  /// How far the pages have moved, from 0 to 1.
  func ride(_ progress: Double) {
    guard let start else { return }
    move(to: start + ((isRevealed ? 1 : 0) - start) * progress)
  }

  /// The pages have come to rest.
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

  /// A bar that goes takes no focus any more; one that is gone is not there.
  private func update() {
    if !isRevealed { bar.dropFocus() }
    bar.isVisible = isRevealed || fraction > 0
    bar.canFocus = isRevealed
  }
}

private final class RevealBehavior: WidgetBehavior {
  var fraction = 0.0
  /// Whether the bar stands where it will be, and only its opacity moves.
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
