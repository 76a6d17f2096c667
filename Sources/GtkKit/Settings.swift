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
  ///
  /// Wraps `gtk-interface-color-scheme`, or in GTK before 4.20 `gtk-application-prefer-dark-theme`.
  public var prefersDark: Bool {
    get {
      let scheme = hasColorScheme ? ColorScheme(rawValue: property(colorSchemeName)) : nil
      return scheme.map { $0 == .dark } ?? property(darkThemeName)
    }
    set {
      Self.hasChosenDark = newValue
      if hasColorScheme {
        let scheme = newValue ? ColorScheme.dark : .light
        setProperty(colorSchemeName, to: scheme.rawValue)
      } else {
        setProperty(darkThemeName, to: newValue)
      }
    }
  }

  private static var hasChosenDark = false

  /// Whether dark was chosen in the program or in GTK's own settings, rather than on the desktop,
  /// whose choice GTK 4.20 takes over by itself on Wayland.
  var isDarkByChoice: Bool { Self.hasChosenDark || property(darkThemeName) }

  /// Calls `handler` when `prefersDark` has changed.
  func onPrefersDarkChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("notify::\(hasColorScheme ? colorSchemeName : darkThemeName)", handler)
  }

  private var hasColorScheme: Bool { hasProperty(colorSchemeName) }
}

/// The values of `GtkInterfaceColorScheme` that stand for a choice, and that of GTK's default.
private enum ColorScheme: Int {
  case standard = 1
  case dark = 2
  case light = 3
}

private let colorSchemeName = "gtk-interface-color-scheme"
private let darkThemeName = "gtk-application-prefer-dark-theme"
