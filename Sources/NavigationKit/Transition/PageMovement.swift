import GtkKit

/// The positions and the drawing of two pages while one replaces the other.
struct PageMovement {
  /// The animation by which one page replaces the other.
  enum Style {
    /// The upper page slides over the lower one, which moves a third as far and dims.
    case slide
    /// The pages cross-fade.
    case fade

    /// The style for movements that no gesture drives.
    static var preferred: Style { Settings.reducesMotion ? .fade : .slide }
  }

  var style = Style.slide
  var direction = StackDirection.forward
  /// The progress, from 0 to 1.
  var progress = 1.0

  private static let parallax = 1.0 / 3
  private static let dimming = 0.18
  private static let shadowWidth = 24.0

  /// The part of the lower page that the upper one covers, from 0 to 1.
  private var coverage: Double { direction == .forward ? progress : 1 - progress }

  /// Returns how far to the right the two pages are drawn, in whole pixels.
  func offsets(width: Int, rightToLeft: Bool) -> (old: Double, new: Double) {
    guard style == .slide else { return (0, 0) }
    let way = rightToLeft ? -Double(width) : Double(width)
    let upper = (way * (1 - coverage)).rounded()
    let lower = (-way * Self.parallax * coverage).rounded()
    return direction == .forward ? (lower, upper) : (upper, lower)
  }

  /// Draws two pages, which are children of `widget` and fill it.
  ///
  /// The pages move by transforms: a frame needs no layout, and GTK redraws only changed parts.
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
    // The part that the upper page does not cover.
    let uncovered = Rectangle(
      x: isMirrored ? width + upperOffset : 0, width: abs(upperOffset), height: height)
    snapshot.clip(to: uncovered) {
      snapshot.translate(x: lowerOffset) { snapshot.draw(lower, of: widget) }
      snapshot.fill(uncovered, with: Color(0, 0, 0, alpha: Self.dimming * coverage))
      drawShadow(into: snapshot, beside: uncovered, isMirrored: isMirrored)
    }
    snapshot.translate(x: upperOffset) { snapshot.draw(upper, of: widget) }
  }

  /// Draws the upper page's shadow on `area`, the uncovered part beside it.
  private func drawShadow(into snapshot: Snapshot, beside area: Rectangle, isMirrored: Bool) {
    let dark = Color(0, 0, 0, alpha: 0.22 * coverage)
    let clear = Color(0, 0, 0, alpha: 0)
    let x = isMirrored ? area.x : area.width - Self.shadowWidth
    snapshot.shade(
      Rectangle(x: x, width: Self.shadowWidth, height: area.height),
      from: isMirrored ? dark : clear, to: isMirrored ? clear : dark)
  }
}
