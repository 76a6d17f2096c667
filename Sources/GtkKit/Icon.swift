import CGtk
import GObjectKit

/// A reference to an icon: a named icon of the theme, or a texture. Wraps `GIcon`.
///
/// A value type, cheap to copy. Two named icons are equal if their names are, and two texture icons
/// if they share the texture.
public struct Icon: Equatable {
  private let object: Object

  /// Makes an icon from the icon theme.
  ///
  /// Icons whose names end in `-symbolic` are drawn in the text colour. A missing icon appears as a
  /// placeholder image.
  public init(named name: String) {
    object = Object(adopting: UnsafeMutableRawPointer(g_themed_icon_new(name)))
  }

  /// Makes an icon from a texture, scaled to the icon size of the widget that shows it.
  ///
  /// - Parameter texture: The pixels. The icon and the widgets that show it keep the texture alive.
  public init(_ texture: Texture) { object = texture }

  /// Wraps a borrowed `GIcon`.
  init(retaining icon: OpaquePointer) { object = Object(retaining: UnsafeMutableRawPointer(icon)) }

  /// The icon as a pointer for C functions.
  var opaque: OpaquePointer { object.opaque }

  /// Returns whether both icons have the same name or the same texture.
  public static func == (a: Icon, b: Icon) -> Bool { g_icon_equal(a.opaque, b.opaque) != 0 }
}
