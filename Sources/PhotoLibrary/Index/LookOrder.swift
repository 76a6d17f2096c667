import Synchronization
import SystemPackage

/// The order in which scans look into folders.
///
/// Two scans may list the same folder, and the first may write last. Its list is out of date by then,
/// and must not replace the newer one.
final class LookOrder: Sendable {
  private struct State {
    var last = 0
    var scanCount = 0
    /// The latest look into each folder of which something has been written.
    var written: [FilePath: Int] = [:]
  }

  private let state = Mutex(State())

  /// Call this when a scan begins.
  func begin() { state.withLock { $0.scanCount += 1 } }

  /// Call this when a scan has written everything that it found.
  func end() {
    state.withLock { state in
      state.scanCount -= 1
      if state.scanCount == 0 { state.written = [:] }
    }
  }

  /// A number for a look that begins now.
  func next() -> Int {
    state.withLock { state in
      state.last += 1
      return state.last
    }
  }

  /// Whether the list from a look can be written, because no later one has been. Remembers the look if
  /// it can.
  func isLatest(_ look: Int, into folder: FilePath) -> Bool {
    state.withLock { state in
      guard look >= state.written[folder, default: 0] else { return false }
      // No other scan can overtake one that runs alone.
      if state.scanCount > 1 { state.written[folder] = look }
      return true
    }
  }
}
