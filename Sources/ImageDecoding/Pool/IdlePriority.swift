import Glibc

/// The lowest scheduling priority: a thread runs only while no other thread needs the processor.
package enum IdlePriority {
  /// Gives this priority to a thread, and to the threads that it creates later.
  ///
  /// - Parameter thread: The thread's ID, or a process ID for its first thread; 0 for the calling
  ///   thread.
  package static func give(to thread: pid_t) {
    // `SCHED_IDLE`, which glibc declares for GNU programs only.
    let idleScheduling: Int32 = 5
    var parameters = sched_param()
    sched_setscheduler(thread, idleScheduling, &parameters)
  }
}
