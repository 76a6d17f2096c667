import CGtk
import CGtkTest
import GtkKit

/// Accessibility and appearance of a widget.
extension Widget {
  /// Returns whether the accessible name, as set by the program, is `label`.
  public func hasAccessibleLabel(_ label: String) -> Bool {
    cgtk_test_has_accessible_label(widget, label) != 0
  }

  /// Returns whether the accessible description, as set by the program, is `description`.
  public func hasAccessibleDescription(_ description: String) -> Bool {
    cgtk_test_has_accessible_description(widget, description) != 0
  }

  /// Whether the program has set the accessible property "has popup".
  public var saysItHasPopup: Bool { cgtk_test_has_popup(widget) != 0 }

  /// Returns the colour of a pixel in the widget's image, or nil if the widget has no such pixel.
  public func color(x: Int, y: Int) -> Color? { picture()?.color(x: x, y: y) }
}

/// Colours of a texture.
extension Texture {
  /// Returns the colour of a pixel, or nil outside of the texture.
  public func color(x: Int, y: Int) -> Color? {
    guard (0..<pixelWidth).contains(x), (0..<pixelHeight).contains(y) else { return nil }
    var pixels = [UInt8](repeating: 0, count: 4 * pixelWidth * pixelHeight)
    gdk_texture_download(opaque, &pixels, gsize(4 * pixelWidth))
    let parts = pixels[(4 * (y * pixelWidth + x))...].prefix(4).map { Double($0) / 255 }
    // Cairo's byte order: blue, green, red, alpha.
    return Color(parts[2], parts[1], parts[0], alpha: parts[3])
  }
}
