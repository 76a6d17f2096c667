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
/// the new, the delegate's `didShow`. Pages in between hear nothing. Seed rows S1–S9, S14–S18.
open class NavigationController: ViewController {
  /// Hears of changes of the topmost page.
  public weak var delegate: (any NavigationControllerDelegate)?

  /// The header bar; only its look may be set.
  public let navigationBar = NavigationBar()

  /// The toolbar; only its look may be set.
  public let toolbar = Toolbar()

  private var stack = NavigationStack<ViewController>()
  private let queue = ChangeQueue()
  private let container = PageContainer()
  private lazy var layout = NavigationLayout(
    container: container, navigationBar: navigationBar, toolbar: toolbar)
  private var shown: ViewController?
  /// The stack that `shown` is on top of; `stack` may be further already.
  private var shownStack: [ViewController] = []
  private var isStarting = false
  private var observations: [Observation] = []

  /// A controller that shows `rootViewController`, which never leaves it by a pop. Row S1.
  public init(rootViewController: ViewController) {
    super.init()
    navigationBar.onBack = { [weak self] in self?.pop(animated: true) }
    perform(.set([rootViewController]), animated: false)
  }

  // MARK: The stack

  /// The controllers, root first; changes as soon as a change is asked for.
  public var viewControllers: [ViewController] { stack.pages }

  /// The controller at the top of the stack.
  public var topViewController: ViewController? { stack.pages.last }

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
  /// already, else forward. Row S7.
  public func setViewControllers(_ viewControllers: [ViewController], animated: Bool = true) {
    perform(.set(viewControllers), animated: animated)
  }

  // MARK: Bars

  /// Whether the header bar is away.
  public private(set) var isNavigationBarHidden = false

  /// Whether the toolbar is away even when the topmost page has items for it. At first it is.
  public private(set) var isToolbarHidden = true

  /// Hides or shows the header bar. While it is hidden, leave the user another way back. Row S32.
  public func setNavigationBarHidden(_ isHidden: Bool, animated: Bool) {
    isNavigationBarHidden = isHidden
    layout.navigationBarRevealer.reveal(!isHidden, milliseconds: animated ? 250 : 0)
  }

  /// Hides the toolbar, or shows it for pages that have items for it. Rows S34 and S37.
  public func setToolbarHidden(_ isHidden: Bool, animated: Bool) {
    isToolbarHidden = isHidden
    updateToolbar(animated: animated)
  }

  // MARK: View

  open override func loadView() {
    let widget = CustomWidget(layout, cssName: "navigation")
    container.widget.setParent(widget)
    layout.navigationBarRevealer.setParent(widget)
    layout.toolbarRevealer.setParent(widget)
    // Frames end when the widget goes off screen; what is under way then must not wait for them.
    widget.connect("unmap") { [weak self] in self?.queue.finishCurrent() }
    view = widget
    addKeys()
  }

  private func addKeys() {
    let keys = ShortcutController(scope: .window)
    keys.add("Escape") { [weak self] in
      // Escape ends typing before it leaves the page.
      guard let self, view.window?.focus?.takesText != true else { return .proceed }
      return goBack()
    }
    keys.add("<Alt>Left") { [weak self] in
      self.map { $0.view.isRightToLeft ? .proceed : $0.goBack() } ?? .proceed
    }
    keys.add("<Alt>Right") { [weak self] in
      self.map { $0.view.isRightToLeft ? $0.goBack() : .proceed } ?? .proceed
    }
    view.addController(keys)
  }

  private func goBack() -> Propagation { pop(animated: true) == nil ? .proceed : .stop }

  override var appearanceChildren: [ViewController] { shown.map { [$0] } ?? [] }
  override var childForBars: ViewController? { topViewController }
}

// MARK: - Changes

extension NavigationController {
  @discardableResult
  private func perform(
    _ edit: NavigationStack<ViewController>.Edit, animated: Bool
  ) -> NavigationStack<ViewController>.Change? {
    do {
      try refuseForeign(edit)
      guard let change = try stack.apply(edit) else { return nil }
      for page in change.added { page.parent = self }
      queue.add { [weak self] completion in
        guard let self else { return nil }
        return start(change, animated: animated, completion: completion)
      }
      return change
    } catch {
      Log.warning(error.message, domain: "NavigationKit")
      return nil
    }
  }

  /// A page belongs to one container at a time.
  private func refuseForeign(
    _ edit: NavigationStack<ViewController>.Edit
  ) throws(NavigationStack<ViewController>.Refusal) {
    let pages: [ViewController] =
      switch edit {
      case .push(let page): [page]
      case .set(let pages): pages
      case .pop, .popTo, .popToRoot: []
      }
    // A page that is on its way out still has its parent until it is gone; it may come back.
    if pages.contains(where: { $0 === self || $0.parent.map { $0 !== self } == true }) {
      throw .alreadyOnStack
    }
  }

  /// Starts to show a change; nil when it ended at once.
  private func start(
    _ change: NavigationStack<ViewController>.Change, animated: Bool,
    completion: @escaping () -> Void
  ) -> Transition? {
    guard let arriving = change.arriving else {
      // Only pages below the topmost have changed.
      discard(change.removed)
      shownStack = change.after
      updateBars(animated: false)
      completion()
      return nil
    }
    let leaving = change.leaving
    // Without movement there is nobody to see the difference, and no frame to wait for.
    let isAnimated =
      animated && leaving != nil && isViewLoaded && view.isMapped
      && appearance == .appeared && Settings.current?.areAnimationsEnabled == true
    let isOnScreen = isComingOrOnScreen
    // An earlier change may have let a page go that this one brings back.
    for page in change.added { page.parent = self }
    _ = arriving.view
    leaving?.isMovingFromParent = leaving.map(change.removed.contains) == true
    arriving.isMovingToParent = change.added.contains(arriving)
    if isOnScreen { announce(arriving, after: leaving, animated: isAnimated) }
    shown = arriving
    shownStack = change.after
    container.begin(showing: arriving, direction: change.direction)
    updateBars(animated: isAnimated)

    let transition = Transition(
      progress: { [container, navigationBar, toolbar] progress in
        container.setProgress(progress)
        navigationBar.setProgress(progress)
        toolbar.setProgress(progress)
      },
      completion: { [weak self] in
        self?.end(change, animated: isAnimated, wasOnScreen: isOnScreen)
        completion()
      })
    if isAnimated { transition.run(on: view) } else { transition.finish() }
    return isAnimated ? transition : nil
  }

  /// Sends what is heard before a page comes.
  private func announce(
    _ arriving: ViewController, after leaving: ViewController?, animated: Bool
  ) {
    // What pages change about the bars meanwhile shows with the new page, not before it.
    isStarting = true
    defer { isStarting = false }
    leaving?.beginDisappearing(animated: animated)
    arriving.beginAppearing(animated: animated)
    delegate?.navigationController(self, willShow: arriving, animated: animated)
  }

  private func end(
    _ change: NavigationStack<ViewController>.Change, animated: Bool, wasOnScreen: Bool
  ) {
    container.end()
    navigationBar.endTransition()
    toolbar.endTransition()
    discard(change.removed)
    change.leaving?.endAppearanceTransition()
    if appearance == .appeared { change.arriving?.endAppearanceTransition() }
    change.leaving?.isMovingFromParent = false
    change.arriving?.isMovingToParent = false
    if wasOnScreen, let arriving = change.arriving {
      delegate?.navigationController(self, didShow: arriving, animated: animated)
    }
  }

  /// Lets go of pages that have left, unless they have been asked for again meanwhile.
  private func discard(_ pages: [ViewController]) {
    for page in pages where !stack.pages.contains(page) {
      container.remove(page)
      navigationBar.forget(page)
      toolbar.forget(page)
      page.parent = nil
    }
  }
}

// MARK: - Bars

extension NavigationController {
  private func updateBars(animated: Bool) {
    guard let shown else { return }
    let lower = shownStack.dropLast().last
    observe(shown, lower)
    navigationBar.show(shown, above: lower, animated: animated)
    container.update(shown)
    updateToolbar(animated: animated)
    changes.notify()
  }

  private func updateToolbar(animated: Bool) {
    let items = shown?.displayToolbarItems ?? []
    let isHidden =
      isToolbarHidden || items.isEmpty
      || shownStack.dropFirst().contains(where: \.hidesBottomBarWhenPushed)
    // A bar that slides away keeps its items until it is gone.
    if !isHidden, let shown {
      toolbar.show(items, of: shown, animated: animated && layout.toolbarRevealer.isRevealed)
    }
    layout.toolbarRevealer.reveal(!isHidden, milliseconds: animated ? 250 : 0)
  }

  /// Follows what the bars show, and nothing else.
  private func observe(_ page: ViewController, _ lower: ViewController?) {
    let update = { [weak self] in
      guard let self, !isStarting else { return }
      updateBars(animated: false)
    }
    var followed = [lower, page].compactMap(\.self)
    while let child = followed.last?.childForBars { followed.append(child) }
    observations =
      followed.flatMap { [$0.changes.observe(update), $0.navigationItem.changes.observe(update)] }
      + [navigationBar.changes.observe(update), toolbar.changes.observe(update)]
      + followed.compactMap { $0.navigationItem.backBarButtonItem?.changes.observe(update) }
  }
}
