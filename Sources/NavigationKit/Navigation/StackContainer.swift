/// A container of several stacks: a split view controller.
///
/// A navigation controller asks it for the way back from its root, and which of the stacks a key is
/// for.
protocol StackContainer: ViewController {
  /// The stacks in the container.
  var stacks: [NavigationController] { get }
  /// The stack that gets keys and mouse buttons which no other stack around the focus handles.
  var mainStack: NavigationController { get }
  /// The stack around the focus.
  var focusedStack: NavigationController { get }
  /// Whether more than one stack is on screen.
  var showsStacksSideBySide: Bool { get }
  /// Whether the layout has changed and the controllers in it have not been told yet.
  var hasChangedMode: Bool { get }
  /// Returns the page to which the user goes back from the root of a stack; nil if no page is below
  /// it.
  func backTarget(of child: NavigationController) -> ViewController?
  /// Goes back from the root of a stack.
  func goBack(from child: NavigationController, animated: Bool)
  /// Starts to go back from the root of a stack, led by hand; nil if that is not possible now.
  func beginInteractiveBack(from child: NavigationController) -> InteractiveTransition?
}

extension ViewController {
  /// The nearest navigation controller around this controller.
  public var navigationController: NavigationController? {
    ancestors.lazy.compactMap { $0 as? NavigationController }.first { _ in true }
  }
}

extension NavigationController {
  /// The container of several stacks of which this is one.
  var stackContainer: (any StackContainer)? { parent as? any StackContainer }
}
