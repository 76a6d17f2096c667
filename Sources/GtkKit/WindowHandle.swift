import CGtk
import GObjectKit

/// An area that moves the window when dragged, like a title bar. Wraps `GtkWindowHandle`.
public final class WindowHandle: Widget {
  public override class var type: GType { gtk_window_handle_get_type() }

  /// Makes a handle around a child.
  public convenience init(child: Widget) {
    self.init(adopting: gtk_window_handle_new())
    gtk_window_handle_set_child(opaque, child.widget)
  }
}
