import Foundation

/// A process that we started, with its output in files, ended no later than we are.
///
/// Foundation's `Process` learns of an end through a socket which the child's own children
/// inherit, and so calls a crashed program running as long as a helper of it lives. Here the end
/// is asked of the kernel. Output goes to files because no thread has to empty a file.
///
/// The process leads a process group, which holds what it starts in turn, and is not reaped
/// before `end` so that neither its id nor its group's can become those of a stranger.
final class ChildProcess {
  let id: pid_t
  private var reaped: Int32?

  /// Starts a command found in `PATH`. The files get its standard output and standard error, and
  /// are emptied first.
  init(
    _ command: [String], environment: [String: String], output: URL, errors: URL
  ) throws {
    // setpriv becomes the command. The signal ends it also if the tests are killed.
    let words = ["setpriv", "--pdeathsig", "TERM", "--"] + command

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    let create = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
    posix_spawn_file_actions_addopen(&actions, 1, output.path, create, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors.path, create, 0o600)
    // A child that kept a pipe of the test runner would keep the runner waiting.
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

  /// What the process ended with: its exit status, or minus the signal. Nil while it runs.
  var exitStatus: Int32? {
    reaped ?? wait(WNOHANG | WNOWAIT)
  }

  /// Waits for the process to end by itself.
  func waitForExit(atMost limit: Duration) -> Int32? {
    poll(atMost: limit, every: .milliseconds(3)) { exitStatus }
  }

  /// Ends the process: asks with SIGTERM, kills after the limit; then ends what it left behind.
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
