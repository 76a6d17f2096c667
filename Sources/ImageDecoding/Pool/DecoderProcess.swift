import CDescriptorPassing
import Glibc
import SystemPackage

/// A running worker process and the connection to it.
///
/// - Ownership: when this value goes, the process is killed and reaped. It holds nothing worth
///   saving, and one that has been told to end might not.
struct DecoderProcess: ~Copyable, Sendable {
  /// Why a process is of no more use.
  enum Failure: Error {
    /// It had ended before the request.
    case gone
    /// Somebody ended it, perhaps the system for want of memory.
    case killed
    /// It waited for the processor or the disk until the deadline.
    case late
    /// It computed until the deadline.
    case busy
    /// It crashed, or its answer is none.
    case broken
  }

  /// How many requests it has been sent.
  private(set) var requestCount = 0

  private let id: pid_t
  private let socket: MessageSocket
  private let deadline: Duration
  /// The processor time in seconds at which the system ends it.
  private var processorLimit = 0
  private var isReaped = false

  /// Starts a worker and waits until it takes requests.
  static func start(_ program: DecoderProgram) throws(DecodingFailure) -> DecoderProcess {
    let process = try DecoderProcess(spawning: program)
    do throws(MessageSocket.Failure) {
      let greeting = try process.socket.receive(DecodeReply.self, until: .now + .seconds(30))
      guard case .ready(let confinement) = greeting.message else { throw .garbled }
      program.confinement = confinement
    } catch {
      let name = "\(program.executable)"
      throw .decoderUnavailable(
        error == .garbled
          ? "\(name) is of another version of this program"
          : "\(name) ended or hung while it started")
    }
    return process
  }

  private init(spawning program: DecoderProgram) throws(DecodingFailure) {
    let pair: MessageSocket.Pair
    do {
      pair = try MessageSocket.makePair()
    } catch {
      throw .decoderUnavailable(error.description)
    }
    id = try Self.spawn(program, standardInput: pair.peer.number)
    socket = pair.own
    deadline = program.deadline
    if program.isBackground {
      // Inherited by its threads, and it makes the disk wait for others too.
      IdlePriority.give(to: id)
    } else {
      // What draws goes first. A thread of Dispatch may be ahead of it, and a process inherits that.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(id), 4)
    }
  }

  deinit {
    guard !isReaped else { return }
    kill(id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }

  /// Has the worker do something, and waits for the answer.
  mutating func perform(
    _ work: DecodeRequest.Work, on input: borrowing DecodeInput
  ) throws(Failure) -> DecodeOutcome {
    requestCount += 1
    let begin = processorTime
    limitProcessorTime(from: begin, to: work.processorTime(within: deadline))
    let secondsToLive = Int(deadline.components.seconds) + 3
    guard send(DecodeRequest(work: work, secondsToLive: secondsToLive), with: input) else {
      throw .gone
    }
    let received: MessageSocket.Received<DecodeReply>
    do {
      received = try socket.receive(DecodeReply.self, until: .now + deadline)
    } catch {
      switch error {
      case .closed: throw waitForEnd()
      case .timedOut: throw (processorTime - begin) * 2 > deadline ? .busy : .late
      case .garbled: throw .broken
      }
    }
    guard work.isAnswered(by: received.message), let byteCount = received.message.byteCount else {
      throw .broken
    }
    guard byteCount > 0 else { return DecodeOutcome(reply: received.message, pages: nil) }
    return DecodeOutcome(
      reply: received.message, pages: try Self.pages(in: received.descriptor, byteCount))
  }

  private func send(_ request: DecodeRequest, with input: borrowing DecodeInput) -> Bool {
    do {
      switch input.descriptor {
      case .some(let file): try socket.send(request, with: file)
      case .none: try socket.send(request)
      }
      return true
    } catch {
      return false
    }
  }

  private static func pages(
    in memory: borrowing OwnedDescriptor?, _ byteCount: Int
  ) throws(Failure) -> SealedPages {
    do {
      switch memory {
      case .some(let memory): return try SealedPages(mapping: memory, byteCount: byteCount)
      case .none: throw DecodingFailure.decoderStopped
      }
    } catch {
      throw .broken
    }
  }

  /// The processor time that all threads of the process have had.
  private var processorTime: Duration {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return .zero
    }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Lets the process compute for so long from now on, or up to a second more.
  private mutating func limitProcessorTime(from begin: Duration, to time: Duration) {
    let limit = Int((begin + time).components.seconds) + 1
    guard limit != processorLimit else { return }
    processorLimit = limit
    _ = cdp_limit_processor_time(id, UInt(limit))
  }

  /// How the process has ended, whose socket has closed.
  private mutating func waitForEnd() -> Failure {
    var status: Int32 = 0
    // It closes its descriptors a moment before it has ended.
    for _ in 0..<250 {
      if waitpid(id, &status, WNOHANG) == id {
        isReaped = true
        break
      }
      usleep(1000)
    }
    guard isReaped else { return .broken }
    return switch status & 0x7F {  // WTERMSIG, a macro
    case SIGXCPU: .busy
    case SIGALRM: .late
    case SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT: .killed
    default: .broken
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

extension DecodeRequest.Work {
  /// The processor time that it may take, of a deadline. What a file says takes a thousandth of a
  /// second to read, however large the picture is, and many files of a library may never let go.
  fileprivate func processorTime(within deadline: Duration) -> Duration {
    switch self {
    case .metadata, .sidecar, .changeSidecar: min(deadline, .seconds(5))
    case .image, .preview, .thumbnail, .region, .frames, .selfTest, .formatTest: deadline
    }
  }
}
