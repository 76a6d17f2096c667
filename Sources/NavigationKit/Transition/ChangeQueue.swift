/// Carries out changes one after the other.
///
/// At most one change waits for an animation. When a second one is added, the running transition
/// ends at once, so that the animations do not lag behind a quick user.
final class ChangeQueue {
  /// Starts a change and calls `completion` when the change has ended.
  ///
  /// Returns the running transition, or nil if the change has ended already.
  typealias Change = (_ completion: @escaping () -> Void) -> Transition?

  private var waiting: [Step] = []
  private var current: Transition?
  /// The number of `announce` calls under way.
  private var holds = 0

  private var isRunning = false

  /// A change that waits for its turn.
  private final class Step {
    let change: Change
    /// The number of other queues that have to reach a mark first.
    var dependencies = 0
    /// The handler of a step that only marks a position for another queue; nil for other steps.
    let mark: (() -> Void)?

    init(mark: (() -> Void)? = nil, _ change: @escaping Change) {
      (self.mark, self.change) = (mark, change)
    }
  }

  // Other queues that wait for this one may continue.
  isolated deinit { for step in waiting { step.mark?() } }

  /// Whether a change is running, waits, or is being announced.
  var isBusy: Bool { isRunning || holds > 0 || !waiting.isEmpty }

  /// Whether changes wait for the running one.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Carries out a change after all that were added before.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - others: Queues whose present changes have to end first.
  ///   - announce: Called before any change starts. Changes that it adds come after `change`.
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

  /// Ends the running transition at once, and all changes that wait.
  func endCurrent() {
    // Does not end a change that is still starting: it has no transition yet, and ends after its
    // own animation.
    while let transition = current {
      // The completion may call this method again.
      current = nil
      transition.end()
    }
  }

  /// Calls `handler` when all present changes have ended.
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
      // A change that ended at once may have started the next one, which has set its own
      // transition.
      if let transition, !hasEnded { current = transition }
    }
  }

  private func currentHasEnded() {
    current = nil
    isRunning = false
    runNext()
  }
}
