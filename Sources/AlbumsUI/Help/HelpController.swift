import AlbumsTexts
import GtkKit
import NavigationKit

/// The help, in the user's language or else in English.
final class HelpController: ViewController {
  static let keys = "F1"

  init() {
    super.init(title: texts.gettext("Help"))
    preferredContentSize = Size(width: 640, height: 640)
  }

  private lazy var scrolled: ScrolledWindow = {
    let content = Box(.vertical, spacing: 12)
    for part in HelpText(albumsHelp).parts { content.append(widget(for: part)) }
    content.margins = Edges(24)
    return ScrolledWindow(child: Clamp(child: content, maximumWidth: 640))
  }()

  override func loadView() {
    scrolled.setAccessibleLabel(texts.gettext("Help"))
    view = scrolled
  }

  override func viewDidLoad() {
    navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .done) { [weak self] in
      self?.presentingViewController?.dismiss()
    }
  }

  /// The arrow keys scroll.
  override func viewDidAppear(animated: Bool) { scrolled.grabFocus() }

  private func widget(for part: HelpText.Part) -> Widget {
    switch part {
    case .title(let text): label(text, style: "title-1")
    case .heading(let text): label(text, style: "title-3", space: 12)
    case .paragraph(let text): label(text)
    case .item(let text): item(text)
    }
  }

  private func item(_ text: String) -> Widget {
    let bullet = Label("•")
    bullet.verticalAlignment = .start
    return Box(.horizontal, spacing: 12, children: [bullet, label(text)])
  }

  private func label(_ text: String, style: String? = nil, space: Int = 0) -> Label {
    let label = Label(text)
    // A text that is not valid markup is shown as it is.
    try? label.setMarkup(HelpText.markup(text))
    label.wraps = true
    label.justify(.start)
    label.expandsHorizontally = true
    label.margins.top = space
    if let style { label.addStyleClass(style) }
    return label
  }
}
