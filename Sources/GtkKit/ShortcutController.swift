import CGtk
import GObjectKit

/// A controller that calls closures for keys. Wraps `GtkShortcutController`.
public final class ShortcutController: EventController {
  public override class var type: GType { gtk_shortcut_controller_get_type() }

  /// The widgets that must have the focus for a key to work.
  public enum Scope {
    /// The widget or a descendant.
    case local
    /// Any widget in the window, or in the popover that contains the widget. The focused widget
    /// handles the key first.
    case window
  }

  /// Makes a controller without keys.
  ///
  /// - Parameters:
  ///   - scope: The widgets that must have the focus.
  ///   - beforeFocus: Whether the keys work before the focused widget handles them, as accelerators
  ///     do.
  public convenience init(scope: Scope, beforeFocus: Bool = false) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_shortcut_controller_new()))
    gtk_shortcut_controller_set_scope(
      opaque, scope == .local ? GTK_SHORTCUT_SCOPE_LOCAL : GTK_SHORTCUT_SCOPE_MANAGED)
    if beforeFocus { gtk_event_controller_set_propagation_phase(opaque, GTK_PHASE_CAPTURE) }
  }

  /// Adds keys in GTK's notation: "<Alt>Left", "plus|equal".
  ///
  /// The handler returns `.stop` if it has handled the key. A malformed notation stops the program.
  public func add(_ keys: String, _ handler: @escaping () -> Propagation) {
    guard let trigger = gtk_shortcut_trigger_parse_string(keys) else {
      preconditionFailure("no key has the name \(keys)")
    }
    let action = gtk_callback_action_new(
      runShortcut, CallbackBox(handler).retained(), releaseCallbackBox)
    gtk_shortcut_controller_add_shortcut(opaque, gtk_shortcut_new(trigger, action))
  }

  /// Removes all keys.
  public func removeAll() {
    while let shortcut = g_list_model_get_object(opaque, 0) {
      gtk_shortcut_controller_remove_shortcut(opaque, OpaquePointer(shortcut))
      g_object_unref(shortcut)
    }
  }
}

private let runShortcut: GtkShortcutFunc = { _, _, data in
  guard let data else { return 0 }
  return CallbackBox<() -> Propagation>.value(at: data)() == .stop ? 1 : 0
}
