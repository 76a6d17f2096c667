import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// A log of messages, in order. Each line names the page and the message, such as
/// `B.willAppear moving`.
@MainActor final class Transcript {
  private(set) var lines: [String] = []

  /// Appends a message.
  func add(_ line: String) { lines.append(line) }

  /// Returns the messages since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A page that records its appearance messages, and calls the closures that a test sets.
@MainActor final class RecordingController: ViewController {
  let transcript: Transcript
  let name: String
  var makeView: (() -> Widget)?
  var onDidLoad: (() -> Void)?
  var onWillAppear: (() -> Void)?
  var onDidAppear: (() -> Void)?
  var onWillDisappear: (() -> Void)?
  var onDidDisappear: (() -> Void)?
  /// The answer of `shouldPop(reason:)`. If nil, the page allows every pop and records nothing.
  var onShouldPop: ((PopReason) async -> Bool)?

  init(_ name: String, _ transcript: Transcript) {
    self.name = name
    self.transcript = transcript
    super.init()
    title = name
  }

  override func loadView() {
    view = makeView?() ?? Box(.vertical, children: [Label(name), Button(label: "Next")])
  }
  override func viewDidLoad() {
    transcript.add("\(name).didLoad")
    onDidLoad?()
  }
  override func viewDidUnload() { transcript.add("\(name).didUnload") }
  override func didReceiveMemoryWarning() { transcript.add("\(name).memoryWarning") }
  override func viewWillAppear(animated: Bool) {
    transcript.add("\(name).willAppear\(cause)")
    onWillAppear?()
  }
  override func viewDidAppear(animated: Bool) {
    transcript.add("\(name).didAppear\(cause)")
    onDidAppear?()
  }
  override func viewWillDisappear(animated: Bool) {
    transcript.add("\(name).willDisappear\(cause)")
    onWillDisappear?()
  }
  override func viewDidDisappear(animated: Bool) {
    transcript.add("\(name).didDisappear\(cause)")
    onDidDisappear?()
  }
  override func shouldPop(reason: PopReason) async -> Bool {
    guard let onShouldPop else { return true }
    transcript.add("\(name).shouldPop \(reason)")
    return await onShouldPop(reason)
  }
  override func setEditing(_ isEditing: Bool, animated: Bool) {
    super.setEditing(isEditing, animated: animated)
    transcript.add("\(name).setEditing \(isEditing)\(animated ? " animated" : "")")
  }

  /// The reason for an appearance message: a push or pop, a presentation or a dismissal.
  private var cause: String {
    [
      (isMovingToParent || isMovingFromParent, " moving"), (isBeingPresented, " presented"),
      (isBeingDismissed, " dismissed"),
    ].map { $0 ? $1 : "" }.joined()
  }
}

/// A delegate that records its messages, such as `willShow B`.
@MainActor final class RecordingDelegate: NavigationControllerDelegate {
  let transcript: Transcript
  /// The function that returns the page to go forward to. Without one, there is no such page.
  var pageAfter: ((ViewController) -> ViewController?)?

  init(_ transcript: Transcript) { self.transcript = transcript }
  func navigationController(
    _ navigationController: NavigationController, viewControllerAfter viewController: ViewController
  ) -> ViewController? { pageAfter?(viewController) }
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) { transcript.add("willShow \(viewController.title ?? "")") }
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) { transcript.add("didShow \(viewController.title ?? "")") }
  func navigationController(
    _ navigationController: NavigationController, didCancelShowing viewController: ViewController
  ) { transcript.add("didCancel \(viewController.title ?? "")") }
}

@MainActor extension StackChange {
  /// The change in one line: reason, position, removed and added pages.
  var line: String {
    "\(reason) at \(position)" + removed.map { " -\($0.title ?? "")" }.joined()
      + added.map { " +\($0.title ?? "")" }.joined()
  }
}

/// A navigation controller in a window, with a root page “A” and a transcript.
///
///     onGtk {
///       let stage = Stage()
///       _ = stage.transcript.take()
///       stage.navigation.push(stage.page("B"))
///       XCTAssertEqual(stage.transcript.take().last, "didShow B")
///       XCTAssertEqual(stage.titles, ["A", "B"])
///     }
///
/// Transitions end at once unless `animations` is true. Then `settle()` waits for them.
@MainActor final class Stage {
  let transcript = Transcript()
  let window = Window()
  let navigation: NavigationController
  let root: RecordingController
  let delegate: RecordingDelegate

  init(
    animations: Bool = false, file: StaticString = #filePath, line: UInt = #line
  ) {
    Gtk.setAnimations(animations)
    root = RecordingController("A", transcript)
    navigation = NavigationController(rootViewController: root)
    delegate = RecordingDelegate(transcript)
    navigation.delegate = delegate
    window.setDefaultSize(width: 500, height: 400)
    window.rootViewController = navigation
    window.present()
    pump(
      until: { root.appearance == .appeared && window.width > 0 }, "the first page is on screen",
      file: file, line: line)
  }

  /// Returns a new page with this title, which records its messages in the transcript.
  func page(_ name: String) -> RecordingController { RecordingController(name, transcript) }

  /// Pushes a page that contains another navigation controller, and returns that controller.
  func pushNested(in page: String, root: String) -> NavigationController {
    let holder = self.page(page)
    let inner = NavigationController(rootViewController: self.page(root))
    holder.view = inner.view
    holder.addChild(inner)
    navigation.push(holder)
    return inner
  }

  /// Waits until all requested transitions have ended.
  func settle(file: StaticString = #filePath, line: UInt = #line) {
    pump(
      until: { [navigation] in
        navigation.viewControllers.allSatisfy {
          $0.appearance == ($0 == navigation.topViewController ? .appeared : .disappeared)
        }
      }, "every page has appeared or disappeared", file: file, line: line)
  }

  /// The texts in the header bar, from start to end. A prompt comes first.
  var headerTexts: [String] { navigation.navigationBar.surface.texts }

  /// The texts in the toolbar; empty while the toolbar is hidden.
  var toolbarTexts: [String] {
    let toolbar = navigation.toolbar.actionBar
    return toolbar.isOnScreen ? toolbar.texts : []
  }

  /// The titles of the pages on the stack, root first.
  var titles: [String] { navigation.viewControllers.map { $0.title ?? "" } }

  /// Records the stack's changes in the transcript too.
  func recordStack() {
    subscription = navigation.observeStack { [transcript] in transcript.add($0.line) }
  }

  private var subscription: Subscription?

  /// Begins a push whose progress the test sets.
  func beginPush(_ page: ViewController, byHand: Bool = true) throws -> Transition {
    let change = try XCTUnwrap(navigation.stack.result(of: .push(page)))
    navigation.apply(change)
    return try navigation.begin(change, animated: true, isInteractive: byHand) { _ in }
  }

  /// The window's height.
  var height: Int { window.height }

  /// Returns the y coordinate of a widget's upper edge in the window, and the widget's height.
  func place(of widget: Widget) -> [Int] {
    [Int(widget.translate(x: 0, y: 0, to: window)?.y ?? -1), widget.height]
  }

  /// Destroys the window, and lets GTK free its widgets.
  func close() {
    window.destroy()
    MainLoop.runPending()
  }
}

/// Shows a controller as the root of a new window, and waits for its layout.
@discardableResult @MainActor func show(
  _ root: ViewController, width: Int = 500, height: Int = 400, file: StaticString = #filePath,
  line: UInt = #line
) -> Window {
  let window = Window()
  window.setDefaultSize(width: width, height: height)
  window.rootViewController = root
  window.present()
  pump(
    until: { root.appearance == .appeared && window.width > 0 && root.view.height > 0 },
    "the page is on screen", file: file, line: line)
  return window
}

extension Window {
  /// Destroys the window, and lets GTK free its widgets.
  func end() {
    destroy()
    MainLoop.runPending()
  }
}

extension Widget {
  /// The texts of all visible labels inside, in order.
  var texts: [String] {
    guard isVisible, parent.map(isShown) ?? true else { return [] }
    if let label = cast(to: Label.self) { return label.text.isEmpty ? [] : [label.text] }
    return children.flatMap(\.texts)
  }

  /// The texts of all labels inside, visible or not.
  var allTexts: [String] { descendants(of: Label.self).map(\.text) }

  /// Returns the visible button inside with this text or tooltip.
  func button(_ text: String) -> Button? {
    descendants(of: Button.self).first { $0.isMapped && ($0.texts == [text] || $0.tooltip == text) }
  }

  /// Clicks the visible button inside with this text or tooltip.
  func click(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
    guard let button = button(text) else {
      return XCTFail("no button \(text)", file: file, line: line)
    }
    button.emit("clicked")
  }

  /// Whether the widget is mapped and has a height.
  var isOnScreen: Bool { isMapped && height > 0 }
}
