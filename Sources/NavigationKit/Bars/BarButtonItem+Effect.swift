import GObjectKit
import GtkKit

/// The effect of an item, the same for its button, its entry in the "More" menu and its keys.
extension BarButtonItem {
  /// The effect of a click.
  enum Effect {
    case nothing
    case run(() -> Void)
    case popUp(Menu)
    case activate(ActionName)
    /// `actionName` is not a valid action name.
    case broken
  }

  /// The effect of `action`; if that is nil, of `menu`; if that is nil too, of `actionName`.
  var effect: Effect {
    if let action { return .run(action) }
    if let menu { return .popUp(menu) }
    guard actionName != nil else { return .nothing }
    return parsedActionName.map { .activate($0) } ?? .broken
  }

  /// Performs the effect of a click if the item is enabled.
  ///
  /// - Parameter origin: The widget from which an action is looked up when the item is not on
  ///   screen.
  /// - Returns: Whether the effect took place. False if the item is disabled or has no effect, or if
  ///   it has a menu and no button on screen to open it from.
  @discardableResult
  func activate(from origin: Widget? = nil) -> Bool {
    // An insensitive GtkButton still emits "clicked" when code activates it.
    guard isEnabled else { return false }
    switch effect {
    case .nothing, .broken: return false
    case .run(let action): action()
    case .popUp(let menu): return shownViews.contains { $0.open(menu) }
    case .activate(let name): return (widgetOnScreen ?? origin)?.activate(name) == true
    }
    return true
  }

  /// The item's widget on screen, or the "More" button that holds it; nil if neither is on screen.
  /// While bars cross-fade and the item has two widgets on screen, the newer one.
  var widgetOnScreen: Widget? {
    shownViews.compactMap { $0.standIn ?? $0.widget }.last(where: \.isMapped)
  }

  // MARK: Names

  /// The number of characters that a cut title keeps at least, and the greatest number shown.
  static let (shortestTitle, longestTitle) = (6, 24)

  /// The accessible name of the item, without its badge.
  var name: String { accessibilityLabel ?? title ?? "" }

  /// The accessible name of the item, with its badge.
  var spokenName: String { [name, badgeValue].compactMap(\.self).joined(separator: ", ") }

  /// The tooltip: the name, unless the button always shows it in full, and the first of the keys.
  /// Nil if there is neither.
  var tooltip: String? {
    let isSaid = image == nil && (title ?? "").count <= Self.shortestTitle
    let text = image == nil ? title : accessibilityLabel
    guard let keys = parsedKeys else { return isSaid ? nil : text }
    return text.map { "\($0) (\(keys.label))" } ?? keys.label
  }

  /// The item's entry in the "More" menu; nil for custom views and spaces.
  var menuEntry: PopoverMenu.Entry? {
    guard case .button = kind else { return nil }
    let text = name + (badgeValue.map { " (\($0))" } ?? "")
    let keys = parsedKeys?.notation
    if isEnabled {
      if let menu = effect.menu { return PopoverMenu.Entry(text, menu: menu) }
      if let name = effect.actionName {
        return PopoverMenu.Entry(text, action: name, keys: keys)
      }
    }
    return PopoverMenu.Entry(text, isEnabled: isEnabled && !effect.isBroken, keys: keys) {
      [weak self] in self?.activate()
    }
  }
}

extension BarButtonItem.Effect {
  /// The menu that a click opens, if any.
  var menu: Menu? { if case .popUp(let menu) = self { menu } else { nil } }
  /// The action that a click activates, if any.
  var actionName: ActionName? { if case .activate(let name) = self { name } else { nil } }
  /// Whether the item has an invalid action name and stays greyed out.
  var isBroken: Bool { if case .broken = self { true } else { false } }
  /// Whether the button needs a pressed state: for an open menu, or for the state of an action.
  var staysPressed: Bool { menu != nil || actionName != nil }
}
