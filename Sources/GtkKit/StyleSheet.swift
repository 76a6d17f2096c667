import CGtk
import GObjectKit

/// A style sheet in GTK's CSS. Wraps `GtkCssProvider`.
public final class StyleSheet: Object {
  public override class var type: GType { gtk_css_provider_get_type() }

  /// Parses CSS rules. GTK logs the errors.
  public convenience init(css: String) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_css_provider_new()))
    gtk_css_provider_load_from_data(unsafe(), css, -1)
  }

  /// Applies the rules to the whole program, with a priority above the theme's and below the
  /// user's.
  ///
  /// Does nothing without a display.
  public func apply() {
    guard let display = gdk_display_get_default() else { return }
    gtk_style_context_add_provider_for_display(
      display, opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }
}
