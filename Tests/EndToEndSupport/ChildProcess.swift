import Foundation

/// A child process whose output goes to files, and which ends with the test process at the latest.
///
/// Foundation's `Process` detects the end of a child by a socket that the child's own children
/// inherit: it considers a crashed program to be running while one of them lives. This class asks
/// the kernel. It writes output to files, because nothing has to read them meanwhile.
///
/// The process leads a process group with all processes that it starts. It is not reaped before
/// `end(within:)`, so that its process id and group id are not reused.
final class ChildProcess {
  let id: pid_t
  private var reaped: Int32?

  /// Starts a command from `PATH`. Truncates the files and writes standard output and standard
  /// error to them.
  init(
    _ command: [String], environment: [String: String], output: URL, errors: URL
  ) throws {
    // setpriv executes the command, which gets the signal even if the test process is killed.
    let words = ["setpriv", "--pdeathsig", "TERM", "--"] + command

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    let create = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
    posix_spawn_file_actions_addopen(&actions, 1, output.path, create, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors.path, create, 0o600)
    // A child that inherits a pipe of the test runner would keep the runner waiting.
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      if let descriptor = Int32(name), descriptor > 2 {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var id: pid_t = 0
    let error = posix_spawnp(&id, words[0], &actions, &attributes, &arguments, &variables)
    guard error == 0 else {
      throw EndToEndError("Cannot start \(command[0]): \(String(cString: strerror(error)))")
    }
    self.id = id
  }

  isolated deinit {
    end(within: .zero)
  }

  /// The exit status, or the negative signal number; nil while the process runs.
  var exitStatus: Int32? {
    reaped ?? wait(WNOHANG | WNOWAIT)
  }

  /// Waits until the process ends, and returns its status, or nil after the limit.
  func waitForExit(atMost limit: Duration) -> Int32? {
    poll(atMost: limit, every: .milliseconds(3)) { exitStatus }
  }

  /// Ends the process by SIGTERM, and by SIGKILL after the limit. Then kills the rest of its group.
  @discardableResult
  func end(within limit: Duration) -> Int32 {
    if let reaped { return reaped }
    if exitStatus == nil { kill(id, SIGTERM) }
    _ = waitForExit(atMost: limit)
    kill(-id, SIGKILL)
    let status = wait(0) ?? -SIGKILL
    reaped = status
    return status
  }

  private func wait(_ options: Int32) -> Int32? {
    var info = siginfo_t()
    var answer: Int32
    repeat {
      answer = waitid(P_PID, id_t(id), &info, WEXITED | options)
    } while answer == -1 && errno == EINTR
    guard answer == 0, info._sifields._sigchld.si_pid == id else { return nil }
    let status = info._sifields._sigchld.si_status
    return info.si_code == Int32(CLD_EXITED) ? status : -status
  }
}
