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
  /// Answers the page that the user goes on to from another, by Alt+Right, a keyboard's Forward key,
  /// a mouse's second thumb button or a swipe; nil, the default, where there is none. Row B3.
  ///
  /// Asked whenever the user tries, also when nothing comes of it: make a page or find one, and
  /// change nothing.
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
  /// There is none.
  public func navigationController(
    _ navigationController: NavigationController, viewControllerAfter viewController: ViewController
  ) -> ViewController? { nil }
}
