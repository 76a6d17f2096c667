import CGtk
import GObjectKit

/// A picture small enough for a button: one of the theme's, or one of yours. Wraps `GIcon`.
public final class Icon: Object {
  public override class var type: GType { g_icon_get_type() }

  /// An icon of the theme, such as "go-up-symbolic".
  public convenience init(named name: String) {
    self.init(adopting: UnsafeMutableRawPointer(g_themed_icon_new(name)))
  }

  /// A picture of your own.
  public convenience init(_ texture: Texture) {
    self.init(retaining: UnsafeMutableRawPointer(texture.pointer))
  }
}
