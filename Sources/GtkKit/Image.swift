import CGtk
import GObjectKit

/// A widget that shows an icon. Wraps `GtkImage`.
public final class Image: Widget {
  public override class var type: GType { gtk_image_get_type() }

  /// Makes an image of an icon. `pixelSize` is its side length in pixels; -1 uses the style's.
  public convenience init(_ icon: Icon, pixelSize: Int = -1) {
    self.init(adopting: gtk_image_new_from_gicon(icon.opaque))
    gtk_image_set_pixel_size(opaque, gint(pixelSize))
  }

  /// Makes an image of a named icon. `pixelSize` is its side length in pixels; -1 uses the style's.
  public convenience init(iconName: String, pixelSize: Int = -1) {
    self.init(adopting: gtk_image_new_from_icon_name(iconName))
    gtk_image_set_pixel_size(opaque, gint(pixelSize))
  }

  /// The icon; nil shows nothing.
  public var icon: Icon? {
    get {
      gtk_image_get_gicon(opaque).map { Icon(retaining: $0) }
        ?? gtk_image_get_icon_name(opaque).map { Icon(named: String(cString: $0)) }
    }
    set { gtk_image_set_from_gicon(opaque, newValue?.opaque) }
  }
}
