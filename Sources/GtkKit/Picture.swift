import CGtk
import GObjectKit

/// Shows a picture, as large as there is room. Wraps `GtkPicture`; icons are for `Image`.
public final class Picture: Widget {
  public override class var type: GType { gtk_picture_get_type() }

  /// How a picture is brought into room of another shape.
  public enum ContentFit {
    /// Stretched to all of it.
    case fill
    /// As large as all of it can be seen.
    case contain
    /// So large that no room is left, and cut off at two sides.
    case cover
    /// Like `contain`, but never larger than it is.
    case scaleDown
  }

  /// Makes a widget that shows a texture, or nothing.
  ///
  /// - Parameters:
  ///   - texture: The picture.
  ///   - contentFit: How it is brought into the room.
  ///   - alternativeText: What a screen reader says instead.
  public convenience init(
    _ texture: Texture? = nil, contentFit: ContentFit = .contain, alternativeText: String = ""
  ) {
    self.init(adopting: gtk_picture_new_for_paintable(texture?.opaque))
    (self.contentFit, self.alternativeText) = (contentFit, alternativeText)
  }

  /// What is shown; nil is nothing.
  public var texture: Texture? {
    get {
      gtk_picture_get_paintable(opaque).flatMap {
        Object(retaining: UnsafeMutableRawPointer($0)).cast(to: Texture.self)
      }
    }
    set { gtk_picture_set_paintable(opaque, newValue?.opaque) }
  }

  /// How the picture is brought into the room.
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

  /// What a screen reader says instead of the picture.
  public var alternativeText: String {
    get { gtk_picture_get_alternative_text(opaque).map { String(cString: $0) } ?? "" }
    set {
      gtk_picture_set_alternative_text(opaque, newValue)
      // GTK 4.8 makes it the description only.
      setAccessibleLabel(newValue)
    }
  }
}
