import SystemPackage

/// Decodes images in processes of their own, one file at a time each.
///
/// A process that a file crashes or holds up costs that one request and is started again. This
/// process opens the file, so that the worker needs no access to any, and reads the pixels from
/// memory that the worker can no longer change. The task that waits is suspended, its thread free.
/// - Ownership: the workers end when the pool goes, or the process that it lives in.
public final class DecoderPool: Sendable {
  private let dispatcher: DecodeDispatcher

  /// Makes a pool; no process is started before the first request.
  ///
  /// - Parameters:
  ///   - executable: The worker program, `albums-decoder`.
  ///   - workers: How many files are worked on at a time, at least 1.
  ///   - deadline: How long one file may take.
  public init(executable: FilePath, workers: Int, deadline: Duration) {
    dispatcher = DecodeDispatcher(
      workers: (0..<max(1, workers)).map { _ in
        DecoderWorker(executable: executable, deadline: deadline)
      })
  }

  deinit {
    dispatcher.close()
  }

  func perform(
    _ work: DecodeRequest.Work, on source: DecodeSource, _ priority: DecodePriority
  ) async throws -> DecodeOutcome {
    try await perform(DecodeJob(source, work: work, priority: priority))
  }

  private func perform(_ job: DecodeJob) async throws -> DecodeOutcome {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if job.await(continuation) { dispatcher.submit(job) }
      }
    } onCancel: {
      dispatcher.cancel(job)
    }
  }
}
