import Synchronization
import SystemPackage

/// What a worker has made of a file.
struct DecodeOutcome: Sendable {
  let reply: DecodeReply
  /// What came along, as much as the reply says.
  let pages: SealedPages?
}

/// What a worker is given.
enum DecodeSource: Sendable {
  case file(FilePath)
  case memory([UInt8])
  case nothing
}

/// One request to the pool and the task that waits for its answer.
///
/// The answer and the task's cancellation race; whichever comes first is what the task gets.
final class DecodeJob: Sendable {
  let source: DecodeSource
  let work: DecodeRequest.Work
  let priority: DecodePriority

  private enum State {
    case created
    case awaited(CheckedContinuation<DecodeOutcome, any Error>)
    case finished
  }
  private let state = Mutex(State.created)

  init(_ source: DecodeSource, work: DecodeRequest.Work, priority: DecodePriority) {
    self.source = source
    self.work = work
    self.priority = priority
  }

  /// Whether a task still waits for the answer.
  var isAwaited: Bool {
    state.withLock { state in
      if case .awaited = state { true } else { false }
    }
  }

  /// Notes who waits; returns whether there is still something to do.
  func await(_ continuation: CheckedContinuation<DecodeOutcome, any Error>) -> Bool {
    let isWanted = state.withLock { state in
      guard case .created = state else { return false }
      state = .awaited(continuation)
      return true
    }
    if !isWanted { continuation.resume(throwing: CancellationError()) }
    return isWanted
  }

  /// Gives the answer, unless one was given before.
  func finish(_ result: Result<DecodeOutcome, any Error>) {
    let continuation = state.withLock { state in
      defer { state = .finished }
      guard case .awaited(let continuation) = state else {
        return nil as CheckedContinuation<DecodeOutcome, any Error>?
      }
      return continuation
    }
    continuation?.resume(with: result)
  }
}
