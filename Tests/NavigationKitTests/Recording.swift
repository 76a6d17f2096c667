import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Everything that was heard, in order.
@MainActor final class Transcript {
  private(set) var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
  /// What was heard since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A page that writes down what it hears, and calls back where a test wants to interfere.
@MainActor final class RecordingController: ViewController {
  let transcript: Transcript
  let name: String
  var onWillAppear: (() -> Void)?
  var onDidAppear: (() -> Void)?

  init(_ name: String, _ transcript: Transcript) {
    self.name = name
    self.transcript = transcript
    super.init()
    title = name
  }

  override func loadView() {
    view = Box(.vertical, children: [Label(name), Button(label: "Next")])
  }
  override func viewDidLoad() { transcript.add("\(name).didLoad") }
  override func viewWillAppear(animated: Bool) {
    transcript.add("\(name).willAppear\(isMovingToParent ? " moving" : "")")
    onWillAppear?()
  }
  override func viewDidAppear(animated: Bool) {
    transcript.add("\(name).didAppear\(isMovingToParent ? " moving" : "")")
    onDidAppear?()
  }
  override func viewWillDisappear(animated: Bool) {
    transcript.add("\(name).willDisappear\(isMovingFromParent ? " moving" : "")")
  }
  override func viewDidDisappear(animated: Bool) {
    transcript.add("\(name).didDisappear\(isMovingFromParent ? " moving" : "")")
  }
}

@MainActor final class RecordingDelegate: NavigationControllerDelegate {
  let transcript: Transcript
  init(_ transcript: Transcript) { self.transcript = transcript }
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) { transcript.add("willShow \(viewController.title ?? "")") }
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) { transcript.add("didShow \(viewController.title ?? "")") }
}

/// A navigation controller in a window on the test's screen.
@MainActor final class Stage {
  let transcript = Transcript()
  let window = Window()
  let navigation: NavigationController
  let root: RecordingController
  let delegate: RecordingDelegate

  init(animations: Bool = false) {
    Gtk.setAnimations(animations)
    root = RecordingController("A", transcript)
    navigation = NavigationController(rootViewController: root)
    delegate = RecordingDelegate(transcript)
    navigation.delegate = delegate
    window.setDefaultSize(width: 500, height: 400)
    window.rootViewController = navigation
    window.present()
    pump(until: { root.appearance == .appeared && window.width > 0 })
  }

  func page(_ name: String) -> RecordingController { RecordingController(name, transcript) }

  /// Whether everything that was asked for has come to rest.
  func settle() {
    pump(until: { [navigation] in
      navigation.viewControllers.allSatisfy {
        $0.appearance == ($0 == navigation.topViewController ? .appeared : .disappeared)
      }
    })
  }

  var headerTexts: [String] { navigation.navigationBar.surface.texts }

  func close() {
    window.destroy()
    MainLoop.runPending()
  }
}

extension Widget {
  /// The texts of all labels that are shown inside, in order.
  var texts: [String] {
    guard isVisible else { return [] }
    if let label = cast(to: Label.self) { return label.text.isEmpty ? [] : [label.text] }
    return children.flatMap(\.texts)
  }

  /// All widgets of a type inside, in order.
  func descendants<Kind: Widget>(_ kind: Kind.Type) -> [Kind] {
    (cast(to: kind).map { [$0] } ?? []) + children.flatMap { $0.descendants(kind) }
  }
}
