import CBenchmarkFloors
import GtkKit
import NavigationKit

/// A stack of pages in a window, as the navigation suite measures it.
///
/// A page is a vertical box with a label and a button, titled in the header bar. A push creates the
/// page, a pop releases it.
protocol PageStack: AnyObject {
  /// The stack's window, which is not presented yet.
  var window: Window { get }
  /// Whether a push or pop is in progress.
  var isMoving: Bool { get }
  /// Pushes a new page onto the root.
  func push(_ number: Int)
  /// Returns to the root page.
  func pop()
}

/// The measured side: a navigation controller as a window's root.
final class NavigationControllerStack: PageStack, NavigationControllerDelegate {
  let window = Window()
  private(set) var isMoving = false
  private let navigationController = NavigationController(rootViewController: NumberedPage(0))
  private let isAnimated: Bool

  init(isAnimated: Bool) {
    self.isAnimated = isAnimated
    navigationController.delegate = self
    window.rootViewController = navigationController
  }

  func push(_ number: Int) {
    isMoving = true
    navigationController.push(NumberedPage(number), animated: isAnimated)
  }

  func pop() {
    isMoving = true
    navigationController.pop(animated: isAnimated)
  }

  /// Simulates a finger that touches the screen at the edge.
  func beginSwipe() { drag("drag-begin", 5, 100) }

  /// Moves the finger to `distance` pixels from its starting point.
  func swipe(by distance: Double) { drag("drag-update", distance, 0) }

  /// Moves the finger back to its starting point and lifts it.
  func endSwipe() {
    swipe(by: 0)
    drag("drag-end", 0, 0)
  }

  /// Emits a gesture signal, as for a touch screen.
  private func drag(_ signal: String, _ x: Double, _ y: Double) {
    for gesture in navigationController.view.controllers(DragGesture.self) {
      gesture.emit(signal, x, y)
    }
  }

  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) { isMoving = false }
}

/// A page of ``NavigationControllerStack``.
final class NumberedPage: ViewController {
  init(_ number: Int) { super.init(title: "Page \(number)") }

  override func loadView() {
    view = Box(.vertical, spacing: 6, children: [Label(title ?? ""), Button(label: "Next")])
  }
}

/// The floor: a `GtkStack` and a header bar, used from C.
final class FloorStack: PageStack {
  let window: Window
  private let stack: OpaquePointer

  init(isAnimated: Bool) {
    stack = floor_stack_new(isAnimated ? 1 : 0)
    window = Window(retaining: floor_stack_get_window(stack))
  }

  var isMoving: Bool { floor_stack_is_moving(stack) != 0 }

  func push(_ number: Int) { floor_stack_push(stack, Int32(number)) }

  func pop() { floor_stack_pop(stack) }
}
