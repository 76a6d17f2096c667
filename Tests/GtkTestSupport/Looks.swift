import CGtk
import CGtkTest
import GtkKit

/// Activating what is on screen, what a screen reader is told of it, and how it looks.
extension Widget {
  /// Whether a screen reader is given this name, set by the program.
  public func hasAccessibleLabel(_ label: String) -> Bool {
    cgtk_test_has_accessible_label(widget, label) != 0
  }

  /// Whether a screen reader is given this description, set by the program.
  public func hasAccessibleDescription(_ description: String) -> Bool {
    cgtk_test_has_accessible_description(widget, description) != 0
  }

  /// Whether a screen reader is told that the widget opens something.
  public var saysItHasPopup: Bool { cgtk_test_has_popup(widget) != 0 }

  /// The colour that the widget shows at a place, in its own coordinates.
  public func color(x: Int, y: Int) -> Color? { picture()?.color(x: x, y: y) }
}

/// The colours of a picture.
extension Texture {
  /// The colour at a place.
  public func color(x: Int, y: Int) -> Color? {
    guard (0..<pixelWidth).contains(x), (0..<pixelHeight).contains(y) else { return nil }
    var pixels = [UInt8](repeating: 0, count: 4 * pixelWidth * pixelHeight)
    gdk_texture_download(opaque, &pixels, gsize(4 * pixelWidth))
    let parts = pixels[(4 * (y * pixelWidth + x))...].prefix(4).map { Double($0) / 255 }
    // Cairo's order, its bytes from the lowest.
    return Color(parts[2], parts[1], parts[0], alpha: parts[3])
  }
}
