import CGtk
import GObjectKit

extension Widget {
  /// The colour of the widget's text, which the style sheets choose.
  ///
  /// It is bright where the background is dark, so that a drawing can follow the style.
  public var textColor: Color {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
    return Color(
      Double(color.red), Double(color.green), Double(color.blue), alpha: Double(color.alpha))
  }
}
