import GObjectKit
import GtkKit

/// How a change of the stack is carried out.
extension NavigationController {
  typealias Stack = NavigationStack<ViewController>

  @discardableResult
  func perform(_ edit: Stack.Edit, animated: Bool) -> Stack.Change? {
    do {
      guard var change = try permitted(edit) else { return nil }
      let held = ([self] + change.added.compactMap { $0.parent as? NavigationController })
        .compactMap(\.interactiveTransition)
      if !held.isEmpty {
        // A movement that a finger leads ends where the stack is. Messages about that may change more.
        for transition in held { transition.release() }
        guard let result = try permitted(edit) else { return nil }
        change = result
      }
      // A page that still moves out of another place is shown after that movement.
      let others = change.added.flatMap { $0.departures ?? [] }
      queue.add(
        { [weak self] completion in
          guard let self else { return nil }
          return start(change, animated: animated, completion: completion)
        }, after: others
      ) { apply(change) }
      return change
    } catch {
      Log.warning(error.message, domain: "NavigationKit")
      return nil
    }
  }

  /// Changes the stack and tells its observers.
  func apply(_ change: Stack.Change) {
    stack.apply(change)
    for page in change.added {
      adopt(page)
      // One that comes back has not returned what it went with.
      page.awaited?.value = nil
    }
    for page in change.removed { releaseIdentifier(of: page) }
    for page in change.removed { page.withdrawQuestions() }
    let (old, new) = (change.before.last?.identifier, change.after.last?.identifier)
    stackChanges.notify(StackChange(change))
    parent?.lockMayHaveChanged(by: change.removed + change.added)
    if old != new { identifierChanges.notify(new) }
  }

  /// Makes a page this controller's.
  func adopt(_ page: ViewController) {
    page.parent = self
    ownIdentifier(of: page)
  }

  /// Works out what an edit would do; what cannot be a page here is refused.
  func permitted(_ edit: Stack.Edit) throws(Stack.Refusal) -> Stack.Change? {
    // Pages that go leave their identifiers to those that come.
    let (pages, staying): ([ViewController], [[ViewController]]) =
      switch edit {
      case .push(let page): ([page], [stack.pages, registered])
      case .set(let pages): (pages, [registered])
      case .pop, .popTo, .popToRoot: ([], [])
      }
    var owners: [String: ViewController] = [:]
    for page in pages {
      if page is NavigationController { throw .notAPage }
      if ancestors.contains(page) { throw .containsTheStack }
      // A page that is on its way out may come back, or come here from elsewhere.
      if page.parent != self, page.isTaken, page.departures == nil { throw .alreadyOnStack }
      guard let identifier = page.identifier else { continue }
      let isTaken = staying.joined().contains { $0 != page && $0.identifier == identifier }
      let other = owners.updateValue(page, forKey: identifier)
      if isTaken || (other != nil && other != page) { throw .identifierTaken }
    }
    return try stack.result(of: edit)
  }

  /// Starts to show a change; nil when it ended at once.
  private func start(
    _ change: Stack.Change, animated: Bool, completion: @escaping () -> Void
  ) -> Transition? {
    guard change.arriving != nil else {
      // Only pages below the topmost have changed.
      discard(change.removed)
      shownStack = change.after
      updateBars(.atOnce)
      completion()
      return nil
    }
    // Without movement there is nobody to see the difference, and no frame to wait for.
    let isAnimated =
      animated && change.leaving != nil && appearance == .appeared && movesVisibly
    let transition = begin(change, animated: isAnimated, isInteractive: false) { _ in completion() }
    if isAnimated { transition.run(on: view) } else { transition.end() }
    return isAnimated ? transition : nil
  }

  /// Sends what is heard before a page comes, and brings the page and its bars in, at their
  /// beginning.
  ///
  /// - Parameters:
  ///   - change: What is to be shown, with an arriving page.
  ///   - animated: What the messages say.
  ///   - isInteractive: Whether the transition waits to be led.
  ///   - completion: Called when everything has come to rest.
  /// - Returns: The movement, not yet under way.
  func begin(
    _ change: Stack.Change, animated: Bool, isInteractive: Bool,
    completion: @escaping (Transition.Outcome) -> Void
  ) -> Transition {
    guard let arriving = change.arriving else { preconditionFailure("a change that shows nothing") }
    let wasOnScreen = isComingOrOnScreen
    // An earlier change may have let a page go that this one brings back.
    for page in change.added where stack.contains(page) { adopt(page) }
    if isViewLoaded { _ = arriving.view }
    change.leaving?.isMovingFromParent = change.removed.first == change.leaving
    arriving.isMovingToParent = change.added.last == arriving
    // From here on the new page follows where the controller goes, also while messages are sent.
    shown = arriving
    shownStack = change.after
    announce(arriving, after: change.leaving, animated: animated)
    if isViewLoaded {
      container.begin(
        showing: arriving, direction: change.direction,
        style: isInteractive ? .slide : .preferred)
    }
    updateBars(animated ? .animated : .atOnce, rides: true)
    let transition = Transition(
      isInteractive: isInteractive, progress: { [weak self] in self?.setProgress($0) },
      completion: { [weak self] outcome in
        // It has been decided: the messages to come can neither finish nor cancel it any more.
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

  private func setProgress(_ progress: Double) {
    container.setProgress(progress)
    navigationBar.setProgress(progress)
    toolbar.setProgress(progress)
    navigationBarReveal.ride(progress)
    toolbarReveal.ride(progress)
  }

  /// Sends what is heard before a page comes.
  private func announce(
    _ arriving: ViewController, after leaving: ViewController?, animated: Bool
  ) {
    isStarting = true
    defer { isStarting = false }
    guard isComingOrOnScreen else { return }
    leaving?.beginAppearanceTransition(false, animated: animated)
    // A message may take the window off the screen.
    guard isComingOrOnScreen else { return }
    arriving.beginAppearanceTransition(true, animated: animated)
    if isComingOrOnScreen { announceWillShow(arriving, animated: animated) }
  }

  func announceWillShow(_ page: ViewController, animated: Bool) {
    announced = nil
    delegate?.navigationController(self, willShow: page, animated: animated)
  }

  func announceDidShow(_ page: ViewController, animated: Bool) {
    guard announced != page else { return }
    announced = page
    delegate?.navigationController(self, didShow: page, animated: animated)
  }

  private func finish(_ change: Stack.Change, animated: Bool, wasOnScreen: Bool) {
    endMovement(.finished)
    discard(change.removed)
    // Where this controller itself is on its way out, the page has not heard of that yet.
    change.leaving?.setAppearance(false)
    if appearance == .appeared { change.arriving?.endAppearanceTransition() }
    change.leaving?.isMovingFromParent = false
    change.arriving?.isMovingToParent = false
    if wasOnScreen, appearance == .appeared, let arriving = change.arriving {
      announceDidShow(arriving, animated: animated)
    }
  }

  /// Everything is again as it was before the movement began.
  private func cancel(_ change: Stack.Change, animated: Bool) {
    guard let arriving = change.arriving, let leaving = change.leaving else { return }
    leaving.isMovingFromParent = false
    // A push that is turned round is a pop.
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
    // Off screen, the page that was on its way out is out.
    if appearance == .appeared || !isComingOrOnScreen { leaving.endAppearanceTransition() }
    // Where the window went before the page could come, the delegate has not heard of it.
    guard announced == nil else { return }
    announced = leaving
    delegate?.navigationController(self, didCancelShowing: arriving)
  }

  private func endMovement(_ outcome: Transition.Outcome) {
    if isViewLoaded { container.end(outcome) }
    navigationBar.endTransition()
    toolbar.endTransition()
    navigationBarReveal.endRide()
    toolbarReveal.endRide()
  }

  /// Lets go of pages that have left, unless they have been asked for again meanwhile.
  func discard(_ pages: [ViewController]) {
    for page in pages where !stack.contains(page) {
      if !registered.contains(page) { container.remove(page) }
      navigationBar.forget(page)
      toolbar.forget(page)
      releaseIdentifier(of: page)
      // Another controller may have taken the page meanwhile.
      guard page.parent == self else { continue }
      page.parent = nil
      page.endAwaiting()
    }
  }
}
