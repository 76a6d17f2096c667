import GObjectKit
import GtkKit

/// A controller whose pages the user moves by swipes.
protocol SwipeTarget: AnyObject {
  var view: Widget { get }
  /// The policy that says where swipes on the topmost page may begin.
  var currentSwipePolicy: SwipePolicy { get }
  /// The number of changes of the stack so far.
  var stackEditCount: Int { get }
  /// Returns whether a swipe that begins on a widget is for this controller.
  func leads(from widget: Widget?, _ direction: StackDirection) -> Bool
  /// Starts a transition that the swipe drives; nil if there is no page in that direction.
  func beginInteractiveTransition(_ direction: StackDirection) -> InteractiveTransition?
  /// Ends a transition when the swipe ends.
  func endSwipe(_ end: SwipeTracker.End, of transition: InteractiveTransition)
}

/// Recognizes swipes of fingers on a screen or a touchpad, and drives the pages by them.
///
/// A finger that touches the edge reaches the gesture before the widgets under it. A finger
/// elsewhere reaches those widgets first, so that sliders and selections work. Touchpad movements
/// reach the gesture first, because every scrolled window would take them. The gesture leaves them
/// to widgets that scroll sideways until these have reached their end.
final class SwipeGesture {
  /// The width of the edge of a page, in pixels.
  private static let edge = 32.0
  /// The longest distance on a touchpad for a whole movement, in pixels: touchpads are small.
  private static let padDistance = 400.0
  /// The pixels that count for one step, on systems whose touchpads report steps, as wheels do.
  private static let step = 10.0
  /// The time without events after which the fingers count as lifted. Some touchpads do not report
  /// lifted fingers.
  private static let silence = Duration.milliseconds(200)

  private weak var controller: (any SwipeTarget)?
  private var tracker = SwipeTracker()
  /// The transition that this gesture drives. Another gesture may drive another transition.
  private weak var transition: InteractiveTransition?
  private var silenceTimer: LoopTimer?

  init(_ controller: any SwipeTarget) { self.controller = controller }

  /// Adds swipes back and forward to a controller's view.
  static func add(to controller: any SwipeTarget) {
    addDrag(to: controller, fromEdge: true)
    addDrag(to: controller, fromEdge: false)
    addTouchpad(to: controller)
  }

  // MARK: Fingers

  private static func addDrag(to controller: any SwipeTarget, fromEdge: Bool) {
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

  /// Handles a finger that touches the screen.
  ///
  /// - Returns: Whether the touch may become a swipe.
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

  /// Handles a moved finger, by its distance from where it touched the screen.
  ///
  /// - Returns: Whether to claim the touch for this swipe.
  func fingerMoved(x: Double, y: Double, at time: Double) -> Bool {
    perform(tracker.move(x: back(x), y: y, at: time))
  }

  // MARK: Touchpad

  private static func addTouchpad(to controller: any SwipeTarget) {
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

  /// Handles a movement on a touchpad, in pixels. Scrolling to the left goes back.
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

  /// The widget under the fingers.
  private var target: Widget?
  /// The controller's `stackEditCount` when the fingers touched.
  private var startingEditCount = 0

  private func begin(distance: Double, x: Double, y: Double, at time: Double) {
    tracker.begin(distance: distance, at: time)
    startingEditCount = controller?.stackEditCount ?? 0
    target = controller?.view.pick(x: x, y: y)
  }

  /// Converts a distance to the right into a distance back.
  private func back(_ distance: Double) -> Double {
    controller?.view.isRightToLeft == true ? -distance : distance
  }

  private var policy: SwipePolicy { controller?.currentSwipePolicy ?? .none }

  /// Moves the pages by a step of the tracker.
  ///
  /// - Returns: Whether to claim the touch for this swipe.
  private func perform(_ step: SwipeTracker.Step) -> Bool {
    guard let controller else { return false }
    switch step {
    case .ignore: return false
    case .begin(let isBackward):
      let direction = isBackward ? StackDirection.backward : .forward
      // The user meant the page that was on top when the fingers touched.
      guard controller.stackEditCount == startingEditCount,
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

  /// Returns whether a widget under the fingers can scroll to the left (negative) or to the right.
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
    // The system cancelled the gesture, so the stack stays as it is.
    if tracker.end(at: 0) != nil { transition?.release(animated: true) }
  }
}
