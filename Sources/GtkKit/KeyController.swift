import CGtk
import GObjectKit

/// A controller for key presses while a widget or a descendant has the focus. Wraps
/// `GtkEventControllerKey`.
///
/// Use a `ShortcutController` for known keys, and a `KeyController` for any key, such as in a game
/// or an editor.
public final class KeyController: EventController {
  public override class var type: GType { gtk_event_controller_key_get_type() }

  /// Makes the controller.
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_event_controller_key_new()))
  }

  /// A press or release of a key.
  public struct Press: Equatable {
    /// GTK's name of the key, such as "a", "A", "Return", "Left" or "F5".
    public let name: String
    /// The character that the key types, or nil for keys such as Left.
    public let character: Character?
    /// The modifier keys held.
    public let modifiers: Modifiers

    fileprivate init(value: Int, state: Int) {
      name = gdk_keyval_name(guint(value)).map { String(cString: $0) } ?? ""
      let code = gdk_keyval_to_unicode(guint(value))
      let isTyped = code != 0 && g_unichar_iscntrl(code) == 0
      character = isTyped ? Unicode.Scalar(code).map { Character($0) } : nil
      modifiers = Modifiers(rawValue: state).intersection([.shift, .control, .alt])
    }
  }

  /// Calls `handler` when a key is pressed, and again while it is held. `.stop` ends the event's
  /// propagation.
  @discardableResult
  public func onPressed(_ handler: @escaping (Press) -> Propagation) -> SignalConnection {
    connect("key-pressed") { (value: Int, _: Int, state: Int) in
      handler(Press(value: value, state: state)) == .stop
    }
  }

  /// Calls `handler` when a key is released.
  @discardableResult
  public func onReleased(_ handler: @escaping (Press) -> Void) -> SignalConnection {
    connect("key-released") { (value: Int, _: Int, state: Int) in
      handler(Press(value: value, state: state))
    }
  }
}
