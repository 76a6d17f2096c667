/// Carries out changes one after the other, each after the end of the one before. Row S9.
///
/// Nobody follows more than one movement ahead: when a third change comes, the one that is under
/// way ends at once, so that someone who is quick never waits for what he has seen.
final class ChangeQueue {
  /// Starts a change and calls its argument when the change has ended; answers the transition
  /// that is then under way, or nil when it has ended already.
  typealias Change = (_ completion: @escaping () -> Void) -> Transition?

  private var waiting: [Step] = []
  private var current: Transition?
  /// How many announcements are being made.
  private var holds = 0

  private var isRunning = false

  /// A change that waits for its turn.
  private final class Step {
    let change: Change
    /// For how many other queues it waits.
    var dependencies = 0
    /// Set for a step that only tells another queue how far this one has come.
    let mark: (() -> Void)?

    init(mark: (() -> Void)? = nil, _ change: @escaping Change) {
      (self.mark, self.change) = (mark, change)
    }
  }

  // No other queue must wait for this one in vain.
  isolated deinit { for step in waiting { step.mark?() } }

  /// Whether a change is under way, waits, or is being announced.
  var isBusy: Bool { isRunning || holds > 0 || !waiting.isEmpty }

  /// Whether changes wait for the one that is under way.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Carries out a change, now or when those before it have ended.
  ///
  /// - Parameters:
  ///   - change: What to carry out.
  ///   - others: Queues whose changes until now have to end first.
  ///   - announce: Called before anything is carried out; what it adds comes after `change`.
  func add(
    _ change: @escaping Change, after others: [ChangeQueue] = [], announce: () -> Void = {}
  ) {
    let isCrowded = waiting.contains { $0.mark == nil }
    let step = Step(change)
    waiting.append(step)
    for other in others where other !== self && other.isBusy {
      step.dependencies += 1
      other.mark { [weak self] in
        step.dependencies -= 1
        self?.runNext()
      }
    }
    holds += 1
    announce()
    holds -= 1
    if isCrowded, holds == 0, let transition = current {
      current = nil
      transition.end()
    }
    runNext()
  }

  /// Lets the transition that is under way end at once, and all that wait.
  func endCurrent() {
    // A change that is only starting has no transition yet and ends by itself.
    while let transition = current {
      // Its completion may come back here.
      current = nil
      transition.end()
    }
  }

  /// Calls `handler` when all changes that were added until now have ended.
  private func mark(_ handler: @escaping () -> Void) {
    waiting.append(
      Step(mark: handler) { completion in
        handler()
        completion()
        return nil
      })
  }

  private func runNext() {
    while !isRunning, holds == 0, let step = waiting.first, step.dependencies == 0 {
      isRunning = true
      waiting.removeFirst()
      var hasEnded = false
      let transition = step.change { [weak self] in
        hasEnded = true
        self?.currentHasEnded()
      }
      // A change that ended at once may have started the next, whose transition this is not.
      if let transition, !hasEnded { current = transition }
    }
  }

  private func currentHasEnded() {
    current = nil
    isRunning = false
    runNext()
  }
}
