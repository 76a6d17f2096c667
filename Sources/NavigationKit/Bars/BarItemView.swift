import GObjectKit
import GtkKit

/// Shows a `BarButtonItem` in a bar and follows its changes.
///
/// - Ownership: The bar retains the view, and the view retains the item.
final class BarItemView {
  let item: BarButtonItem

  /// The item's widget; nil for a space. A new button replaces it when the item becomes a button
  /// that can stay pressed, or stops being one.
  private(set) var widget: Widget?

  /// The badge over the button's corner, if any.
  private(set) var badge: Label?

  /// The "More" button while the row has no room for the item; else nil.
  var standIn: Widget?

  /// Called after `widget` or `badge` is replaced.
  var onWidgetsChanged: (() -> Void)?

  private let menuSide: Popover.Side
  private var subscription: Subscription?

  /// Makes the widgets for an item. A custom view is removed from its previous parent.
  init(_ item: BarButtonItem, menuSide: Popover.Side) {
    (self.item, self.menuSide) = (item, menuSide)
    if case .customView(let view) = item.kind {
      let view = view.asWidget
      BarSlot.release(view)
      // The horizontal alignment stays as the app has set it.
      view.verticalAlignment = .center
      widget = view
    }
    update()
    subscription = item.changes.observe { [weak self] in self?.update() }
    item.isShown(by: self)
  }

  // MARK: In the row

  /// The kind of element that the item is in a row.
  var role: BarRowLayout.Role {
    switch item.kind {
    case .button: item.style == .done ? .prominent : .button
    case .customView: .view
    case .flexibleSpace: .flexibleSpace
    case .fixedSpace: .fixedSpace
    }
  }

  /// The widths that the item asks for in a row.
  var element: BarRowLayout.Element {
    if case .fixedSpace(let width) = item.kind {
      return BarRowLayout.Element(role: role, natural: width)
    }
    guard let widget else { return BarRowLayout.Element(role: role) }
    let request = widget.measure(.horizontal)
    let comfortable =
      switch role {
      case .view: min(request.natural, Self.comfortableViewWidth)
      // About the width of twelve characters. A prominent item may be cut further, because it is
      // the last to move to the menu.
      case .button:
        request.natural * Self.comfortableTitle
          / max(Self.comfortableTitle, item.image == nil ? item.title?.count ?? 0 : 0)
      case .prominent, .flexibleSpace, .fixedSpace: 0
      }
    return BarRowLayout.Element(
      role: role, minimum: request.minimum, comfortable: comfortable, natural: request.natural,
      expands: role == .view && widget.expandsHorizontally)
  }

  /// The number of characters that a title keeps while other items can go to the menu.
  private static let comfortableTitle = 12

  /// The greatest comfortable width of a custom view, in pixels: about three segments.
  private static let comfortableViewWidth = 200

  // MARK: Following the item

  private func update() {
    switch item.kind {
    case .button: updateButton()
    case .customView:
      // `BarButtonItem.isEnabled` sets the view's sensitivity.
      if let name = item.accessibilityLabel { widget?.setAccessibleLabel(name) }
    case .flexibleSpace, .fixedSpace: break
    }
  }

  private func updateButton() {
    let button = takeButton()
    showEffect(in: button)
    showContent(in: button)
    button.setAccessibleLabel(item.spokenName)
    button.tooltip = item.tooltip
    button.setStyleClass("flat", item.style == .plain)
    button.setStyleClass("bordered", item.style == .bordered)
    button.setStyleClass("suggested-action", item.style == .done)
    button.setStyleClass("image-button", item.image != nil)
    button.setStyleClass("text-button", item.image == nil)
    showBadge()
    // A change of style can move the item to the "More" menu or back.
    button.queueResize()
  }

  /// Returns the item's button. Replaces a plain button by a toggle button if the item can stay
  /// pressed now, and a toggle button by a plain one if it cannot.
  private func takeButton() -> Button {
    let staysPressed = item.effect.staysPressed
    if let button = widget?.cast(to: Button.self),
      staysPressed == (button.cast(to: ToggleButton.self) != nil)
    {
      return button
    }
    let button = staysPressed ? ToggleButton() : Button()
    // A click on a bar leaves the focus in the page. Tab still reaches the bar.
    button.focusesOnClick = false
    button.verticalAlignment = .center
    button.onClicked { [weak self] in self?.clicked() }
    let old = widget
    widget = button
    onWidgetsChanged?()
    old?.unparent()
    return button
  }

  /// Sets whether the button opens a menu, which action it activates, and whether it is sensitive.
  private func showEffect(in button: Button) {
    button.setAccessibleHasPopup(item.effect.menu != nil || item.opensPopover)
    let action = item.isEnabled ? item.effect.actionName : nil
    button.cast(to: ToggleButton.self)?.setAction(action)
    // A named action sets the sensitivity itself.
    if action == nil { button.isSensitive = item.isEnabled && !item.effect.isBroken }
  }

  private func clicked() {
    // An insensitive GtkButton still emits "clicked" when activated from code.
    guard item.isEnabled else { return }
    if let menu = item.effect.menu {
      open(menu)
    } else if item.effect.actionName == nil {
      item.activate()
    }
  }

  /// Opens a menu at the item, or at the "More" button.
  ///
  /// - Returns: Whether the menu was opened; false if neither button is on screen.
  @discardableResult
  func open(_ menu: Menu) -> Bool {
    let place = standIn ?? widget
    guard let button = place?.cast(to: ToggleButton.self), button.isMapped else { return false }
    PopoverMenu(menu).open(from: button, menuSide)
    return true
  }

  // MARK: Content

  private func showContent(in button: Button) {
    if let icon = item.image {
      if let image = button.child?.cast(to: Image.self) {
        image.icon = icon
      } else {
        button.child = Image(icon)
      }
      return
    }
    let title = item.title ?? ""
    let label = label(in: button)
    label.text = title
    label.setLeastWidth(characters: BarButtonItem.shortestTitle)
  }

  /// Returns the label for the title, with an arrow beside it if a click opens a menu.
  private func label(in button: Button) -> Label {
    let child = button.child
    let row = child?.cast(to: Box.self)
    if item.effect.menu != nil, let label = row?.children.first?.cast(to: Label.self) {
      return label
    }
    if item.effect.menu == nil, let label = child?.cast(to: Label.self) { return label }
    let label = Label()
    // A long title must not prevent the window from becoming narrow.
    label.setMaximumWidth(characters: BarButtonItem.longestTitle)
    guard item.effect.menu != nil else {
      button.child = label
      return label
    }
    let arrow = menuSide == .above ? "pan-up-symbolic" : "pan-down-symbolic"
    button.child = Box(.horizontal, spacing: 4, children: [label, Image(iconName: arrow)])
    return label
  }

  private func showBadge() {
    guard let text = item.badgeValue else {
      guard let old = badge else { return }
      badge = nil
      old.unparent()
      return
    }
    if let badge {
      badge.text = text
      return
    }
    // The button's accessible name includes the badge: do not read it twice.
    let label = Label.make(with: [("accessible-role", AccessibleRole.generic)])
    label.text = text
    label.addStyleClass("badge")
    label.canTarget = false
    label.verticalAlignment = .start
    badge = label
    onWidgetsChanged?()
  }
}
