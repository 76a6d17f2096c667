/// A container of several stacks side by side: a split view controller, which code in this folder
/// must not use.
///
/// A navigation controller asks the container which stack handles a key, and moves its columns by
/// gestures. The protocol is internal, because apps cannot make interactive transitions.
protocol StackContainer: ViewController {
  /// The stacks in the container.
  var stacks: [NavigationController] { get }
  /// The stack that gets keys and mouse buttons which no other stack around the focus handles.
  var mainStack: NavigationController { get }
  /// Whether more than one stack is on screen.
  var showsStacksSideBySide: Bool { get }
  /// Whether the columns have collapsed or expanded and have not had their appearance calls yet.
  var hasChangedMode: Bool { get }
  /// Starts an interactive step back from the root of a stack; nil if that is not possible now.
  func beginInteractiveBack(from child: NavigationController) -> InteractiveTransition?
}

extension ViewController {
  /// The nearest navigation controller around this controller.
  public var navigationController: NavigationController? {
    ancestors.compactMap { $0 as? NavigationController }.first
  }
}

extension NavigationController {
  /// The width at which the header bars of this controller, and of those inside it on screen, show
  /// all their content, in pixels.
  var comfortableBarWidth: Int {
    controllersOnScreen.compactMap { $0 as? NavigationController }
      .map(\.stackPresenter.comfortableBarWidth).max() ?? 0
  }

  /// The container that shows this controller's stack beside others; nil outside such a container.
  var stackContainer: (any StackContainer)? { parent as? any StackContainer }
}
