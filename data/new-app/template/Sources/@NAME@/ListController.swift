import GtkKit
import NavigationKit

/// The first page: a list of items, each of which leads to a page of its own.
final class ListController: ViewController {
  private let list = Box(.vertical)
  private var count = 0

  init() { super.init(title: "@NAME@") }

  override func loadView() {
    list.setMargins(top: 6, bottom: 6, start: 6, end: 6)
    view = ScrolledWindow(child: list)
  }

  // Widgets and bar items keep their handlers, so these keep the page weakly.
  override func viewDidLoad() {
    let add = BarButtonItem(systemItem: .add) { [weak self] in self?.add() }
    add.keys = "<Control>n"
    navigationItem.rightBarButtonItem = add
    for _ in 1...3 { self.add() }
  }

  private func add() {
    count += 1
    let name = "Item \(count)"
    let row = Button(label: name)
    row.addStyleClass("flat")
    row.child?.cast(to: Label.self)?.justify(.start)
    row.onClicked { [weak self] in self?.show(name) }
    list.append(row)
  }

  private func show(_ name: String) {
    let page = ViewController(title: name)
    page.view = Label("All about \(name)")
    navigationController?.push(page)
  }
}
