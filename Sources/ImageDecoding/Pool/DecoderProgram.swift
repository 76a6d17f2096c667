import Glibc
import Synchronization
import SystemPackage

/// What the workers of a pool have in common.
final class DecoderProgram: Sendable {
  let executable: FilePath
  /// How long one file may take, by the clock and in processor time.
  let deadline: Duration
  /// Whether its processes get only what nobody else wants.
  let isBackground: Bool
  /// After how long without work a process ends.
  let idleTime: Duration
  /// After how many requests a process makes way for a new one, so that what a file may have left
  /// in it does not stay for ever.
  let requestsPerProcess: Int
  /// How long a process may take to start.
  let startTime: Duration
  let rejectedFiles: RejectedFiles
  /// What its processes may take.
  let memory: MemoryBudget
  /// The few variables that say where libraries and their data are, and the language. The rest of the environment
  /// may hold secrets, and switches with which image libraries do unexpected things.
  let environment: [String: String]

  /// Whether what the image libraries think of a file is to be seen.
  var printsMessages: Bool { environment[Self.debugSwitch] != nil }

  private let latest = Mutex<DecoderConfinement?>(nil)

  /// What the last process that was started could give up, nil before the first.
  var confinement: DecoderConfinement? {
    get { latest.withLock { $0 } }
    set { latest.withLock { $0 = newValue } }
  }

  init(
    executable: FilePath, deadline: Duration, isBackground: Bool, idleTime: Duration,
    requestsPerProcess: Int, startTime: Duration = .seconds(30), rejectedFiles: RejectedFiles,
    memory: MemoryBudget = .ofMachine, variables: [String: String] = [:]
  ) {
    let inherited = Self.inheritedVariables.compactMap { name in
      getenv(name).map { (name, String(cString: $0)) }
    }
    // A crash is an answer here; working out where it happened takes seconds.
    let own = ["SWIFT_BACKTRACE": "enable=no"].merging(variables) { $1 }
    environment = Dictionary(inherited) { $1 }.merging(own) { $1 }
    self.executable = executable
    self.deadline = deadline
    self.isBackground = isBackground
    self.idleTime = idleTime
    self.requestsPerProcess = requestsPerProcess
    self.startTime = startTime
    self.memory = memory
    self.rejectedFiles = rejectedFiles
  }

  /// A start that hung, and until when no other is tried.
  private struct FailedStart {
    let failure: DecodingFailure
    let build: Int
    let end: ContinuousClock.Instant
  }
  private let failedStart = Mutex<FailedStart?>(nil)

  /// How long a program that hung at its start is left alone. Each of many files would otherwise wait as
  /// long as the first.
  private static let pauseAfterFailedStart = Duration.seconds(60)

  /// Starts a process, unless the program has just hung when it started; another build of it
  /// is tried at once.
  func startUnlessItHangs(_ start: () throws(DecodingFailure) -> Void) throws(DecodingFailure) {
    let build = Self.build(of: executable)
    let failed = failedStart.withLock { $0 }
    if let failed, failed.build == build, .now < failed.end { throw failed.failure }
    let begin = ContinuousClock.now
    do throws(DecodingFailure) {
      try start()
      failedStart.withLock { $0 = nil }
    } catch {
      // What fails at once may be tried at once.
      guard begin.duration(to: .now) >= startTime else { throw error }
      let end = ContinuousClock.now + Self.pauseAfterFailedStart
      failedStart.withLock { $0 = FailedStart(failure: error, build: build, end: end) }
      throw error
    }
  }

  /// Has the program be started again though it has just failed to.
  func forgetFailedStart() { failedStart.withLock { $0 = nil } }

  /// Tells one build of a program from another, by its size and date; 0 where there is none.
  static func build(of executable: FilePath) -> Int {
    var status = stat()
    guard executable.withPlatformString({ stat($0, &status) }) == 0 else { return 0 }
    return Int(status.st_size) &+ status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
  }

  private static let debugSwitch = "ALBUMS_DECODER_DEBUG"
  private static let inheritedVariables = [
    "LD_LIBRARY_PATH", "LIBHEIF_PLUGIN_PATH", "XDG_DATA_DIRS", "FONTCONFIG_PATH", "FONTCONFIG_FILE",
    // Of a caption in several languages, one is shown.
    "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "ALBUMS_DECODER_WITHOUT", debugSwitch,
  ]
}
