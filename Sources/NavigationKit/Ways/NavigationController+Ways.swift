import GObjectKit
import GtkKit

/// The user's ways back and forward: button, keys, mouse, swipe, actions.
///
/// All ways back lead through `leave(to:reason:)`, and with it through the gate.
extension NavigationController {
  func addWays() {
    view.mark(self, as: .navigation)
    addKeys()
    addMouseButtons()
    addActions()
    SwipeGesture.add(to: self)
  }

  // MARK: Back

  /// Goes back one page, as the user asks for it.
  ///
  /// - Returns: `.stop` unless there is nothing to go back to: a page that may not be left keeps the
  ///   wish from controllers further out, too.
  @discardableResult
  func goBack(_ reason: PopReason) -> Propagation {
    guard hasWayBack else { return .proceed }
    leave(viewControllers.suffix(1), reason: reason) { [weak self] in self?.goBackUnasked() }
    return .stop
  }

  private func goBackUnasked() {
    if viewControllers.count > 1 { pop() } else { parent?.goBack(from: self, animated: true) }
  }

  /// Whether there is something to go back to: here, or where the container leads.
  var hasWayBack: Bool { viewControllers.count > 1 || parent?.backTarget(of: self) != nil }

  /// Whether the user may leave the topmost page, and there is something to go back to.
  var canGoBack: Bool { hasWayBack && topViewController?.displayCanPop == true }

  /// Pops as the user does: every page that would go is asked first.
  ///
  /// - Parameters:
  ///   - viewController: Where to; the page below the topmost if nil.
  ///   - reason: What the pages are told.
  ///   - animated: Whether the pages move.
  /// - Returns: Whether they have all agreed and are gone; false at the root.
  @discardableResult
  public func requestPop(
    to viewController: ViewController? = nil, reason: PopReason = .code, animated: Bool = true
  ) async -> Bool {
    guard let target = viewController ?? viewControllers.dropLast().last else { return false }
    return await withCheckedContinuation { continuation in
      leave(to: target, reason: reason, animated: animated) { continuation.resume(returning: $0) }
    }
  }

  /// Pops to a page below, if all that would go agree.
  func leave(
    to target: ViewController, reason: PopReason, animated: Bool = true,
    completion: @escaping (Bool) -> Void = { _ in }
  ) {
    guard let index = viewControllers.firstIndex(of: target) else { return completion(false) }
    let going = viewControllers[(index + 1)...].reversed()
    guard !going.isEmpty else { return completion(false) }
    leave(Array(going), reason: reason, completion: completion) { [weak self] in
      self?.popTo(target, animated: animated)
    }
  }

  /// Changes the stack, if all pages that would go agree.
  ///
  /// - Parameters:
  ///   - going: The pages that would go, the topmost first.
  ///   - reason: What they are told.
  ///   - completion: Called with whether they have agreed, and the stack is still as it was: a
  ///     question may take time.
  ///   - change: Changes the stack, before `completion` is called.
  func leave(
    _ going: [ViewController], reason: PopReason, completion: @escaping (Bool) -> Void = { _ in },
    change: @escaping () -> Void
  ) {
    guard going.allSatisfy(\.displayCanPop) else { return completion(false) }
    let proceed = { [weak self, before = viewControllers] (isAllowed: Bool) in
      guard isAllowed, self?.viewControllers == before else { return completion(false) }
      change()
      completion(true)
    }
    if let answer = gate.ask(going, reason: reason, later: proceed) { proceed(answer) }
  }

  // MARK: Forward

  /// The page that the user goes on to, as the delegate says. Asked anew each time.
  var pageAhead: ViewController? {
    topViewController.flatMap { delegate?.navigationController(self, viewControllerAfter: $0) }
  }

  /// Goes on to the next page, if there is one.
  @discardableResult
  func goForward() -> Propagation {
    guard let page = pageAhead else { return .proceed }
    push(page)
    return .stop
  }

  // MARK: Swipe

  /// Lets go of what a swipe has led.
  func endSwipe(_ end: SwipeTracker.End, of transition: InteractiveTransition) {
    guard interactiveTransition === transition else { return }
    guard end.isFinished else { return transition.cancel(velocity: -end.velocity) }
    let going = transition.leavingPages
    // A page may have been locked since the fingers came down.
    guard going.allSatisfy(\.displayCanPop) else { return transition.cancel() }
    let answer =
      going.isEmpty
      ? true
      : gate.ask(going, reason: .swipe) { [weak self] isAllowed in
        // By then the page is back in its place, and has been asked.
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
      // Escape belongs to a text while the user types, and to a bubble while one is open.
      guard let self, popsOnEscape, let window = view.window else { return .proceed }
      guard window.focus?.takesText != true, !window.hasOpenPopover else { return .proceed }
      return goByKey(.backward)
    }
    // Arrows point somewhere and follow the direction of reading; Back is back everywhere.
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

  /// Keys belong to the controllers around the focus; where there are none, to any.
  private func goByKey(_ direction: Stack.Direction) -> Propagation {
    guard view.isMapped, view.isReachable, leads(from: view.window?.focus, direction) else {
      return .proceed
    }
    return go(direction, .key)
  }

  private func go(_ direction: Stack.Direction, _ reason: PopReason) -> Propagation {
    switch direction {
    case .backward: goBack(reason)
    case .forward: goForward()
    }
  }

  /// Whether a wish that comes from a widget is this controller's: that of the innermost that has a
  /// page to go to.
  func leads(from widget: Widget?, _ direction: Stack.Direction) -> Bool {
    guard let around = widget?.viewControllers(marked: .navigation) else { return true }
    var isInsideAnother = false
    for controller in around {
      if controller == self { return true }
      if (controller as? NavigationController)?.hasPage(direction) == true { return false }
      isInsideAnother = true
    }
    // A sidebar with nothing to go to leaves the wish to the detail beside it.
    return !isInsideAnother || (parent as? SplitViewController)?.secondary == self
  }

  private func hasPage(_ direction: Stack.Direction) -> Bool {
    switch direction {
    case .backward: hasWayBack
    case .forward: pageAhead != nil
    }
  }

  /// Listens for the thumb buttons of a mouse by which browsers go back and forward, in either
  /// direction of reading.
  ///
  /// One gesture for each: a gesture for any button misses the release of a click that a button in
  /// the page takes, and then ignores the next press of another button.
  private func addMouseButtons() {
    for (button, direction) in [(8, Stack.Direction.backward), (9, .forward)] {
      let click = ClickGesture(button: button)
      click.onPressed { [weak self] _ in
        guard let self, view.isReachable else { return .proceed }
        return go(direction, .mouseButton)
      }
      view.addController(click)
    }
  }

  // MARK: Actions

  /// Widgets in a page can name "navigation.pop", and "navigation.push" with a page's identifier, as
  /// their action. What this controller cannot do, one further out does. Row B6.
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
      // Nobody knows it: this controller says so.
      (owner ?? self)?.push(identifier: identifier)
    }
    view.setActions(actions, as: "navigation")
  }

  /// This controller, or the nearest further out, of which something holds.
  private func outward(
    _ condition: (NavigationController) -> Bool
  ) -> NavigationController? {
    sequence(first: self, next: \.navigationController).first(where: condition)
  }
}
