import SystemPackage

/// Decodes images in processes of their own, one file at a time each.
///
/// A process that a file crashes or holds up costs that one request and is started again. This
/// process opens the file, so that the worker needs no access to any, and reads the pixels from
/// memory that the worker can no longer change. The task that waits is suspended, its thread free.
/// - Ownership: the workers end when they have had nothing to do for a while, and when the pool
///   goes or the process that it lives in.
public final class DecoderPool: Sendable {
  private let program: DecoderProgram
  private let workerCount: Int
  private let dispatcher: DecodeDispatcher
  /// Sidecars have a worker of their own: what a photo does to its worker can then not change what is
  /// read from a sidecar or written into one, and a slow sidecar holds up no photo.
  private let sidecarDispatcher: DecodeDispatcher

  /// Makes a pool; no process is started before the first request.
  ///
  /// - Parameters:
  ///   - executable: The worker program, `albums-decoder`.
  ///   - workers: How many files are worked on at a time, at least 1. Fewer are where all pools of the
  ///     process together could take more than half of the machine's memory.
  ///   - deadline: How long one file may take.
  ///   - isBackground: Whether the workers get only the processor time and the disk that nobody else
  ///     wants. What somebody waits for is asked of another pool.
  ///   - idleTime: After how long without work a worker's process ends.
  ///   - rejectedFiles: Where to remember the files that have stopped a worker, which are not tried
  ///     again until they change, another build of the worker is there, or
  ///     ``forgetRejectedFiles()`` is called; nil to remember them as long as the pool.
  public convenience init(
    executable: FilePath, workers: Int, deadline: Duration, isBackground: Bool = false,
    idleTime: Duration = .seconds(10), rejectedFiles: FilePath? = nil
  ) {
    self.init(
      program: DecoderProgram(
        executable: executable, deadline: deadline, isBackground: isBackground, idleTime: idleTime,
        requestsPerProcess: 50,
        rejectedFiles: RejectedFiles(
          at: rejectedFiles, build: DecoderProgram.build(of: executable))),
      workers: workers)
  }

  init(program: DecoderProgram, workers: Int) {
    self.program = program
    // One is for sidecars.
    workerCount = program.memory.take(max(1, workers) + 1)
    dispatcher = DecodeDispatcher(
      workers: (0..<max(1, workerCount - 1)).map { _ in DecoderWorker(program: program) })
    sidecarDispatcher = DecodeDispatcher(workers: [DecoderWorker(program: program)])
  }

  deinit {
    dispatcher.close()
    sidecarDispatcher.close()
    program.memory.giveBack(workerCount)
  }

  /// How well the workers are confined, nil before the first has started. Where that is not complete
  /// they decode PNG and JPEG only.
  public var confinement: DecoderConfinement? { program.confinement }

  /// Which build of the worker there is now.
  public var build: Int { DecoderProgram.build(of: program.executable) }

  /// Has files that have stopped a worker be tried again.
  public func forgetRejectedFiles() {
    program.rejectedFiles.forgetAll()
    program.forgetFailedStart()
  }

  /// Has a worker try out what it should not be able to do.
  public func selfTest() async throws -> DecoderSelfTest {
    let outcome = try await perform(.selfTest, on: .nothing, .photo)
    guard case .selfTest(let result) = outcome.reply else { throw DecodingFailure.decoderStopped }
    return result
  }

  /// Has a worker decode the picture of a format that it carries, and compare the pixels.
  ///
  /// A library that stops the worker is a ``DecoderFormatTest/Outcome/failed(_:)`` too. Throws only if
  /// the worker cannot be started, or the task is cancelled.
  public func test(_ format: ImageFormat) async throws -> DecoderFormatTest {
    do {
      let outcome = try await perform(.formatTest(format), on: .nothing, .photo)
      guard case .formatTest(let result) = outcome.reply else {
        throw DecodingFailure.decoderStopped
      }
      return result
    } catch let failure as DecodingFailure {
      if case .decoderUnavailable = failure { throw failure }
      return DecoderFormatTest(format: format, library: nil, outcome: .failed(failure))
    }
  }

  /// Reads the metadata of many files, on all workers that nobody else wants.
  ///
  /// The closures are called on threads of the workers, several at a time, and hold them up. Returns
  /// when the last answer has been received; after the task's cancellation no further file is begun.
  /// - Parameters:
  ///   - next: Gives the next file, and anything by which to know its answer; nil after the last.
  ///   - receive: Takes an answer.
  public func metadata<Item>(
    ofEach next: @escaping @Sendable () -> (item: Item, path: FilePath)?,
    receive: @escaping @Sendable (Item, Result<ImageMetadata, DecodingFailure>) -> Void
  ) async {
    let errand = DecodeErrand { worker in
      guard let (item, path) = next() else { return false }
      receive(
        item,
        Result { () throws(DecodingFailure) in
          let outcome = try worker.perform(.metadata, on: .file(path))
          guard case .metadata(let metadata) = outcome.reply else { throw .decoderStopped }
          return metadata
        })
      return true
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        errand.await(continuation)
        dispatcher.submit(errand)
      }
    } onCancel: {
      errand.cancel()
    }
  }

  /// Has the next free worker do something, in the order of priority.
  func perform(
    _ work: DecodeRequest.Work, on source: DecodeSource, _ priority: DecodePriority
  ) async throws -> DecodeOutcome {
    let job = DecodeJob(source, work: work, priority: priority)
    let dispatcher = work.isOfSidecars ? sidecarDispatcher : dispatcher
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if job.await(continuation) { dispatcher.submit(job) }
      }
    } onCancel: {
      dispatcher.cancel(job)
    }
  }
}
