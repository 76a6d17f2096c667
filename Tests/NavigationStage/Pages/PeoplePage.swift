import GtkKit
import NavigationKit

/// A list of people with a search field. Its title becomes the name of the clicked person.
final class PeoplePage: ViewController {
  private let list = ListBox(selection: .single)
  private let count = Label()
  private var people: [(name: String, city: String)] = []

  override func loadView() {
    let search = SearchEntry(placeholder: "Search people")
    search.setAccessibleLabel("Search")
    search.onSearchChanged { [weak self] in self?.show($0) }
    list.onActivate { [weak self] in
      guard let self else { return }
      title = people[$0].name
    }
    list.setPlaceholder(Label("No one is called so"))
    let content = column([search, count, list])
    search.captureKeys(of: content)
    search.results = list
    view = ScrolledWindow(child: content)
    show("")
  }

  private func show(_ searched: String) {
    people = [("Ann", "Rome"), ("Bob", "Perth"), ("Cid", "Milan")].filter {
      searched.isEmpty || $0.0.lowercased().contains(searched.lowercased())
    }
    list.removeAll()
    for (name, city) in people { list.append(ListRow(name, subtitle: city, hasArrow: true)) }
    count.text = "\(people.count) people"
  }
}
