import CDescriptorPassing
import Glibc
import SystemPackage

/// A running worker process and the connection to it.
///
/// - Ownership: when this value goes, the process is killed and reaped. It holds nothing worth
///   saving, and one that has been told to end might not.
struct DecoderProcess: ~Copyable, Sendable {
  private let id: pid_t
  private let socket: MessageSocket

  /// Starts a worker and waits until it takes requests.
  static func start(_ executable: FilePath) throws(DecodingFailure) -> DecoderProcess {
    let process = try DecoderProcess(spawning: executable)
    do throws(MessageSocket.Failure) {
      let greeting = try process.receive(until: .now + .seconds(10))
      guard case .ready = greeting.message else { throw .garbled }
    } catch {
      throw .decoderUnavailable("\(executable) ended or hung while it started")
    }
    return process
  }

  private init(spawning executable: FilePath) throws(DecodingFailure) {
    let pair: MessageSocket.Pair
    do {
      pair = try MessageSocket.makePair()
    } catch {
      throw .decoderUnavailable(error.description)
    }
    id = try Self.spawn(executable, standardInput: pair.peer.number)
    socket = pair.own
  }

  deinit {
    kill(id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }

  /// Hands a file to the worker; false when the worker had ended before.
  func send(_ request: DecodeRequest, file: borrowing OwnedDescriptor) -> Bool {
    (try? socket.send(request, with: file)) != nil
  }

  /// Waits for what the worker answers.
  func receive(
    until deadline: ContinuousClock.Instant
  ) throws(MessageSocket.Failure) -> MessageSocket.Received<DecodeReply> {
    try socket.receive(DecodeReply.self, until: deadline)
  }

  private static func spawn(
    _ executable: FilePath, standardInput: Int32
  ) throws(DecodingFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, standardInput, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    if getenv(debugSwitch) == nil {
      // The image libraries print what they think of a hostile file.
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    // Not everything that this process has open was opened close-on-exec.
    cdp_spawn_close_from(&actions, STDERR_FILENO + 1)

    var arguments = [strdup(executable.string), nil]
    var environment = environment.map { strdup($0) } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    var id: pid_t = 0
    let error = executable.withPlatformString {
      posix_spawn(&id, $0, &actions, nil, &arguments, &environment)
    }
    guard error == 0 else {
      throw .decoderUnavailable("\(executable): \(Errno(rawValue: error))")
    }
    return id
  }

  /// The variable that, set to anything, shows what the image libraries print.
  private static let debugSwitch = "ALBUMS_DECODER_DEBUG"

  /// The few variables that say where libraries and their data are. The rest of the environment
  /// may hold secrets, and switches with which image libraries do unexpected things.
  private static var environment: [String] {
    let names = [
      "LD_LIBRARY_PATH", "GDK_PIXBUF_MODULE_FILE", "GDK_PIXBUF_MODULEDIR", "XDG_DATA_DIRS",
      "FONTCONFIG_PATH", "FONTCONFIG_FILE", debugSwitch,
    ]
    return names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
      // A crash is an answer here; working out where it happened takes seconds.
      + ["SWIFT_BACKTRACE=enable=no"]
  }
}
