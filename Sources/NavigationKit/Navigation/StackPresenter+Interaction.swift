/// Interactive transitions of the pages.
extension StackPresenter {
  /// Starts an interactive transition, or takes over the running one.
  ///
  /// - Returns: The transition; nil if there is no page in that direction, or the topmost page may
  ///   not be left.
  func beginInteractiveTransition(_ direction: StackDirection) -> InteractiveTransition? {
    guard let controller, interactiveTransition == nil, controller.appearance == .appeared,
      controller.isViewLoaded, controller.view.isMapped
    else { return nil }
    let before = controller.viewControllers
    if queue.isBusy {
      takeHold(direction)
    } else if let change = change(leading: direction) {
      begin(change)
    } else if direction == .backward, controller.canGoBack {
      interactiveTarget = nil
      interactiveTransition = controller.stackContainer?.beginInteractiveBack(from: controller)
    }
    // An override may have closed the window, or requested another change, which has priority.
    if !controller.view.isMapped || controller.viewControllers != before {
      interactiveTransition?.release()
    }
    return interactiveTransition
  }

  /// The pages that the transition would remove from the stack, the topmost first.
  var leavingPages: [ViewController] {
    guard let controller else { return [] }
    guard let interactiveTarget else { return controller.viewControllers.suffix(1) }
    return controller.viewControllers.reversed().filter { !interactiveTarget.contains($0) }
  }

  /// Returns the change of a step back or forward.
  private func change(leading direction: StackDirection) -> Stack.Change? {
    guard let controller else { return nil }
    switch direction {
    case .backward:
      return controller.canGoBack ? try? controller.stack.result(of: .pop) : nil
    case .forward:
      // A page that is still moving out elsewhere cannot move in at once.
      guard let page = controller.pageAhead, page.parent == controller || !page.isTaken else {
        return nil
      }
      return try? controller.permitted(.push(page))
    }
  }

  private func begin(_ change: Stack.Change) {
    // A new page belongs to the controller from its first appearance call on.
    for page in change.added { controller?.own(page) }
    queue.add { [weak self] completion in
      guard let self, let controller, let arriving = change.arriving else { return nil }
      let transition = begin(
        change, to: arriving, in: controller, animated: true, isInteractive: true
      ) { _ in completion() }
      lead(change, transition, isReversed: false, isApplied: false)
      return transition
    }
  }

  private func takeHold(_ direction: StackDirection) {
    // If other changes wait, this movement does not lead to the page that the user expects.
    guard let movement, movement.change.leaving != nil, !queue.hasWaiting else { return }
    let (change, transition) = (movement.change, movement.transition)
    let isReversed = change.direction != direction
    // Reversing the movement to go back undoes a push, and only if its page may be left.
    if isReversed, direction == .backward {
      guard change.reason == .push, change.arriving?.displayCanPop == true else { return }
    }
    transition.hold()
    container.slide()
    lead(
      change, transition, isReversed: isReversed,
      isApplied: controller?.viewControllers == change.after)
  }

  /// Starts to drive a transition by a gesture.
  ///
  /// - Parameters:
  ///   - change: The change that the transition shows.
  ///   - transition: The transition.
  ///   - isReversed: Whether the gesture moves towards the beginning.
  ///   - isApplied: Whether the stack has changed already.
  private func lead(
    _ change: Stack.Change, _ transition: Transition, isReversed: Bool, isApplied: Bool
  ) {
    interactiveTarget = Set(isReversed ? change.before : change.after)
    interactiveTransition = InteractiveTransition(
      self, transition, isReversed: isReversed,
      decide: { [weak self] wanted in
        let outcome = wanted ?? (isApplied ? .finished : .cancelled)
        // Set before observers are notified, because they may end the movement.
        transition.outcome = outcome
        switch outcome {
        case .finished where !isApplied: self?.controller?.apply(change)
        case .cancelled where isApplied: self?.controller?.apply(change.inverse)
        default: break
        }
        return outcome
      })
  }
}
