import CGtk
import GObjectKit

/// A small picture that stands for something: one of the theme's, or pixels of your own.
///
/// A value: copies are cheap, and icons of the same name are equal. A texture's icon equals only
/// icons of the same texture. Wraps `GIcon`.
public struct Icon: Equatable {
  private let object: Object

  /// The theme's icon of a name. A symbolic one ("go-up-symbolic") is drawn in the colour of the
  /// text around it; a name that the theme does not have shows as a broken picture.
  public init(named name: String) {
    object = Object(adopting: UnsafeMutableRawPointer(g_themed_icon_new(name)))
  }

  /// An icon of pixels in their own colours, scaled to the size that icons have where it is shown.
  ///
  /// - Parameter texture: Kept alive by the icon and by what shows it.
  public init(_ texture: Texture) { object = texture }

  /// The icon behind a borrowed `GIcon`.
  init(retaining icon: OpaquePointer) { object = Object(retaining: UnsafeMutableRawPointer(icon)) }

  /// The icon as C functions want it.
  var opaque: OpaquePointer { object.opaque }

  /// Whether both look the same wherever they are shown.
  public static func == (a: Icon, b: Icon) -> Bool { g_icon_equal(a.opaque, b.opaque) != 0 }
}
