import GObjectKit
import GtkKit

/// Manages a stack of view controllers and shows the topmost one, with a header bar and a toolbar.
/// UIKit's `UINavigationController`.
///
/// The stack is never empty: the root stays. Requests change `viewControllers` at once and are
/// shown one after the other, so you can make them at any time, also in appearance calls. A request
/// that makes no sense, such as pushing a controller that is on a stack already, is refused; see
/// <doc:Misuse>.
///
/// When the topmost page changes, these calls are made, in this order:
///
/// 1. `viewDidLoad` of the new page, the first time
/// 2. `viewWillDisappear` of the old page
/// 3. `viewWillAppear` of the new page
/// 4. the delegate's `willShow`
/// 5. when the movement has ended: `viewDidDisappear` of the old page
/// 6. `viewDidAppear` of the new page
/// 7. the delegate's `didShow`
///
/// Pages in between get no calls. If the user reverses the movement, as by a swipe, the last three
/// calls are replaced by `viewWillDisappear` of the new page, `viewWillAppear` of the old page,
/// `viewDidDisappear`, `viewDidAppear`, and the delegate's `didCancelShowing`.
///
/// The controller is a `ViewController` itself: the root of a window, a child of a container, or
/// presented in a sheet or a popover.
open class NavigationController: ViewController {
  /// The delegate, called when the topmost page changes.
  public weak var delegate: (any NavigationControllerDelegate)?

  /// Whether Escape goes back.
  public var popsOnEscape = true

  /// Whether pages and bars are animated.
  ///
  /// When false, every change happens at once, even if `animated` is true; a swipe still moves the
  /// page. The user's settings for animations and reduced motion apply in any case.
  public var animatesTransitions = true

  /// The destinations for which the controller can create pages.
  public var destinations = Destinations()

  /// Saves `path` in a file.
  var session: NavigationSession?

  var stack = NavigationStack<ViewController>()
  /// The pages that `register(_:)` keeps.
  var registered: [ViewController] = []
  let stackChanges = Notifier<StackChange>()
  let identifierChanges = Notifier<String?>()
  /// Asks pages before the user leaves them.
  let gate = LeaveGate()
  /// Shows the changes of the stack.
  private(set) lazy var stackPresenter = StackPresenter(self)

  /// Creates a controller with a root, which no pop removes.
  ///
  /// A root that is shown elsewhere is refused, and an empty page becomes the root; see <doc:Misuse>.
  public init(rootViewController: ViewController) {
    super.init()
    perform(.set([rootViewController]), animated: false, as: "init")
    if viewControllers.isEmpty { perform(.set([ViewController()]), animated: false) }
  }

  // MARK: The stack

  /// The controllers, root first. A request changes them at once.
  public var viewControllers: [ViewController] { stack.pages }

  /// The controller at the top of the stack.
  public var topViewController: ViewController? { stack.pages.last }

  /// The controller that the user sees: the topmost page, or the one presented over it.
  public var visibleViewController: ViewController? {
    var visible = topViewController
    while let presented = visible?.presentedViewController { visible = presented }
    return visible
  }

  /// Returns the controller below another on the stack; nil for the root and for a controller that is
  /// not on the stack.
  public func previousViewController(of viewController: ViewController) -> ViewController? {
    guard let index = viewControllers.firstIndex(of: viewController), index > 0 else { return nil }
    return viewControllers[index - 1]
  }

  /// Pushes a controller onto the stack.
  public func push(_ viewController: ViewController, animated: Bool = true) {
    perform(.push(viewController), animated: animated)
  }

  /// Pops the topmost controller, unless it is the root.
  ///
  /// - Returns: The popped controller, or nil at the root.
  @discardableResult
  public func pop(animated: Bool = true) -> ViewController? {
    perform(.pop, animated: animated)?.removed.first
  }

  /// Pops all controllers above another, in one movement.
  ///
  /// - Returns: The popped controllers, the topmost first.
  @discardableResult
  public func popTo(_ viewController: ViewController, animated: Bool = true) -> [ViewController] {
    perform(.popTo(viewController), animated: animated)?.removed ?? []
  }

  /// Pops all controllers above the root, in one movement.
  ///
  /// - Returns: The popped controllers, the topmost first.
  @discardableResult
  public func popToRoot(animated: Bool = true) -> [ViewController] {
    perform(.popToRoot, animated: animated)?.removed ?? []
  }

  /// Replaces the stack in one movement: back if the new topmost controller was on the stack
  /// before, else forward.
  ///
  /// Call it before this controller is shown to restore a saved stack: only the topmost view is
  /// loaded. An empty stack is refused.
  public func setViewControllers(_ viewControllers: [ViewController], animated: Bool = true) {
    perform(.set(viewControllers), animated: animated)
  }

  /// Calls `handler` after each change of `viewControllers`, once for a change of many pages,
  /// until the returned subscription is cancelled or released.
  public func observeStack(_ handler: @escaping (StackChange) -> Void) -> Subscription {
    stackChanges.observe(handler)
  }

  // MARK: Bars

  /// The header bar. Set only its look; the pages' `navigationItem` fill it.
  public var navigationBar: NavigationBar { stackPresenter.bars.navigationBar }

  /// The toolbar. Set only its look; the pages' `toolbarItems` fill it.
  public var toolbar: Toolbar { stackPresenter.bars.toolbar }

  /// Whether the header bar is hidden. Setting it calls `setNavigationBarHidden(_:animated:)`
  /// without animation.
  public var isNavigationBarHidden: Bool {
    get { stackPresenter.bars.isNavigationBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Whether the toolbar is hidden even if the topmost page has items for it. True at first.
  /// Setting it calls `setToolbarHidden(_:animated:)` without animation.
  public var isToolbarHidden: Bool {
    get { stackPresenter.bars.isToolbarHidden }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Hides or shows the header bar. If you call this in a page's `viewWillAppear(animated:)`, the bar
  /// moves along with the page. While the bar is hidden, give the user a way back besides keys.
  public func setNavigationBarHidden(_ isHidden: Bool, animated: Bool) {
    guard isHidden != isNavigationBarHidden else { return }
    stackPresenter.bars.isNavigationBarHidden = isHidden
    stackPresenter.updateReveal(animated: animated)
  }

  /// Hides the toolbar, or shows it for pages that have items for it.
  public func setToolbarHidden(_ isHidden: Bool, animated: Bool) {
    guard isHidden != isToolbarHidden else { return }
    stackPresenter.bars.isToolbarHidden = isHidden
    stackPresenter.updateReveal(animated: animated)
  }

  /// Whether a movement that starts now would be visible.
  var movesVisibly: Bool { stackPresenter.movingWidget.map(Transition.isVisible(on:)) == true }

  // MARK: Restoration

  /// Saves `path`, for a controller that is a part of a page.
  open override func encodeRestorableState(to state: inout RestorableState) {
    if path != NavigationPath() { state["path"] = path }
  }

  /// Restores the path.
  open override func decodeRestorableState(from state: RestorableState) {
    if let path: NavigationPath = state["path"] { restore(path) }
  }

  /// True: the stack is known while the view is not loaded.
  open override var hasStateWithoutView: Bool { true }

  // MARK: View

  open override func loadView() {
    view = stackPresenter.makeWidget()
    view.connect("unmap") { [weak self] in
      guard let self else { return }
      // During a split view's layout, make no appearance calls.
      let isInLayout = stackContainer?.hasChangedMode == true
      if view.window?.isMapped == true, !isInLayout { return stackPresenter.endMovements() }
      // A window that is closed makes its controllers disappear later, which ends the movements. A
      // controller that has disappeared before, behind a presented one, gets no such call.
      MainLoop.whenIdle { [weak self] in self?.take(.willDisappear) }
    }
    addWays()
    stackPresenter.showPage()
  }

  override func take(_ step: AppearanceStep) {
    switch step {
    case .willDisappear:
      // Without a mapped view there are no frames to wait for.
      if isViewLoaded, !view.isMapped { stackPresenter.endMovements() }
      session?.startSaving()
    case .childrenWillAppear:
      stackPresenter.followContainer()
      if isViewLoaded, stackPresenter.shown?.isViewLoaded == false { stackPresenter.showPage() }
    case .childrenAreAppearing(let animated):
      stackPresenter.controllerWillAppear(animated: animated)
    case .childrenDidAppear(let animated):
      stackPresenter.controllerDidAppear(animated: animated)
    }
  }

  /// The pages, root first.
  open override var children: [ViewController] { viewControllers }

  override var keptControllers: [ViewController] {
    viewControllers + registered.filter { !viewControllers.contains($0) }
  }

  /// False: the stack decides which page is on screen.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  override var ownKeyCommands: [KeyCommand] { offeredShortcutsCommands }

  // Kept, because the keys are read at each push and pop.
  private(set) lazy var shortcutsCommand = makeShortcutsCommand()

  /// The page on screen, or on its way there.
  open override var childrenForAppearance: [ViewController] {
    stackPresenter.shown.map { [$0] } ?? []
  }

  /// The topmost page. Its other items are in this controller's own bars.
  open override var childForTitle: ViewController? { topViewController }

  /// The topmost page.
  open override var childForPreferredContentSize: ViewController? { topViewController }

  /// Refuses the child: pages are pushed. See <doc:Misuse>.
  open override func addChild(_ child: ViewController) { refuseToAdd(child) }

  /// Refuses to remove the page: pages are popped. See <doc:Misuse>.
  open override func removeChild(_ child: ViewController) { refuseToRemove(child) }

  /// Releases the view of a page that is off screen.
  open override func releaseView(of child: ViewController) -> Bool {
    stackPresenter.releaseView(of: child)
    return true
  }

  /// True: the header bar replaces the title bar of a window.
  open override var hasHeaderBars: Bool { true }

  /// The sides of the header bar that have the window's buttons.
  open override var titleButtonSides: TitleButtonSides {
    get { navigationBar.titleButtonSides }
    set {
      navigationBar.titleButtonSides = newValue
      stackPresenter.passTitleButtons()
    }
  }

  /// The page below `child` on the stack. For the root, the page to which the user goes back from
  /// this controller in the container around it.
  open override func backTarget(of child: ViewController) -> ViewController? {
    previousViewController(of: child) ?? parent?.backTarget(of: self)
  }

  /// Goes back to the page below a page, or below this controller.
  open override func goBack(from child: ViewController, animated: Bool) {
    if let below = previousViewController(of: child) {
      popTo(below, animated: animated)
    } else {
      parent?.goBack(from: self, animated: animated)
    }
  }
}
