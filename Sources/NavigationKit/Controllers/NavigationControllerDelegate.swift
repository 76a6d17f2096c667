/// Hears of changes of a navigation controller's topmost page. Row S16.
@MainActor
public protocol NavigationControllerDelegate: AnyObject {
  /// Called just before a page is shown. The default does nothing.
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool)
  /// Called when a page has come to rest. The default does nothing.
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool)
  /// Called instead of `didShow` when the movement to a page has been turned round, as a swipe
  /// can be: what was shown before is shown again. The default does nothing.
  func navigationController(
    _ navigationController: NavigationController, didCancelShowing viewController: ViewController)
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
}
