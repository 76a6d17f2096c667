/// Called when the topmost page of a navigation controller changes. UIKit's
/// `UINavigationControllerDelegate`.
@MainActor
public protocol NavigationControllerDelegate: AnyObject {
  /// Called just before a page is shown. The default does nothing.
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool)
  /// Called when a page is on screen and at rest. The default does nothing.
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool)
  /// Called instead of `didShow` when the user has reversed the movement to a page by a swipe. The
  /// previous page is shown again. The default does nothing.
  func navigationController(
    _ navigationController: NavigationController, didCancelShowing viewController: ViewController)
  /// Returns the page to which the user goes forward from another, by Alt+Right, a keyboard's
  /// Forward key, a mouse's second thumb button or a swipe. The default returns nil: there is no
  /// such page.
  ///
  /// Called at each attempt, possibly more than once, and when the keys are listed. The returned
  /// page is not always shown. Create or find a page, but change nothing.
  func navigationController(
    _ navigationController: NavigationController, viewControllerAfter viewController: ViewController
  ) -> ViewController?
}

extension NavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, didCancelShowing viewController: ViewController
  ) {}
  /// Returns nil.
  public func navigationController(
    _ navigationController: NavigationController, viewControllerAfter viewController: ViewController
  ) -> ViewController? { nil }
}
