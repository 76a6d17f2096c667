import CGtk
import GObjectKit

/// The user's settings for all GTK programs. Wraps `GtkSettings`.
public final class Settings: Object {
  public override class var type: GType { gtk_settings_get_type() }

  /// The settings of the default display; nil where there is none.
  public static var current: Settings? {
    gtk_settings_get_default().map { Settings(retaining: UnsafeMutableRawPointer($0)) }
  }

  /// Whether the user wants movement.
  public var areAnimationsEnabled: Bool {
    get { property("gtk-enable-animations") }
    set { setProperty("gtk-enable-animations", to: newValue) }
  }

  /// Whether the program prefers the dark variant of the theme.
  public var prefersDark: Bool {
    get { property("gtk-application-prefer-dark-theme") }
    set { setProperty("gtk-application-prefer-dark-theme", to: newValue) }
  }
}
