import GObjectKit
import GtkKit
import GtkTestSupport
import RandomTestSupport

@testable import NavigationKit

/// A navigation controller in a window, next to a model of what it has to be: arrays.
///
/// The model changes where the library promises to: the stack as soon as its observers hear of it,
/// the presented controllers as soon as the call begins.
@MainActor final class PropertyWorld {
  var numbers: SeededNumbers
  let window = Window()
  private(set) var failures: [String] = []
  /// The last operations, for a person who has to understand a failure.
  private(set) var history: [String] = []

  // The model.
  var stack: [ViewController] = []
  var presented: [ViewController] = []
  /// What the stack is to be when its observers hear of the change that is being asked for.
  var expected: [ViewController]?
  /// A copy that follows only what observers are told.
  private var observed: [ViewController] = []
  var expectedComplaints = 0
  /// What the user would go on to.
  var ahead: ViewController?

  /// Controllers that were shown and may come again.
  var parked: [ViewController] = []
  var made: [(name: String, alive: () -> ViewController?)] = []
  private var names = 0

  private(set) lazy var navigation = makeNavigation()
  private let delegate = PropertyDelegate()
  private var observation: Observation?

  /// Calls from messages, and from calls from messages.
  private var depth = 0
  var mayReenter = true

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    delegate.world = self
    navigation.delegate = delegate
    observation = navigation.observeStack { [weak self] in self?.stackChanged($0) }
    window.setDefaultSize(width: 300, height: 200)
    window.rootViewController = navigation
    window.present()
  }

  func close() {
    mayReenter = false
    MainLoop.runPending()
    window.destroy()
  }

  func fail(_ what: String) { failures.append("\(what)\n  in \(history.last ?? "")") }

  func log(_ operation: String) {
    history.append(String(repeating: "  ", count: depth) + operation)
    if history.count > 60 { history.removeFirst(20) }
  }

  // MARK: Chance

  func chance(_ percent: Double) -> Bool { .random(in: 0..<100, using: &numbers) < percent }

  func pick<Element>(_ all: [Element]) -> Element? { all.randomElement(using: &numbers) }

  // MARK: Controllers

  private func life() -> Life {
    names += 1
    return Life("\(names)", in: self)
  }

  private func makeNavigation() -> PropertyNavigation {
    let root = makePage()
    (stack, observed) = ([root], [root])
    let navigation = PropertyNavigation(life(), root)
    remember(navigation)
    return navigation
  }

  func makePage() -> ViewController {
    let page: any Witness =
      chance(15)
      ? PropertySegments(life(), (0..<Int.random(in: 1...3, using: &numbers)).map { _ in leaf() })
      : leaf()
    if page is PropertySegments { remember(page) }
    return page
  }

  func makeModal() -> ViewController {
    guard chance(30) else { return makePage() }
    let navigation = PropertyNavigation(life(), makePage())
    remember(navigation)
    return navigation
  }

  private func leaf() -> PropertyPage {
    let page = PropertyPage(life())
    remember(page)
    return page
  }

  private func remember(_ controller: any Witness) {
    made.append((controller.life.name, { [weak controller] in controller }))
  }

  func park(_ controllers: [ViewController]) {
    parked.append(contentsOf: controllers.filter { _ in chance(30) })
    if parked.count > 4 { parked.removeFirst(parked.count - 4) }
  }

  /// A parked page, or a new one, that is not at home anywhere.
  func page() -> ViewController {
    if chance(30), let index = parked.indices.randomElement(using: &numbers),
      !(parked[index] is NavigationController), !presented.contains(parked[index]),
      !stack.contains(parked[index])
    {
      return parked.remove(at: index)
    }
    return makePage()
  }

  // MARK: What the library says

  func heard(_ message: Life.Message, of controller: ViewController) {
    reenter(2)
  }

  fileprivate func reenter(_ percent: Double) {
    guard mayReenter, depth < 3, failures.isEmpty, chance(percent) else { return }
    depth += 1
    operate()
    depth -= 1
  }

  private func stackChanged(_ change: StackChange) {
    observed.replaceSubrange(
      change.position..<change.position + change.removed.count, with: change.added)
    if observed != navigation.viewControllers { fail("observers cannot follow the stack") }
    if let expected, expected != navigation.viewControllers { fail("another stack than asked for") }
    if expected == nil { fail("the stack changed by itself") }
    if let expected { stack = expected }
    expected = nil
    reenter(3)
  }

  /// Asks for a change of the stack; what its observers hear is the moment it holds from.
  func changeStack(to new: [ViewController], _ call: () -> Void) {
    // A pop under way is turned round first, whose messages still belong to the old stack.
    let reenters = mayReenter
    mayReenter = mayReenter && navigation.interactiveTransition == nil
    defer { mayReenter = reenters }
    let old = stack
    guard new != old else { return call() }
    let outer = expected
    expected = new
    call()
    if expected != nil { fail("no observer heard of the change") }
    expected = outer
    park(old.filter { !new.contains($0) })
  }

  /// Complaints of the library that were asked for; anything else is a failure.
  func checkComplaints() {
    let complaints = LogRecorder.takeComplaints().filter { line in
      // GTK 4.8 looks for the pointer, when idle, over whatever has another tooltip, also where
      // the window has been hidden meanwhile and has no surface any more.
      !["gdk_surface_get_device_position", "_gtk_widget_find_at_coords"].contains {
        line.contains($0)
      }
    }
    if complaints.contains(where: { !$0.contains("NavigationKit") }) {
      fail("GLib complained: \(complaints)")
    } else if complaints.count != expectedComplaints {
      fail("\(complaints.count) complaints, not \(expectedComplaints): \(complaints)")
    }
    expectedComplaints = 0
  }
}

/// Checks that each `didShow` belongs to the `willShow` before it.
private final class PropertyDelegate: NavigationControllerDelegate {
  weak var world: PropertyWorld?

  func navigationController(
    _ navigationController: NavigationController, viewControllerAfter viewController: ViewController
  ) -> ViewController? { world?.ahead }

  private weak var willShow: ViewController?

  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) {
    willShow = viewController
    world?.reenter(2)
  }

  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) {
    if willShow != viewController { world?.fail("didShow without willShow") }
    world?.reenter(2)
  }

  func navigationController(
    _ navigationController: NavigationController, didCancelShowing viewController: ViewController
  ) {
    if willShow != viewController { world?.fail("didCancelShowing without willShow") }
    willShow = navigationController.topViewController
    world?.reenter(2)
  }
}
