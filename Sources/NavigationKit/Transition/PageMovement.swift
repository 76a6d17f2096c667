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

  /// How far to the right the two pages are drawn in an area, in whole pixels.
  func offsets(width: Int, rightToLeft: Bool) -> (old: Double, new: Double) {
    guard style == .slide else { return (0, 0) }
    let way = rightToLeft ? -Double(width) : Double(width)
    let upper = (way * (1 - coverage)).rounded()
    let lower = (-way * Self.parallax * coverage).rounded()
    return direction == .forward ? (lower, upper) : (upper, lower)
  }

  /// Draws the two pages, which are children of `widget` and have all of its area. They move as they
  /// are drawn: nothing is laid out anew for a frame, and GTK draws again only what has changed.
  func draw(from old: Widget, to new: Widget, of widget: Widget, into snapshot: Snapshot) {
    if style == .fade {
      return snapshot.crossFade(
        progress, from: { snapshot.draw(old, of: widget) }, to: { snapshot.draw(new, of: widget) })
    }
    let isMirrored = widget.isRightToLeft
    let (width, height) = (Double(widget.width), Double(widget.height))
    let offsets = offsets(width: widget.width, rightToLeft: isMirrored)
    let isForward = direction == .forward
    let (lower, upper) = isForward ? (old, new) : (new, old)
    let (lowerOffset, upperOffset) =
      isForward ? (offsets.old, offsets.new) : (offsets.new, offsets.old)
    // What the upper page does not cover yet.
    let uncovered = Rectangle(
      x: isMirrored ? width + upperOffset : 0, width: abs(upperOffset), height: height)
    snapshot.clip(to: uncovered) {
      snapshot.translate(x: lowerOffset) { snapshot.draw(lower, of: widget) }
      snapshot.fill(uncovered, with: Color(0, 0, 0, alpha: Self.dimming * coverage))
      drawShadow(into: snapshot, beside: uncovered, isMirrored: isMirrored)
    }
    snapshot.translate(x: upperOffset) { snapshot.draw(upper, of: widget) }
  }

  /// Draws the upper page's shadow at the end of what it does not cover.
  private func drawShadow(into snapshot: Snapshot, beside area: Rectangle, isMirrored: Bool) {
    let dark = Color(0, 0, 0, alpha: 0.22 * coverage)
    let clear = Color(0, 0, 0, alpha: 0)
    let x = isMirrored ? area.x : area.width - Self.shadowWidth
    snapshot.shade(
      Rectangle(x: x, width: Self.shadowWidth, height: area.height),
      from: isMirrored ? dark : clear, to: isMirrored ? clear : dark)
  }
}
