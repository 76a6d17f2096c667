import Synchronization

/// Work of many small steps, which all free workers share until there are no more.
///
/// A step costs no task and no continuation of its own.
final class DecodeErrand: Sendable {
  private struct State {
    var isOver = false
    var stepsUnderway = 0
    var waiting: CheckedContinuation<Void, Never>?
  }
  private let state = Mutex(State())
  private let step: @Sendable (DecoderWorker) -> Bool

  /// - Parameter step: Takes the next step on a worker; false if there was none.
  init(step: @escaping @Sendable (DecoderWorker) -> Bool) {
    self.step = step
  }

  /// Notes who waits for the last step to be done.
  func await(_ continuation: CheckedContinuation<Void, Never>) {
    finish { $0.waiting = continuation }
  }

  /// Lets no further step begin.
  func cancel() {
    finish { $0.isOver = true }
  }

  /// Takes a step; false when there are no more to begin.
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

  /// Notes a change, after which the last step may be done.
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
