import Dispatch
import Synchronization

/// Blocks the calling thread until `work` has ended, and returns the seconds it took. `work` must
/// not need the main thread, or it never ends.
func blockingTime(_ work: @escaping @Sendable () async throws -> Void) throws -> Double {
  let failure = Mutex<(any Error)?>(nil)
  let end = DispatchSemaphore(value: 0)
  let start = MonotonicClock.seconds
  Task.detached {
    do { try await work() } catch { failure.withLock { [error] in $0 = error } }
    end.signal()
  }
  end.wait()
  if let error = failure.withLock({ $0 }) { throw error }
  return MonotonicClock.seconds - start
}
