import Synchronization

/// Distributes waiting work among free workers.
///
/// A worker takes its next job when it has finished the last one, so the order of waiting jobs can
/// still change. Workers take errands only when no job waits.
final class DecodeDispatcher: Sendable {
  private enum Task {
    case job(DecodeJob)
    case errand(DecodeErrand)
    /// Nothing to do now: sleep until woken.
    case rest
    /// The pool is closed: end the worker.
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

  /// Adds a job to the line and wakes an idle worker, if there is one.
  func submit(_ job: DecodeJob) {
    let worker = state.withLock { state in
      state.line.append(job, priority: job.priority)
      // Prefer the worker that was busy last, so that few requests need few processes.
      return state.idle.popLast()
    }
    worker?.wake(serve)
  }

  /// Has all idle workers share an errand.
  func submit(_ errand: DecodeErrand) {
    let workers = state.withLock { state in
      state.errands.append(errand)
      defer { state.idle = [] }
      return state.idle
    }
    for worker in workers { worker.wake(serve) }
  }

  /// Answers a job with `CancellationError`. A job that still waits is never begun.
  func cancel(_ job: DecodeJob) {
    state.withLock { $0.line.remove(job, priority: job.priority) }
    job.finish(.failure(CancellationError()))
  }

  /// Ends the workers, each after its current job.
  func close() {
    let idle = state.withLock { state in
      state.isClosed = true
      state.errands = []
      defer { state.idle = [] }
      return state.idle
    }
    for worker in idle { worker.wake(serve) }
  }

  /// Runs on a worker's thread until the pool is closed.
  @Sendable private func serve(_ worker: DecoderWorker) {
    while true {
      switch state.withLock({ $0.next(for: worker) }) {
      case .job(let job):
        // A job cancelled before it was in line could not be removed from it.
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
