import GtkKit

/// Shows one `BarButtonItem` in one place and follows its changes.
///
/// - Ownership: The bar holds the view, the view holds the item.
final class BarItemView {
  let widget: Widget
  private let item: BarButtonItem
  private let button: Button?
  private let label: Label?
  private let image: Image?
  private var observation: Observation?

  /// Makes the widgets for an item; a custom view is taken out of where it was.
  init(_ item: BarButtonItem) {
    self.item = item
    switch item.kind {
    case .button:
      let button = Button()
      label = item.iconName == nil ? Label() : nil
      image = item.iconName.map { Image(iconName: $0) }
      button.child = label ?? image
      self.button = button
      widget = button
      // A click on a bar leaves the keyboard with the page; Tab still reaches the bar.
      button.focusesOnClick = false
      button.onClicked { [weak item] in item?.activate() }
    case .customView(let view):
      (button, label, image) = (nil, nil, nil)
      widget = view.asWidget
      widget.unparent()
    case .flexibleSpace:
      (button, label, image) = (nil, nil, nil)
      widget = Box(.horizontal)
      widget.expandsHorizontally = true
    case .fixedSpace(let width):
      (button, label, image) = (nil, nil, nil)
      widget = Box(.horizontal)
      widget.setSizeRequest(width: width)
    }
    widget.align(vertically: .center)
    update()
    observation = item.changes.observe { [weak self] in self?.update() }
  }

  private func update() {
    widget.isSensitive = item.isEnabled
    guard let button else { return }
    label?.text = item.title ?? ""
    if let iconName = item.iconName { image?.iconName = iconName }
    if let name = item.accessibilityLabel ?? item.title { button.setAccessibleLabel(name) }
    button.tooltip = image == nil ? nil : item.accessibilityLabel
    button.setStyleClass("flat", item.style == .plain)
    button.setStyleClass("suggested-action", item.style == .done)
    button.setStyleClass("image-button", image != nil)
    button.setStyleClass("text-button", label != nil)
  }
}
