import GtkKit
import NavigationKit

/// A page with many toolbar items, and items with a menu and a badge in the header bar.
final class ToolbarPage: ViewController {
  private let label = Label("Nothing yet")

  override func loadView() {
    // Keeps the page narrow, so that only the toolbar decides the minimum width.
    label.ellipsize(.end)
    view = column([label])
  }

  override func viewDidLoad() {
    let names = ["Reply", "Forward", "Archive", "Move", "Flag", "Print", "Share"]
    var items = names.map { name in
      BarButtonItem(title: name) { [weak self] in self?.say(name) }
    }
    items.append(.flexibleSpace())
    items.append(BarButtonItem(systemItem: .trash) { [weak self] in self?.say("Delete") })
    toolbarItems = items
    toolbarItems?.append(about)
    let more = BarButtonItem(iconName: "view-more-symbolic", accessibilityLabel: "Options")
    more.menu = menu
    let inbox = BarButtonItem(iconName: "mail-unread-symbolic", accessibilityLabel: "Inbox")
    inbox.badgeValue = "3"
    inbox.action = { [weak inbox] in inbox?.badgeValue = nil }
    navigationItem.rightBarButtonItems = [more, inbox]
    pageActions.addAction("sort") { [weak self] in self?.say("Sort") }
  }

  /// An item that shows a page in a popover.
  private var about: BarButtonItem {
    let item = BarButtonItem(iconName: "help-about-symbolic", accessibilityLabel: "About")
    item.presentPopover(from: self) {
      TextPage(title: "About", text: "What belongs to the button.")
    }
    return item
  }

  private var menu: Menu {
    let menu = Menu()
    menu.append("Sort", action: "page.sort")
    return menu
  }

  private func say(_ name: String) { label.text = "Chosen: \(name)" }
}
