import GtkKit

/// A button whose menu has the items for which a bar has no room.
final class MoreButton {
  let button = ToggleButton()
  private let views: [BarItemView]
  private let menuSide: Popover.Side

  /// A button for what is not shown of some views.
  init(_ views: [BarItemView], menuSide: Popover.Side) {
    (self.views, self.menuSide) = (views, menuSide)
    button.child = Image(iconName: "view-more-symbolic")
    button.addStyleClass("flat")
    button.addStyleClass("image-button")
    button.focusesOnClick = false
    button.alignVertically(.center)
    button.setAccessibleLabel("More")
    button.tooltip = "More"
    button.setAccessibleHasPopup(true)
    button.onClicked { [weak self] in self?.open() }
  }

  private func open() {
    let entries = views.filter { $0.stand != nil }.compactMap(\.item.menuEntry)
    PopoverMenu(entries).open(from: button, menuSide)
  }
}

extension PopoverMenu {
  /// Opens the menu from a button in a custom widget, which stays pressed meanwhile.
  func open(from button: ToggleButton, _ side: Side) {
    guard button.isMapped, let parent = button.parent,
      let area = PopoverSource.view(button).area(in: parent)
    else { return }
    self.side = side
    // A click has pressed the button already, but not keys that do the same.
    button.isActive = true
    button.setAccessibleExpanded(true)
    popUp(over: parent, at: area) {
      button.isActive = false
      button.setAccessibleExpanded(false)
    }
  }
}
