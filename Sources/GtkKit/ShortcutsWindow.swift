import CGtk
import GObjectKit

/// A window that lists keys and gestures. Wraps `GtkShortcutsWindow`.
public final class ShortcutsWindow: Window {
  public override class var type: GType { gtk_shortcuts_window_get_type() }

  /// Makes one from a UI definition that holds a `GtkShortcutsWindow` with the id "shortcuts".
  ///
  /// GTK offers no other way to fill one. A definition without it stops the program.
  public convenience init(definition: String) {
    let builder = Object(
      adopting: UnsafeMutableRawPointer(gtk_builder_new_from_string(definition, -1)))
    guard let window = gtk_builder_get_object(builder.opaque, "shortcuts") else {
      preconditionFailure("the UI definition has no object \"shortcuts\"")
    }
    self.init(retaining: window)
  }
}
