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
        if pace == .background { yieldToOthers() }
        continuation.resume(returning: work())
      }
      thread.name = "Index"
      thread.start()
    }
  }

  /// Has the calling thread run when nobody else wants to. Being nice is not enough: a nice thread
  /// still takes its turns of several milliseconds while a frame is drawn.
  private static func yieldToOthers() {
    var parameters = sched_param()
    sched_setscheduler(0, idle, &parameters)
    // Who goes first at the disk follows from this. To Linux, 0 is the calling thread.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
  }

  /// `SCHED_IDLE`, which glibc declares for GNU programs only.
  private static let idle: Int32 = 5
}
