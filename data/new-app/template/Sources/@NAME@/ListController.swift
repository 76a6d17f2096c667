import GtkKit
import NavigationKit

/// The first page: a list of items, each of which leads to a page of its own.
final class ListController: ViewController {
  private var items = ["Item 1", "Item 2", "Item 3"]
  private let list = ListBox(style: .boxed)

  init() { super.init(title: "@NAME@") }

  override func loadView() {
    for item in items { list.append(ListRow(item, hasArrow: true)) }
    list.margins = Edges(18)
    view = ScrolledWindow(child: list)
  }

  // Widgets and bar items keep their handlers, so these keep the page weakly.
  override func viewDidLoad() {
    list.onActivated { [weak self] index in self?.show(index) }
    let add = BarButtonItem(systemItem: .add, keys: "<Control>n") { [weak self] in self?.add() }
    navigationItem.rightBarButtonItem = add
  }

  private func add() {
    items.append("Item \(items.count + 1)")
    list.append(ListRow(items[items.count - 1], hasArrow: true))
  }

  private func show(_ index: Int) {
    let page = ViewController(title: items[index])
    page.view = Label("All about \(items[index])")
    navigationController?.push(page)
  }
}
