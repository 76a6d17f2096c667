import Glibc

/// The priority of what nobody waits for: it runs while no other thread of the computer wants to.
package enum IdlePriority {
  /// Gives it to a thread, and to the threads that it makes from now on.
  ///
  /// - Parameter thread: The thread, or a process for its first one; 0 for the calling thread.
  package static func give(to thread: pid_t) {
    // `SCHED_IDLE`, which glibc declares for GNU programs only.
    let idleScheduling: Int32 = 5
    var parameters = sched_param()
    sched_setscheduler(thread, idleScheduling, &parameters)
  }
}
