import CGtk
import GObjectKit

/// A widget that shows a texture at the size of the widget. Wraps `GtkPicture`.
///
/// Use an `Image` for icons.
public final class Picture: Widget {
  public override class var type: GType { gtk_picture_get_type() }

  /// How a picture is scaled to an area of another shape.
  public enum ContentFit {
    /// Stretched to the whole area, without keeping its aspect ratio.
    case fill
    /// As large as possible while entirely visible.
    case contain
    /// As small as possible while covering the whole area; the rest is cropped.
    case cover
    /// Like `contain`, but never enlarged.
    case scaleDown
  }

  /// Makes a widget for a texture.
  ///
  /// - Parameters:
  ///   - texture: The texture; nil shows nothing.
  ///   - contentFit: How the texture is scaled.
  ///   - alternativeText: The description for screen readers.
  public convenience init(
    _ texture: Texture? = nil, contentFit: ContentFit = .contain, alternativeText: String = ""
  ) {
    self.init(adopting: gtk_picture_new_for_paintable(texture?.opaque))
    (self.contentFit, self.alternativeText) = (contentFit, alternativeText)
  }

  /// The texture; nil shows nothing.
  public var texture: Texture? {
    get {
      gtk_picture_get_paintable(opaque).flatMap {
        Object(retaining: UnsafeMutableRawPointer($0)).cast(to: Texture.self)
      }
    }
    set { gtk_picture_set_paintable(opaque, newValue?.opaque) }
  }

  /// How the picture is scaled to the widget.
  public var contentFit: ContentFit {
    get {
      switch gtk_picture_get_content_fit(opaque) {
      case GTK_CONTENT_FIT_FILL: .fill
      case GTK_CONTENT_FIT_COVER: .cover
      case GTK_CONTENT_FIT_SCALE_DOWN: .scaleDown
      default: .contain
      }
    }
    set {
      let fit =
        switch newValue {
        case .fill: GTK_CONTENT_FIT_FILL
        case .contain: GTK_CONTENT_FIT_CONTAIN
        case .cover: GTK_CONTENT_FIT_COVER
        case .scaleDown: GTK_CONTENT_FIT_SCALE_DOWN
        }
      gtk_picture_set_content_fit(opaque, fit)
    }
  }

  /// The text that a screen reader reads for the picture.
  public var alternativeText: String {
    get { gtk_picture_get_alternative_text(opaque).map { String(cString: $0) } ?? "" }
    set {
      gtk_picture_set_alternative_text(opaque, newValue)
      // GTK 4.8 sets only the accessible description.
      setAccessibleLabel(newValue)
    }
  }
}
