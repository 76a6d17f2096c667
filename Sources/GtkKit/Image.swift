import CGtk
import GObjectKit

/// An icon of the theme. Wraps `GtkImage`.
public final class Image: Widget {
  public override class var type: GType { gtk_image_get_type() }

  /// Makes an image of a named icon, `pixelSize` pixels large or as the style says.
  public convenience init(iconName: String, pixelSize: Int = -1) {
    self.init(adopting: gtk_image_new_from_icon_name(iconName))
    gtk_image_set_pixel_size(opaque, gint(pixelSize))
  }

  /// Makes an image of an icon, `pixelSize` pixels large or as the style says.
  public convenience init(_ icon: Icon, pixelSize: Int = -1) {
    self.init(adopting: gtk_image_new_from_gicon(icon.opaque))
    gtk_image_set_pixel_size(opaque, gint(pixelSize))
  }

  /// The icon; nil if there is none.
  public var icon: Icon? {
    get { gtk_image_get_gicon(opaque).map { Icon(retaining: UnsafeMutableRawPointer($0)) } }
    set {
      if let newValue {
        gtk_image_set_from_gicon(opaque, newValue.opaque)
      } else {
        gtk_image_clear(opaque)
      }
    }
  }

  /// The icon's name.
  public var iconName: String {
    get { gtk_image_get_icon_name(opaque).map { String(cString: $0) } ?? "" }
    set { gtk_image_set_from_icon_name(opaque, newValue) }
  }
}
