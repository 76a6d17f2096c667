import Synchronization

/// Brings together the work that waits and the workers that are free.
///
/// A worker pulls its next job when it has finished one, so the order can change until then;
/// errands are for when there is no job.
final class DecodeDispatcher: Sendable {
  private enum Task {
    case job(DecodeJob)
    case errand(DecodeErrand)
    /// Wait to be woken.
    case rest
    /// There will be nothing more to do.
    case end
  }

  private struct State {
    var line = WaitingLine<DecodeJob>()
    var errands: [DecodeErrand] = []
    var idle: [DecoderWorker]
    var isClosed = false

    mutating func next(for worker: DecoderWorker) -> Task {
      if isClosed { return .end }
      if let job = line.popNext() { return .job(job) }
      if let errand = errands.first { return .errand(errand) }
      idle.append(worker)
      return .rest
    }
  }
  private let state: Mutex<State>

  init(workers: [DecoderWorker]) {
    state = Mutex(State(idle: workers))
  }

  /// Has a job done when its turn comes.
  func submit(_ job: DecodeJob) {
    let worker = state.withLock { state in
      state.line.append(job, priority: job.priority)
      // The one that was busy last: few requests then need few processes.
      return state.idle.popLast()
    }
    worker?.wake(serve)
  }

  /// Has an errand done by all workers that have nothing better to do.
  func submit(_ errand: DecodeErrand) {
    let workers = state.withLock { state in
      state.errands.append(errand)
      defer { state.idle = [] }
      return state.idle
    }
    for worker in workers { worker.wake(serve) }
  }

  /// Answers a job with `CancellationError`; it is not begun if it still waits.
  func cancel(_ job: DecodeJob) {
    state.withLock { $0.line.remove(job, priority: job.priority) }
    job.finish(.failure(CancellationError()))
  }

  /// Ends the workers, each when it has finished what it is at.
  func close() {
    let idle = state.withLock { state in
      state.isClosed = true
      state.errands = []
      defer { state.idle = [] }
      return state.idle
    }
    for worker in idle { worker.wake(serve) }
  }

  /// What a worker's thread does for as long as there is a pool.
  @Sendable private func serve(_ worker: DecoderWorker) {
    while true {
      switch state.withLock({ $0.next(for: worker) }) {
      case .job(let job):
        // A cancellation can come before the job is in line, where it finds nothing to remove.
        guard job.isAwaited else { continue }
        job.finish(Result { try worker.perform(job.work, on: job.source) })
      case .errand(let errand):
        guard !errand.takeStep(on: worker) else { continue }
        state.withLock { $0.errands.removeAll { $0 === errand } }
      case .rest:
        worker.rest()
      case .end:
        worker.stop()
        return
      }
    }
  }
}
