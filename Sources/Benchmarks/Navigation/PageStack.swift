import CBenchmarkFloors
import GtkKit
import NavigationKit

/// A stack of pages that fills a window of its own: what the navigation suite measures.
///
/// A page is a vertical box with a label and a button, titled in the header bar. It is built as
/// it is pushed, and dropped as it is popped.
protocol PageStack: AnyObject {
  /// Not presented yet.
  var window: Window { get }
  /// Whether a push or pop is under way.
  var isMoving: Bool { get }
  /// Shows a new page above the root.
  func push(_ number: Int)
  /// Goes back to the root.
  func pop()
}

/// Ours: a navigation controller as a window's root.
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

  /// A finger comes in from the edge.
  func beginSwipe() { drag("drag-begin", 5, 100) }

  /// The finger is so many pixels from where it came down.
  func swipe(by distance: Double) { drag("drag-update", distance, 0) }

  /// The finger leaves where it came down.
  func endSwipe() {
    swipe(by: 0)
    drag("drag-end", 0, 0)
  }

  /// What the gestures of the screen report.
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

/// A page of ours.
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
