import Dispatch
import Synchronization
import SystemPackage

/// One worker of the pool: a thread that may block, and its processes, if they run.
///
/// The first request starts the processes. If they have ended, the next request starts them again.
final class DecoderWorker: Sendable {
  /// A server and the worker process that it started.
  private struct Processes: ~Copyable {
    var server: DecoderServer?
    var worker: DecoderProcess?
    /// The formats whose libraries the server has loaded.
    var formats: Set<ImageFormat> = []

    mutating func end() {
      // The worker first: its process ID can be reused once its server ends.
      worker = nil
      server = nil
      formats = []
    }
  }

  /// The reason for a missing answer.
  fileprivate enum Mishap: Error {
    /// The failure may be temporary.
    case passing(DecodingFailure)
    /// The file stopped its worker, and would do so again.
    case ofFile(DecodingFailure)

    /// Whether the cause may be a lack of memory. Many libraries end the program without memory.
    var mayBeWantOfMemory: Bool {
      switch self {
      case .passing(.tooLarge), .ofFile(.decoderStopped): true
      case .passing, .ofFile: false
      }
    }
  }

  /// The number of bytes of answers after which a process is replaced. If it kept their memory, no
  /// limit would count it.
  private static let mostAnswered = 256 << 20

  private let program: DecoderProgram
  private let queue = DispatchQueue(label: "albums-decoder", qos: .userInitiated)
  private let wakeUps = DispatchSemaphore(value: 0)
  private let isStarted = Atomic(false)
  // Only this worker's thread uses it. The lock proves that to the compiler.
  private let processes = Mutex(Processes())

  init(program: DecoderProgram) {
    self.program = program
  }

  /// Wakes the thread.
  ///
  /// - Parameter body: The work of the thread. The first call starts it on a single thread, where
  ///   it runs until it returns. A worker process ends with the thread that started it.
  func wake(_ body: @escaping @Sendable (DecoderWorker) -> Void) {
    if isStarted.exchange(true, ordering: .relaxed) {
      wakeUps.signal()
    } else {
      queue.async { body(self) }
    }
  }

  /// Blocks the thread until `wake(_:)` is called. After the idle time, ends the processes.
  func rest() {
    let idleTime = DispatchTimeInterval.milliseconds(Int(program.idleTime / .milliseconds(1)))
    guard wakeUps.wait(timeout: .now() + idleTime) == .timedOut else { return }
    stop()
    wakeUps.wait()
  }

  /// Ends the processes.
  func stop() {
    processes.withLock { $0.end() }
  }

  /// Performs a request and blocks until the answer arrives.
  func perform(
    _ work: DecodeRequest.Work, on source: DecodeSource
  ) throws(DecodingFailure) -> DecodeOutcome {
    let input = try open(source)
    do throws(Mishap) {
      return try processes.withLock { processes throws(Mishap) in
        try answer(to: work, input, with: &processes)
      }
    } catch {
      switch error {
      case .passing(let failure): throw failure
      // The picture of a file can be shown even if its list of fields cannot be read.
      case .ofFile(let failure) where work == .fields: throw failure
      case .ofFile(let failure): throw rejecting(input.version, for: failure)
      }
    }
  }

  /// Reads the metadata of each file. Blocks until all answers have arrived.
  ///
  /// One request for several files takes much less time than one for each. Files that fail, and all
  /// files if one of them stops the worker, are then read one by one, as only that shows why.
  func metadata(ofEach files: [FilePath]) -> [Result<ImageMetadata, DecodingFailure>] {
    let together = files.count > 1 ? metadata(together: files) : [nil]
    return zip(files, together).map { file, metadata in
      if let metadata { return .success(metadata) }
      return Result { () throws(DecodingFailure) in
        try perform(.metadata, on: .file(file)).metadata()
      }
    }
  }

  /// Reads the metadata of several files by one request.
  private func metadata(together files: [FilePath]) -> [ImageMetadata?] {
    var inputs = DecodeInput()
    var places: [Int] = []
    for (place, file) in files.enumerated() {
      guard let input = try? open(.file(file)) else { continue }
      inputs.append(input)
      places.append(place)
    }
    var result = [ImageMetadata?](repeating: nil, count: files.count)
    guard !places.isEmpty else { return result }
    let reply = try? processes.withLock { processes throws(Mishap) in
      try exchange(
        .metadataOfEach(count: places.count), inputs, memory: program.memory.share,
        with: &processes
      ).reply
    }
    guard case .metadataOfEach(let answers) = reply else { return result }
    for (place, answer) in zip(places, answers) { result[place] = answer }
    return result
  }

  /// Opens the input of a request, unless it is a file that has stopped a worker.
  private func open(_ source: DecodeSource) throws(DecodingFailure) -> DecodeInput {
    let input = try DecodeInput(opening: source)
    if let failure = input.version.flatMap(program.rejectedFiles.failure) { throw failure }
    return input
  }

  private func answer(
    to work: DecodeRequest.Work, _ input: borrowing DecodeInput, with processes: inout Processes
  ) throws(Mishap) -> DecodeOutcome {
    let memory = program.memory
    do throws(Mishap) {
      return try exchange(work, input, memory: memory.share, with: &processes).checked()
    } catch {
      guard error.mayBeWantOfMemory, memory.share < memory.largeShare else { throw error }
    }
    return try memory.withLargeShare { () throws(Mishap) in
      // The process could keep the memory that it was given, so it ends after this file.
      defer { processes.worker = nil }
      return try exchange(work, input, memory: memory.largeShare, with: &processes).checked()
    }
  }

  private func exchange(
    _ work: DecodeRequest.Work, _ input: borrowing DecodeInput, memory: Int,
    with processes: inout Processes
  ) throws(Mishap) -> DecodeOutcome {
    let formats = work.libraries(for: input)
    while true {
      let isNew = try prepare(&processes, for: work, formats)
      do throws(DecoderProcess.Failure) {
        return try perform(work, on: input, memory: memory, by: &processes)
      } catch {
        // An earlier file may have damaged a used process. Only a failure in a new process proves
        // that this file is the cause.
        switch error {
        case .gone where !isNew, .broken where !isNew, .busy where !isNew: continue
        case .gone, .killed: throw .passing(.decoderStopped)
        case .late: throw .passing(.timedOut)
        case .noMemory: throw .passing(.tooLarge)
        case .busy: throw .ofFile(.timedOut)
        case .broken:
          if let format = input.format, try stopsAtEveryFile(of: format, &processes) {
            throw .passing(.unsupportedFormat(format))
          }
          throw .ofFile(.decoderStopped)
        }
      }
    }
  }

  /// Ensures that a suitable worker runs. Returns whether it has handled no other file.
  private func prepare(
    _ processes: inout Processes, for work: DecodeRequest.Work, _ formats: Set<ImageFormat>
  ) throws(Mishap) -> Bool {
    let isReady =
      switch processes.worker {
      case .some(let worker):
        worker.formats.isSuperset(of: formats)
          && worker.requestCount < (work.needsNewProcess ? 1 : program.requestsPerProcess)
          && worker.answeredByteCount < Self.mostAnswered
      case .none: false
      }
    if !isReady { try startWorker(&processes, for: formats) }
    return processes.worker?.requestCount == 0
  }

  private func startWorker(
    _ processes: inout Processes, for formats: Set<ImageFormat>
  ) throws(Mishap) {
    processes.worker = nil
    processes.formats.formUnion(formats)
    // If another process killed the server, replace it once.
    if processes.server != nil, (try? start(&processes)) != nil { return }
    do throws(DecodingFailure) {
      processes.server = nil
      try program.startUnlessItHangs { () throws(DecodingFailure) in
        processes.server = try DecoderServer(spawning: program)
        try start(&processes)
      }
    } catch {
      processes.end()
      throw .passing(error)
    }
  }

  private func start(_ processes: inout Processes) throws(DecodingFailure) {
    let formats = processes.formats
    switch processes.server {
    case .some(let server):
      processes.worker = try DecoderProcess.start(program, for: formats, from: server)
    case .none: throw .decoderStopped
    }
  }

  private func perform(
    _ work: DecodeRequest.Work, on input: borrowing DecodeInput, memory: Int,
    by processes: inout Processes
  ) throws(DecoderProcess.Failure) -> DecodeOutcome {
    guard var worker = processes.worker.take() else { throw .gone }
    switch processes.server {
    case .some(let server):
      // If this throws, the worker's process ends with this scope.
      let outcome = try worker.perform(work, on: input, memory: memory, of: server)
      processes.worker = consume worker
      return outcome
    case .none: throw .gone
    }
  }

  /// Returns whether the worker also stops at its built-in test picture of the format. Then the
  /// format's library is at fault, not the file.
  private func stopsAtEveryFile(
    of format: ImageFormat, _ processes: inout Processes
  ) throws(Mishap) -> Bool {
    let test = DecodeRequest.Work.formatTest(format)
    try startWorker(&processes, for: ImageFormat.libraries(for: format))
    do throws(DecoderProcess.Failure) {
      _ = try perform(test, on: DecodeInput(), memory: program.memory.share, by: &processes)
      return false
    } catch {
      return error == .broken
    }
  }

  private func rejecting(_ file: FileVersion?, for failure: DecodingFailure) -> DecodingFailure {
    if let file { program.rejectedFiles.reject(file, for: failure) }
    return failure
  }
}

extension DecodeOutcome {
  /// Returns the outcome; throws if it is a failure.
  fileprivate func checked() throws(DecoderWorker.Mishap) -> DecodeOutcome {
    guard case .failure(let failure) = reply else { return self }
    throw .passing(failure.withPlainDetail)
  }
}
