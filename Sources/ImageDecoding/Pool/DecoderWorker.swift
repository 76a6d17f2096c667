import Dispatch
import Synchronization

/// One place in the pool: a thread that may block, and the process that it talks to, if any.
///
/// The process is started by the first request, and again by the next one after it has ended.
final class DecoderWorker: Sendable {
  private let program: DecoderProgram
  private let queue = DispatchQueue(label: "albums-decoder", qos: .userInitiated)
  private let wakeUps = DispatchSemaphore(value: 0)
  private let isStarted = Atomic(false)
  // Used on the thread only; the lock is how the compiler knows.
  private let process = Mutex<DecoderProcess?>(nil)

  init(program: DecoderProgram) {
    self.program = program
  }

  /// Lets the thread go on.
  ///
  /// - Parameter body: What it does. It runs once, from the first call on until it returns, on one
  ///   thread: a process ends with the thread that started it.
  func wake(_ body: @escaping @Sendable (DecoderWorker) -> Void) {
    if isStarted.exchange(true, ordering: .relaxed) {
      wakeUps.signal()
    } else {
      queue.async { body(self) }
    }
  }

  /// Waits on the thread to be woken. If that takes long, nobody needs the process.
  func rest() {
    let idleTime = DispatchTimeInterval.milliseconds(Int(program.idleTime / .milliseconds(1)))
    guard wakeUps.wait(timeout: .now() + idleTime) == .timedOut else { return }
    stop()
    wakeUps.wait()
  }

  /// Ends the process.
  func stop() {
    process.withLock { $0 = nil }
  }

  /// Has a file worked on, and blocks until that is done.
  func perform(
    _ work: DecodeRequest.Work, on source: DecodeSource
  ) throws(DecodingFailure) -> DecodeOutcome {
    let input = try DecodeInput(opening: source)
    if let failure = input.version.flatMap(program.rejectedFiles.failure) { throw failure }
    let outcome = try process.withLock { process throws(DecodingFailure) in
      try exchange(work, input, with: &process)
    }
    if case .failure(let failure) = outcome.reply { throw failure.withPlainDetail }
    return outcome
  }

  private func exchange(
    _ work: DecodeRequest.Work, _ input: borrowing DecodeInput,
    with process: inout DecoderProcess?
  ) throws(DecodingFailure) -> DecodeOutcome {
    while true {
      if process == nil { process = try .start(program) }
      guard var current = process.take() else { continue }
      let isNew = current.requestCount == 0
      do throws(DecoderProcess.Failure) {
        let outcome = try current.perform(work, on: input)
        if current.requestCount < program.requestsPerProcess { process = consume current }
        return outcome
      } catch {
        // The process goes with this scope. One that has served before may have been damaged by
        // another file: only what happens in a new one is this file's doing.
        switch error {
        case .gone where !isNew, .broken where !isNew, .busy where !isNew: continue
        case .gone, .killed: throw .decoderStopped
        case .late: throw .timedOut
        case .busy: throw rejecting(input.version, for: .timedOut)
        case .broken:
          if let format = input.format, stopsAtEveryFile(of: format) {
            throw .unsupportedFormat(format)
          }
          throw rejecting(input.version, for: .decoderStopped)
        }
      }
    }
  }

  /// Whether a worker stops at the picture of a format that it carries, too. Then the format's library
  /// is at fault, and not the file.
  private func stopsAtEveryFile(of format: ImageFormat) -> Bool {
    do throws(DecodingFailure) {
      let nothing = try DecodeInput(opening: .nothing)
      var process = try DecoderProcess.start(program)
      do throws(DecoderProcess.Failure) {
        _ = try process.perform(.formatTest(format), on: nothing)
        return false
      } catch {
        return error == .broken
      }
    } catch {
      return false
    }
  }

  private func rejecting(_ file: FileVersion?, for failure: DecodingFailure) -> DecodingFailure {
    if let file { program.rejectedFiles.reject(file, for: failure) }
    return failure
  }
}
