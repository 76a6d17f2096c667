import GObjectKit
import GtkKit

/// Feeds fingers on a screen or a touchpad to a `SwipeTracker`, and leads the pages as it says.
///
/// A finger that comes in from the edge is seen before the widgets under it see it; one that comes
/// down elsewhere is theirs first, so that sliders slide and selections select. A touchpad is seen
/// first too, since everything that scrolls would take it; what scrolls sideways itself keeps it
/// until its end.
final class SwipeGesture {
  /// How far a finger comes in from the edge of the page, in pixels.
  private static let edge = 32.0
  /// How far fingers go on a touchpad for the whole way, at most, in pixels: pads are small.
  private static let padDistance = 400.0
  /// What a step is in pixels, on systems whose touchpads report steps as wheels do.
  private static let step = 10.0
  /// After this silence the fingers have left the touchpad, where nobody says so.
  private static let silence = Duration.milliseconds(200)

  private weak var controller: NavigationController?
  private var tracker = SwipeTracker()
  /// What the fingers lead; another swipe may lead something else.
  private weak var transition: InteractiveTransition?
  private var silenceTimer: LoopTimer?

  init(_ controller: NavigationController) { self.controller = controller }

  /// Lets the user go back and forward by swipes over a controller's view.
  static func add(to controller: NavigationController) {
    addDrag(to: controller, fromEdge: true)
    addDrag(to: controller, fromEdge: false)
    addTouchpad(to: controller)
  }

  // MARK: Fingers

  private static func addDrag(to controller: NavigationController, fromEdge: Bool) {
    let swipe = SwipeGesture(controller)
    let drag = DragGesture(touchOnly: true, beforeChildren: fromEdge)
    let gesture = WeakReference(drag)
    drag.onBegin { x, y in
      guard let drag = gesture.object else { return }
      if !swipe.fingerDown(x: x, y: y, fromEdge: fromEdge, at: drag.eventTime) { drag.deny() }
    }
    drag.onUpdate { x, y in
      guard let drag = gesture.object else { return }
      if swipe.fingerMoved(x: x, y: y, at: drag.eventTime) { drag.claim() }
    }
    drag.onEnd { _, _ in
      if let drag = gesture.object { swipe.end(at: drag.eventTime) }
    }
    drag.onCancelled { swipe.cancel() }
    controller.view.addController(drag)
  }

  /// - Returns: Whether the finger may become a swipe.
  func fingerDown(x: Double, y: Double, fromEdge: Bool, at time: Double) -> Bool {
    guard let controller else { return false }
    let width = Double(controller.view.width)
    let isAtEdge = min(x, width - x) <= Self.edge
    guard isAtEdge == fromEdge, policy == .full || (isAtEdge && policy == .edge) else {
      return false
    }
    begin(distance: width, x: x, y: y, at: time)
    return true
  }

  /// Takes a distance from where the finger came down.
  ///
  /// - Returns: Whether the finger is this swipe's from now on.
  func fingerMoved(x: Double, y: Double, at time: Double) -> Bool {
    perform(tracker.move(x: back(x), y: y, at: time))
  }

  // MARK: Touchpad

  private static func addTouchpad(to controller: NavigationController) {
    let swipe = SwipeGesture(controller)
    let scroll = ScrollController(beforeChildren: true)
    let source = WeakReference(scroll)
    scroll.onScroll { movement in
      guard let scroll = source.object, scroll.isTouchpad else { return .proceed }
      return swipe.scrolled(movement, at: scroll.eventTime, over: scroll.eventPosition)
    }
    scroll.onEnd {
      if let scroll = source.object { swipe.end(at: scroll.eventTime) }
    }
    controller.view.addController(scroll)
  }

  /// Takes a movement on a touchpad, in pixels; scrolling to the left shows what is further back.
  func scrolled(
    _ scroll: ScrollController.Scroll, at time: Double, over place: (x: Double, y: Double)?
  ) -> Propagation {
    guard let controller else { return .proceed }
    if tracker.isIdle {
      guard policy == .full else { return .proceed }
      begin(
        distance: min(Double(controller.view.width), Self.padDistance), x: place?.x ?? 0,
        y: place?.y ?? 0, at: time)
    }
    let scale = scroll.isWheel ? Self.step : 1
    _ = perform(tracker.moveBy(x: back(-scroll.x) * scale, y: -scroll.y * scale, at: time))
    silenceTimer = MainLoop.after(Self.silence) { [weak self] in
      self?.end(at: time + SwipeTracker.memory * 2)
    }
    return tracker.isTracking ? .stop : .proceed
  }

  // MARK: Both

  /// What is under the fingers.
  private var target: Widget?
  /// The stack's `editCount` when the fingers came down.
  private var startingEditCount = 0

  private func begin(distance: Double, x: Double, y: Double, at time: Double) {
    tracker.begin(distance: distance, at: time)
    startingEditCount = controller?.stack.editCount ?? 0
    target = controller?.view.pick(x: x, y: y)
  }

  /// A distance to the right, as one back.
  private func back(_ distance: Double) -> Double {
    controller?.view.isRightToLeft == true ? -distance : distance
  }

  private var policy: SwipePolicy { controller?.topViewController?.displaySwipePolicy ?? .none }

  /// Leads the pages.
  ///
  /// - Returns: Whether the fingers are this swipe's from now on.
  private func perform(_ step: SwipeTracker.Step) -> Bool {
    guard let controller else { return false }
    switch step {
    case .ignore: return false
    case .begin(let isBackward):
      let direction = isBackward ? NavigationController.Stack.Direction.backward : .forward
      // The fingers came down for the pages that were there then.
      guard controller.stack.editCount == startingEditCount,
        controller.leads(from: target, direction), !scrollsSideways(back(isBackward ? -1 : 1)),
        let transition = controller.beginInteractiveTransition(direction)
      else {
        tracker.reject()
        return false
      }
      self.transition = transition
      tracker.continueFrom(transition.position)
      transition.update(tracker.position)
      return true
    case .move(let position):
      transition?.update(position)
      return false
    }
  }

  /// Whether something under the fingers can itself scroll to the left (negative) or to the right.
  private func scrollsSideways(_ way: Double) -> Bool {
    guard let controller else { return false }
    return sequence(first: target, next: { $0?.parent })
      .prefix { $0 != nil && $0 != controller.view }
      .contains { $0?.cast(to: ScrolledWindow.self)?.canScroll(sideways: way) == true }
  }

  func end(at time: Double) {
    silenceTimer = nil
    target = nil
    guard let end = tracker.end(at: time), let transition else { return }
    controller?.endSwipe(end, of: transition)
  }

  func cancel() {
    silenceTimer = nil
    target = nil
    // The user has not decided anything: the stack stays as it is.
    if tracker.end(at: 0) != nil { transition?.release(animated: true) }
  }
}
