import CGtk
import GObjectKit

/// The user's settings for all GTK programs. Wraps `GtkSettings`.
public final class Settings: Object {
  public override class var type: GType { gtk_settings_get_type() }

  /// The settings of the default display, or nil without a display.
  public static var current: Settings? {
    gtk_settings_get_default().map { Settings(retaining: UnsafeMutableRawPointer($0)) }
  }

  /// Whether animations are enabled.
  public var areAnimationsEnabled: Bool {
    get { property("gtk-enable-animations") }
    set { setProperty("gtk-enable-animations", to: newValue) }
  }

  /// Whether the program uses the dark variant of the theme.
  ///
  /// Wraps `gtk-interface-color-scheme`, or `gtk-application-prefer-dark-theme` before GTK 4.20.
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

  /// Restores the style of GTK's settings file, or the one that GTK reads from the desktop.
  func resetStyle() {
    Self.hasChosenDark = false
    gtk_settings_reset_property(opaque, hasColorScheme ? colorSchemeName : darkThemeName)
  }

  /// Whether the program or GTK's settings file chose the dark style.
  ///
  /// False for the desktop's choice, which GTK 4.20 and later apply by themselves on Wayland.
  var isDarkByChoice: Bool { Self.hasChosenDark || property(darkThemeName) }

  /// Calls `handler` when `prefersDark` changes.
  ///
  /// Cancel the connection when you no longer need it: the settings live as long as the program.
  public func onPrefersDarkChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("notify::\(hasColorScheme ? colorSchemeName : darkThemeName)", handler)
  }

  private var hasColorScheme: Bool { hasProperty(colorSchemeName) }
}

/// The values of `GtkInterfaceColorScheme` that state a choice, and GTK's default.
private enum ColorScheme: Int {
  case standard = 1
  case dark = 2
  case light = 3
}

private let colorSchemeName = "gtk-interface-color-scheme"
private let darkThemeName = "gtk-application-prefer-dark-theme"
