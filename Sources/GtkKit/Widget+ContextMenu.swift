import CGtk
import GObjectKit

extension Widget {
  /// Calls `handler` when the user asks what can be done here: with a secondary click or a finger
  /// held down, which have a place in the widget's coordinates, or with Menu or Shift+F10 while the
  /// focus is on the widget or inside it.
  ///
  /// The handler opens a menu, such as a `PopoverMenu`; `.proceed` leaves the wish to what is around
  /// the widget.
  public func onContextMenu(
    _ handler: @escaping (_ place: (x: Double, y: Double)?) -> Propagation
  ) {
    let click = ClickGesture(button: 3)
    click.onPressed { handler(($0.x, $0.y)) }
    addController(click)
    let press = LongPressGesture()
    // The address alone: the gesture owns the handler, which must not own the gesture.
    let gesture = press.opaque
    press.onPressed { x, y in
      // The finger that goes up again opens nothing below the menu.
      if handler((x, y)) == .stop { gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED) }
    }
    addController(press)
    let keys = ShortcutController(scope: .local)
    keys.add("Menu|<Shift>F10") { handler(nil) }
    addController(keys)
  }
}
