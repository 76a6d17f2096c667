import CGtk
import GObjectKit

extension Widget {
  /// Calls `handler` when the user requests a context menu.
  ///
  /// A secondary click or a long press passes its position in the widget's coordinates. Menu or
  /// Shift+F10 passes nil, while the widget or a descendant has the focus. Open a menu, such as a
  /// `PopoverMenu`, and return `.stop`; `.proceed` passes the request to the widget's ancestors.
  public func onContextMenu(
    _ handler: @escaping (_ place: (x: Double, y: Double)?) -> Propagation
  ) {
    let click = ClickGesture(button: 3)
    click.onPressed { handler(($0.x, $0.y)) }
    addController(click)
    let press = LongPressGesture()
    // A pointer, because a reference to the gesture from its own handler would be a retain cycle.
    let gesture = press.opaque
    press.onPressed { x, y in
      // Without the claim, lifting the finger would activate a widget below the menu.
      if handler((x, y)) == .stop { gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED) }
    }
    addController(press)
    let keys = ShortcutController(scope: .local)
    keys.add("Menu|<Shift>F10") { handler(nil) }
    addController(keys)
  }
}
