import Synchronization
import SystemPackage

/// The order in which scans look into folders.
///
/// Two scans may look into the same folder, and the one that looked first may write last. What it
/// found is out of date by then, and must not replace what the other found.
final class LookOrder: Sendable {
  private struct State {
    var last = 0
    var scanCount = 0
    /// The latest look into each folder of which something has been written.
    var written: [FilePath: Int] = [:]
  }

  private let state = Mutex(State())

  /// Takes note that a scan begins.
  func begin() { state.withLock { $0.scanCount += 1 } }

  /// Takes note that a scan has written all that it found.
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

  /// Whether what a look has found can be written, because nothing of a later one has been. Takes
  /// note of it.
  func isLatest(_ look: Int, into folder: FilePath) -> Bool {
    state.withLock { state in
      guard look >= state.written[folder, default: 0] else { return false }
      // A scan alone has nobody to overtake it.
      if state.scanCount > 1 { state.written[folder] = look }
      return true
    }
  }
}
