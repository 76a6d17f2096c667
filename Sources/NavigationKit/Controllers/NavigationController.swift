import GObjectKit
import GtkKit

/// Manages a stack of view controllers and shows the topmost, with a header bar that leads back
/// and a toolbar.
///
/// The stack is never empty: the root stays. Requests change `viewControllers` at once and are
/// carried out one after the other, so they may come at any time, also from lifecycle messages.
/// What makes no sense (a controller that is on a stack already, an unknown one) is logged and
/// changes nothing.
///
/// A change of the topmost page sends, in this order: `viewDidLoad` of the new page if it is its
/// first time; `viewWillDisappear` of the old; `viewWillAppear` of the new; the delegate's
/// `willShow`; and when the movement has ended `viewDidDisappear` of the old, `viewDidAppear` of
/// the new, the delegate's `didShow`. Pages in between hear nothing. A movement that is turned
/// round, as a swipe can be, sends instead of the last three: `viewWillDisappear` of the new,
/// `viewWillAppear` of the old, `viewDidDisappear`, `viewDidAppear`, and the delegate's
/// `didCancelShowing`. Rows S1–S18.
///
/// The controller is a `ViewController` itself: the root of a window, a pane of a container, shown
/// in a sheet or in a popover. Row S11.
open class NavigationController: ViewController {
  /// Hears of changes of the topmost page.
  public weak var delegate: (any NavigationControllerDelegate)?

  /// The header bar; only its look may be set. Row S13.
  public private(set) lazy var navigationBar = NavigationBar(controller: self)

  /// The toolbar; only its look may be set. Row S34.
  public let toolbar = Toolbar()

  /// Whether the user goes back by Escape, as by the other ways.
  public var popsOnEscape = true

  /// Whether pages and bars of this controller move. If not, each change is there at once, whatever
  /// was asked for; a swipe still leads the page along. What users want, who may have switched
  /// movement off, or less of it on, is followed in any case.
  public var animatesTransitions = true

  /// Whether a movement that begins now would be seen.
  var movesVisibly: Bool { animatesTransitions && isViewLoaded && Transition.isVisible(on: view) }

  /// Whether the header bar is away. Setting it is `setNavigationBarHidden(_:animated:)` without
  /// movement.
  public var isNavigationBarHidden: Bool {
    get { navigationBarIsHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Whether the toolbar is away even when the topmost page has items for it. At first it is.
  /// Setting it is `setToolbarHidden(_:animated:)` without movement.
  public var isToolbarHidden: Bool {
    get { toolbarIsHidden }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Which pages are made for which destinations. Row S8.
  public var destinations = Destinations()

  /// Keeps `path` in a file.
  var session: NavigationSession?

  private var navigationBarIsHidden = false
  private var toolbarIsHidden = true

  var stack = NavigationStack<ViewController>()
  let queue = ChangeQueue()
  let container = PageContainer()
  let stackChanges = Notifier<StackChange>()
  let identifierChanges = Notifier<String?>()
  var registered: [ViewController] = []

  /// The page that is shown or on its way; `stack` may be further already.
  var shown: ViewController?
  /// The stack that `shown` is on top of.
  var shownStack: [ViewController] = []
  /// The page that the delegate heard of last.
  var announced: ViewController?
  /// Whether the messages before a movement are being sent: what pages change about the bars then
  /// rides the movement.
  var isStarting = false
  /// The movement of the pages that is under way.
  var movement: Movement?
  /// Who leads it, if someone does.
  var interactiveTransition: InteractiveTransition?
  /// Asks pages before they are left.
  let gate = LeaveGate()
  var barTransition: Transition?
  var observations: [Observation] = []

  lazy var navigationBarReveal = BarReveal(
    navigationBar.surface, at: .top, isRevealed: !isNavigationBarHidden)
  lazy var toolbarReveal = BarReveal(toolbar.surface, at: .bottom, isRevealed: false)

  /// A controller that shows `rootViewController`, which never leaves it by a pop. Row S1.
  public init(rootViewController: ViewController) {
    super.init()
    toolbar.controller = self
    perform(.set([rootViewController]), animated: false)
  }

  // MARK: The stack

  /// The controllers, root first; changes as soon as a change is asked for.
  public var viewControllers: [ViewController] { stack.pages }

  /// The controller at the top of the stack.
  public var topViewController: ViewController? { stack.pages.last }

  /// The controller that the user sees: the topmost page, or who is presented over it. Row S10.
  public var visibleViewController: ViewController? {
    var visible = topViewController
    while let presented = visible?.presentedViewController { visible = presented }
    return visible
  }

  /// The controller below another on the stack; nil for the root and for one that is not there.
  public func previousViewController(of viewController: ViewController) -> ViewController? {
    guard let index = viewControllers.firstIndex(of: viewController), index > 0 else { return nil }
    return viewControllers[index - 1]
  }

  /// Puts a controller on top. Row S2.
  public func push(_ viewController: ViewController, animated: Bool = true) {
    perform(.push(viewController), animated: animated)
  }

  /// Takes the topmost controller off, unless it is the root. Rows S3 and S4.
  ///
  /// - Returns: The controller that goes, or nil at the root.
  @discardableResult
  public func pop(animated: Bool = true) -> ViewController? {
    perform(.pop, animated: animated)?.removed.first
  }

  /// Takes off everything above a controller, in one movement. Row S5.
  ///
  /// - Returns: The controllers that go, the topmost first.
  @discardableResult
  public func popTo(_ viewController: ViewController, animated: Bool = true) -> [ViewController] {
    perform(.popTo(viewController), animated: animated)?.removed ?? []
  }

  /// Takes off everything above the root, in one movement. Row S6.
  ///
  /// - Returns: The controllers that go, the topmost first.
  @discardableResult
  public func popToRoot(animated: Bool = true) -> [ViewController] {
    perform(.popToRoot, animated: animated)?.removed ?? []
  }

  /// Replaces the stack in one movement: back if the new topmost controller was on the stack
  /// already, else forward. Before the controller is shown, this restores a saved state, and only
  /// the topmost view is made. An empty stack is refused. Rows S7 and S8.
  public func setViewControllers(_ viewControllers: [ViewController], animated: Bool = true) {
    perform(.set(viewControllers), animated: animated)
  }

  /// Calls `handler` after each change of `viewControllers`, once for a change of many pages, for
  /// as long as the returned observation lives.
  public func observeStack(_ handler: @escaping (StackChange) -> Void) -> Observation {
    stackChanges.observe(handler)
  }

  // MARK: Bars

  /// Hides or shows the header bar. Called in a page's `viewWillAppear(animated:)`, the bar moves
  /// along with the page. While it is hidden, leave the user another way back than keys. Row S32.
  public func setNavigationBarHidden(_ isHidden: Bool, animated: Bool) {
    guard isHidden != navigationBarIsHidden else { return }
    navigationBarIsHidden = isHidden
    barsWereHiddenOrShown(animated: animated)
  }

  /// Hides the toolbar, or shows it for pages that have items for it. Rows S34 and S37.
  public func setToolbarHidden(_ isHidden: Bool, animated: Bool) {
    guard isHidden != toolbarIsHidden else { return }
    toolbarIsHidden = isHidden
    barsWereHiddenOrShown(animated: animated)
  }

  // MARK: Restoration

  /// Saves `path`, for a controller that is a part of a page.
  open override func encodeRestorableState(to state: inout RestorableState) {
    if path != NavigationPath() { state["path"] = path }
  }

  /// Restores the path.
  open override func decodeRestorableState(from state: RestorableState) {
    if let path: NavigationPath = state["path"] { restore(path) }
  }

  override var hasStateWithoutView: Bool { true }

  // MARK: View

  open override func loadView() {
    let widget = CustomWidget(
      NavigationLayout(container: container, top: navigationBarReveal, bottom: toolbarReveal),
      cssName: "navigation")
    for part in [
      container.widget, container.cover, navigationBarReveal.widget, toolbarReveal.widget,
    ] { part.setParent(widget) }
    widget.connect("unmap") { [weak self] in
      guard let self else { return }
      // In the midst of a split view's layout, nothing is told to anyone.
      let isInLayout = (parent as? SplitViewController)?.hasChangedMode == true
      if view.window?.isMapped == true, !isInLayout { return endMovements() }
      // A window that goes leads its controllers afterwards, and this one ends its movements as it
      // disappears, unless it had done so before, behind another.
      MainLoop.whenIdle { [weak self] in self?.prepareToDisappear() }
    }
    container.onBarHeightsChanged = { [weak self] in self?.updateInsets() }
    for bar in [navigationBar.surface, toolbar.surface] {
      // Who clicks twice by habit goes back once; who clicks again goes back again.
      bar.takePresses(from: 2) { [weak self] in self?.queue.isBusy == true }
    }
    view = widget
    addWays()
    showPage()
  }

  /// Brings the shown page's view in, which was not needed before, or has been dropped.
  private func showPage() {
    guard let shown else { return }
    container.begin(showing: shown, direction: .forward)
    container.end(.finished)
    updateBars(.atOnce)
  }

  /// Frames end when the view goes off screen; what is under way then must not wait for them.
  private func endMovements() {
    queue.endCurrent()
    barTransition?.end()
  }

  override func prepareToDisappear() {
    if isViewLoaded, !view.isMapped { endMovements() }
    session?.save()
  }

  override func bringViewsBack() {
    if isViewLoaded, shown?.isViewLoaded == false { showPage() }
  }

  override func releaseView(of child: ViewController) -> Bool {
    container.remove(child)
    navigationBar.forget(child)
    toolbar.forget(child)
    return true
  }

  /// The pages, root first.
  public override var children: [ViewController] { viewControllers }

  override var keptControllers: [ViewController] {
    viewControllers + registered.filter { !viewControllers.contains($0) }
  }

  /// No: the stack decides which page is on screen.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  override var ownKeyCommands: [KeyCommand] { shortcutsCommand }

  override var appearanceChildren: [ViewController] { shown.map { [$0] } ?? [] }
  /// Only the title: the rest of what the page has stands in this controller's own bars.
  override var childForTitle: ViewController? { topViewController }
  override var childForContentSize: ViewController? { topViewController }

  override func didForwardAppearing(animated: Bool) {
    if let shown, shown != announced { announceWillShow(shown, animated: animated) }
  }

  override func didForwardAppeared(animated: Bool) {
    if let shown, !queue.isBusy { announceDidShow(shown, animated: animated) }
  }
}
