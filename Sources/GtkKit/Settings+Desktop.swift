import CGtk
import GObjectKit

/// The desktop's preferences that GTK's own settings do not cover.
extension Settings {
  /// Whether the program follows the desktop's preferences as they change.
  ///
  /// These are dark style, high contrast and reduced motion, read from the desktop's settings
  /// portal. `Application`, or a window's first root controller, starts to follow them without
  /// waiting for the first reply. Set this to false earlier to leave the program's settings
  /// unchanged.
  ///
  /// Setting `prefersDark` overrides the desktop until the desktop's style changes. In a program that
  /// uses libadwaita, libadwaita sets dark style and high contrast. Without a portal, nothing changes;
  /// if the portal quits, its last values stay.
  public static var followsDesktop = true {
    didSet {
      guard followsDesktop != oldValue else { return }
      if followsDesktop { followDesktop() } else { desktop = nil }
    }
  }

  /// Whether transitions fade instead of move. Set from the desktop's preferences if the program
  /// follows them.
  public static var reducesMotion = false

  /// The style of a program: that of the desktop, or light or dark by the user's choice.
  public enum Appearance: String, CaseIterable, Sendable {
    /// The desktop's style, also when it changes.
    case system
    /// Light, whatever the desktop's style is.
    case light
    /// Dark, whatever the desktop's style is.
    case dark
  }

  /// The style that the user has chosen for this program, as UIKit's `overrideUserInterfaceStyle`.
  ///
  /// Unlike `prefersDark`, it stays in effect when the desktop's style changes. The program stores
  /// the choice, and sets it at start. In a program that uses libadwaita, set the color scheme of its
  /// `AdwStyleManager` instead.
  public static var appearance = Appearance.system {
    didSet {
      guard appearance != oldValue, let current else { return }
      // Before the change, so that the chosen style does not count as the program's own.
      followDesktop()
      if appearance == .system {
        current.resetStyle()
        desktop?.restoreStyle()
      } else {
        current.prefersDark = appearance == .dark
      }
    }
  }

  private static var desktop: DesktopPreferences?

  /// Starts to follow the desktop's preferences, unless already started or disabled.
  package static func followDesktop() {
    guard followsDesktop, desktop == nil, let current else { return }
    desktop = DesktopPreferences(of: current)
  }

  /// Whether GTK has a setting for contrast, as GTK 4.20 and later do, rather than separate themes.
  var hasContrast: Bool { hasProperty(contrastName) }

  /// Requests high contrast; false restores the user's setting.
  func setHighContrast(_ isHigh: Bool) {
    guard isHigh else { return gtk_settings_reset_property(opaque, contrastName) }
    setProperty(contrastName, to: moreContrast)
  }

  /// The name of the GTK theme.
  var themeName: String {
    get { property("gtk-theme-name") }
    set { setProperty("gtk-theme-name", to: newValue) }
  }
}

private let contrastName = "gtk-interface-contrast"
/// `GTK_INTERFACE_CONTRAST_MORE`.
private let moreContrast = 2
