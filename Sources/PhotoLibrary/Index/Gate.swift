import Foundation

/// Where work on a thread of its own stands still while it is to pause, and ends when it is to end.
final class Gate: Sendable {
  private struct State {
    var isPaused = false
    var isClosed = false
  }

  // A condition rather than a mutex, because what stands still must not use the processor.
  private let condition = NSCondition()
  nonisolated(unsafe) private var state = State()

  /// Whether the work is to end.
  var isClosed: Bool { withLock { $0.isClosed } }

  /// Whether the work is to stand still, or to end.
  var isHeld: Bool { withLock { $0.isPaused || $0.isClosed } }

  /// Whether the work is to stand still.
  var isPaused: Bool {
    get { withLock { $0.isPaused } }
    set { withLock { $0.isPaused = newValue } }
  }

  func close() { withLock { $0.isClosed = true } }

  /// Waits as long as there is a pause.
  /// - Throws: `CancellationError` where the work is to end.
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
