// Browser Toolbar · S54, S27, S25, S21
//
// A browser of a few built-in pages, with five items in its toolbar: back, forward, a menu of
// actions, bookmarks, and the open pages with their number in a badge. The address is in the title:
// type one of the links, or press Ctrl+L first. Refresh becomes Stop while a page loads;
// "slow.example" loads slowly, so that you can stop it. Each open page has its own history.

import GtkKit
import NavigationKit

extension Sample {
  static let browserToolbar = Sample(
    "browser-toolbar", source: PackageResources.BrowserToolbar_swift,
    windowSize: (width: 520, height: 480)
  ) {
    let navigationController = NavigationController(rootViewController: BrowserController())
    navigationController.setToolbarHidden(false, animated: false)
    return navigationController
  }
}

// MARK: - Documents

private struct Document {
  let title, text: String
  var links: [String] = []
  var delay = Duration.zero

  static let home = "home.example"

  static let all = [
    home: Document(
      title: "Start Page", text: "Follow a link, or type an address.",
      links: ["island.example", "bread.example", "slow.example", "nowhere.example"]),
    "island.example": Document(
      title: "The Island", text: "A mile of sand, a lighthouse, and no cars.",
      links: ["island.example/ferry", "island.example/lighthouse", home]),
    "island.example/ferry": Document(
      title: "The Ferry", text: "Every two hours, when the tide lets it.", links: ["island.example"]
    ),
    "island.example/lighthouse": Document(
      title: "The Lighthouse", text: "A hundred and four steps, and then the whole coast.",
      links: ["island.example", "island.example/ferry"]),
    "bread.example": Document(
      title: "Bread", text: "Flour, water, salt, and a day of patience.", links: [home]),
    "slow.example": Document(
      title: "A Slow Page", text: "This page takes four seconds to load.", links: [home],
      delay: .seconds(4)),
  ]

  static func at(_ address: String) -> Document {
    all[address]
      ?? Document(title: "Not Found", text: "There is no page at “\(address)”.", links: [home])
  }
}

/// An open page, with its history.
private struct Tab {
  private(set) var history = [Document.home]
  private(set) var position = 0

  var address: String { history[position] }
  var canGoBack: Bool { position > 0 }
  var canGoForward: Bool { position < history.count - 1 }

  mutating func move(by steps: Int) { position += steps }

  /// Goes to an address and removes the forward history.
  mutating func visit(_ address: String) {
    guard address != self.address else { return }
    history = history.prefix(position + 1) + [address]
    position += 1
  }
}

// MARK: - The browser

private final class BrowserController: ViewController {
  private var tabs = [Tab()]
  private var current = 0
  private var bookmarks = ["island.example/ferry"]
  private var loading: Task<Void, Never>?

  private let addressEntry = Entry(placeholder: "Address")
  private let heading = Label()
  private let text = Label()
  private let links = ListBox(style: .boxed)
  private let spinner = Spinner()
  private var shown = Document.at(Document.home)

  private lazy var refreshItem = makeItem(.refresh, keys: "F5|<Control>r") { $0.load() }
  private lazy var stopItem = makeItem(.stop, keys: "Escape") { $0.stop() }
  private lazy var backItem = BarButtonItem(
    iconName: "go-previous-symbolic", accessibilityLabel: "Previous Page"
  ) { [weak self] in self?.move(by: -1) }
  private lazy var forwardItem = BarButtonItem(
    iconName: "go-next-symbolic", accessibilityLabel: "Next Page"
  ) { [weak self] in self?.move(by: 1) }
  private lazy var pagesItem = BarButtonItem(
    iconName: "view-paged-symbolic", accessibilityLabel: "Open Pages")

  init() { super.init(title: "Browser") }

  isolated deinit { loading?.cancel() }

  override func loadView() {
    heading.addStyleClass("title-2")
    for label in [heading, text] {
      label.wraps = true
      label.justify(.start)
    }
    spinner.horizontalAlignment = .start
    links.onActivate { [weak self] index in self.map { $0.open($0.shown.links[index]) } }
    let content = Box(.vertical, spacing: 12, children: [heading, spinner, text, links])
    content.margins = Edges(18)
    view = ScrolledWindow(child: content)
  }

  override func viewDidLoad() {
    addressEntry.setAccessibleLabel("Address")
    addressEntry.setWidth(characters: 8)
    addressEntry.expandsHorizontally = true
    addressEntry.onActivate { [weak self] in
      self?.open($0)
      self?.focusPage()
    }
    navigationItem.titleView = addressEntry
    // The arrow keys are mirrored in right-to-left layouts.
    let arrows = view.isRightToLeft ? ["<Alt>Right", "<Alt>Left"] : ["<Alt>Left", "<Alt>Right"]
    (backItem.keys, forwardItem.keys) = ("\(arrows[0])|Back", "\(arrows[1])|Forward")
    let actionItem = BarButtonItem(systemItem: .action)
    actionItem.menu = makeMenu()
    let bookmarksItem = BarButtonItem(systemItem: .bookmarks, keys: "<Control>b")
    bookmarksItem.presentPopover(from: self) { [weak self] in
      ChoiceController("Bookmarks", self?.bookmarks ?? []) { index in
        self.map { $0.open($0.bookmarks[index]) }
      }
    }
    pagesItem.presentPopover(from: self) { [weak self] in
      let titles = self?.tabs.map { Document.at($0.address).title } ?? []
      return ChoiceController("Open Pages", titles + ["New Page"]) { self?.chooseTab($0) }
    }
    let space = BarButtonItem.flexibleSpace()
    toolbarItems = [
      backItem, space, forwardItem, space, actionItem, space, bookmarksItem, space, pagesItem,
    ]
    load()
  }

  private func makeItem(
    _ systemItem: BarButtonItem.SystemItem, keys: String,
    action: @escaping (BrowserController) -> Void
  ) -> BarButtonItem {
    let item = BarButtonItem(systemItem: systemItem) { [weak self] in self.map(action) }
    item.keys = keys
    return item
  }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand(title: "Address", keys: "<Control>l") { [weak self] in
        self?.addressEntry.grabFocus()
        self?.addressEntry.selectAll()
      }
    ]
  }

  private func makeMenu() -> Menu {
    pageActions.addAction("bookmark") { [weak self] in self?.setBookmarked(true) }
    pageActions.addAction("forget") { [weak self] in self?.setBookmarked(false) }
    pageActions.addAction("close") { [weak self] in self?.closeTab() }
    let menu = Menu()
    menu.append("Add Bookmark", action: "page.bookmark")
    menu.append("Remove Bookmark", action: "page.forget")
    menu.append("Close Page", action: "page.close")
    return menu
  }

  // MARK: Navigation

  private var address: String { tabs[current].address }

  private func open(_ text: String) {
    var address = text.lowercased().filter { !$0.isWhitespace }
    address.trimPrefix(/https?:\/\//)
    while address.hasSuffix("/") { address.removeLast() }
    if !address.isEmpty { tabs[current].visit(address) }
    load()
  }

  private func move(by steps: Int) {
    tabs[current].move(by: steps)
    load()
  }

  private func load() {
    loading?.cancel()
    loading = nil
    let document = Document.at(address)
    guard document.delay > .zero else { return show(document) }
    loading = Task { [weak self] in
      try? await Task.sleep(for: document.delay)
      guard !Task.isCancelled else { return }
      self?.loading = nil
      self?.show(document)
    }
    show(Document(title: "Loading…", text: ""))
  }

  private func stop() {
    loading?.cancel()
    loading = nil
    show(Document(title: "Stopped", text: "“\(address)” was not loaded."))
  }

  // MARK: Open pages and bookmarks

  private func chooseTab(_ index: Int) {
    if index == tabs.count { tabs.append(Tab()) }
    current = index
    load()
  }

  private func closeTab() {
    tabs.remove(at: current)
    current = min(current, tabs.count - 1)
    load()
  }

  private func setBookmarked(_ isBookmarked: Bool) {
    bookmarks.removeAll { $0 == address }
    if isBookmarked { bookmarks.append(address) }
    showState()
  }

  // MARK: Display

  private func show(_ document: Document) {
    shown = document
    heading.text = document.title
    text.text = document.text
    let focus = view.window?.focus
    let hadFocus = focus == nil || focus?.isInside(links) == true
    links.removeAll()
    for link in document.links {
      let title = Document.all[link]?.title ?? "Broken Link"
      links.append(ListRow(title, subtitle: link, hasArrow: true))
    }
    links.isVisible = !document.links.isEmpty
    if hadFocus { focusPage() }
    showState()
  }

  /// Focuses the first link. Without links, removes the focus, so that keys go to the page.
  private func focusPage() {
    if !links.focusFirstChild() { view.window?.focus = nil }
  }

  private func showState() {
    addressEntry.text = address
    (spinner.isVisible, spinner.isSpinning) = (loading != nil, loading != nil)
    navigationItem.rightBarButtonItem = loading == nil ? refreshItem : stopItem
    backItem.isEnabled = tabs[current].canGoBack
    forwardItem.isEnabled = tabs[current].canGoForward
    pagesItem.badgeValue = "\(tabs.count)"
    let isBookmarked = bookmarks.contains(address)
    pageActions.setEnabled(!isBookmarked, action: "bookmark")
    pageActions.setEnabled(isBookmarked, action: "forget")
    pageActions.setEnabled(tabs.count > 1, action: "close")
  }
}

/// A list of choices in a popover.
private final class ChoiceController: ViewController {
  private let choices: [String]
  private let choose: (Int) -> Void

  init(_ title: String, _ choices: [String], choose: @escaping (Int) -> Void) {
    (self.choices, self.choose) = (choices, choose)
    super.init(title: title)
  }

  override func loadView() {
    let list = ListBox(style: .sidebar)
    let empty = Label("There are no bookmarks.")
    empty.margins = Edges(18)
    list.setPlaceholder(empty)
    for choice in choices { list.append(Label(choice)) }
    list.onActivate { [weak self] index in
      self?.dismiss()
      self?.choose(index)
    }
    view = list
  }
}
