import Foundation
import Glibc

/// Threads for work that blocks: on the disk, on a database, in a pause.
enum IndexThread {
  /// Does something on a thread of its own.
  static func run<Result: Sendable>(
    _ pace: Indexer.Pace, _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        // To Linux, 0 is the calling thread. Who goes first at the disk follows from it, too.
        if pace == .background { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19) }
        continuation.resume(returning: work())
      }
      thread.name = "Index"
      thread.start()
    }
  }
}
