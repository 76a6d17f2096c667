import Foundation

/// A window on the display.
struct DisplayWindow {
  let id: String
  let frame: CGRect

  /// Whether it is a menu, a popover or a tooltip, which the window manager leaves alone. Sway does
  /// not list those.
  let isPopup: Bool
}
