// Edit and Done · S26, S25
//
// A packing list with an Edit button, which becomes Done while you edit. Editing shows a field to
// add a thing, and a button in each row to remove one. Outside of editing, a click packs a thing.

import GtkKit
import NavigationKit

extension Sample {
  static let editAndDone = Sample("edit-and-done", source: PackageResources.EditAndDone_swift) {
    NavigationController(rootViewController: PackingController(title: "Packing List"))
  }
}

private final class PackingController: ViewController {
  private struct Thing {
    let name: String
    var isPacked = false
  }

  private var things = ["Tent", "Sleeping Bag", "Stove", "Map", "Head Torch"].map {
    Thing(name: $0)
  }
  private let list = ListBox()
  private let entry = Entry(placeholder: "Another thing")
  private let form = Box(.horizontal)

  override func loadView() {
    let empty = Label("Nothing to pack.")
    empty.addStyleClass("dim-label")
    empty.margins = Edges(top: 48, bottom: 48)
    list.setPlaceholder(empty)
    entry.setAccessibleLabel("Another Thing")
    entry.expandsHorizontally = true
    form.append(entry)
    form.margins = Edges(12)
    form.isVisible = false
    let scroller = ScrolledWindow(child: list)
    scroller.expandsVertically = true
    view = Box(.vertical, children: [form, scroller])
  }

  override func viewDidLoad() {
    navigationItem.rightBarButtonItem = editButtonItem
    editButtonItem.keys = "<Control>e"
    entry.onActivate { [weak self] name in self?.add(name) }
    list.onActivate { [weak self] index in self?.pack(index) }
    reload()
  }

  // The edit button calls this method. The superclass changes the button's title.
  override func setEditing(_ isEditing: Bool, animated: Bool) {
    super.setEditing(isEditing, animated: animated)
    form.isVisible = isEditing
    reload()
    if isEditing { entry.grabFocus() } else { list.focusRow(at: 0) }
  }

  private func add(_ name: String) {
    guard !name.isEmpty else { return }
    things.append(Thing(name: name))
    entry.text = ""
    reload()
    list.scroll(to: things.count - 1)
  }

  private func pack(_ index: Int) {
    guard !isEditing else { return }
    things[index].isPacked.toggle()
    reload()
    list.focusRow(at: index)
  }

  private func remove(_ index: Int) {
    things.remove(at: index)
    reload()
    entry.grabFocus()
  }

  private func reload() {
    list.removeAll()
    for (index, thing) in things.enumerated() {
      list.append(
        ListRow(
          thing.name, value: thing.isPacked && !isEditing ? "Packed" : nil,
          trailing: isEditing ? makeRemoveButton(for: index) : nil))
    }
    let count = things.count { $0.isPacked }
    navigationItem.prompt = isEditing ? nil : "\(count) of \(things.count) packed"
  }

  private func makeRemoveButton(for index: Int) -> Button {
    let button = Button(iconName: "user-trash-symbolic")
    button.addStyleClass("flat")
    button.setAccessibleLabel("Remove \(things[index].name)")
    button.tooltip = "Remove"
    button.onClicked { [weak self] in self?.remove(index) }
    return button
  }
}
