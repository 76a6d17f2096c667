import Foundation

/// A program that runs to be measured, in a home directory of its own.
///
/// The program is terminated when this object is released.
final class MeasuredProgram {
  let id: pid_t
  let name: String
  /// The time of its start, in seconds of `MonotonicClock`.
  let start: Double
  private let traceFile: URL
  private let logFile: URL
  private var status: Int32?

  /// Starts a program that was built with this one, or one at an absolute path. Its settings, data
  /// and caches are in `home`. If `isTraced`, its main thread is traced, which needs a window.
  init(_ product: String, _ arguments: [String], home: URL, isTraced: Bool = true) throws {
    let folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    name = product
    traceFile = home.appending(path: "frames-\(UUID().uuidString)")
    logFile = home.appending(path: "log-\(UUID().uuidString)")
    var environment = ProcessInfo.processInfo.environment.merging(
      [
        "HOME": home.path, "GDK_BACKEND": "x11", "GSETTINGS_BACKEND": "memory",
        "GIO_USE_VFS": "local", "FRAME_TRACE": traceFile.path,
      ], uniquingKeysWith: { $1 })
    for variable in ["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
      environment[variable] = nil
    }
    if isTraced { environment["LD_PRELOAD"] = folder.appending(path: "libFrameTrace.so").path }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(
        &actions, descriptor, logFile.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    let executable = URL(filePath: product, relativeTo: folder).absoluteURL.path
    var words = ([executable] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var id: pid_t = 0
    start = MonotonicClock.seconds
    let error = posix_spawn(&id, executable, &actions, nil, &words, &variables)
    guard error == 0 else {
      throw BenchmarkFailure(
        "\(executable) cannot be started: \(String(cString: strerror(error))). Build it first.")
    }
    self.id = id
  }

  isolated deinit { end() }

  /// The trace of its main thread so far.
  var trace: FrameTrace { FrameTrace(file: traceFile) }

  /// Its output so far.
  var log: String { (try? String(contentsOf: logFile, encoding: .utf8)) ?? "" }

  /// Whether it has not exited yet.
  var isRunning: Bool { collect(WNOHANG) == nil }

  /// Waits for the program to exit, and throws unless it succeeded.
  /// - Returns: The seconds from its start to its exit.
  @discardableResult
  func waitForSuccess() throws -> Double {
    let status = collect(0)
    guard status == 0 else { throw BenchmarkFailure("\(name) failed. \(log)") }
    return MonotonicClock.seconds - start
  }

  /// Waits until the program and its child processes have been idle for a second.
  func waitForRest(atMost limit: Double = 600) throws {
    let deadline = MonotonicClock.seconds + limit
    var before = -1.0
    while MonotonicClock.seconds < deadline {
      let time = ProgramUsage(of: id).totalTime
      // A blinking caret counts as idle.
      if time - before < 0.03 { return }
      before = time
      usleep(1_000_000)
    }
    throw BenchmarkFailure("\(name) does not become idle.")
  }

  /// Asks the program to exit, and kills it after 5 s.
  func end() {
    guard status == nil else { return }
    kill(id, SIGTERM)
    for _ in 0..<5_000 where isRunning { usleep(1_000) }
    if isRunning { kill(id, SIGKILL) }
    collect(0)
  }

  @discardableResult
  private func collect(_ options: Int32) -> Int32? {
    if let status { return status }
    var status: Int32 = 0
    var answer: pid_t
    repeat { answer = waitpid(id, &status, options) } while answer == -1 && errno == EINTR
    guard answer == id else { return nil }
    self.status = status
    return status
  }
}
