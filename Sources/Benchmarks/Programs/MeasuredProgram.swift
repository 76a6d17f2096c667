import Foundation

/// A program that runs to be measured, with a home of its own.
///
/// - Ownership: the program ends with this object if it was not ended before.
final class MeasuredProgram {
  let id: pid_t
  let name: String
  /// When it was started, in seconds as `MonotonicClock` counts them.
  let start: Double
  private let traceFile: URL
  private let logFile: URL
  private var status: Int32?

  /// Starts a program that was built with this one, or one at an absolute path. It sees a home
  /// directory in which all is that is its own; where `isTraced`, its main thread is looked at, which needs a window.
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

  /// What its main thread has done so far.
  var trace: FrameTrace { FrameTrace(file: traceFile) }

  /// What it has written so far.
  var log: String { (try? String(contentsOf: logFile, encoding: .utf8)) ?? "" }

  /// Whether it has not ended yet.
  var isRunning: Bool { collect(WNOHANG) == nil }

  /// Waits for the program to end by itself, and throws unless it succeeded.
  /// - Returns: The seconds from its start to its end.
  @discardableResult
  func waitForSuccess() throws -> Double {
    let status = collect(0)
    guard status == 0 else { throw BenchmarkFailure("\(name) has failed. \(log)") }
    return MonotonicClock.seconds - start
  }

  /// Waits until neither it nor what it has started has done anything for a second.
  func waitForRest(atMost limit: Double = 600) throws {
    let deadline = MonotonicClock.seconds + limit
    var before = -1.0
    while MonotonicClock.seconds < deadline {
      let time = ProgramUsage(of: id).totalTime
      // A caret that blinks is rest.
      if time - before < 0.03 { return }
      before = time
      usleep(1_000_000)
    }
    throw BenchmarkFailure("\(name) does not come to rest.")
  }

  /// Ends the program: asks it to, and kills it after 5 s.
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
