import GtkKit
import NavigationKit

/// Asks for a line of text, such as a name, in a sheet.
final class TextController: ViewController, ValueReturning {
  typealias ReturnedValue = String

  private let confirmation: String
  private let entry: Entry
  private let problem = Label()
  private let check: (String) -> String?
  private var isAccepting = false

  /// Does with the text what it is for, before the question goes; says why that cannot be done, and
  /// nil where it could.
  var accept: (String) async -> String? = { _ in nil }

  /// - Parameters:
  ///   - title: What is asked for.
  ///   - text: What to begin with.
  ///   - placeholder: What stands in an empty field.
  ///   - confirmation: What the button says that takes the text.
  ///   - check: Says why a text cannot be taken; nil if it can.
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

  /// Asks over a page; nil if the user would rather not.
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
    // Above another page, the way back is the way out.
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

  // Before the animation, so that what is typed during it is not lost; a page that is pushed is not
  // in the window until after it.
  override func viewWillAppear(animated: Bool) { takeFocus() }
  override func viewDidAppear(animated: Bool) { takeFocus() }

  private func takeFocus() {
    guard let window = entry.window, window.focus?.isInside(entry) != true else { return }
    entry.grabFocus()
    entry.selectAll()
  }

  /// Goes back to the page below: a text of one line has no use for Escape, which is left to a text
  /// otherwise. The only page is dismissed by it in any case.
  private func leave() -> Propagation {
    guard let navigationController, !isFirstPage else { return .proceed }
    navigationController.pop()
    return .stop
  }

  private var isFirstPage: Bool { navigationController?.viewControllers.first === self }

  private var text: String { entry.text.trimmed }

  private func update() {
    let reason = check(text)
    doneItem.isEnabled = reason == nil
    show(reason)
  }

  private func show(_ reason: String?) {
    // An empty reason is plain to see.
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
  /// The text without white space around it.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
