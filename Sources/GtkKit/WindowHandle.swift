import CGtk
import GObjectKit

/// A place to move the window by, like its title bar. Wraps `GtkWindowHandle`.
public final class WindowHandle: Widget {
  public override class var type: GType { gtk_window_handle_get_type() }

  /// Makes one around a child.
  public convenience init(child: Widget) {
    self.init(adopting: gtk_window_handle_new())
    gtk_window_handle_set_child(opaque, child.widget)
  }
}
