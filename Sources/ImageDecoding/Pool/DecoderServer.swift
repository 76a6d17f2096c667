import Glibc
import SystemPackage

/// The process that forks workers, and the connection to it.
///
/// - Ownership: destroying this value kills and reaps the process, and with it its worker.
struct DecoderServer: ~Copyable, Sendable {
  /// A newly started worker.
  struct Worker: ~Copyable {
    let id: pid_t
    let socket: MessageSocket
  }

  private let id: pid_t
  private let control: MessageSocket
  private let startTime: Duration
  private let name: FilePath

  /// Starts the program of a pool's workers.
  init(spawning program: DecoderProgram) throws(DecodingFailure) {
    let pair = try Self.socketPair()
    id = try program.spawn(standardInput: pair.peer.number)
    control = pair.own
    startTime = program.startTime
    name = program.executable
  }

  deinit {
    kill(id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }

  /// Ends the current worker, and starts one with the libraries of some formats.
  func startWorker(for formats: Set<ImageFormat>) throws(DecodingFailure) -> Worker {
    let pair = try Self.socketPair()
    do throws(MessageSocket.Failure) {
      try control.send(WorkerRequest(formats: Array(formats)), with: [pair.peer.number])
      let deadline = ContinuousClock.now + startTime
      while true {
        // The first message may still be the report that the former worker ended.
        let report = try control.receive(WorkerReport.self, until: deadline)
        guard case .started(let worker) = report.message else { continue }
        return Worker(id: worker, socket: pair.own)
      }
    } catch {
      throw failure(error)
    }
  }

  /// Returns the signal that ended the worker after it closed its socket; 0 if it exited, nil if it
  /// has not ended.
  func signalThatEndedWorker() -> Int32? {
    // A process closes its descriptors shortly before it ends.
    let report = try? control.receive(WorkerReport.self, until: .now + .milliseconds(250)).message
    guard case .ended(let signal) = report else { return nil }
    return signal
  }

  /// Returns the failure for a program that does not answer when it starts.
  func failure(_ error: MessageSocket.Failure) -> DecodingFailure {
    .decoderUnavailable(
      error == .garbled
        ? texts.gettext("%s is of another version of this program", "\(name)")
        : texts.gettext("%s ended or hung while it started", "\(name)"))
  }

  private static func socketPair() throws(DecodingFailure) -> MessageSocket.Pair {
    do {
      return try MessageSocket.makePair()
    } catch {
      throw .decoderUnavailable(error.description)
    }
  }
}
