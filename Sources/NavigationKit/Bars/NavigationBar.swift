import GtkKit

/// The header bar of a navigation controller, which alone fills it.
///
/// Change what it shows through the pages' `navigationItem`; only its look is set here.
public final class NavigationBar {
  /// How the bar looks, on every page.
  public var barStyle = BarStyle.default {
    didSet {
      barStyle.apply(to: headerBar)
      changes.notify()
    }
  }

  let changes = ChangeNotifier()
  let headerBar = HeaderBar()
  private let start = BarSlot()
  private let center = BarSlot()
  private let end = BarSlot()

  /// Called when the back button is clicked and its item has no action of its own.
  var onBack: (() -> Void)?

  init() {
    headerBar.addStyleClass("navigation-bar")
    headerBar.showsTitleButtons = false
    headerBar.packStart(start.widget)
    headerBar.packEnd(end.widget)
    headerBar.setTitleWidget(center.widget)
  }

  /// Shows the items of a page with another below it, or of a root.
  func show(_ page: ViewController, above lower: ViewController?, animated: Bool) {
    showStart(of: page, above: lower, animated: animated)
    showCenter(of: page, animated: animated)
    let right = page.displayRightItems
    end.show(right.isEmpty ? nil : .init(right), of: page, animated: animated) {
      // The outermost item comes first in the array and stands last in the row.
      BarContent(items: right.reversed())
    }
  }

  /// Drops what is kept for a page that has left the stack.
  func forget(_ page: ViewController) {
    for slot in [start, center, end] { slot.forget(page) }
  }

  func setProgress(_ progress: Double) {
    for slot in [start, center, end] { slot.setProgress(progress) }
  }

  func endTransition() {
    for slot in [start, center, end] { slot.end() }
  }

  /// S19: the page's own left items, else the lower page's back item, else its title.
  private func showStart(of page: ViewController, above lower: ViewController?, animated: Bool) {
    let items = page.displayLeftItems
    if items.isEmpty, let lower {
      let back = BackButton(to: lower)
      start.show(back.key, of: page, animated: animated) {
        BarContent(
          widget: back.makeButton { [weak self] in self?.onBack?() },
          keeping: [back.item].compactMap(\.self))
      }
    } else {
      start.show(items.isEmpty ? nil : .init(items), of: page, animated: animated) {
        BarContent(items: items)
      }
    }
  }

  /// S21: the title view, else the item's title, else the controller's.
  private func showCenter(of page: ViewController, animated: Bool) {
    if let view = page.navigationItem.titleView {
      center.show(.view(ObjectIdentifier(view)), of: page, animated: animated) {
        BarContent(widget: view.asWidget, keeping: [view])
      }
    } else {
      let title = page.displayTitle ?? ""
      center.show(.title(title), of: page, animated: animated) {
        let label = Label(title)
        label.addStyleClass("title")
        label.ellipsize(.end)
        label.align(horizontally: .center, vertically: .center)
        return BarContent(widget: label)
      }
    }
  }
}

/// The button that leads back to a page, named by rule.
private struct BackButton {
  let item: BarButtonItem?
  private let title: String

  init(to lower: ViewController) {
    item = lower.navigationItem.backBarButtonItem
    title =
      [lower.displayBackTitle, lower.displayTitle].compactMap(\.self).first { !$0.isEmpty }
      ?? "Back"
  }

  var key: BarContent.Key {
    .back(title: title, item: item.map(ObjectIdentifier.init), isEnabled: item?.isEnabled ?? true)
  }

  /// Makes the button; a click calls `goBack` unless the back item has an action of its own.
  func makeButton(goBack: @escaping () -> Void) -> Button {
    let label = Label(title)
    label.ellipsize(.end)
    label.setMaximumWidth(characters: 18)
    let button = Button()
    button.child = Box(
      .horizontal, spacing: 6, children: [Image(iconName: "go-previous-symbolic"), label])
    button.focusesOnClick = false
    button.addStyleClass("flat")
    button.addStyleClass("back")
    // The name is the same everywhere, so that a screen reader's user knows it; where it leads
    // is the description.
    button.setAccessibleLabel("Back")
    button.tooltip = title
    button.isSensitive = item?.isEnabled ?? true
    button.align(vertically: .center)
    button.onClicked { [weak item] in
      // An insensitive GtkButton still emits "clicked" when activated from code.
      guard item?.isEnabled ?? true else { return }
      if let item, item.action != nil { item.activate() } else { goBack() }
    }
    return button
  }
}
