import CGtk
import GObjectKit

/// The icons that the desktop's theme has, and the program's own. Wraps `GtkIconTheme`.
public enum IconTheme {
  private static var additions = 0

  /// Adds a program's own drawings, for `Icon(named:)` and every other call that takes an icon name.
  ///
  /// A drawing shows where neither the user's theme nor an earlier addition has an icon of its name.
  /// End its name in `-symbolic` and fill its shapes: it is then drawn in the colour of the text
  /// around it.
  /// Call this after there is a screen, as in `Application.onStartup`. Wraps
  /// `gtk_icon_theme_add_resource_path`.
  /// - Parameter drawings: SVG files of 16 by 16 pixels by the names of the icons.
  public static func add(_ drawings: [String: [UInt8]]) {
    guard let display = gdk_display_get_default() else { return }
    additions += 1
    let folder = "/org/navigationkit/icons/\(additions)"
    let files = drawings.map { ("\(folder)/scalable/actions/\($0).svg", $1) }
    do throws(GLibError) {
      try registerResources(Dictionary(uniqueKeysWithValues: files))
      gtk_icon_theme_add_resource_path(gtk_icon_theme_get_for_display(display), folder)
    } catch {
      preconditionFailure("GLib cannot read the resources made for it: \(error)")
    }
  }

  /// Whether the theme or the program has an icon of a name.
  public static func hasIcon(named name: String) -> Bool {
    guard let display = gdk_display_get_default() else { return false }
    return gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display), name) != 0
  }
}
