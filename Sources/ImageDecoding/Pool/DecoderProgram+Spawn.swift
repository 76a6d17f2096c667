import CDescriptorPassing
import Glibc
import SystemPackage

extension DecoderProgram {
  /// Starts a process of the program, at a priority below that of drawing.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - standardInput: The descriptor for its standard input; nil for an empty file.
  ///   - standardOutput: The descriptor for its standard output; nil to discard the output.
  /// - Returns: The process. The caller reaps it.
  /// - Throws: ``DecodingFailure/decoderUnavailable(_:)``.
  func spawn(
    _ arguments: [FilePath] = [], standardInput: Int32? = nil, standardOutput: Int32? = nil
  ) throws(DecodingFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let streams = [
      (STDIN_FILENO, standardInput, O_RDONLY), (STDOUT_FILENO, standardOutput, O_WRONLY),
    ]
    for (stream, descriptor, access) in streams {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
      } else {
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", access, 0)
      }
    }
    if !printsMessages {
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

    var arguments =
      ([executable] + arguments).map { argument in argument.withPlatformString { strdup($0) } }
      + [nil]
    var environment = self.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    var id: pid_t = 0
    let error = executable.withPlatformString {
      posix_spawn(&id, $0, &actions, &attributes, &arguments, &environment)
    }
    guard error == 0 else {
      throw .decoderUnavailable("\(executable): \(Errno(rawValue: error))")
    }
    lowerPriority(of: id)
    return id
  }

  private func lowerPriority(of process: pid_t) {
    if isBackground {
      // Its threads and workers inherit the priority. It also gives way to other processes' disk
      // access.
      IdlePriority.give(to: process)
    } else {
      // Drawing has precedence over decoding. The new process inherits the priority of the Dispatch
      // thread, which may be higher than that of drawing.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process), 4)
    }
  }
}
