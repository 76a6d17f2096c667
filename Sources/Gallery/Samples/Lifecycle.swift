// Lifecycle Messages · S16, S17, S18, B8
//
// The messages to each page and to the delegate during a push and a pop, as they arrive. Push and
// pop pages above, and read the messages below. Root pops several pages, and the pages between get
// no messages. Swipe back halfway and let go: the messages of the opposite transition follow.

import GtkKit
import NavigationKit

extension Sample {
  static let lifecycle = Sample(
    "lifecycle", source: PackageResources.Lifecycle_swift, windowSize: (560, 640)
  ) { NavigationController(rootViewController: LifecycleController(title: "Lifecycle Messages")) }
}

/// A stack of pages above, and the list of their messages below.
private final class LifecycleController: ViewController {
  private let messages = Messages()
  private lazy var stack = NavigationController(rootViewController: ReportingPage(1, messages))

  override func loadView() {
    stack.delegate = messages
    let frame = stack.view
    frame.addStyleClass("stage")
    frame.clipsChildren = true
    frame.heightRequest = 190
    frame.margins = Edges(12)
    messages.scroller.expandsVertically = true
    view = Box(.vertical, children: [frame, messages.scroller])
  }

  override func viewDidLoad() {
    addChild(stack)
    navigationItem.rightBarButtonItem = BarButtonItem(title: "Clear", keys: "<Control>Delete") {
      [weak self] in self?.messages.clear()
    }
  }
}

/// A page that reports its messages.
private final class ReportingPage: ViewController {
  private let number: Int
  private let messages: Messages

  init(_ number: Int, _ messages: Messages) {
    (self.number, self.messages) = (number, messages)
    super.init(title: "Page \(number)")
  }

  override func loadView() {
    let buttons = Box(.horizontal, spacing: 6)
    let actions: [(String, (ReportingPage) -> Void)] = [
      ("Push", { $0.push() }), ("Pop", { $0.pop() }), ("Root", { $0.popToRoot() }),
    ]
    for (title, action) in actions {
      let button = Button(label: title)
      button.isSensitive = number > 1 || title == "Push"
      button.onClicked { [weak self] in if let self { action(self) } }
      buttons.append(button)
    }
    buttons.horizontalAlignment = .center
    buttons.verticalAlignment = .center
    view = ScrolledWindow(child: buttons, horizontal: true)
  }

  override func viewDidLoad() { report("viewDidLoad") }
  override func viewWillAppear(animated: Bool) {
    report("viewWillAppear", isMovingToParent ? "moving to parent" : nil)
  }
  override func viewDidAppear(animated: Bool) {
    report("viewDidAppear", isMovingToParent ? "moving to parent" : nil)
  }
  override func viewWillDisappear(animated: Bool) {
    report("viewWillDisappear", isMovingFromParent ? "moving from parent" : nil)
  }
  override func viewDidDisappear(animated: Bool) {
    report("viewDidDisappear", isMovingFromParent ? "moving from parent" : nil)
  }

  private func report(_ message: String, _ detail: String? = nil) {
    messages.add(message, of: title ?? "", detail)
  }

  private func push() {
    messages.begin("Push Page \(number + 1)")
    navigationController?.push(ReportingPage(number + 1, messages))
  }

  private func pop() {
    messages.begin("Pop \(title ?? "")")
    navigationController?.pop()
  }

  private func popToRoot() {
    messages.begin("Pop to Page 1")
    navigationController?.popToRoot()
  }
}

/// The list of messages, which also reports those of the delegate.
private final class Messages: NavigationControllerDelegate {
  private let list = ListBox()
  let scroller: ScrolledWindow
  private var count = 0
  private var heading: String? = "First Page"

  init() {
    scroller = ScrolledWindow(child: list)
    let empty = Label("No messages yet.")
    empty.addStyleClass("dim-label")
    empty.margins = Edges(top: 24, bottom: 24)
    list.setPlaceholder(empty)
  }

  /// Begins a group of messages.
  func begin(_ change: String) { heading = change }

  func add(_ message: String, of sender: String, _ detail: String? = nil) {
    list.append(ListRow(message, subtitle: detail, value: sender), heading: heading)
    heading = nil
    count += 1
    list.scroll(to: count - 1)
  }

  func clear() {
    list.removeAll()
    count = 0
  }

  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) { add("willShow", of: "Delegate", viewController.title) }

  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) { add("didShow", of: "Delegate", viewController.title) }

  func navigationController(
    _ navigationController: NavigationController, didCancelShowing viewController: ViewController
  ) { add("didCancelShowing", of: "Delegate", viewController.title) }
}
