/// Movements of the pages that the user leads by hand.
extension StackPresenter {
  /// Starts a movement that the user leads, or takes hold of the one under way.
  ///
  /// - Returns: Nil if there is no page in that direction, or the topmost page may not be left.
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
    // An override may have closed the window, where the hand leads nothing, or have asked for
    // another change, which comes first.
    if !controller.view.isMapped || controller.viewControllers != before {
      interactiveTransition?.release()
    }
    return interactiveTransition
  }

  /// The pages that the user leaves where the hand leads, the topmost first.
  var leavingPages: [ViewController] {
    guard let controller else { return [] }
    guard let interactiveTarget else { return controller.viewControllers.suffix(1) }
    return controller.viewControllers.reversed().filter { !interactiveTarget.contains($0) }
  }

  /// Returns the change that going back or forward would make.
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
    // A new page belongs to the controller from its first call on.
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
    // Waiting changes have changed the stack further, so this movement is not where the user goes.
    guard let movement, movement.change.leaving != nil, !queue.hasWaiting else { return }
    let (change, transition) = (movement.change, movement.transition)
    let isReversed = change.direction != direction
    // Only a push may be reversed into a pop.
    if isReversed, direction == .backward {
      guard change.reason == .push, change.arriving?.displayCanPop == true else { return }
    }
    transition.hold()
    container.slide()
    lead(
      change, transition, isReversed: isReversed,
      isApplied: controller?.viewControllers == change.after)
  }

  /// Lets the hand lead a transition.
  ///
  /// - Parameters:
  ///   - change: The change that the transition shows.
  ///   - transition: The transition.
  ///   - isReversed: Whether the hand leads back to the beginning.
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
