import Foundation

/// Pauses and ends work on another thread. The work calls `pass()` regularly.
final class Gate: Sendable {
  private struct State {
    var isPaused = false
    var isClosed = false
  }

  // A condition instead of a mutex, because a paused thread must not use the processor.
  private let condition = NSCondition()
  nonisolated(unsafe) private var state = State()

  /// Whether the work must end.
  var isClosed: Bool { withLock { $0.isClosed } }

  /// Whether the work must pause or end.
  var isHeld: Bool { withLock { $0.isPaused || $0.isClosed } }

  /// Whether the work must pause.
  var isPaused: Bool {
    get { withLock { $0.isPaused } }
    set { withLock { $0.isPaused = newValue } }
  }

  func close() { withLock { $0.isClosed = true } }

  /// Waits until the pause is over.
  /// - Throws: `CancellationError` if the work must end.
  func pass() throws {
    condition.lock()
    defer { condition.unlock() }
    while state.isPaused, !state.isClosed { condition.wait() }
    if state.isClosed { throw CancellationError() }
  }

  private func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return body(&state)
  }
}
