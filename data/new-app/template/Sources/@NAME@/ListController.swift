import GtkKit
import NavigationKit

/// The destination of an item's page.
nonisolated struct Item: Destination {
  let number: Int
}

/// The first page: a list of items, each of which opens a page.
final class ListController: ViewController {
  private(set) var items = ["Item 1", "Item 2", "Item 3"]
  private let list = ListBox(style: .boxed)

  init() { super.init(title: "@NAME@") }

  override func loadView() {
    for item in items { list.append(ListRow(item, hasArrow: true)) }
    list.margins = Edges(18)
    view = ScrolledWindow(child: list)
  }

  // Widgets and bar items keep their handlers, so these keep the page weakly.
  override func viewDidLoad() {
    list.onActivate { [weak self] index in self?.show(index) }
    let add = BarButtonItem(systemItem: .add, keys: "<Control>n") { [weak self] in self?.add() }
    navigationItem.rightBarButtonItem = add
  }

  private func add() {
    items.append("Item \(items.count + 1)")
    list.append(ListRow(items[items.count - 1], hasArrow: true))
  }

  private func show(_ index: Int) {
    do {
      try navigationController?.push(destination: Item(number: index + 1))
    } catch {
      show(Toast("“\(items[index])” cannot be opened"))
    }
  }
}

/// Registers the page of each item, and links such as "@SCHEME@:2".
func registerDestinations(of navigation: NavigationController, _ list: ListController) {
  navigation.destinations.register(Item.self, as: "item") { [weak list] item in
    guard let items = list?.items, items.indices.contains(item.number - 1) else { return nil }
    let page = ViewController(title: items[item.number - 1])
    page.view = Label("All about \(items[item.number - 1])")
    return page
  }
  navigation.destinations.registerLinks { link in
    link.wholeMatch(of: /@SCHEME@:([0-9]+)/).flatMap { Int($0.1) }.map { Item(number: $0) }
  }
}
