import GObjectKit
import GtkKit
import GtkTestSupport
import RandomTestSupport

@testable import NavigationKit

/// A navigation controller in a window, and a model of its state that consists of arrays.
///
/// The model's stack changes when stack observers are called. Its presented controllers change when
/// the call begins.
@MainActor final class PropertyWorld {
  var numbers: SeededNumbers
  let window = Window()
  private(set) var failures: [String] = []
  /// The last operations, printed after a failure.
  private(set) var history: [String] = []

  // The model.
  var stack: [ViewController] = []
  var presented: [ViewController] = []
  /// The stack that observers of the requested change must find.
  var expected: [ViewController]?
  /// A copy of the stack, built from the changes that observers receive.
  private var observed: [ViewController] = []
  var expectedComplaints = 0
  /// The page that the delegate returns for a forward swipe.
  var ahead: ViewController?

  /// Removed controllers, some of which are pushed again.
  var parked: [ViewController] = []
  var made: [(name: String, alive: () -> ViewController?)] = []
  private var names = 0

  private(set) lazy var navigation = makeNavigation()
  private let delegate = PropertyDelegate()
  private var subscription: Subscription?

  /// The nesting depth of operations that run inside appearance messages and observers.
  private var depth = 0
  var mayReenter = true

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    delegate.world = self
    navigation.delegate = delegate
    subscription = navigation.observeStack { [weak self] in self?.stackChanged($0) }
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

  /// Returns a parked page or a new one, without a parent.
  func page() -> ViewController {
    if chance(30), let index = parked.indices.randomElement(using: &numbers),
      !(parked[index] is NavigationController), !presented.contains(parked[index]),
      !stack.contains(parked[index])
    {
      return parked.remove(at: index)
    }
    return makePage()
  }

  // MARK: Messages from the library

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
    if observed != navigation.viewControllers {
      fail("the reported changes do not lead to the stack")
    }
    if let expected, expected != navigation.viewControllers {
      fail("the stack is not the requested one")
    }
    if expected == nil { fail("the stack changed without a request") }
    if let expected { stack = expected }
    expected = nil
    reenter(3)
  }

  /// Requests a change of the stack. The model changes when the observers are called.
  func changeStack(to new: [ViewController], _ call: () -> Void) {
    // The library first cancels a running interactive pop. Its messages still concern the old
    // stack.
    let reenters = mayReenter
    mayReenter = mayReenter && navigation.interactiveTransition == nil
    defer { mayReenter = reenters }
    let old = stack
    guard new != old else { return call() }
    let outer = expected
    expected = new
    call()
    if expected != nil { fail("no observer was called for the change") }
    expected = outer
    park(old.filter { !new.contains($0) })
  }

  /// Compares the logged complaints with the expected number. Complaints of GLib are failures.
  func checkComplaints() {
    let complaints = LogRecorder.takeComplaints().filter { line in
      // GTK 4.8 looks for the pointer when a tooltip changes, in an idle handler, even if the
      // window has no surface by then.
      !["gdk_surface_get_device_position", "_gtk_widget_find_at_coords"].contains {
        line.contains($0)
      }
    }
    if complaints.contains(where: { !$0.contains("NavigationKit") }) {
      fail("GLib logged: \(complaints)")
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
