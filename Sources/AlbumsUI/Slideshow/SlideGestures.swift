import GtkKit

/// Shows the next or previous slide when a wheel is turned, or two fingers or a finger swipe.
final class SlideGestures {
  /// Shows the slide that is a number of slides further.
  private let step: (Int) -> Void
  /// The distance in pixels that two fingers have moved since the last slide.
  private var scrolled = 0.0
  /// Whether the present swipe of two fingers has already shown a slide.
  private var hasSwiped = false

  private lazy var drag = DragGesture()

  /// The distance in pixels that fingers move for one slide.
  static let swipeLength = 60.0

  init(_ step: @escaping (Int) -> Void) { self.step = step }

  /// Adds the gestures to the widget that shows the slides.
  func add(to slides: Widget) {
    let scroll = ScrollController()
    scroll.onScroll { [weak self, weak slides] scroll in
      self?.scroll(scroll, isRightToLeft: slides?.isRightToLeft == true)
      return .stop
    }
    scroll.onEnd { [weak self] in self?.scrollEnded() }
    slides.addController(scroll)
    drag.onUpdate { [weak self] x, y in
      // Otherwise the swipe would also count as a click.
      if Self.isSwipe(x: x, y: y) { self?.drag.claim() }
    }
    drag.onEnd { [weak self, weak slides] x, y in
      self?.swipe(x: x, y: y, isRightToLeft: slides?.isRightToLeft == true)
    }
    slides.addController(drag)
  }

  /// Takes a movement of a wheel or of two fingers. Each notch of a wheel shows one slide, and each
  /// swipe of two fingers does.
  func scroll(_ scroll: ScrollController.Scroll, isRightToLeft: Bool) {
    guard scroll.isWheel || !hasSwiped else { return }
    let forward = scroll.y + (isRightToLeft ? -scroll.x : scroll.x)
    // A wheel of high resolution sends parts of a notch.
    scrolled += scroll.isWheel ? forward * Self.swipeLength : forward
    guard abs(scrolled) >= Self.swipeLength else { return }
    step(scrolled > 0 ? 1 : -1)
    (scrolled, hasSwiped) = (0, !scroll.isWheel)
  }

  /// Called when the fingers leave the touchpad.
  func scrollEnded() { (scrolled, hasSwiped) = (0, false) }

  /// Takes a swipe of a finger or of the pressed pointer. To the left is forward, as with pages.
  func swipe(x: Double, y: Double, isRightToLeft: Bool) {
    guard Self.isSwipe(x: x, y: y) else { return }
    step((x < 0) == isRightToLeft ? -1 : 1)
  }

  private static func isSwipe(x: Double, y: Double) -> Bool {
    abs(x) >= swipeLength && abs(x) > abs(y)
  }
}
