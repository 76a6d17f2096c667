import Glibc
import Synchronization
import SystemPackage

/// The settings and state that the workers of a pool share.
final class DecoderProgram: Sendable {
  let executable: FilePath
  /// The limit for one file, of both elapsed time and processor time.
  let deadline: Duration
  /// Whether its processes run at idle priority.
  let isBackground: Bool
  /// The time without work after which a process ends.
  let idleTime: Duration
  /// The number of requests after which a new process replaces an old one, so that damage by a file
  /// does not last. The metadata of several files is one request: to start a process takes as long as
  /// to read that of a hundred files.
  let requestsPerProcess: Int
  /// The time limit for starting a process.
  let startTime: Duration
  let rejectedFiles: RejectedFiles
  /// The memory that its processes may use.
  let memory: MemoryBudget
  /// The few environment variables for the language and for the location of libraries and their
  /// data. Workers do not receive the rest, which may contain secrets or change how image libraries
  /// behave.
  let environment: [String: String]

  /// Whether workers print the messages of the image libraries.
  var printsMessages: Bool { environment[Self.debugSwitch] != nil }

  private let latest = Mutex<DecoderConfinement?>(nil)

  /// The confinement of the last started process; nil before the first.
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
    // A worker may crash on a hostile file, and printing a backtrace would take seconds.
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

  /// A start that hung, and the time until which the pool does not try another.
  private struct FailedStart {
    let failure: DecodingFailure
    let build: Int
    let end: ContinuousClock.Instant
  }
  private let failedStart = Mutex<FailedStart?>(nil)

  /// The pause after a start that hung. Without it, every request would wait for the full start
  /// time.
  private static let pauseAfterFailedStart = Duration.seconds(60)

  /// Starts a process, unless this build of the program has just hung while starting.
  func startUnlessItHangs(_ start: () throws(DecodingFailure) -> Void) throws(DecodingFailure) {
    let build = Self.build(of: executable)
    let failed = failedStart.withLock { $0 }
    if let failed, failed.build == build, .now < failed.end { throw failed.failure }
    let begin = ContinuousClock.now
    do throws(DecodingFailure) {
      try start()
      failedStart.withLock { $0 = nil }
    } catch {
      // An immediate failure costs little, so the next request may try again.
      guard begin.duration(to: .now) >= startTime else { throw error }
      let end = ContinuousClock.now + Self.pauseAfterFailedStart
      failedStart.withLock { $0 = FailedStart(failure: error, build: build, end: end) }
      throw error
    }
  }

  /// Allows a start at once, even after one that hung.
  func forgetFailedStart() { failedStart.withLock { $0 = nil } }

  /// Returns a number made from the program's size and date, which identifies the build; 0 if the
  /// program is missing.
  static func build(of executable: FilePath) -> Int {
    var status = stat()
    guard executable.withPlatformString({ stat($0, &status) }) == 0 else { return 0 }
    return Int(status.st_size) &+ status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
  }

  private static let debugSwitch = "ALBUMS_DECODER_DEBUG"
  private static let inheritedVariables = [
    "LD_LIBRARY_PATH", "LIBHEIF_PLUGIN_PATH", "XDG_DATA_DIRS", "FONTCONFIG_PATH", "FONTCONFIG_FILE",
    // The language chooses among the translations of a caption.
    "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG",
    // Videos state the moment of recording in universal time.
    "TZ", "ALBUMS_DECODER_WITHOUT", debugSwitch,
  ]
}
