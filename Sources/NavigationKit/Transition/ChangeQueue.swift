/// Carries out changes one after the other, each after the end of the one before. Row S9.
///
/// Nobody follows more than one movement ahead: when a third change comes, the one that is under
/// way ends at once, so that someone who is quick never waits for what he has seen.
final class ChangeQueue {
  /// Starts a change and calls its argument when the change has ended; answers the transition
  /// that is then under way, or nil when it has ended already.
  typealias Change = (_ completion: @escaping () -> Void) -> Transition?

  private var waiting: [Change] = []
  private var current: Transition?
  /// How many announcements are being made.
  private var holds = 0

  private var isRunning = false

  /// Whether a change is under way, or is being announced.
  var isBusy: Bool { isRunning || holds > 0 }

  /// Whether changes wait for the one that is under way.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Carries out a change, now or when those before it have ended.
  ///
  /// - Parameters:
  ///   - change: What to carry out.
  ///   - announce: Called before anything is carried out; what it adds comes after `change`.
  func add(_ change: @escaping Change, announce: () -> Void = {}) {
    let isCrowded = !waiting.isEmpty
    waiting.append(change)
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

  private func runNext() {
    while !isBusy, !waiting.isEmpty {
      isRunning = true
      let change = waiting.removeFirst()
      var hasEnded = false
      let transition = change { [weak self] in
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
