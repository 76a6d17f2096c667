import CGtk
import GObjectKit

/// Keys that do something while a widget, or anything in its window, has the focus.
///
/// Wraps `GtkShortcutController`.
public final class ShortcutController: EventController {
  public override class var type: GType { gtk_shortcut_controller_get_type() }

  /// Where the focus must be for a key to count.
  public enum Scope {
    /// On the widget or inside it.
    case local
    /// Anywhere in the window, or in the popover that the widget is in; the focused widget has the
    /// first say.
    case window
  }

  /// Makes a controller without keys; `beforeFocus` says whether it comes before the focused widget,
  /// as a program's accelerators do.
  public convenience init(scope: Scope, beforeFocus: Bool = false) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_shortcut_controller_new()))
    gtk_shortcut_controller_set_scope(
      opaque, scope == .local ? GTK_SHORTCUT_SCOPE_LOCAL : GTK_SHORTCUT_SCOPE_MANAGED)
    if beforeFocus { gtk_event_controller_set_propagation_phase(opaque, GTK_PHASE_CAPTURE) }
  }

  /// Adds keys in GTK's notation, such as "<Alt>Left" or "plus|equal"; the handler says whether
  /// it used the key. A notation that GTK cannot read stops the program.
  public func add(_ keys: String, _ handler: @escaping () -> Propagation) {
    guard let trigger = gtk_shortcut_trigger_parse_string(keys) else {
      preconditionFailure("no such key: \(keys)")
    }
    let action = gtk_callback_action_new(
      runShortcut, CallbackBox(handler).retained(), releaseCallbackBox)
    gtk_shortcut_controller_add_shortcut(opaque, gtk_shortcut_new(trigger, action))
  }

  /// Takes all keys away.
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
