import GtkKit

/// Where two pages are while one takes the other's place, and what that looks like.
struct PageMovement {
  /// How one page takes the other's place.
  enum Style {
    /// The upper page moves all the way, the lower one a third of it and dims.
    case slide
    /// Both stand still, and one turns into the other.
    case fade

    /// What the user wants of movements that nobody leads by hand.
    static var preferred: Style { Settings.reducesMotion ? .fade : .slide }
  }

  var style = Style.slide
  var direction = NavigationStack<ViewController>.Direction.forward
  /// How far the pages have moved, from 0 to 1.
  var progress = 1.0

  private static let parallax = 1.0 / 3
  private static let dimming = 0.18
  private static let shadowWidth = 24.0

  /// How much of the way the upper page has come in: 1 is all of it.
  private var coverage: Double { direction == .forward ? progress : 1 - progress }

  /// How far to the right the two pages stand in an area, in whole pixels.
  func offsets(width: Int, rightToLeft: Bool) -> (old: Double, new: Double) {
    guard style == .slide else { return (0, 0) }
    let way = rightToLeft ? -Double(width) : Double(width)
    let upper = (way * (1 - coverage)).rounded()
    let lower = (-way * Self.parallax * coverage).rounded()
    return direction == .forward ? (lower, upper) : (upper, lower)
  }

  /// Draws the two pages, which are children of `widget` and stand where `offsets` says.
  func draw(from old: Widget, to new: Widget, of widget: Widget, into snapshot: Snapshot) {
    if style == .fade {
      return snapshot.crossFade(
        progress, from: { snapshot.draw(old, of: widget) }, to: { snapshot.draw(new, of: widget) })
    }
    let (lower, upper) = direction == .forward ? (old, new) : (new, old)
    let (width, height) = (Double(widget.width), Double(widget.height))
    snapshot.draw(lower, of: widget)
    snapshot.fill(
      Rectangle(width: width, height: height),
      with: Color(0, 0, 0, alpha: Self.dimming * coverage))
    drawShadow(into: snapshot, width: width, height: height, leftward: !widget.isRightToLeft)
    snapshot.draw(upper, of: widget)
  }

  private func drawShadow(
    into snapshot: Snapshot, width: Double, height: Double, leftward: Bool
  ) {
    let dark = Color(0, 0, 0, alpha: 0.22 * coverage)
    let clear = Color(0, 0, 0, alpha: 0)
    let edge = ((1 - coverage) * width).rounded()
    let x = leftward ? edge - Self.shadowWidth : width - edge
    snapshot.shade(
      Rectangle(x: x, width: Self.shadowWidth, height: height),
      from: leftward ? clear : dark, to: leftward ? dark : clear)
  }
}
