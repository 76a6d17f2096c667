import CDescriptorPassing
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
    id = try Self.spawn(program, standardInput: pair.peer.number)
    control = pair.own
    startTime = program.startTime
    name = program.executable
    if program.isBackground {
      // Its threads and workers inherit the priority. It also gives way to other processes' disk
      // access.
      IdlePriority.give(to: id)
    } else {
      // Drawing has precedence over decoding. The new process inherits the priority of the Dispatch
      // thread, which may be higher than that of drawing.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(id), 4)
    }
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
      try control.send(WorkerRequest(formats: Array(formats)), with: pair.peer)
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
        ? "\(name) is of another version of this program"
        : "\(name) ended or hung while it started")
  }

  private static func socketPair() throws(DecodingFailure) -> MessageSocket.Pair {
    do {
      return try MessageSocket.makePair()
    } catch {
      throw .decoderUnavailable(error.description)
    }
  }

  private static func spawn(
    _ program: DecoderProgram, standardInput: Int32
  ) throws(DecodingFailure) -> pid_t {
    let executable = program.executable
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, standardInput, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    if !program.printsMessages {
      // The image libraries print messages about hostile files.
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    // This process may have descriptors that are not close-on-exec.
    cdp_spawn_close_from(&actions, STDERR_FILENO + 1)

    // Dispatch threads block signals, and a new process inherits that. It would never receive the
    // signals that end it at its time limit.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var arguments = [strdup(executable.string), nil]
    var environment = program.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    var id: pid_t = 0
    let error = executable.withPlatformString {
      posix_spawn(&id, $0, &actions, &attributes, &arguments, &environment)
    }
    guard error == 0 else {
      throw .decoderUnavailable("\(executable): \(Errno(rawValue: error))")
    }
    return id
  }
}
