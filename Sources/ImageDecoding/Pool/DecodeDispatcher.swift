import Synchronization

/// Brings together the jobs that wait and the workers that are free.
///
/// A worker pulls its next job when it has finished one, so the order can change until then.
final class DecodeDispatcher: Sendable {
  private struct State {
    var line = WaitingLine<DecodeJob>()
    var idle: [DecoderWorker]
    var isClosed = false
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
    guard let worker else { return }
    worker.run { self.work(on: worker) }
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
      defer { state.idle = [] }
      return state.idle
    }
    for worker in idle {
      worker.run { worker.stop() }
    }
  }

  private func work(on worker: DecoderWorker) {
    while let job = nextJob(for: worker) {
      // A cancellation can come before the job is in line, where it finds nothing to remove.
      guard job.isAwaited else { continue }
      job.finish(Result { try worker.perform(job) })
    }
  }

  /// The next job, or nil after which the worker is idle, or stopped if there will be no more.
  private func nextJob(for worker: DecoderWorker) -> DecodeJob? {
    let (job, isClosed) = state.withLock { state in
      let job = state.isClosed ? nil : state.line.popNext()
      if job == nil, !state.isClosed { state.idle.append(worker) }
      return (job, state.isClosed)
    }
    if isClosed { worker.stop() }
    return job
  }
}
