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

  private let latest = Mutex<DecoderConfinement?>(nil)

  /// What the last process that was started could give up, nil before the first.
  var confinement: DecoderConfinement? {
    get { latest.withLock { $0 } }
    set { latest.withLock { $0 = newValue } }
  }

  init(
    executable: FilePath, deadline: Duration, isBackground: Bool, idleTime: Duration,
    requestsPerProcess: Int, rejectedFiles: RejectedFiles
  ) {
    self.executable = executable
    self.deadline = deadline
    self.isBackground = isBackground
    self.idleTime = idleTime
    self.requestsPerProcess = requestsPerProcess
    self.rejectedFiles = rejectedFiles
  }
}
