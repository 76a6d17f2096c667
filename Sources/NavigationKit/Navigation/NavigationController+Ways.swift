import GObjectKit
import GtkKit

/// How the user goes back and forward: by button, keys, mouse, swipes and actions.
///
/// Every way back asks the pages first, through the gate.
extension NavigationController: SwipeTarget {
  /// Adds keys, mouse buttons, actions and swipes to the view.
  func addWays() {
    view.mark(self, as: .navigation)
    addKeys()
    addMouseButtons()
    addActions()
    SwipeGesture.add(to: self)
  }

  // MARK: Back

  /// Goes back one page at the user's request.
  ///
  /// - Returns: `.proceed` if there is no page to go back to. A page that may not be left stops the
  ///   request, so that no controller around goes back instead.
  @discardableResult
  func goBack(_ reason: PopReason) -> Propagation {
    guard hasWayBack else { return .proceed }
    // The outer controller asks these pages too, because they are inside one of its pages.
    if let outer = outerWayBack { return outer.goBack(reason) }
    let top = { [weak self] in self?.hasWayBack == true ? self?.viewControllers.suffix(1) : nil }
    leave({ Array(top() ?? []) }, reason: reason) { [weak self] in self?.goBackUnasked() }
    return .stop
  }

  private func goBackUnasked() {
    if viewControllers.count > 1 {
      pop()
    } else {
      parent?.goBack(from: self, animated: true)
    }
  }

  /// Whether there is a page to go back to, on the stack or in the container around it.
  var hasWayBack: Bool {
    viewControllers.count > 1 || parent?.backTarget(of: self) != nil
  }

  /// The controller around this one to whose page the user goes back from this one's root; nil if
  /// that page is not around this controller.
  private var outerWayBack: NavigationController? {
    guard viewControllers.count == 1, let target = parent?.backTarget(of: self) else { return nil }
    return ancestors.compactMap { $0 as? NavigationController }
      .first { $0.viewControllers.contains(target) }
  }

  /// Whether there is a page to go back to, and the topmost page may be left.
  var canGoBack: Bool {
    hasWayBack && topViewController?.displayCanPop == true && outerWayBack?.canGoBack != false
  }

  /// Pops if all pages that would be removed agree: `shouldPop(reason:)` is called first.
  ///
  /// - Parameters:
  ///   - viewController: The page to pop to; nil for the page below the topmost one.
  ///   - reason: The reason that the pages are told.
  ///   - animated: Whether the pages move.
  /// - Returns: Whether all agreed and the pages are popped; false at the root.
  @discardableResult
  public func requestPop(
    to viewController: ViewController? = nil, reason: PopReason = .code, animated: Bool = true
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      leave(to: viewController, reason: reason, animated: animated) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// Pops to a page below if all pages above it agree; nil for the page below the topmost one.
  func leave(
    to target: ViewController?, reason: PopReason, animated: Bool = true,
    completion: @escaping (Bool) -> Void = { _ in }
  ) {
    leave(
      { [weak self] in self?.pages(above: target) ?? [] }, reason: reason, completion: completion
    ) { [weak self] in
      if let target {
        self?.popTo(target, animated: animated)
      } else {
        self?.pop(animated: animated)
      }
    }
  }

  /// Returns the pages above a page, the topmost first. For nil, returns the topmost page alone, or
  /// no page at the root.
  func pages(above target: ViewController?) -> [ViewController] {
    guard let below = target ?? viewControllers.dropLast().last,
      let index = viewControllers.firstIndex(of: below)
    else { return [] }
    return viewControllers[(index + 1)...].reversed()
  }

  /// Changes the stack if all pages that would be removed agree.
  ///
  /// - Parameters:
  ///   - pages: Returns the pages that would be removed, the topmost first; an empty array if there
  ///     is no page to leave. Called again if the request is postponed. Captures this controller
  ///     weakly.
  ///   - reason: The reason that the pages are told.
  ///   - completion: Called with whether the stack was changed. It is not changed if a page
  ///     refuses, or if it has been changed otherwise while a page was asked.
  ///   - change: Changes the stack, before `completion` is called.
  func leave(
    _ pages: @escaping () -> [ViewController], reason: PopReason,
    completion: @escaping (Bool) -> Void = { _ in }, change: @escaping () -> Void
  ) {
    let going = pages()
    guard !going.isEmpty, going.allSatisfy(\.displayCanPop) else { return completion(false) }
    let isPostponed = postpones(going, dropped: { completion(false) }) {
      $0.leave(pages, reason: reason, completion: completion, change: change)
    }
    if isPostponed { return }
    let proceed = { [weak self, before = viewControllers] (isAllowed: Bool) in
      guard isAllowed, self?.viewControllers == before else { return completion(false) }
      change()
      completion(true)
    }
    if let answer = gate.ask(going, reason: reason, later: proceed) { proceed(answer) }
  }

  /// Postpones a request to leave pages, as `LeaveGate.postpones(_:_:)` does.
  ///
  /// The postponed request is dropped if the page then on top was not on the stack when the request
  /// was made: the request was meant for another page.
  private func postpones(
    _ going: [ViewController], dropped: @escaping () -> Void = {},
    _ request: @escaping (NavigationController) -> Void
  ) -> Bool {
    let known = viewControllers.map { page in { [weak page] in page } }
    return LeaveGate.postpones(going) { [weak self] in
      guard let self, known.contains(where: { $0() == topViewController }) else {
        return dropped()
      }
      request(self)
    }
  }

  // MARK: Forward

  /// The page to which the user goes forward. Asks the delegate each time.
  var pageAhead: ViewController? {
    topViewController.flatMap { delegate?.navigationController(self, viewControllerAfter: $0) }
  }

  /// Goes forward to the next page, if there is one.
  @discardableResult
  func goForward() -> Propagation {
    guard let page = pageAhead else { return .proceed }
    push(page)
    return .stop
  }

  // MARK: Swipe

  var currentSwipePolicy: SwipePolicy { topViewController?.displaySwipePolicy ?? .none }

  var stackEditCount: Int { stack.editCount }

  func beginInteractiveTransition(_ direction: StackDirection) -> InteractiveTransition? {
    stackPresenter.beginInteractiveTransition(direction)
  }

  /// Ends a transition that a swipe drives. Pages that would be removed are asked first.
  func endSwipe(_ end: SwipeTracker.End, of transition: InteractiveTransition) {
    guard stackPresenter.interactiveTransition === transition else { return }
    guard end.isFinished else { return transition.cancel(velocity: end.velocity) }
    let going = stackPresenter.leavingPages
    // A page may have been locked since the swipe began.
    guard going.allSatisfy(\.displayCanPop) else { return transition.cancel() }
    if postpones(going, { $0.goBack(.swipe) }) { return transition.cancel() }
    let answer =
      going.isEmpty
      ? true
      : gate.ask(going, reason: .swipe) { [weak self] isAllowed in
        // The page has slid back meanwhile.
        guard let self, isAllowed, topViewController == going.first else { return }
        goBackUnasked()
      }
    if answer == true {
      transition.finish(velocity: end.velocity)
    } else {
      transition.cancel()
    }
  }

  // MARK: Keys and buttons

  private func addKeys() {
    let keys = ShortcutController(scope: .window)
    keys.add("Escape") { [weak self] in
      // An editable text with the focus handles Escape itself, and so does an open popover.
      guard let self, popsOnEscape, let window = view.window else { return .proceed }
      guard window.focus?.takesText != true, !window.hasOpenPopover else { return .proceed }
      return goByKey(.backward)
    }
    // Arrow keys follow the reading direction, the Back key does not.
    keys.add("<Alt>Left|<Alt>KP_Left") { [weak self] in
      self.map { $0.goByKey($0.view.isRightToLeft ? .forward : .backward) } ?? .proceed
    }
    keys.add("<Alt>Right|<Alt>KP_Right") { [weak self] in
      self.map { $0.goByKey($0.view.isRightToLeft ? .backward : .forward) } ?? .proceed
    }
    keys.add("Back") { [weak self] in self?.goByKey(.backward) ?? .proceed }
    keys.add("Forward") { [weak self] in self?.goByKey(.forward) ?? .proceed }
    view.addController(keys)
  }

  /// Handles a key, unless another controller around the focus does.
  private func goByKey(_ direction: StackDirection) -> Propagation {
    guard view.isMapped, view.isReachable, leads(from: view.window?.focus, direction) else {
      return .proceed
    }
    return go(direction, .key)
  }

  private func go(_ direction: StackDirection, _ reason: PopReason) -> Propagation {
    switch direction {
    case .backward: goBack(reason)
    case .forward: goForward()
    }
  }

  /// Returns whether this controller handles a request from a widget. The innermost controller around
  /// the widget that has a page in that direction handles it.
  func leads(from widget: Widget?, _ direction: StackDirection) -> Bool {
    guard let around = widget?.owners(marked: .navigation) else { return true }
    var isInsideAnother = false
    for controller in around {
      if controller === self { return true }
      if (controller as? NavigationController)?.hasPage(direction) == true { return false }
      isInsideAnother = true
    }
    // A split view's detail handles the requests that its sidebar cannot.
    return !isInsideAnother || stackContainer?.mainStack == self
  }

  private func hasPage(_ direction: StackDirection) -> Bool {
    switch direction {
    case .backward: hasWayBack
    case .forward: pageAhead != nil
    }
  }

  /// Goes back and forward by the thumb buttons of a mouse, as browsers do. They have the same effect
  /// in right-to-left languages.
  ///
  /// Each mouse button has its own gesture. A gesture for any button would miss the release of a click
  /// on a button in the page, and would then ignore the next press of another mouse button.
  private func addMouseButtons() {
    for (button, direction) in [(8, StackDirection.backward), (9, .forward)] {
      let click = ClickGesture(button: button)
      click.onPressed { [weak self] _ in
        guard let self, view.isReachable else { return .proceed }
        return go(direction, .mouseButton)
      }
      view.addController(click)
    }
  }

  // MARK: Actions

  /// Adds the actions "navigation.pop", and "navigation.push" with a page's identifier, for widgets
  /// in the pages. If this controller cannot perform one, the next one around it does.
  private func addActions() {
    let actions = ActionGroup()
    actions.addAction("pop") { [weak self] in
      self?.outward(\.hasWayBack)?.goBack(.backButton)
    }
    actions.addAction("push") { [weak self] (identifier: String) in
      let owner = self?.outward { controller in
        controller.viewController(identifier: identifier).map {
          !controller.viewControllers.contains($0)
        } ?? false
      }
      // If no controller has the page, this one logs it.
      (owner ?? self)?.push(identifier: identifier)
    }
    view.setActions(actions, as: "navigation")
  }

  /// Returns the first controller, from this one outwards, that meets a condition.
  private func outward(
    _ condition: (NavigationController) -> Bool
  ) -> NavigationController? {
    sequence(first: self, next: \.navigationController).first(where: condition)
  }
}
