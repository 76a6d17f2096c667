import Synchronization

/// Work of many small steps, which all free workers share until no step is left.
///
/// A step needs no task and no continuation of its own.
final class DecodeErrand: Sendable {
  private struct State {
    var isOver = false
    var stepsUnderway = 0
    var waiting: CheckedContinuation<Void, Never>?
  }
  private let state = Mutex(State())
  private let step: @Sendable (DecoderWorker) -> Bool

  /// - Parameter step: Performs the next step on a worker; returns false if no step was left.
  init(step: @escaping @Sendable (DecoderWorker) -> Bool) {
    self.step = step
  }

  /// Resumes `continuation` after the last step.
  func await(_ continuation: CheckedContinuation<Void, Never>) {
    finish { $0.waiting = continuation }
  }

  /// Prevents further steps from starting.
  func cancel() {
    finish { $0.isOver = true }
  }

  /// Performs a step; returns false if no further step can start.
  func takeStep(on worker: DecoderWorker) -> Bool {
    let isWanted = state.withLock { state in
      guard !state.isOver else { return false }
      state.stepsUnderway += 1
      return true
    }
    guard isWanted else { return false }
    let hasMore = step(worker)
    finish { state in
      state.stepsUnderway -= 1
      if !hasMore { state.isOver = true }
    }
    return hasMore
  }

  /// Changes the state, and resumes the waiting continuation if the last step is done.
  private func finish(_ change: (inout sending State) -> Void) {
    let waiting = state.withLock { state in
      change(&state)
      guard state.isOver, state.stepsUnderway == 0 else {
        return nil as CheckedContinuation<Void, Never>?
      }
      return state.waiting.take()
    }
    waiting?.resume()
  }
}
