import GtkKit

/// An object of which one transition at a time is led by hand.
protocol InteractiveTransitionOwner: AnyObject {
  /// The transition that the user leads now.
  var interactiveTransition: InteractiveTransition? { get set }
  /// The widget on whose frames movements run; nil if nothing is to move.
  var movingWidget: Widget? { get }
}

/// A transition that the user leads by hand, and may turn round before letting go.
///
/// It either begins with the hand, and then nothing is decided until the user lets go; or the hand
/// takes hold of a running transition, and turning that one round undoes its change. Another
/// request ends it at once, in the state that the stack already has.
final class InteractiveTransition {
  private weak var owner: (any InteractiveTransitionOwner)?
  private let transition: Transition
  /// Whether the hand leads back to where the transition began.
  let isReversed: Bool
  private let decide: (Transition.Outcome?) -> Transition.Outcome

  /// Creates an interactive transition; the owner has to keep it as its `interactiveTransition`.
  ///
  /// - Parameters:
  ///   - owner: The owner, held weakly.
  ///   - transition: The transition to lead.
  ///   - isReversed: Whether the hand leads back to where the transition began.
  ///   - decide: Called once, when the user lets go, with the outcome, or with nil for the state
  ///     that the stack already has. Carries the outcome out, sets it on the transition, and
  ///     returns it.
  init(
    _ owner: any InteractiveTransitionOwner, _ transition: Transition, isReversed: Bool = false,
    decide: @escaping (Transition.Outcome?) -> Transition.Outcome
  ) {
    (self.owner, self.transition, self.isReversed) = (owner, transition, isReversed)
    self.decide = decide
  }

  /// The progress in the direction of the hand, from 0 to 1.
  var position: Double { isReversed ? 1 - transition.position : transition.position }

  /// Moves to a progress between 0, the beginning, and 1, where the hand leads.
  func update(_ position: Double) {
    // After the user has let go, the transition runs by itself.
    guard owner?.interactiveTransition === self else { return }
    transition.scrub(to: isReversed ? 1 - position : position)
  }

  /// Lets go and moves on in the direction of the hand.
  ///
  /// - Parameters:
  ///   - animated: Whether the rest of the movement is animated.
  ///   - velocity: The speed of the hand, in whole movements a second.
  func finish(animated: Bool = true, velocity: Double = 0) {
    end(isReversed ? .cancelled : .finished, animated: animated, velocity: velocity)
  }

  /// Lets go and moves back.
  func cancel(animated: Bool = true, velocity: Double = 0) {
    end(isReversed ? .finished : .cancelled, animated: animated, velocity: -velocity)
  }

  /// Lets go and ends in the state that the stack already has.
  func release(animated: Bool = false) { end(nil, animated: animated, velocity: 0) }

  private func end(_ outcome: Transition.Outcome?, animated: Bool, velocity: Double) {
    guard let owner, owner.interactiveTransition === self else { return }
    owner.interactiveTransition = nil
    let outcome = decide(outcome)
    transition.run(
      on: animated ? owner.movingWidget : nil, towards: outcome, velocity: velocity)
  }
}
