import GObjectKit
import GtkKit

/// Shows one `BarButtonItem` in one place and follows its changes.
///
/// - Ownership: The bar holds the view, the view holds the item.
final class BarItemView {
  let item: BarButtonItem

  /// What stands for the item in its row; nil for a space. Another takes its place when the item
  /// becomes another kind of button.
  private(set) var widget: Widget?

  /// What lies over the button's corner, if something does.
  private(set) var badge: Label?

  /// What the item is reached by while the row has no room for it.
  var stand: Widget?

  /// Called when `widget` or `badge` is another.
  var onWidgetsChanged: (() -> Void)?

  private let menuSide: Popover.Side
  private var observation: Observation?

  /// Makes the widgets for an item; a custom view is taken out of where it was.
  init(_ item: BarButtonItem, menuSide: Popover.Side) {
    (self.item, self.menuSide) = (item, menuSide)
    if case .customView(let view) = item.kind {
      let view = view.asWidget
      BarSlot.release(view)
      // Across, it stays where its app has it.
      view.alignVertically(.center)
      widget = view
    }
    update()
    observation = item.changes.observe { [weak self] in self?.update() }
    item.isShown(by: self)
  }

  // MARK: In the row

  /// What the item is in a row.
  var role: BarRowLayout.Role {
    switch item.kind {
    case .button: item.style == .done ? .prominent : .button
    case .customView: .view
    case .flexibleSpace: .flexibleSpace
    case .fixedSpace: .fixedSpace
    }
  }

  /// The room that the item needs in a row.
  var element: BarRowLayout.Element {
    if case .fixedSpace(let width) = item.kind {
      return BarRowLayout.Element(role: role, natural: width)
    }
    guard let widget else { return BarRowLayout.Element(role: role) }
    let request = widget.measure(.horizontal)
    let comfortable =
      switch role {
      case .view: min(request.natural, Self.comfortableViewWidth)
      // Of longer titles about as much; an emphasised item stays, and is cut further instead.
      case .button:
        request.natural * Self.comfortableTitle
          / max(Self.comfortableTitle, item.image == nil ? item.title?.count ?? 0 : 0)
      case .prominent, .flexibleSpace, .fixedSpace: 0
      }
    return BarRowLayout.Element(
      role: role, minimum: request.minimum, comfortable: comfortable, natural: request.natural,
      expands: role == .view && widget.expandsHorizontally)
  }

  /// The characters that a title keeps as long as something can go to the menu instead.
  private static let comfortableTitle = 12

  /// About three segments.
  private static let comfortableViewWidth = 200

  // MARK: Following the item

  private func update() {
    switch item.kind {
    case .button: updateButton()
    case .customView:
      // The rest of a view is the app's, and whether it is sensitive the item has said already.
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
    // An item that is emphasised, or is not any more, may come or go.
    button.queueResize()
  }

  /// The button, made anew where the item has become one that stays pressed, or is none any more.
  private func takeButton() -> Button {
    let staysPressed = item.effect.staysPressed
    if let button = widget?.cast(to: Button.self),
      staysPressed == (button.cast(to: ToggleButton.self) != nil)
    {
      return button
    }
    let button = staysPressed ? ToggleButton() : Button()
    // A click on a bar leaves the keyboard with the page; Tab still reaches the bar.
    button.focusesOnClick = false
    button.alignVertically(.center)
    button.onClicked { [weak self] in self?.clicked() }
    let old = widget
    widget = button
    onWidgetsChanged?()
    old?.unparent()
    return button
  }

  /// Lets the button do what the item does.
  private func showEffect(in button: Button) {
    button.setAccessibleHasPopup(item.effect.menu != nil || item.opensPopover)
    let action = item.isEnabled ? item.effect.actionName : nil
    button.cast(to: ToggleButton.self)?.setAction(action)
    // The action, if there is one, has decided.
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

  /// Opens the item's menu where the item is.
  ///
  /// - Returns: Whether it is anywhere.
  @discardableResult
  func open(_ menu: Menu) -> Bool {
    let place = stand ?? widget
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

  /// The label that shows the title, with an arrow behind it where a click opens a menu.
  private func label(in button: Button) -> Label {
    let child = button.child
    let row = child?.cast(to: Box.self)
    if item.effect.menu != nil, let label = row?.children.first?.cast(to: Label.self) {
      return label
    }
    if item.effect.menu == nil, let label = child?.cast(to: Label.self) { return label }
    let label = Label()
    // Long texts would otherwise keep the window from becoming narrow.
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
    // The button's name says it too, and once is enough.
    let label = Label.make(with: [("accessible-role", AccessibleRole.generic)])
    label.text = text
    label.addStyleClass("badge")
    label.canTarget = false
    label.align(vertically: .start)
    badge = label
    onWidgetsChanged?()
  }
}
