import GtkKit
import NavigationKit

/// A page with as many things in its toolbar as a bar may have, and some above.
final class ToolbarPage: ViewController {
  private let label = Label("Nothing yet")

  override func loadView() {
    // Wide texts in the bar are tried by the long title.
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
    let more = BarButtonItem(
      iconName: "view-more-symbolic", accessibilityLabel: "More")
    more.action = { [weak self, weak more] in more.map { self?.showMore(from: $0) } }
    let about = BarButtonItem(iconName: "help-about-symbolic", accessibilityLabel: "About")
    about.action = { [weak self, weak about] in about.map { self?.showMore(from: $0) } }
    toolbarItems?.append(about)
    navigationItem.rightBarButtonItems = [more, BarButtonItem(systemItem: .search)]
  }

  private func say(_ name: String) { label.text = "Chosen: \(name)" }

  private func showMore(from item: BarButtonItem) {
    let page = TextPage(title: "More", text: "What belongs to the button.")
    page.modalPresentationStyle = .popover(from: .barButtonItem(item))
    present(page)
  }
}
