import CGtk
import GObjectKit

/// A handler for events of the widget that it is added to. Wraps `GtkEventController`.
open class EventController: Object {
  open override class var type: GType { gtk_event_controller_get_type() }

  /// The time of the current event in milliseconds, or the present time if the event has none.
  ///
  /// Only differences between two times are meaningful.
  public var eventTime: Double {
    let time = gtk_event_controller_get_current_event_time(opaque)
    return time == 0 ? Double(g_get_monotonic_time()) / 1_000 : Double(time)
  }

  /// The position of the current event, in the widget's coordinates; nil outside of a handler.
  public var eventPosition: (x: Double, y: Double)? {
    guard let event = gtk_event_controller_get_current_event(opaque),
      let target = gtk_event_controller_get_widget(opaque),
      let native = gtk_widget_get_native(target)
    else { return nil }
    var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
    guard gdk_event_get_position(event, &x, &y) != 0 else { return nil }
    gtk_native_get_surface_transform(native, &left, &top)
    var (targetX, targetY) = (0.0, 0.0)
    let holder = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    gtk_widget_translate_coordinates(holder, target, x - left, y - top, &targetX, &targetY)
    return (targetX, targetY)
  }

  /// Moves the controller to the capture phase, before the widget's descendants.
  fileprivate func seesEventsFirst() {
    gtk_event_controller_set_propagation_phase(opaque, GTK_PHASE_CAPTURE)
  }
}

/// Modifier keys held during an event. Wraps `GdkModifierType`.
public struct Modifiers: OptionSet, Sendable {
  /// The bits of `GdkModifierType`.
  public let rawValue: Int

  /// Makes a set from `GdkModifierType` bits.
  public nonisolated init(rawValue: Int) { self.rawValue = rawValue }

  /// The Shift key.
  public static let shift = Modifiers(rawValue: Int(GDK_SHIFT_MASK.rawValue))
  /// The Control key.
  public static let control = Modifiers(rawValue: Int(GDK_CONTROL_MASK.rawValue))
  /// The Alt key.
  public static let alt = Modifiers(rawValue: Int(GDK_ALT_MASK.rawValue))
}

/// A recogniser of a sequence of pointer or touch events. Wraps `GtkGesture`.
open class Gesture: EventController {
  open override class var type: GType { gtk_gesture_get_type() }

  /// Claims the current event sequence, which cancels it in all other gestures.
  public func claim() { gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_CLAIMED) }

  /// Rejects the current event sequence, which leaves it to other gestures.
  public func deny() { gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_DENIED) }
}

/// A gesture for clicks of a mouse button and taps. Wraps `GtkGestureClick`.
public final class ClickGesture: Gesture {
  public override class var type: GType { gtk_gesture_click_get_type() }

  /// Makes a gesture for one button, or for all.
  ///
  /// - Parameters:
  ///   - button: 1 is the primary button and touch, 0 is any button.
  ///   - beforeChildren: Whether the gesture handles events before the widget's descendants.
  public convenience init(button: Int = 1, beforeChildren: Bool = false) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_gesture_click_new()))
    gtk_gesture_single_set_button(opaque, guint(button))
    if beforeChildren { seesEventsFirst() }
  }

  /// A press or release of a button or finger.
  public struct Press {
    /// The number of presses in quick succession: 2 for a double click.
    public let count: Int
    /// The position in the widget's coordinates.
    public let x, y: Double
    /// The button: 1 is primary or touch, 3 secondary, 8 and 9 the thumb buttons.
    public let button: Int
    /// The modifier keys held.
    public let modifiers: Modifiers

    /// Reads the button and the modifiers from the gesture's current event.
    fileprivate init(count: Int, x: Double, y: Double, of gesture: OpaquePointer) {
      (self.count, self.x, self.y) = (count, x, y)
      button = Int(gtk_gesture_single_get_current_button(gesture))
      modifiers = Modifiers(
        rawValue: Int(gtk_event_controller_get_current_event_state(gesture).rawValue))
    }
  }

  /// Calls `handler` when a button or finger is pressed. `.stop` claims the event sequence.
  @discardableResult
  public func onPressed(_ handler: @escaping (Press) -> Propagation) -> SignalConnection {
    // A pointer, because a reference to the gesture from its own handler would be a retain cycle.
    let gesture = opaque
    return connect("pressed") { (count: Int, x: Double, y: Double) in
      if handler(Press(count: count, x: x, y: y, of: gesture)) == .stop {
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      }
    }
  }

  /// Calls `handler` when a button or finger is released.
  @discardableResult
  public func onReleased(_ handler: @escaping (Press) -> Void) -> SignalConnection {
    let gesture = opaque
    return connect("released") { (count: Int, x: Double, y: Double) in
      handler(Press(count: count, x: x, y: y, of: gesture))
    }
  }
}

/// A gesture for a finger held in one place. Wraps `GtkGestureLongPress`.
public final class LongPressGesture: Gesture {
  public override class var type: GType { gtk_gesture_long_press_get_type() }

  /// Makes a gesture for touch only; mouse users have the secondary button.
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_gesture_long_press_new()))
    gtk_gesture_single_set_touch_only(opaque, 1)
  }

  /// Calls `handler` with the position once the finger has been held long enough.
  @discardableResult
  public func onPressed(_ handler: @escaping (_ x: Double, _ y: Double) -> Void)
    -> SignalConnection
  { connect("pressed", handler) }
}

/// A gesture for drags with a button or finger. Wraps `GtkGestureDrag`.
public final class DragGesture: Gesture {
  public override class var type: GType { gtk_gesture_drag_get_type() }

  /// Makes a gesture for the primary button and touch.
  ///
  /// - Parameters:
  ///   - touchOnly: Whether the gesture ignores the mouse.
  ///   - beforeChildren: Whether the gesture handles events before the widget's descendants.
  public convenience init(touchOnly: Bool = false, beforeChildren: Bool = false) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_gesture_drag_new()))
    gtk_gesture_single_set_touch_only(opaque, touchOnly ? 1 : 0)
    if beforeChildren { seesEventsFirst() }
  }

  /// Calls `handler` with the start position when a drag begins.
  @discardableResult
  public func onBegin(_ handler: @escaping (_ x: Double, _ y: Double) -> Void) -> SignalConnection {
    connect("drag-begin", handler)
  }

  /// Calls `handler` with the offset from the start position at each movement.
  @discardableResult
  public func onUpdate(_ handler: @escaping (_ x: Double, _ y: Double) -> Void) -> SignalConnection
  {
    connect("drag-update", handler)
  }

  /// Calls `handler` with the offset from the start position when the drag ends.
  @discardableResult
  public func onEnd(_ handler: @escaping (_ x: Double, _ y: Double) -> Void) -> SignalConnection {
    connect("drag-end", handler)
  }

  /// Calls `handler` when another gesture or the system cancels the drag.
  @discardableResult
  public func onCancelled(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("cancel", handler)
  }
}

/// A two-finger pinch gesture. Wraps `GtkGestureZoom`.
public final class ZoomGesture: Gesture {
  public override class var type: GType { gtk_gesture_zoom_get_type() }

  /// Makes the gesture.
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_gesture_zoom_new()))
  }

  /// Calls `handler` when two fingers are down.
  @discardableResult
  public func onBegin(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("begin", handler)
  }

  /// Calls `handler` with the scale and the centre whenever the distance of the fingers changes.
  ///
  /// The scale is relative to the start of the gesture; the centre is in the widget's coordinates.
  @discardableResult
  public func onScaleChanged(
    _ handler: @escaping (_ scale: Double, _ center: (x: Double, y: Double)?) -> Void
  ) -> SignalConnection {
    // A pointer, because a reference to the gesture from its own handler would be a retain cycle.
    let gesture = opaque
    return connect("scale-changed") { (scale: Double) in
      // Without fingers, as in a test, GTK would warn about the missing event.
      let sequence = gtk_gesture_get_last_updated_sequence(gesture)
      guard gtk_gesture_get_last_event(gesture, sequence) != nil else { return handler(scale, nil) }
      var x = 0.0
      var y = 0.0
      let hasCenter = gtk_gesture_get_bounding_box_center(gesture, &x, &y) != 0
      handler(scale, hasCenter ? (x, y) : nil)
    }
  }
}

/// A controller for wheel and touchpad scrolling. Wraps `GtkEventControllerScroll`.
public final class ScrollController: EventController {
  public override class var type: GType { gtk_event_controller_scroll_get_type() }

  /// Makes a controller for both axes.
  ///
  /// - Parameter beforeChildren: Whether the controller handles events before the widget's
  ///   descendants.
  public convenience init(beforeChildren: Bool = false) {
    self.init(
      adopting: UnsafeMutableRawPointer(
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)))
    if beforeChildren { seesEventsFirst() }
  }

  /// A single scroll event.
  public struct Scroll {
    /// The distance to the right and down: in steps for a wheel, in pixels for a touchpad.
    public let x, y: Double
    /// Whether a wheel was turned.
    public let isWheel: Bool
    /// The modifier keys held.
    public let modifiers: Modifiers

    /// Makes an event, for tests.
    public init(x: Double, y: Double, isWheel: Bool = false, modifiers: Modifiers = []) {
      (self.x, self.y) = (x, y)
      (self.isWheel, self.modifiers) = (isWheel, modifiers)
    }
  }

  /// Whether the current event comes from a touchpad.
  public var isTouchpad: Bool {
    guard let device = gtk_event_controller_get_current_event_device(opaque) else { return false }
    return gdk_device_get_source(device) == GDK_SOURCE_TOUCHPAD
  }

  /// Calls `handler` when the fingers leave the touchpad.
  @discardableResult
  public func onEnd(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("scroll-end", handler)
  }

  /// Calls `handler` for each scroll event. `.stop` ends the event's propagation.
  @discardableResult
  public func onScroll(_ handler: @escaping (Scroll) -> Propagation) -> SignalConnection {
    // A pointer, because a reference to the controller from its own handler would be a retain
    // cycle.
    let controller = opaque
    return connect("scroll") { (x: Double, y: Double) in
      let state = gtk_event_controller_get_current_event_state(controller)
      return handler(
        Scroll(
          x: x, y: y,
          isWheel: gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL,
          modifiers: Modifiers(rawValue: Int(state.rawValue)))) == .stop
    }
  }
}

/// A controller for pointer movement over a widget. Wraps `GtkEventControllerMotion`.
public final class MotionController: EventController {
  public override class var type: GType { gtk_event_controller_motion_get_type() }

  /// Makes the controller.
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_event_controller_motion_new()))
  }

  /// Calls `handler` with the position whenever the pointer moves.
  @discardableResult
  public func onMotion(
    _ handler: @escaping (_ x: Double, _ y: Double) -> Void
  ) -> SignalConnection { connect("motion", handler) }

  /// Whether the pointer is over the widget or a descendant.
  public var containsPointer: Bool {
    gtk_event_controller_motion_contains_pointer(opaque) != 0
  }
}
