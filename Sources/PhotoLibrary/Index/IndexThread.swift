import Foundation
import Glibc
import ImageDecoding

/// Threads for work that blocks: on the disk, on a database, in a pause.
enum IndexThread {
  /// What a thread leaves to others of the processor, and with that of the disk.
  enum Priority {
    /// As much as they leave to it.
    case normal
    /// Most of it: for what somebody waits to see, however busy the computer is.
    case low
    /// All that they want. A low priority is not enough where nobody waits: such a thread still takes
    /// its turns of several milliseconds while a frame is drawn.
    case idle
  }

  /// Does something on a thread of its own.
  static func run<Result: Sendable>(
    _ priority: Priority, _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        take(priority)
        continuation.resume(returning: work())
      }
      thread.name = "Index"
      thread.start()
    }
  }

  /// Gives the calling thread a priority, which cannot be taken back.
  static func take(_ priority: Priority) {
    guard priority != .normal else { return }
    if priority == .idle { IdlePriority.give(to: 0) }
    // Who goes first at the disk follows from this. To Linux, 0 is the calling thread.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
  }
}
