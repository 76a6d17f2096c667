/// Why a page is asked whether it may be left.
public nonisolated enum PopReason: Sendable {
  /// The user clicked the back button.
  case backButton
  /// The user chose a page from the back button's menu.
  case history
  /// The user pressed Escape, Alt with an arrow, or a keyboard's Back key.
  case key
  /// The user pressed a mouse's thumb button.
  case mouseButton
  /// The user swiped. If the answer takes time, the page slides back until then.
  case swipe
  /// The user pressed Escape in a presented controller, or clicked beside it.
  case dismissal
  /// A deep link opens another page.
  case link
  /// Another page replaces this one, such as one that was chosen in a split view's sidebar.
  case replaced
  /// Code called `requestPop(to:reason:animated:)`.
  case code
  /// The user closes the window.
  case windowClose
}
