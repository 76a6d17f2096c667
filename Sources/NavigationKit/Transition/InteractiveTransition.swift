import GtkKit

/// An object with at most one interactive transition at a time.
protocol InteractiveTransitionOwner: AnyObject {
  /// The current interactive transition; nil while no gesture drives one.
  var interactiveTransition: InteractiveTransition? { get set }
  /// The widget on whose frames movements run; nil if no widget is to move.
  var movingWidget: Widget? { get }
}

/// A transition that a gesture drives, and may reverse.
///
/// If the gesture starts the transition, the outcome is decided when the gesture ends. If the
/// gesture takes over a running transition, reversing the transition undoes its change. Another
/// request ends the transition at once, in the state that the stack already has.
final class InteractiveTransition {
  private weak var owner: (any InteractiveTransitionOwner)?
  /// The transition that the gesture drives.
  let transition: Transition
  /// Whether the gesture moves towards the beginning of the transition.
  let isReversed: Bool
  private let decide: (Transition.Outcome?) -> Transition.Outcome

  /// Creates an interactive transition; the owner has to keep it as its `interactiveTransition`.
  ///
  /// - Parameters:
  ///   - owner: The owner, held weakly.
  ///   - transition: The transition to drive.
  ///   - isReversed: Whether the gesture moves towards the beginning of the transition.
  ///   - decide: Called once, when the gesture ends, with the outcome, or with nil for the state
  ///     that the stack already has. Carries the outcome out, sets it on the transition, and
  ///     returns it.
  init(
    _ owner: any InteractiveTransitionOwner, _ transition: Transition, isReversed: Bool = false,
    decide: @escaping (Transition.Outcome?) -> Transition.Outcome
  ) {
    (self.owner, self.transition, self.isReversed) = (owner, transition, isReversed)
    self.decide = decide
  }

  /// The progress in the direction of the gesture, from 0 to 1.
  var position: Double { isReversed ? 1 - transition.position : transition.position }

  /// Sets the progress, from 0 to 1, in the direction of the gesture.
  func update(_ position: Double) {
    // After the gesture has ended, the transition runs on its own.
    guard owner?.interactiveTransition === self else { return }
    transition.scrub(to: isReversed ? 1 - position : position)
  }

  /// Ends the gesture, and completes the movement in its direction.
  ///
  /// - Parameters:
  ///   - animated: Whether the rest of the movement is animated.
  ///   - velocity: The speed in the direction of the gesture, in whole movements a second.
  func finish(animated: Bool = true, velocity: Double = 0) {
    end(isReversed ? .cancelled : .finished, animated: animated, velocity: velocity)
  }

  /// Ends the gesture, and moves the pages back against its direction.
  ///
  /// - Parameters:
  ///   - animated: Whether the movement back is animated.
  ///   - velocity: The speed in the direction of the gesture, in whole movements a second.
  func cancel(animated: Bool = true, velocity: Double = 0) {
    end(isReversed ? .finished : .cancelled, animated: animated, velocity: -velocity)
  }

  /// Ends the gesture in the state that the stack already has.
  func release(animated: Bool = false) { end(nil, animated: animated, velocity: 0) }

  private func end(_ outcome: Transition.Outcome?, animated: Bool, velocity: Double) {
    guard let owner, owner.interactiveTransition === self else { return }
    owner.interactiveTransition = nil
    let outcome = decide(outcome)
    transition.run(
      on: animated ? owner.movingWidget : nil, towards: outcome, velocity: velocity)
  }
}
