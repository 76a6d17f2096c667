import GObjectKit
import GtkKit

/// Shows the changes of a navigation controller's stack, one after the other.
///
/// The navigation controller decides which pages are on the stack. The presenter moves the pages
/// and the bars, makes the appearance and delegate calls, and owns all state of the movement under
/// way.
///
/// - Ownership: The navigation controller owns its presenter.
final class StackPresenter: InteractiveTransitionOwner {
  typealias Stack = NavigationController.Stack

  /// A movement of the pages.
  struct Movement {
    let change: Stack.Change
    let transition: Transition
  }

  private(set) weak var controller: NavigationController?
  let bars: BarPresenter
  let container = PageContainer()
  let queue = ChangeQueue()

  /// The page that is on screen or moving in. The controller's stack may have changed further.
  private(set) var shown: ViewController?
  /// The stack of which `shown` is the topmost page.
  private(set) var shownStack: [ViewController] = []
  /// The last page for which the delegate got `didShow`.
  private var announced: ViewController?
  var containerChanges: [Subscription] = []
  /// Whether the appearance calls before a movement are being made. Bars that are changed meanwhile
  /// move along with the pages.
  private(set) var isStarting = false
  /// The running movement.
  private(set) var movement: Movement?
  /// The interactive transition that drives the movement; nil if no gesture drives it.
  var interactiveTransition: InteractiveTransition?
  /// The pages on the stack after the interactive transition; nil if that goes back from the root.
  var interactiveTarget: Set<ViewController>?

  init(_ controller: NavigationController) {
    self.controller = controller
    bars = BarPresenter(
      NavigationBar.Handlers(
        items: { [weak controller] in
          controller?.viewControllers.map(\.navigationItem) ?? []
        },
        goBack: { [weak controller] in controller?.goBack(.backButton) },
        showHistory: { [weak controller] in controller?.showHistory(from: $0) }),
      toolbarItems: { [weak controller] in
        controller?.stackPresenter.shown?.displayToolbarItems ?? []
      })
  }

  /// The widget on whose frames the pages move; nil if they do not move.
  var movingWidget: Widget? {
    guard let controller, controller.isViewLoaded else { return nil }
    return controller.animatesTransitions ? controller.view : nil
  }

  private var isComingOrOnScreen: Bool { controller?.isComingOrOnScreen == true }
  private var isOnScreen: Bool { controller?.appearance == .appeared }

  // MARK: Changes

  /// Shows a change after all changes that were added before.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - animated: Whether the pages move.
  ///   - others: The queues of other controllers whose present changes have to end first.
  ///   - apply: Changes the stack and notifies its observers. Changes that the observers request are
  ///     shown after this one.
  func add(
    _ change: Stack.Change, animated: Bool, after others: [ChangeQueue], apply: () -> Void
  ) {
    queue.add(
      { [weak self] in self?.start(change, animated: animated, completion: $0) }, after: others,
      announce: apply)
  }

  private func start(
    _ change: Stack.Change, animated: Bool, completion: @escaping () -> Void
  ) -> Transition? {
    guard let controller else { return nil }
    guard let arriving = change.arriving else {
      // Only pages below the topmost one have changed.
      discard(change.removed)
      shownStack = change.after
      updateBars(.atOnce)
      completion()
      return nil
    }
    let canMove = change.leaving != nil && controller.appearance == .appeared
    return Transition.start(on: movingWidget, animated: animated && canMove) {
      begin(change, to: arriving, in: controller, animated: $0, isInteractive: false) { _ in
        completion()
      }
    }
  }

  /// Makes the calls before a page appears, and adds the page and its bar items at their start
  /// positions.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - arriving: The arriving page of the change.
  ///   - controller: The controller of this presenter.
  ///   - animated: The argument of the calls.
  ///   - isInteractive: Whether a gesture drives the transition.
  ///   - completion: Called after the last call.
  /// - Returns: The transition, which has not started.
  func begin(
    _ change: Stack.Change, to arriving: ViewController, in controller: NavigationController,
    animated: Bool, isInteractive: Bool, completion: @escaping (Transition.Outcome) -> Void
  ) -> Transition {
    let wasOnScreen = controller.isComingOrOnScreen
    // An earlier change may have discarded a page that this one adds again.
    for page in change.added where controller.stack.contains(page) { controller.own(page) }
    if controller.isViewLoaded { _ = arriving.view }
    change.leaving?.isMovingFromParent = change.removed.first == change.leaving
    arriving.isMovingToParent = change.added.last == arriving
    // From now on, even during the next calls, the new page appears and disappears with the
    // controller.
    shown = arriving
    shownStack = change.after
    announce(arriving, after: change.leaving, animated: animated)
    if controller.isViewLoaded {
      container.begin(
        showing: arriving, direction: change.direction,
        style: isInteractive ? .slide : .preferred, animated: animated)
    }
    updateBars(animated ? .animated : .atOnce, rides: true)
    let transition = Transition(
      isInteractive: isInteractive,
      progress: { [weak self] in
        self?.container.setProgress($0)
        self?.bars.setProgress($0)
      },
      completion: { [weak self] outcome in
        // The outcome is final: the following calls can neither finish nor cancel the movement.
        self?.interactiveTransition = nil
        self?.movement = nil
        switch outcome {
        case .finished: self?.finish(change, animated: animated, wasOnScreen: wasOnScreen)
        case .cancelled: self?.cancel(change, animated: animated)
        }
        completion(outcome)
      })
    movement = Movement(change: change, transition: transition)
    return transition
  }

  /// Makes the calls before a page appears.
  private func announce(
    _ arriving: ViewController, after leaving: ViewController?, animated: Bool
  ) {
    isStarting = true
    defer { isStarting = false }
    guard isComingOrOnScreen else { return }
    leaving?.beginAppearanceTransition(false, animated: animated)
    // An override may close the window.
    guard isComingOrOnScreen else { return }
    arriving.beginAppearanceTransition(true, animated: animated)
    if isComingOrOnScreen { announceWillShow(arriving, animated: animated) }
  }

  private func announceWillShow(_ page: ViewController, animated: Bool) {
    announced = nil
    guard let controller else { return }
    controller.delegate?.navigationController(controller, willShow: page, animated: animated)
  }

  private func announceDidShow(_ page: ViewController, animated: Bool) {
    guard announced != page, let controller else { return }
    announced = page
    controller.delegate?.navigationController(controller, didShow: page, animated: animated)
  }

  /// Calls the delegate when the controller begins to appear with a page that it has not announced.
  func controllerWillAppear(animated: Bool) {
    if let shown, shown != announced { announceWillShow(shown, animated: animated) }
  }

  /// Calls the delegate when the controller has appeared and its page does not move.
  func controllerDidAppear(animated: Bool) {
    if let shown, !queue.isBusy { announceDidShow(shown, animated: animated) }
  }

  private func finish(_ change: Stack.Change, animated: Bool, wasOnScreen: Bool) {
    endMovement(.finished)
    discard(change.removed)
    // If this controller is disappearing, the page has not had its disappear calls.
    change.leaving?.setAppearance(false)
    if isOnScreen { change.arriving?.endAppearanceTransition() }
    change.leaving?.isMovingFromParent = false
    change.arriving?.isMovingToParent = false
    if wasOnScreen, isOnScreen, let arriving = change.arriving {
      announceDidShow(arriving, animated: animated)
    }
  }

  /// Restores the state before the movement.
  private func cancel(_ change: Stack.Change, animated: Bool) {
    guard let arriving = change.arriving, let leaving = change.leaving else { return }
    leaving.isMovingFromParent = false
    // A cancelled push counts as a pop.
    arriving.isMovingFromParent = arriving.isMovingToParent
    arriving.isMovingToParent = false
    shown = leaving
    shownStack = change.before
    isStarting = true
    if isComingOrOnScreen { arriving.beginAppearanceTransition(false, animated: animated) }
    if isComingOrOnScreen { leaving.beginAppearanceTransition(true, animated: animated) }
    isStarting = false
    endMovement(.cancelled)
    updateBars(.atOnce)
    discard(change.added)
    arriving.setAppearance(false)
    arriving.isMovingFromParent = false
    // If the controller is off screen, so is the page that was disappearing.
    if isOnScreen || !isComingOrOnScreen { leaving.endAppearanceTransition() }
    // If the window was closed before the page could appear, the delegate got no `willShow`.
    guard announced == nil, let controller else { return }
    announced = leaving
    controller.delegate?.navigationController(controller, didCancelShowing: arriving)
  }

  private func endMovement(_ outcome: Transition.Outcome) {
    if controller?.isViewLoaded == true { container.end(outcome) }
    bars.endMovement()
  }

  /// Ends the running movements at once: off screen there are no frames to wait for.
  func endMovements() {
    queue.endCurrent()
    bars.endTransition()
  }

  /// Releases pages that have left, unless they are on the stack again.
  private func discard(_ pages: [ViewController]) {
    guard let controller else { return }
    for page in pages where !controller.stack.contains(page) {
      if !controller.registered.contains(page) { container.remove(page) }
      bars.forget(page)
      controller.releaseIdentifier(of: page)
      // Another controller may contain the page by now.
      guard page.parent == controller else { continue }
      if page.replacesNavigationBar { page.titleButtonSides = [] }
      page.parent = nil
      page.endAwaiting()
    }
  }
}
