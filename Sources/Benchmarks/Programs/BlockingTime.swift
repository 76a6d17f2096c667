import Dispatch
import Synchronization

/// Waits until some work has ended that needs no main thread, and returns the seconds that it took.
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
