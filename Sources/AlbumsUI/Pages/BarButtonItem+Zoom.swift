import NavigationKit

extension BarButtonItem {
  /// Makes a button for the toolbar, which shows things smaller.
  ///
  /// - Parameters:
  ///   - label: The name for screen readers and the tooltip.
  ///   - moreKeys: Keys besides those that all pages have.
  ///   - action: Shows things smaller.
  /// - Returns: The button.
  static func zoomOut(
    _ label: String = texts.gettext("Zoom Out"), moreKeys: [String] = [],
    action: @escaping () -> Void
  ) -> BarButtonItem {
    BarButtonItem(
      iconName: "zoom-out-symbolic", accessibilityLabel: label,
      keys: (["<Control>minus", "<Control>KP_Subtract"] + moreKeys).joined(separator: "|"),
      action: action)
  }

  /// Makes a button for the toolbar, which shows things larger.
  ///
  /// - Parameters:
  ///   - label: The name for screen readers and the tooltip.
  ///   - moreKeys: Keys besides those that all pages have.
  ///   - action: Shows things larger.
  /// - Returns: The button.
  static func zoomIn(
    _ label: String = texts.gettext("Zoom In"), moreKeys: [String] = [],
    action: @escaping () -> Void
  ) -> BarButtonItem {
    BarButtonItem(
      iconName: "zoom-in-symbolic", accessibilityLabel: label,
      keys: (["<Control>plus", "<Control>equal", "<Control>KP_Add"] + moreKeys)
        .joined(separator: "|"),
      action: action)
  }
}
