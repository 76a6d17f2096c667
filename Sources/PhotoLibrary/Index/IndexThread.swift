import Foundation
import Glibc
import ImageDecoding

/// Runs work that blocks: on the disk, on a database, or in a pause.
enum IndexThread {
  /// How a thread shares the processor and the disk with other threads.
  enum Priority {
    /// An equal share.
    case normal
    /// A small share, for work whose result the user waits to see, however busy the computer is.
    case low
    /// Only time that no other thread wants, for work that no user waits for. With a low priority
    /// instead, the thread would still run for several milliseconds while a frame is drawn.
    case idle
  }

  /// Runs a closure on a new thread, and returns its result.
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

  /// Sets the priority of the calling thread. It cannot be raised again.
  static func take(_ priority: Priority) {
    guard priority != .normal else { return }
    if priority == .idle { IdlePriority.give(to: 0) }
    // The disk priority follows from this value. On Linux, 0 means the calling thread.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
  }
}
