/// A movement of the pages that is led by hand and may still be turned round. Rows S33 and S9.
///
/// Either it begins with the hand, and the stack is as before until it is let go; or the hand has
/// taken hold of a movement that was under way, and if it is turned round the stack follows. Another
/// request ends it at once, where the stack already is.
final class InteractiveTransition {
  private weak var controller: NavigationController?
  private let change: NavigationController.Stack.Change
  private let transition: Transition
  /// Whether the hand leads back to where the change came from.
  let isReversed: Bool

  fileprivate init(
    _ controller: NavigationController, _ change: NavigationController.Stack.Change,
    _ transition: Transition, isReversed: Bool
  ) {
    (self.controller, self.change, self.transition) = (controller, change, transition)
    self.isReversed = isReversed
  }

  /// How far the pages have come the way of the hand, from 0 to 1.
  var position: Double { isReversed ? 1 - transition.position : transition.position }

  /// The pages that would be popped, the topmost first.
  var poppedPages: [ViewController] {
    let target = isReversed ? change.before : change.after
    return controller?.viewControllers.reversed().filter { !target.contains($0) } ?? []
  }

  /// Moves the pages to a place between 0, as before, and 1, where the hand leads.
  func update(_ position: Double) { transition.scrub(to: isReversed ? 1 - position : position) }

  /// Lets go: the pages move on the way of the hand, at first as fast as it, in ways a second.
  func finish(animated: Bool = true, velocity: Double = 0) {
    end(isReversed ? .cancelled : .finished, animated: animated, velocity: velocity)
  }

  /// Lets go: the pages move back.
  func cancel(animated: Bool = true, velocity: Double = 0) {
    end(isReversed ? .finished : .cancelled, animated: animated, velocity: -velocity)
  }

  /// Ends at once, where the stack is.
  func release() {
    guard let controller else { return }
    let isApplied = controller.viewControllers == change.after
    end(isApplied ? .finished : .cancelled, animated: false, velocity: 0)
  }

  private func end(_ outcome: Transition.Outcome, animated: Bool, velocity: Double) {
    guard let controller, controller.interactiveTransition === self else { return }
    controller.interactiveTransition = nil
    // What the messages at the beginning have asked for comes first, and then nothing is changed.
    let isBefore = controller.viewControllers == change.before
    let isAfter = controller.viewControllers == change.after
    let outcome = isBefore || isAfter ? outcome : .cancelled
    // Decided before observers hear of it: what they do may end the movement.
    transition.outcome = outcome
    switch outcome {
    case .finished where isBefore: controller.apply(change)
    case .cancelled where isAfter: controller.apply(change.inverse)
    default: break
    }
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
    if queue.isBusy { return takeHold(direction) }
    guard let change = change(leading: direction) else { return nil }
    // A page that comes is this controller's from its first message on.
    for page in change.added { adopt(page) }
    queue.add { [weak self] completion in
      guard let self else { return nil }
      let transition = begin(change, animated: true, isInteractive: true) { _ in completion() }
      interactiveTransition = InteractiveTransition(self, change, transition, isReversed: false)
      return transition
    }
    // A message may have taken the window off the screen, where nobody leads any more.
    if !view.isMapped { interactiveTransition?.release() }
    return interactiveTransition
  }

  /// What going back or forward would change.
  private func change(leading direction: Stack.Direction) -> Stack.Change? {
    switch direction {
    case .backward:
      return canGoBack ? try? stack.result(of: .pop) : nil
    case .forward:
      guard let page = pageAhead else { return nil }
      return try? permitted(.push(page))
    }
  }

  private func takeHold(_ direction: Stack.Direction) -> InteractiveTransition? {
    guard let movement, movement.change.leaving != nil else { return nil }
    let (change, transition) = (movement.change, movement.transition)
    guard viewControllers == change.before || viewControllers == change.after else { return nil }
    let isReversed = change.direction != direction
    // Turned round, a push is a pop, and nothing else is.
    if isReversed, direction == .backward {
      guard change.reason == .push, change.arriving?.displayCanPop == true else { return nil }
    }
    transition.hold()
    container.slide()
    interactiveTransition = InteractiveTransition(self, change, transition, isReversed: isReversed)
    return interactiveTransition
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
    return Self(reason: reason, before: after, after: before)
  }
}
