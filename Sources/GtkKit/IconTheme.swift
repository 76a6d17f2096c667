import CGtk
import GObjectKit

/// The desktop's icon theme and the program's own icons. Wraps `GtkIconTheme`.
public enum IconTheme {
  private static var additions = 0

  /// Adds icons to the theme, for `Icon(named:)` and every function that takes an icon name.
  ///
  /// The user's theme and earlier additions take precedence over an added icon of the same name.
  /// End the name in `-symbolic` and fill the shapes to have the icon drawn in the text colour.
  /// Call this once a display is open, as in `Application.onStartup`. Wraps
  /// `gtk_icon_theme_add_resource_path`.
  /// - Parameter drawings: SVG files of 16 by 16 pixels, by icon name.
  public static func add(_ drawings: [String: [UInt8]]) {
    guard let display = gdk_display_get_default() else { return }
    additions += 1
    let folder = "/org/navigationkit/icons/\(additions)"
    let files = drawings.map { ("\(folder)/scalable/actions/\($0).svg", $1) }
    do throws(GLibError) {
      try registerResources(Dictionary(uniqueKeysWithValues: files))
      gtk_icon_theme_add_resource_path(gtk_icon_theme_get_for_display(display), folder)
    } catch {
      preconditionFailure("GLib cannot read the archive of icons: \(error)")
    }
  }

  /// Returns whether the theme or the program has an icon of this name.
  public static func hasIcon(named name: String) -> Bool {
    guard let display = gdk_display_get_default() else { return false }
    return gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display), name) != 0
  }
}
