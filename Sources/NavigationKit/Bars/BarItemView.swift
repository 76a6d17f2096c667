import GtkKit

/// Shows one `BarButtonItem` in one place and follows its changes.
///
/// - Ownership: The bar holds the view, the view holds the item.
final class BarItemView {
  let widget: Widget
  private let item: BarButtonItem
  private let button: Button?
  private var observation: Observation?

  /// Makes the widgets for an item; a custom view is taken out of where it was.
  init(_ item: BarButtonItem) {
    self.item = item
    switch item.kind {
    case .button:
      let button = Button()
      self.button = button
      widget = button
      // A click on a bar leaves the keyboard with the page; Tab still reaches the bar.
      button.focusesOnClick = false
      button.onClicked { [weak item] in item?.activate() }
    case .customView(let view):
      button = nil
      widget = view.asWidget
      widget.unparent()
    case .flexibleSpace:
      button = nil
      widget = Box(.horizontal)
      widget.expandsHorizontally = true
    case .fixedSpace(let width):
      button = nil
      widget = Box(.horizontal)
      widget.setSizeRequest(width: width)
    }
    // Across, a custom view stays where its app has it.
    widget.alignVertically(.center)
    update()
    observation = item.changes.observe { [weak self] in self?.update() }
    item.isShown(by: self)
  }

  private func update() {
    guard let button else {
      // The rest of a view is the app's, and whether it is sensitive the item has said already.
      if let name = item.accessibilityLabel { widget.setAccessibleLabel(name) }
      return
    }
    button.isSensitive = item.isEnabled
    showContent(in: button)
    button.setAccessibleLabel(item.accessibilityLabel ?? item.title ?? "")
    button.setStyleClass("flat", item.style == .plain)
    button.setStyleClass("bordered", item.style == .bordered)
    button.setStyleClass("suggested-action", item.style == .done)
  }

  /// An image with its name as tooltip, or a text.
  private func showContent(in button: Button) {
    if let icon = item.image {
      if let image = button.child?.cast(to: Image.self) {
        image.icon = icon
      } else {
        button.child = Image(icon)
      }
    } else {
      let label = button.child?.cast(to: Label.self) ?? makeLabel(in: button)
      label.text = item.title ?? ""
    }
    button.tooltip = item.image == nil ? longTitle : item.accessibilityLabel
    button.setStyleClass("image-button", item.image != nil)
    button.setStyleClass("text-button", item.image == nil)
  }

  /// Cuts long texts, which would otherwise keep the window from becoming narrow.
  private func makeLabel(in button: Button) -> Label {
    let label = Label()
    label.ellipsize(.end)
    label.setMaximumWidth(characters: Self.maximumLength)
    button.child = label
    return label
  }

  /// The title, if it is likely to be cut.
  private var longTitle: String? {
    item.title.flatMap { $0.count > Self.maximumLength ? $0 : nil }
  }

  private static let maximumLength = 24
}
