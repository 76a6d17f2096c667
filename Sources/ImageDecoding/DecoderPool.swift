import Synchronization
import SystemPackage

/// Decodes images in separate worker processes, each of which handles one file at a time.
///
/// If a file crashes or hangs its worker, only that request fails, and the pool starts a new
/// worker. This process opens the file, so workers need no access to any files. Pixels arrive in
/// memory that the worker can no longer change. A waiting task is suspended and blocks no thread.
/// - Ownership: a worker ends when it has been idle for a while, and when the pool or the process
///   that owns the pool ends.
public final class DecoderPool: Sendable {
  private let program: DecoderProgram
  private let workerCount: Int
  /// How many photos it decodes at a time.
  let photoWorkerCount: Int
  private let dispatcher: DecodeDispatcher
  /// Sidecars have a separate worker. A hostile photo then cannot change the result of reading or
  /// writing a sidecar, and a slow sidecar delays no photo.
  private let sidecarDispatcher: DecodeDispatcher
  /// Pictures in memory have separate workers, too. A photo that controls its worker can put itself
  /// into the thumbnails of other photos; so a worker that reads thumbnails must read no photo.
  private let memoryDispatcher: DecodeDispatcher
  /// Makes pictures of videos.
  private let posters: VideoPosters

  /// Makes a pool. It starts no process before the first request.
  ///
  /// - Parameters:
  ///   - executable: The worker program, `albums-decoder`.
  ///   - workers: How many files the pool decodes at a time, at least 1. The pool uses fewer
  ///     workers if all pools of the process together could take more than half of the machine's
  ///     memory.
  ///   - deadline: The time limit for one file.
  ///   - isBackground: Whether the workers run at idle priority for processor and disk. Use another
  ///     pool for requests that the user waits for.
  ///   - idleTime: The time without work after which a worker process ends.
  ///   - rejectedFiles: The file that stores the list of files that stopped a worker. The pool does
  ///     not try them again until they change, another build of the worker is installed, or
  ///     ``forgetRejectedFiles()`` is called. If nil, the list exists only as long as the pool.
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
    let photoWorkers = max(1, workers)
    // A thumbnail takes about a millisecond, so two workers read more than a screen shows.
    let wanted = photoWorkers + min(2, photoWorkers) + 1
    workerCount = program.memory.take(wanted)
    // Where there is memory for few, photos need it more: they take longer.
    let memoryWorkers = workerCount < wanted ? 1 : min(2, photoWorkers)
    func dispatcher(_ count: Int) -> DecodeDispatcher {
      DecodeDispatcher(workers: (0..<count).map { _ in DecoderWorker(program: program) })
    }
    photoWorkerCount = max(1, workerCount - memoryWorkers - 1)
    self.dispatcher = dispatcher(photoWorkerCount)
    memoryDispatcher = dispatcher(memoryWorkers)
    sidecarDispatcher = dispatcher(1)
    posters = VideoPosters(program)
  }

  deinit {
    dispatcher.close()
    sidecarDispatcher.close()
    memoryDispatcher.close()
    program.memory.giveBack(workerCount)
  }

  /// The confinement of the workers; nil before the first has started. If it is not complete,
  /// workers decode PNG and JPEG only.
  public var confinement: DecoderConfinement? { program.confinement }

  /// A number that identifies the installed build of the worker.
  public var build: Int { DecoderProgram.build(of: program.executable) }

  /// Forgets the files that stopped a worker, so that the pool tries them again.
  public func forgetRejectedFiles() {
    program.rejectedFiles.forgetAll()
    program.forgetFailedStart()
  }

  /// Has a worker try actions that the sandbox should refuse.
  public func selfTest() async throws -> DecoderSelfTest {
    let outcome = try await perform(.selfTest, on: .nothing, .photo)
    guard case .selfTest(let result) = outcome.reply else { throw DecodingFailure.decoderStopped }
    return result
  }

  /// Has a worker decode its built-in test picture of a format and compare the pixels.
  ///
  /// If the library stops the worker, that is a ``DecoderFormatTest/Outcome/failed(_:)`` too.
  /// Throws only if the worker cannot be started, or if the task is cancelled.
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

  /// Reads the metadata of many files, on all workers without other work.
  ///
  /// Workers call the closures on their own threads, several at a time, and wait until they return.
  /// Returns after the last call of `receive`. After the task's cancellation, workers begin no
  /// further files.
  /// - Parameters:
  ///   - next: Returns the next file and an item that identifies it; nil after the last.
  ///   - receive: Receives the item and the result for its file.
  public func metadata<Item>(
    ofEach next: @escaping @Sendable () -> (item: Item, path: FilePath)?,
    receive: @escaping @Sendable (Item, Result<ImageMetadata, DecodingFailure>) -> Void
  ) async {
    let batch = Mutex(BatchSize())
    let errand = DecodeErrand { worker in
      let count = batch.withLock { $0.count }
      var files: [(item: Item, path: FilePath)] = []
      while files.count < count, let file = next() { files.append(file) }
      let begin = ContinuousClock.now
      let results = worker.metadata(ofEach: files.map(\.path))
      batch.withLock { $0.adapt(to: begin.duration(to: .now)) }
      for (file, result) in zip(files, results) { receive(file.item, result) }
      return files.count == count
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

  /// Has the next free worker perform a request, in the order of priority. A request for pixels of a
  /// video is performed on a frame of it.
  func perform(
    _ work: DecodeRequest.Work, on source: DecodeSource, _ priority: DecodePriority
  ) async throws -> DecodeOutcome {
    var source = source
    if case .file(let path) = source, work.isOfPixels, VideoName.matches(path) {
      source = .poster(try await posters.poster(of: path))
    }
    let job = DecodeJob(source, work: work, priority: priority)
    let dispatcher = dispatcher(for: work, on: source)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if job.await(continuation) { dispatcher.submit(job) }
      }
    } onCancel: {
      dispatcher.cancel(job)
    }
  }

  private func dispatcher(
    for work: DecodeRequest.Work, on source: DecodeSource
  ) -> DecodeDispatcher {
    if work.isOfSidecars { return sidecarDispatcher }
    return switch source {
    case .memory: memoryDispatcher
    case .file, .poster, .nothing: dispatcher
    }
  }
}
