/// A movement of the pages that is led by hand and may still be turned round. Rows S33 and S9.
///
/// Either it begins with the hand, and all is as before until it is let go; or the hand has taken
/// hold of a movement that was under way, and if it is turned round the stack follows. Another
/// request ends it at once, where the stack already is.
final class InteractiveTransition {
  private weak var controller: NavigationController?
  private let transition: Transition
  /// Whether the hand leads back to where the movement came from.
  let isReversed: Bool
  private let leaving: () -> [ViewController]
  private let decide: (Transition.Outcome?) -> Transition.Outcome

  /// - Parameters:
  ///   - controller: Whose page is left.
  ///   - transition: What moves.
  ///   - isReversed: Whether the hand leads it back.
  ///   - leaving: The pages to ask before they are left, the topmost first.
  ///   - decide: Called once, as it is let go of, with how it is to end, or nil for where things are
  ///     already: carries that out, sets the transition's outcome, and says what it is.
  init(
    _ controller: NavigationController, _ transition: Transition, isReversed: Bool = false,
    leaving: @escaping () -> [ViewController],
    decide: @escaping (Transition.Outcome?) -> Transition.Outcome
  ) {
    (self.controller, self.transition, self.isReversed) = (controller, transition, isReversed)
    (self.leaving, self.decide) = (leaving, decide)
  }

  /// How far the pages have come the way of the hand, from 0 to 1.
  var position: Double { isReversed ? 1 - transition.position : transition.position }

  /// The pages that are left where the hand leads, the topmost first.
  var leavingPages: [ViewController] { leaving() }

  /// Moves the pages to a place between 0, as before, and 1, where the hand leads.
  func update(_ position: Double) {
    // Let go, the pages move on by themselves.
    guard controller?.interactiveTransition === self else { return }
    transition.scrub(to: isReversed ? 1 - position : position)
  }

  /// Lets go: the pages move on the way of the hand, at first as fast as it, in ways a second.
  func finish(animated: Bool = true, velocity: Double = 0) {
    end(isReversed ? .cancelled : .finished, animated: animated, velocity: velocity)
  }

  /// Lets go: the pages move back.
  func cancel(animated: Bool = true, velocity: Double = 0) {
    end(isReversed ? .finished : .cancelled, animated: animated, velocity: -velocity)
  }

  /// Ends where the stack already is, at once or by moving there.
  func release(animated: Bool = false) { end(nil, animated: animated, velocity: 0) }

  private func end(_ outcome: Transition.Outcome?, animated: Bool, velocity: Double) {
    guard let controller, controller.interactiveTransition === self else { return }
    controller.interactiveTransition = nil
    let outcome = decide(outcome)
    transition.run(
      on: animated && controller.animatesTransitions ? controller.view : nil, towards: outcome,
      velocity: velocity)
  }
}

extension NavigationController {
  /// A movement of the pages that is under way.
  struct Movement {
    let change: Stack.Change
    let transition: Transition
  }

  /// Begins a movement that is led by hand, or takes hold of the one that is under way.
  ///
  /// - Returns: Nil where there is no page that way, or the topmost may not be left.
  func beginInteractiveTransition(_ direction: Stack.Direction) -> InteractiveTransition? {
    guard interactiveTransition == nil, appearance == .appeared, isViewLoaded, view.isMapped else {
      return nil
    }
    let before = viewControllers
    if queue.isBusy {
      takeHold(direction)
    } else if let change = change(leading: direction) {
      begin(change)
    } else if direction == .backward, canGoBack {
      interactiveTransition = parent?.beginInteractiveBack(from: self)
    }
    // A message may have taken the window off the screen, where nobody leads any more, or have asked
    // for another change, which goes first.
    if !view.isMapped || viewControllers != before { interactiveTransition?.release() }
    return interactiveTransition
  }

  /// What going back or forward would change.
  private func change(leading direction: Stack.Direction) -> Stack.Change? {
    switch direction {
    case .backward:
      return canGoBack ? try? stack.result(of: .pop) : nil
    case .forward:
      // A page that is still on its way out elsewhere could not be led in at once.
      guard let page = pageAhead, page.parent == self || !page.isTaken else { return nil }
      return try? permitted(.push(page))
    }
  }

  private func begin(_ change: Stack.Change) {
    // A page that comes is this controller's from its first message on.
    for page in change.added { adopt(page) }
    queue.add { [weak self] completion in
      guard let self else { return nil }
      let transition = begin(change, animated: true, isInteractive: true) { _ in completion() }
      lead(change, transition, isReversed: false, isApplied: false)
      return transition
    }
  }

  private func takeHold(_ direction: Stack.Direction) {
    // What waits has changed the stack further: the movement is no longer where the user goes.
    guard let movement, movement.change.leaving != nil, !queue.hasWaiting else { return }
    let (change, transition) = (movement.change, movement.transition)
    let isReversed = change.direction != direction
    // Turned round, a push is a pop, and nothing else is.
    if isReversed, direction == .backward {
      guard change.reason == .push, change.arriving?.displayCanPop == true else { return }
    }
    transition.hold()
    container.slide()
    lead(
      change, transition, isReversed: isReversed, isApplied: viewControllers == change.after)
  }

  /// - Parameters:
  ///   - change: What moves.
  ///   - transition: Its movement.
  ///   - isReversed: Whether the hand leads it back.
  ///   - isApplied: Whether the stack has changed already.
  private func lead(
    _ change: Stack.Change, _ transition: Transition, isReversed: Bool, isApplied: Bool
  ) {
    let target = Set(isReversed ? change.before : change.after)
    interactiveTransition = InteractiveTransition(
      self, transition, isReversed: isReversed,
      leaving: { [weak self] in
        self?.viewControllers.reversed().filter { !target.contains($0) } ?? []
      },
      decide: { [weak self] wanted in
        let outcome = wanted ?? (isApplied ? .finished : .cancelled)
        // Decided before observers hear of it: what they do may end the movement.
        transition.outcome = outcome
        switch outcome {
        case .finished where !isApplied: self?.apply(change)
        case .cancelled where isApplied: self?.apply(change.inverse)
        default: break
        }
        return outcome
      })
  }
}

extension NavigationStack.Change {
  /// The change that leads back.
  nonisolated fileprivate var inverse: Self {
    let reason: StackChange.Reason =
      switch reason {
      case .push: .pop
      case .pop: .push
      case .replace: .replace
      }
    return Self(
      reason: reason, before: after, after: before, removed: added.reversed(),
      added: removed.reversed(), unchangedCount: unchangedCount)
  }
}
