import GtkKit
import NavigationKit

/// A sheet that asks for a line of text, such as a name.
final class TextController: ViewController, ValueReturning {
  typealias ReturnedValue = String

  private let confirmation: String
  private let entry: Entry
  private let problem = Label()
  private let check: (String) -> String?
  private var isAccepting = false

  /// Performs the action with the text before the sheet is dismissed. Returns the reason if that
  /// fails, and the sheet stays; otherwise nil.
  var accept: (String) async -> String? = { _ in nil }

  /// - Parameters:
  ///   - title: The title of the sheet.
  ///   - text: The initial text.
  ///   - placeholder: The text that an empty field shows.
  ///   - confirmation: The title of the button that accepts the text.
  ///   - check: Returns the reason why a text is invalid; nil if it is valid. An empty reason is
  ///     not shown.
  init(
    title: String, text: String = "", placeholder: String = "", confirmation: String,
    check: @escaping (String) -> String? = { $0.isEmpty ? "" : nil }
  ) {
    self.confirmation = confirmation
    self.check = check
    entry = Entry(text, placeholder: placeholder)
    super.init(title: title)
    preferredContentSize = Size(width: 420, height: -1)
  }

  /// Presents the sheet over a page, and returns the text; nil if the user cancelled.
  @discardableResult
  func ask(over page: ViewController) async -> String? {
    await page.presentForResult(NavigationController(rootViewController: self), of: self)
  }

  override func loadView() {
    entry.setAccessibleLabel(title ?? "")
    problem.addStyleClass("error")
    problem.wraps = true
    problem.justify(.start)
    problem.isVisible = false
    let content = Box(.vertical, spacing: 6, children: [entry, problem])
    content.margins = Edges(18)
    view = content
  }

  private lazy var doneItem = BarButtonItem(title: confirmation, style: .done) { [weak self] in
    self?.finish()
  }

  override func viewDidLoad() {
    // A page above another one has a back button instead.
    if isFirstPage {
      navigationItem.leftBarButtonItem = BarButtonItem(systemItem: .cancel) { [weak self] in
        self?.presentingViewController?.dismiss()
      }
    }
    navigationItem.rightBarButtonItem = doneItem
    let keys = ShortcutController(scope: .local)
    keys.add("Escape") { [weak self] in self?.leave() ?? .proceed }
    entry.addController(keys)
    entry.onChanged { [weak self] _ in self?.update() }
    entry.onActivate { [weak self] _ in self?.finish() }
    update()
  }

  // Focuses the field before the animation, so that no typed text is lost. A pushed page is in the
  // window only after it, so try again then.
  override func viewWillAppear(animated: Bool) { takeFocus() }
  override func viewDidAppear(animated: Bool) { takeFocus() }

  private func takeFocus() {
    guard let window = entry.window, window.focus?.isInside(entry) != true else { return }
    entry.grabFocus()
    entry.selectAll()
  }

  /// Pops the page at Escape, which a text field would otherwise consume. The first page is
  /// dismissed by Escape without this.
  private func leave() -> Propagation {
    guard let navigationController, !isFirstPage else { return .proceed }
    navigationController.pop()
    return .stop
  }

  private var text: String { entry.text.trimmed }

  private func update() {
    let reason = check(text)
    doneItem.isEnabled = reason == nil
    show(reason)
  }

  private func show(_ reason: String?) {
    // The user can see why an empty text is invalid.
    problem.text = reason ?? ""
    problem.isVisible = reason?.isEmpty == false
  }

  private func finish() {
    let text = text
    guard !isAccepting, check(text) == nil else { return }
    isAccepting = true
    Task {
      let reason = await accept(text)
      isAccepting = false
      if let reason { show(reason) } else { finish(returning: text) }
    }
  }
}

extension String {
  /// The text without leading and trailing white space.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension ViewController {
  /// Whether the page is the first of its navigation controller, so that it has no back button.
  var isFirstPage: Bool { navigationController?.viewControllers.first === self }
}
