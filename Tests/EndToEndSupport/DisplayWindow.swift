import Foundation

/// A window on the display.
struct DisplayWindow {
  let id: String
  let frame: CGRect

  /// Whether the window is a menu, popover or tooltip, which the window manager does not manage.
  /// Sway does not list these.
  let isPopup: Bool
}
