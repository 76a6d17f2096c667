import CDescriptorPassing
import Glibc
import SystemPackage

/// The process of which workers are copies, and the connection to it.
///
/// - Ownership: when this value goes, the process is killed and reaped, and with it its worker.
struct DecoderServer: ~Copyable, Sendable {
  /// A worker that was just started.
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
      // Inherited by its threads and its workers, and it makes the disk wait for others too.
      IdlePriority.give(to: id)
    } else {
      // What draws goes first. A thread of Dispatch may be ahead of it, and a process inherits that.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(id), 4)
    }
  }

  deinit {
    kill(id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }

  /// Ends the worker that there was, and starts one that has the libraries of some formats.
  func startWorker(for formats: Set<ImageFormat>) throws(DecodingFailure) -> Worker {
    let pair = try Self.socketPair()
    do throws(MessageSocket.Failure) {
      try control.send(WorkerRequest(formats: Array(formats)), with: pair.peer)
      let deadline = ContinuousClock.now + startTime
      while true {
        // What comes first may still be the report of the former worker's end.
        let report = try control.receive(WorkerReport.self, until: deadline)
        guard case .started(let worker) = report.message else { continue }
        return Worker(id: worker, socket: pair.own)
      }
    } catch {
      throw failure(error)
    }
  }

  /// Says how the worker has ended, whose socket is closed: by which signal, 0 where it exited, nil if
  /// it has not.
  func signalThatEndedWorker() -> Int32? {
    // A process closes its descriptors a moment before it has ended.
    let report = try? control.receive(WorkerReport.self, until: .now + .milliseconds(250)).message
    guard case .ended(let signal) = report else { return nil }
    return signal
  }

  /// What it means that the program does not answer when it starts.
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
      // The image libraries print what they think of a hostile file.
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    // Not everything that this process has open was opened close-on-exec.
    cdp_spawn_close_from(&actions, STDERR_FILENO + 1)

    // The threads of Dispatch block signals, and a process inherits that: those that end it when its
    // time is up would never arrive.
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
