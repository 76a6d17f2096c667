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
  let rejectedFiles: RejectedFiles
  /// The few variables that say where libraries and their data are. The rest of the environment
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
    requestsPerProcess: Int, rejectedFiles: RejectedFiles, variables: [String: String] = [:]
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
    self.rejectedFiles = rejectedFiles
  }

  /// Tells one build of a program from another, by its size and date; 0 where there is none.
  static func build(of executable: FilePath) -> Int {
    var status = stat()
    guard executable.withPlatformString({ stat($0, &status) }) == 0 else { return 0 }
    return Int(status.st_size) &+ status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
  }

  private static let debugSwitch = "ALBUMS_DECODER_DEBUG"
  private static let inheritedVariables = [
    "LD_LIBRARY_PATH", "LIBHEIF_PLUGIN_PATH", "XDG_DATA_DIRS", "FONTCONFIG_PATH", "FONTCONFIG_FILE",
    "ALBUMS_DECODER_WITHOUT", debugSwitch,
  ]
}
