import CGtk
import GObjectKit

/// The display that windows appear on. Wraps `GdkDisplay`.
public enum Display {
  /// Opens the default display and initialises GTK.
  ///
  /// Only for programs without an `Application`, which does this itself. Wraps `gtk_init_check`.
  /// - Returns: Whether a display is available.
  public static func open() -> Bool { gtk_init_check() != 0 }

  /// The version of GTK that the program runs with: "4.8.3". Wraps `gtk_get_major_version` and others.
  public static var toolkitVersion: String {
    "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
  }

  /// The window system of the default display: "Wayland" or "X11"; nil without a display.
  public static var windowSystem: String? {
    guard let display = gdk_display_get_default() else { return nil }
    let type = Object(retaining: UnsafeMutableRawPointer(display)).typeName
    return type.replacing(/^Gdk|Display$/, with: "")
  }
}
