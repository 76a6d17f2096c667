import CGtk
import GObjectKit

/// Rules that add to GTK's style. Wraps `GtkCssProvider`.
public final class StyleSheet: Object {
  public override class var type: GType { gtk_css_provider_get_type() }

  /// Reads rules; mistakes in them are logged by GTK.
  public convenience init(css: String) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_css_provider_new()))
    gtk_css_provider_load_from_data(unsafe(), css, -1)
  }

  /// Applies the rules to the whole program, over the theme and under the user's own.
  public func apply() {
    guard let display = gdk_display_get_default() else { return }
    gtk_style_context_add_provider_for_display(
      display, opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }
}
