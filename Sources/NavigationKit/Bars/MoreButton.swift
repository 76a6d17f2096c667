import GtkKit

/// The "More" button, whose menu contains the items that do not fit in a bar.
final class MoreButton {
  let button = ToggleButton()
  private let views: [BarItemView]
  private let menuSide: Popover.Side

  /// Makes a button whose menu contains those of `views` that are not shown.
  init(_ views: [BarItemView], menuSide: Popover.Side) {
    (self.views, self.menuSide) = (views, menuSide)
    button.child = Image(iconName: "view-more-symbolic")
    button.addStyleClass("flat")
    button.addStyleClass("image-button")
    button.focusesOnClick = false
    button.verticalAlignment = .center
    button.setAccessibleLabel(texts.gettext("More"))
    button.tooltip = texts.gettext("More")
    button.setAccessibleHasPopup(true)
    button.onClicked { [weak self] in self?.open() }
  }

  private func open() {
    let entries = views.filter { $0.standIn != nil }.compactMap(\.item.menuEntry)
    PopoverMenu(entries).open(from: button, menuSide)
  }
}

extension PopoverMenu {
  /// Opens the menu from a button in a custom widget. The button stays pressed while the menu is
  /// open.
  func open(from button: ToggleButton, _ side: Side) {
    guard button.isMapped, let parent = button.parent,
      let area = button.area(in: parent)
    else { return }
    self.side = side
    // A click has pressed the button already; a key has not.
    button.isOn = true
    button.setAccessibleExpanded(true)
    popUp(over: parent, at: area) {
      button.isOn = false
      button.setAccessibleExpanded(false)
    }
  }
}
