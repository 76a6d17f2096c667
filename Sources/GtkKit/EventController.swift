import CGtk
import GObjectKit

/// Listens to the events of the widget it is added to. Wraps `GtkEventController`.
open class EventController: Object {
  open override class var type: GType { gtk_event_controller_get_type() }

  /// When the event that is being handled happened, in milliseconds of some clock; now, where
  /// events carry no time.
  public var eventTime: Double {
    let time = gtk_event_controller_get_current_event_time(opaque)
    return time == 0 ? Double(g_get_monotonic_time()) / 1_000 : Double(time)
  }

  /// Where the event that is being handled happened, in the widget's coordinates.
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

  /// Lets the controller see events before the widgets inside do.
  fileprivate func seesEventsFirst() {
    gtk_event_controller_set_propagation_phase(opaque, GTK_PHASE_CAPTURE)
  }
}

/// Keys that are held while another is pressed.
public struct Modifiers: OptionSet, Sendable {
  /// The bits of `GdkModifierType`.
  public let rawValue: Int

  /// Modifiers from `GdkModifierType` bits.
  public nonisolated init(rawValue: Int) { self.rawValue = rawValue }

  /// The Shift key.
  public static let shift = Modifiers(rawValue: Int(GDK_SHIFT_MASK.rawValue))
  /// The Control key.
  public static let control = Modifiers(rawValue: Int(GDK_CONTROL_MASK.rawValue))
  /// The Alt key.
  public static let alt = Modifiers(rawValue: Int(GDK_ALT_MASK.rawValue))
}

/// Events that make up one movement or press. Wraps `GtkGesture`.
open class Gesture: EventController {
  open override class var type: GType { gtk_gesture_get_type() }

  /// Takes the current sequence of events from all other gestures.
  public func claim() { gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_CLAIMED) }

  /// Leaves the current sequence of events to other gestures.
  public func deny() { gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_DENIED) }
}

/// Presses and releases of a mouse button or a finger. Wraps `GtkGestureClick`.
public final class ClickGesture: Gesture {
  public override class var type: GType { gtk_gesture_click_get_type() }

  /// Makes a gesture for one button.
  ///
  /// - Parameters:
  ///   - button: 1 is the primary, 0 any.
  ///   - beforeChildren: Whether it sees events before the widgets inside do.
  public convenience init(button: Int = 1, beforeChildren: Bool = false) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_gesture_click_new()))
    gtk_gesture_single_set_button(opaque, guint(button))
    if beforeChildren { seesEventsFirst() }
  }

  /// A button or finger that goes down or up.
  public struct Press {
    /// How often in a row.
    public let count: Int
    /// Where, in the widget's coordinates.
    public let x, y: Double
    /// The button: 1 is the primary or a finger, 3 the secondary, 8 and 9 a mouse's thumb buttons.
    public let button: Int
    /// The keys that are held down meanwhile.
    public let modifiers: Modifiers

    /// Reads the rest from the gesture whose event is being handled.
    fileprivate init(count: Int, x: Double, y: Double, of gesture: OpaquePointer) {
      (self.count, self.x, self.y) = (count, x, y)
      button = Int(gtk_gesture_single_get_current_button(gesture))
      modifiers = Modifiers(
        rawValue: Int(gtk_event_controller_get_current_event_state(gesture).rawValue))
    }
  }

  /// Calls `handler` when a button goes down; `.stop` takes the press from all others.
  @discardableResult
  public func onPressed(_ handler: @escaping (Press) -> Propagation) -> SignalConnection {
    // The address alone: the gesture owns the handler, which must not own the gesture.
    let gesture = opaque
    return connect("pressed") { (count: Int, x: Double, y: Double) in
      if handler(Press(count: count, x: x, y: y, of: gesture)) == .stop {
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      }
    }
  }

  /// Calls `handler` when a press ends where it began.
  @discardableResult
  public func onReleased(_ handler: @escaping (Press) -> Void) -> SignalConnection {
    let gesture = opaque
    return connect("released") { (count: Int, x: Double, y: Double) in
      handler(Press(count: count, x: x, y: y, of: gesture))
    }
  }
}

/// A finger or button held down in one place. Wraps `GtkGestureLongPress`.
public final class LongPressGesture: Gesture {
  public override class var type: GType { gtk_gesture_long_press_get_type() }

  /// Makes a gesture for touch; a mouse has a secondary button for what it does.
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_gesture_long_press_new()))
    gtk_gesture_single_set_touch_only(opaque, 1)
  }

  /// Calls `handler` with the place, when it has been held long enough.
  @discardableResult
  public func onPressed(_ handler: @escaping (_ x: Double, _ y: Double) -> Void)
    -> SignalConnection
  { connect("pressed", handler) }
}

/// A movement with a button or finger down. Wraps `GtkGestureDrag`.
public final class DragGesture: Gesture {
  public override class var type: GType { gtk_gesture_drag_get_type() }

  /// Makes a gesture for the primary button and touch.
  ///
  /// - Parameters:
  ///   - touchOnly: Whether a mouse does not count.
  ///   - beforeChildren: Whether it sees events before the widgets inside do.
  public convenience init(touchOnly: Bool = false, beforeChildren: Bool = false) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_gesture_drag_new()))
    gtk_gesture_single_set_touch_only(opaque, touchOnly ? 1 : 0)
    if beforeChildren { seesEventsFirst() }
  }

  /// Calls `handler` with the place where a drag begins.
  @discardableResult
  public func onBegin(_ handler: @escaping (_ x: Double, _ y: Double) -> Void) -> SignalConnection {
    connect("drag-begin", handler)
  }

  /// Calls `handler` with the distance from the beginning whenever it changes.
  @discardableResult
  public func onUpdate(_ handler: @escaping (_ x: Double, _ y: Double) -> Void) -> SignalConnection
  {
    connect("drag-update", handler)
  }

  /// Calls `handler` with the distance from the beginning when the drag ends.
  @discardableResult
  public func onEnd(_ handler: @escaping (_ x: Double, _ y: Double) -> Void) -> SignalConnection {
    connect("drag-end", handler)
  }

  /// Calls `handler` when the drag is taken away, by another gesture or by the system.
  @discardableResult
  public func onCancelled(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("cancel", handler)
  }
}

/// Two fingers that move apart or together. Wraps `GtkGestureZoom`.
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

  /// Calls `handler` with the distance of the fingers as a multiple of the first one, and with
  /// the middle between them in the widget's coordinates.
  @discardableResult
  public func onScaleChanged(
    _ handler: @escaping (_ scale: Double, _ center: (x: Double, y: Double)?) -> Void
  ) -> SignalConnection {
    // The address alone: the gesture owns the handler, which must not own the gesture.
    let gesture = opaque
    return connect("scale-changed") { (scale: Double) in
      var x = 0.0
      var y = 0.0
      let hasCenter = gtk_gesture_get_bounding_box_center(gesture, &x, &y) != 0
      handler(scale, hasCenter ? (x, y) : nil)
    }
  }
}

/// Wheel and touchpad scrolling. Wraps `GtkEventControllerScroll`.
public final class ScrollController: EventController {
  public override class var type: GType { gtk_event_controller_scroll_get_type() }

  /// Makes a controller for both directions; `beforeChildren` says whether it sees events before the
  /// widgets inside do.
  public convenience init(beforeChildren: Bool = false) {
    self.init(
      adopting: UnsafeMutableRawPointer(
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)))
    if beforeChildren { seesEventsFirst() }
  }

  /// One movement of a wheel or of fingers on a touchpad.
  public struct Scroll {
    /// The distance to the right and down: wheel steps, or pixels of fingers.
    public let x, y: Double
    /// Whether it is a wheel that was turned.
    public let isWheel: Bool
    /// The modifier keys that are held.
    public let modifiers: Modifiers

    /// A movement.
    public init(x: Double, y: Double, isWheel: Bool = false, modifiers: Modifiers = []) {
      (self.x, self.y) = (x, y)
      (self.isWheel, self.modifiers) = (isWheel, modifiers)
    }
  }

  /// Whether the event that is being handled comes from a touchpad.
  public var isTouchpad: Bool {
    guard let device = gtk_event_controller_get_current_event_device(opaque) else { return false }
    return gdk_device_get_source(device) == GDK_SOURCE_TOUCHPAD
  }

  /// Calls `handler` when the fingers have left the touchpad.
  @discardableResult
  public func onEnd(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("scroll-end", handler)
  }

  /// Calls `handler` with each movement.
  @discardableResult
  public func onScroll(_ handler: @escaping (Scroll) -> Propagation) -> SignalConnection {
    // The address alone: the controller owns the handler, which must not own the controller.
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

/// Movement of the pointer over a widget. Wraps `GtkEventControllerMotion`.
public final class MotionController: EventController {
  public override class var type: GType { gtk_event_controller_motion_get_type() }

  /// Makes the controller.
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_event_controller_motion_new()))
  }

  /// Calls `handler` with the pointer's place whenever it moves.
  @discardableResult
  public func onMotion(
    _ handler: @escaping (_ x: Double, _ y: Double) -> Void
  ) -> SignalConnection { connect("motion", handler) }

  /// Whether the pointer is over the widget or one inside it.
  public var containsPointer: Bool {
    gtk_event_controller_motion_contains_pointer(opaque) != 0
  }
}
