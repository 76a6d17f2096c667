/// Why a page is asked whether it may be left.
public nonisolated enum PopReason: Sendable {
  /// The back button.
  case backButton
  /// A choice from the back button's menu.
  case history
  /// Escape, Alt with an arrow, or a keyboard's Back key.
  case key
  /// A mouse's thumb button.
  case mouseButton
  /// A swipe, which has sprung back if the answer takes time.
  case swipe
  /// Escape in a presented controller, or a click beside it.
  case dismissal
  /// A deep link, which leads elsewhere.
  case link
  /// Another page takes its place, such as one that was chosen in a split view's sidebar.
  case replaced
  /// Code that asks before it pops, by `requestPop(to:reason:animated:)`.
  case code
  /// The window is to close.
  case windowClose
}
