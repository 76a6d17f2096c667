// Navigation Bar · S48, S19, S20, S21, S22, S23, S24, S25, S28, S29, S30
//
// The options of a header bar, one page for each. There are other titles, a prompt above the bar,
// arrows to go up and down, styles of buttons, icons, back items, and the colours of the bar, which
// are the same on all pages.

import GtkKit
import NavigationKit

extension Sample {
  static let navBar = Sample("nav-bar", source: PackageResources.NavBar_swift) {
    NavigationController(rootViewController: ConfigurationsController(title: "Navigation Bar"))
  }
}

private final class ConfigurationsController: ViewController {
  private let configurations: [(title: String, subtitle: String, makePage: () -> ViewController)] =
    [
      ("Custom Title", "Two lines instead of the title", { TitleController() }),
      ("Prompt", "An instruction above the bar", { PromptController() }),
      ("Up and Down", "A momentary control at the right", { MessageController() }),
      ("Item Styles", "Plain, bordered and done", { StylesController() }),
      ("Images", "Instead of texts, also at the left", { ImagesController() }),
      ("Back Item", "Another text, image or action for the back button", { BackItemController() }),
      ("Bar Style and Tint", "Default, black, translucent, coloured", { LooksController() }),
    ]

  override func loadView() {
    let list = ListBox()
    for configuration in configurations {
      list.append(
        ListRow(configuration.title, subtitle: configuration.subtitle, hasArrow: true))
    }
    list.onActivate { [weak self] index in
      guard let self else { return }
      navigationController?.push(configurations[index].makePage())
    }
    view = ScrolledWindow(child: list)
  }
}

/// A page that describes its header bar in a few words.
private class PageController: ViewController {
  let label = Label()
  let content = Box(.vertical, spacing: 12)

  init(title: String, text: String) {
    super.init(title: title)
    label.text = text
    label.wraps = true
    label.justify(.start)
    content.append(label)
    content.margins = Edges(18)
  }

  override func loadView() { view = ScrolledWindow(child: content) }
}

private final class TitleController: PageController {
  init() {
    // The title is still used for the window and for the next page's back button.
    super.init(title: "Custom Title", text: "A title view can be any widget.")
  }

  override func viewDidLoad() {
    let title = Label("Walk to the Lake")
    title.addStyleClass("title")
    let subtitle = Label("6 of 9 have said yes")
    subtitle.addStyleClass("subtitle")
    for line in [title, subtitle] { line.ellipsize(.end) }
    let titleView = Box(.vertical, children: [title, subtitle])
    titleView.verticalAlignment = .center
    navigationItem.titleView = titleView
  }
}

private final class PromptController: PageController {
  init() { super.init(title: "Prompt", text: "Change or delete the prompt:") }

  override func viewDidLoad() {
    let entry = Entry("Choose who may come along.", placeholder: "No prompt")
    entry.setAccessibleLabel("Prompt")
    entry.onChanged { [weak self] text in self?.navigationItem.prompt = text }
    content.append(entry)
    navigationItem.prompt = entry.text
  }
}

private final class MessageController: PageController {
  private let messages = [
    "The boat leaves at nine. Bring something warm.", "There is room for one bicycle more.",
    "If it rains, we meet at the museum.",
  ]
  private let upAndDown = SegmentedControl(accessibilityLabel: "Message")
  private var index = 0

  init() { super.init(title: "", text: "") }

  override func viewDidLoad() {
    upAndDown.insertSegment(
      with: Icon(named: "go-up-symbolic"), accessibilityLabel: "Previous Message", at: 0)
    upAndDown.insertSegment(
      with: Icon(named: "go-down-symbolic"), accessibilityLabel: "Next Message", at: 1)
    upAndDown.isMomentary = true
    upAndDown.onValueChanged = { [weak self] in
      guard let self else { return }
      show(upAndDown.selectedSegmentIndex == 0 ? index - 1 : index + 1)
    }
    navigationItem.rightBarButtonItem = BarButtonItem(customView: upAndDown)
    show(0)
  }

  private func show(_ index: Int) {
    self.index = index
    title = "\(index + 1) of \(messages.count)"
    label.text = messages[index]
    upAndDown.setEnabled(index > 0, forSegmentAt: 0)
    upAndDown.setEnabled(index < messages.count - 1, forSegmentAt: 1)
  }
}

private final class StylesController: PageController {
  init() { super.init(title: "Item Styles", text: "Click an item.") }

  override func viewDidLoad() {
    let styles: [(String, BarButtonItem.Style)] = [
      ("Done", .done), ("Bordered", .bordered), ("Plain", .plain),
    ]
    let items = styles.map { name, style in
      BarButtonItem(title: name, style: style) { [weak self] in
        self?.label.text = "\(name) was clicked."
      }
    }
    navigationItem.rightBarButtonItems = items
    let isEnabled = CheckButton("Enabled", isOn: true)
    isEnabled.onChanged { isOn in
      for item in items { item.isEnabled = isOn }
    }
    let isShown = CheckButton("Shown", isOn: true)
    isShown.onChanged { [weak self] isOn in
      self?.navigationItem.setRightBarButtonItems(isOn ? items : nil, animated: true)
    }
    for button in [isEnabled, isShown] { content.append(button) }
  }
}

private final class ImagesController: PageController {
  private lazy var star = BarButtonItem(iconName: "", accessibilityLabel: "") { [weak self] in
    self?.isStarred.toggle()
  }
  private var isStarred = false { didSet { showStar() } }

  init() { super.init(title: "Images", text: "") }

  override func viewDidLoad() {
    navigationItem.leftBarButtonItem = BarButtonItem(
      iconName: "go-home-symbolic", accessibilityLabel: "Home"
    ) { [weak self] in self?.navigationController?.pop() }
    navigationItem.rightBarButtonItem = star
    showStar()
  }

  private func showStar() {
    star.image = Icon(named: isStarred ? "starred-symbolic" : "non-starred-symbolic")
    star.accessibilityLabel = isStarred ? "Remove from Favourites" : "Add to Favourites"
    label.text = isStarred ? "A favourite." : "Not a favourite yet: click the star."
  }
}

private final class BackItemController: PageController {
  init() {
    super.init(title: "Back Item", text: "The page below sets the back button.")
  }

  override func viewDidLoad() {
    let items = [
      ("With a Text", BarButtonItem(title: "Not Yet")),
      ("With an Image", BarButtonItem(iconName: "go-up-symbolic", accessibilityLabel: "Up")),
      (
        "With an Action",
        BarButtonItem(title: "Navigation Bar") { [weak self] in
          self?.navigationController?.popToRoot()
        }
      ),
    ]
    for (name, item) in items {
      let button = Button(label: name)
      button.onClicked { [weak self] in
        self?.navigationItem.backBarButtonItem = item
        self?.navigationController?.push(PageController(title: name, text: "See the back button."))
      }
      content.append(button)
    }
  }
}

private final class LooksController: PageController {
  init() { super.init(title: "Bar Style and Tint", text: "The style is the same on all pages.") }

  override func viewDidLoad() {
    navigationItem.rightBarButtonItem = BarButtonItem(title: "Button")
    addChoices(
      "Style", of: \.barStyle,
      [("Default", .default), ("Black", .black), ("Black and Translucent", .blackTranslucent)])
    addChoices(
      "Buttons", of: \.tintColor,
      [
        ("Theme Colours", nil), ("Orange", Color(0.9, 0.45, 0)),
        ("Teal", Color(0, 0.6, 0.6)),
      ])
    addChoices(
      "Bar", of: \.barTintColor,
      [
        ("Theme Colour", nil), ("Blue", Color(0.1, 0.2, 0.5)),
        ("Yellow", Color(1, 0.9, 0.4)),
      ])
    let lines = (1...12).map { "Line \($0) shines through a translucent bar." }
    let text = Label(lines.joined(separator: "\n"))
    text.justify(.start)
    text.addStyleClass("dim-label")
    content.append(text)
  }

  private func addChoices<Value: Equatable>(
    _ title: String, of property: ReferenceWritableKeyPath<NavigationBar, Value>,
    _ choices: [(name: String, value: Value)]
  ) {
    guard let bar = navigationController?.navigationBar else { return }
    let heading = Label(title)
    heading.justify(.start)
    heading.addStyleClass("heading")
    let box = Box(.vertical, children: [heading])
    content.append(box)
    var group: CheckButton?
    for (name, value) in choices {
      let button = CheckButton(name, isOn: bar[keyPath: property] == value, group: group)
      button.onChanged { [weak bar] isOn in
        if isOn { bar?[keyPath: property] = value }
      }
      box.append(button)
      group = button
    }
  }
}
