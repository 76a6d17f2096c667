import GObjectKit
import GtkKit

/// What an item does, wherever it is used: at its button, in the "More" menu, by its keys.
extension BarButtonItem {
  /// What a click does.
  enum Effect {
    case nothing
    case run(() -> Void)
    case popUp(Menu)
    case activate(ActionName)
    /// There is an action's name that is none.
    case broken
  }

  /// The first of what the item has.
  var effect: Effect {
    if let action { return .run(action) }
    if let menu { return .popUp(menu) }
    guard actionName != nil else { return .nothing }
    return parsedActionName.map { .activate($0) } ?? .broken
  }

  /// Does what a click does, if the item is enabled.
  ///
  /// - Parameter origin: From where actions are looked for by name.
  /// - Returns: Whether there was something to do, and a place to do it at.
  @discardableResult
  func activate(from origin: Widget? = nil) -> Bool {
    // An insensitive GtkButton still emits "clicked" when activated from code.
    guard isEnabled else { return false }
    switch effect {
    case .nothing, .broken: return false
    case .run(let action): action()
    case .popUp(let menu): return shownViews.contains { $0.open(menu) }
    case .activate(let name): return (widgetOnScreen ?? origin)?.activate(name) == true
    }
    return true
  }

  /// Lets a click show a controller in a bubble that points at the item, or at the "More" button
  /// where the bar has no room for the item. With the bar hidden, as keys can find it, the
  /// controller comes in a sheet.
  ///
  /// This sets `action`. A controller that presents somebody already does nothing.
  ///
  /// - Parameters:
  ///   - presenter: The controller of the page; not kept alive.
  ///   - makeContent: Makes what is shown, at each click. Capture the presenter weakly.
  public func presentPopover(
    from presenter: ViewController, _ makeContent: @escaping () -> ViewController
  ) {
    action = { [weak self, weak presenter] in
      guard let self, let presenter, presenter.presentedViewController == nil else { return }
      let content = makeContent()
      content.modalPresentationStyle =
        widgetOnScreen == nil ? .pageSheet : .popover(from: .barButtonItem(self))
      presenter.present(content)
    }
    opensPopover = true
    changes.notify()
  }

  /// The widget that stands for the item on screen, if there is one: the newest, where bars
  /// cross-fade.
  var widgetOnScreen: Widget? {
    shownViews.compactMap { $0.stand ?? $0.widget }.last(where: \.isMapped)
  }

  // MARK: Names

  /// The fewest and the most characters that a title shows, if it has so many.
  static let (shortestTitle, longestTitle) = (6, 24)

  /// What the item is called.
  var name: String { accessibilityLabel ?? title ?? "" }

  /// What a screen reader says.
  var spokenName: String { [name, badgeValue].compactMap(\.self).joined(separator: ", ") }

  /// What the button does not say: its name, if it shows an image or may be cut, and its keys.
  var tooltip: String? {
    let isSaid = image == nil && (title ?? "").count <= Self.shortestTitle
    let text = image == nil ? title : accessibilityLabel
    guard let keys = parsedKeys else { return isSaid ? nil : text }
    return text.map { "\($0) (\(keys.label))" } ?? keys.label
  }

  /// The item in the "More" menu; nil for what only a bar can show.
  var menuEntry: PopoverMenu.Entry? {
    guard case .button = kind else { return nil }
    let text = (title ?? accessibilityLabel ?? "") + (badgeValue.map { " (\($0))" } ?? "")
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
  /// The menu that opens, if one does.
  var menu: Menu? { if case .popUp(let menu) = self { menu } else { nil } }
  /// The action that is activated, if one is.
  var actionName: ActionName? { if case .activate(let name) = self { name } else { nil } }
  /// Whether nothing can ever happen, though something should.
  var isBroken: Bool { if case .broken = self { true } else { false } }
  /// Whether the button may stay pressed.
  var staysPressed: Bool { menu != nil || actionName != nil }
}
