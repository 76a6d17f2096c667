// Tab Bar · S11, S10
//
// Three stacks of pages behind the tabs of a bar at the bottom, made only with the library's public
// API. Each tab keeps its pages. A click on the chosen tab goes back to its first page. Alt+1 to
// Alt+3 choose a tab, and so do the arrow keys in the bar.

import Foundation
import GtkKit
import NavigationKit

extension Sample {
  static let tabBar = Sample("tab-bar", source: PackageResources.TabBar_swift) {
    TabBarController([
      Tab("Listen", "media-playback-start-symbolic", root: ShelfController("Listen", episodes)),
      Tab("Library", "view-list-symbolic", root: ShelfController("Library", records)),
      Tab("Search", "system-search-symbolic", root: SearchController(title: "Search")),
    ])
  }
}

private struct Tab {
  let title, iconName: String
  let navigationController: NavigationController

  init(_ title: String, _ iconName: String, root: ViewController) {
    (self.title, self.iconName) = (title, iconName)
    navigationController = NavigationController(rootViewController: root)
  }
}

/// Shows one of several controllers, chosen by a bar at the bottom.
private final class TabBarController: ViewController {
  private let tabs: [Tab]
  private let control = TabControl()
  private var selectedIndex = 0

  init(_ tabs: [Tab]) {
    self.tabs = tabs
    super.init()
  }

  override func loadView() {
    let box = Box(.vertical)
    for tab in tabs {
      tab.navigationController.view.expandsVertically = true
      box.append(tab.navigationController.view)
    }
    box.append(control.widget)
    view = box
  }

  override func viewDidLoad() {
    for tab in tabs {
      addChild(tab.navigationController)
      control.add(tab.title, iconName: tab.iconName)
    }
    control.onChosen = { [weak self] in self?.select($0) }
    showSelection()
  }

  // The header bar of the chosen tab is the window's title bar, with the window buttons.

  override var hasHeaderBars: Bool { true }

  override var titleButtonSides: TitleButtonSides {
    didSet { for tab in tabs { tab.navigationController.titleButtonSides = titleButtonSides } }
  }

  override var keyCommands: [KeyCommand] {
    tabs.enumerated().map { index, tab in
      KeyCommand(title: tab.title, keys: "<Alt>\(index + 1)") { [weak self] in
        self?.select(index)
      }
    }
  }

  private func select(_ index: Int) {
    if index == selectedIndex { tabs[index].navigationController.popToRoot() }
    selectedIndex = index
    showSelection()
  }

  /// Shows one child and hides the others. The library sends the appearance messages.
  private func showSelection() {
    for (index, tab) in tabs.enumerated() {
      tab.navigationController.view.isVisible = index == selectedIndex
    }
    control.show(selectedIndex)
    title = tabs[selectedIndex].title
  }
}

/// A row of buttons with an icon above a title: to screen readers, a group of radio buttons.
private final class TabControl {
  let widget: Widget
  var onChosen: ((Int) -> Void)?
  private let row = Box(.horizontal)
  private var buttons: [Button] = []

  init() {
    widget = CustomWidget(child: row, cssName: "tab-bar", role: .radioGroup)
    widget.setAccessibleLabel("Tabs")
    row.expandsHorizontally = true
    let keys = ShortcutController(scope: .local)
    for (key, step) in [("Left", -1), ("Right", 1)] {
      keys.add(key) { [weak self] in self?.move(by: step) ?? .proceed }
    }
    widget.addController(keys)
  }

  func add(_ title: String, iconName: String) {
    let label = Label(title)
    label.ellipsize(.end)
    label.addStyleClass("caption")
    let button = Button(role: .radio)
    button.child = Box(.vertical, spacing: 2, children: [Image(iconName: iconName), label])
    button.setAccessibleLabel(title)
    button.addStyleClass("flat")
    button.expandsHorizontally = true
    let index = buttons.count
    button.onClicked { [weak self] in self?.onChosen?(index) }
    buttons.append(button)
    row.append(button)
  }

  /// Marks the chosen tab. The Tab key stops only at its button.
  func show(_ index: Int) {
    for (place, button) in buttons.enumerated() {
      button.isChecked = place == index
      button.isFocusable = place == index
    }
  }

  private func move(by step: Int) -> Propagation {
    guard let index = buttons.firstIndex(where: \.isChecked) else { return .proceed }
    let next = index + (row.isRightToLeft ? -step : step)
    guard buttons.indices.contains(next) else { return .stop }
    onChosen?(next)
    buttons[next].grabFocus()
    return .stop
  }
}

// MARK: The pages

private final class ShelfController: ViewController {
  private let things: [String]

  init(_ title: String, _ things: [String]) {
    self.things = things
    super.init(title: title)
  }

  override func loadView() {
    let list = ListBox()
    for thing in things { list.append(ListRow(thing, hasArrow: true)) }
    list.onActivate { [weak self] index in
      if let self { navigationController?.push(ThingController(title: things[index])) }
    }
    view = ScrolledWindow(child: list)
  }
}

private final class ThingController: ViewController {
  override func loadView() {
    view =
      StatusPage(
        title ?? "", description: "The other tabs keep their pages.",
        icon: Icon(named: "media-playback-start-symbolic")
      ).asWidget
  }
}

private final class SearchController: ViewController {
  private let list = ListBox()
  private var found: [String] = []

  override func loadView() {
    let entry = SearchEntry()
    entry.setAccessibleLabel("Search")
    entry.margins = Edges(12)
    entry.onChanged { [weak self] text in self?.search(text) }
    let scroller = ScrolledWindow(child: list)
    scroller.expandsVertically = true
    view = Box(.vertical, children: [entry, scroller])
    search("")
  }

  override func viewDidLoad() {
    list.onActivate { [weak self] index in
      if let self { navigationController?.push(ThingController(title: found[index])) }
    }
  }

  private func search(_ text: String) {
    found = (episodes + records).filter { text.isEmpty || $0.localizedStandardContains(text) }
    list.removeAll()
    for thing in found { list.append(ListRow(thing, hasArrow: true)) }
  }
}

private let episodes = ["A Bridge in Fog", "The Bell Founder", "Salt", "Two Ferries"]
private let records = ["Night Bus", "Tidal Flats", "Winter Organ"]
