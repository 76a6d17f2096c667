import Synchronization
import SystemPackage

/// Keeps an older listing of a folder from replacing a newer one.
///
/// Two scans may list the same folder, and the scan that listed it first may write last. Its
/// listing is out of date by then. Every look into a folder therefore has a number.
final class LookOrder: Sendable {
  private struct State {
    var last = 0
    var scanCount = 0
    /// The number of the latest look that was written, by folder.
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

  /// Returns the number of a look that begins now.
  func next() -> Int {
    state.withLock { state in
      state.last += 1
      return state.last
    }
  }

  /// Whether the listing from a look can be written, because no later listing has been written.
  /// Stores the number if so.
  func isLatest(_ look: Int, into folder: FilePath) -> Bool {
    state.withLock { state in
      guard look >= state.written[folder, default: 0] else { return false }
      // A scan that runs alone cannot be overtaken.
      if state.scanCount > 1 { state.written[folder] = look }
      return true
    }
  }
}
