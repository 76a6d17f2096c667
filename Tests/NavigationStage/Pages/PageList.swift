import GtkKit
import NavigationKit

/// The first page: a row for each kind of page.
final class PageList: ViewController {
  init() { super.init(title: "Stage") }

  override func loadView() {
    let rows = PageKind.allCases.map { kind in
      row(kind.title) { [weak self] in self?.navigationController?.push(kind.make()) }
    }
    view = ScrolledWindow(child: column(rows))
  }
}

/// Returns a row that runs an action when clicked.
@MainActor func row(_ title: String, _ action: @escaping () -> Void) -> Button {
  let label = Label(title)
  label.ellipsize(.end)
  label.justify(.start)
  let button = Button()
  button.child = label
  button.setAccessibleLabel(title)
  button.addStyleClass("flat")
  button.onClicked(action)
  return button
}

/// Returns a column of widgets with margins.
@MainActor func column(_ children: [Widget]) -> Box {
  let box = Box(.vertical, spacing: 6, children: children)
  box.margins = Edges(12)
  return box
}
