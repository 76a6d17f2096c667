import CGtk
import GObjectKit

/// What the desktop asks of its programs beyond GTK's own settings.
extension Settings {
  /// Whether the program looks and moves as the desktop asks: dark or light, with high contrast,
  /// with less movement. Each as it changes.
  ///
  /// `Application`, or a window's first root controller, starts it; nothing waits for the answer,
  /// and without a desktop that says something, all stays as it is. Say no before that, and the
  /// program is left alone. A program that sets `prefersDark` by itself keeps that until the
  /// desktop changes; one that uses libadwaita is dark, light and in high contrast as libadwaita
  /// has it.
  ///
  /// The desktop speaks through its settings portal; a portal that goes away leaves what it said
  /// last.
  public static var followsDesktop = true {
    didSet {
      guard followsDesktop != oldValue else { return }
      if followsDesktop { followDesktop() } else { desktop = nil }
    }
  }

  /// Whether what moves is to fade instead. The desktop decides, if the program follows it.
  public static var reducesMotion = false

  private static var desktop: DesktopPreferences?

  /// Begins to follow the desktop, unless that is under way or the program says no.
  package static func followDesktop() {
    guard followsDesktop, desktop == nil, let current else { return }
    desktop = DesktopPreferences(of: current)
  }

  /// Whether GTK's themes have high contrast at this setting, rather than under names of their own:
  /// GTK 4.20 and later.
  var hasContrast: Bool { hasProperty(contrastName) }

  /// Asks the theme for high contrast; false leaves that to the user's settings.
  func setHighContrast(_ isHigh: Bool) {
    guard isHigh else { return gtk_settings_reset_property(opaque, contrastName) }
    setProperty(contrastName, to: moreContrast)
  }

  /// The name of the theme.
  var themeName: String {
    get { property("gtk-theme-name") }
    set { setProperty("gtk-theme-name", to: newValue) }
  }
}

private let contrastName = "gtk-interface-contrast"
/// `GTK_INTERFACE_CONTRAST_MORE`.
private let moreContrast = 2
