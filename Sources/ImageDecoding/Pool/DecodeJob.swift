import Synchronization
import SystemPackage

/// A worker's reply with the answer's memory.
struct DecodeOutcome: Sendable {
  let reply: DecodeReply
  /// The memory, of the size that the reply states.
  let pages: SealedPages?
}

/// The source of the bytes for a request.
enum DecodeSource: Sendable {
  case file(FilePath)
  case memory([UInt8])
  /// A picture that was made from a file of the user, such as a frame of a video. It is as hostile as
  /// the file, so no worker that reads stored thumbnails may read it.
  case poster([UInt8])
  case nothing
}

/// One request to the pool and the task that waits for its answer.
///
/// The answer and the task's cancellation race. The task receives whichever comes first.
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

  /// Stores the continuation of the waiting task. Returns false if the job was already cancelled.
  func await(_ continuation: CheckedContinuation<DecodeOutcome, any Error>) -> Bool {
    let isWanted = state.withLock { state in
      guard case .created = state else { return false }
      state = .awaited(continuation)
      return true
    }
    if !isWanted { continuation.resume(throwing: CancellationError()) }
    return isWanted
  }

  /// Resumes the waiting task with the result, unless the job is already finished.
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
