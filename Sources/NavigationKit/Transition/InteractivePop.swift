/// A pop that is led by hand and may still be turned round. Rows S33 and S9.
///
/// Until it is finished, the stack is as before; another request cancels it.
final class InteractivePop {
  private weak var controller: NavigationController?
  private let change: NavigationController.Stack.Change
  private let transition: Transition

  fileprivate init(
    _ controller: NavigationController, _ change: NavigationController.Stack.Change,
    _ transition: Transition
  ) {
    (self.controller, self.change, self.transition) = (controller, change, transition)
  }

  /// Moves the pages to a place between 0, as before, and 1, popped.
  func update(_ progress: Double) { transition.scrub(to: progress) }

  /// Lets go: the page moves on and is popped.
  func finish(animated: Bool = true) { end(.finished, animated: animated) }

  /// Lets go: the page moves back.
  func cancel(animated: Bool = true) { end(.cancelled, animated: animated) }

  private func end(_ outcome: Transition.Outcome, animated: Bool) {
    guard let controller, controller.interactivePop === self else { return }
    controller.interactivePop = nil
    // What the messages at the beginning have asked for comes first, and then nothing is popped.
    let isFinished = outcome == .finished && controller.viewControllers == change.before
    let outcome = isFinished ? Transition.Outcome.finished : .cancelled
    // Decided before observers hear of it: what they do may end the movement.
    transition.outcome = outcome
    if isFinished { controller.apply(change) }
    transition.run(on: animated ? controller.view : nil, towards: outcome)
  }
}

extension NavigationController {
  /// Begins a pop that is led by hand; nil at the root, where the page may not be left, and while
  /// another movement is under way.
  func beginInteractivePop() -> InteractivePop? {
    guard canGoBack, !queue.isBusy, appearance == .appeared, isViewLoaded, view.isMapped else {
      return nil
    }
    guard let change = try? stack.result(of: .pop) else { return nil }
    queue.add { [weak self] completion in
      guard let self else { return nil }
      let transition = begin(change, animated: true, isInteractive: true) { _ in completion() }
      interactivePop = InteractivePop(self, change, transition)
      return transition
    }
    // A message may have taken the window off the screen, where nobody leads any more.
    if !view.isMapped { interactivePop?.cancel(animated: false) }
    return interactivePop
  }
}
