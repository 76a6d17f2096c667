import Synchronization

/// The progress of an edit of files, and a way to cancel the edit.
///
/// A cancelled edit stops after at most one more megabyte of the file that it is copying. That file
/// stays unchanged. The photos before it are done, and can be undone.
public final class EditProgress: Sendable {
  /// The part of an edit that is done.
  public struct State: Sendable, Equatable {
    /// The number of photos processed so far.
    public internal(set) var doneCount = 0
    /// The number of photos in the edit. 0 until it is known.
    public internal(set) var count = 0
    /// The fraction of the current photo that is done, from 0 to 1.
    public internal(set) var partDone = 0.0
  }

  private enum End { case cancelled, suspended }

  private struct Shared {
    var state = State()
    var end: End?
    /// The bytes of the current photo.
    var bytes = (done: 0, all: 0)
  }

  private let shared = Mutex(Shared())
  private let onBegin: @Sendable () -> Void

  /// Creates the progress of an edit that has not begun.
  ///
  /// - Parameter onBegin: Called when the edit has been written to the journal, on any thread.
  public init(onBegin: @escaping @Sendable () -> Void = {}) { self.onBegin = onBegin }

  /// The current progress.
  public var state: State { shared.withLock { $0.state } }

  /// Stops the edit as soon as possible. A photo that is being copied stays unchanged; photos that
  /// are already done keep their changes.
  public func cancel() { shared.withLock { $0.end = $0.end ?? .cancelled } }

  /// Stops the edit as soon as possible, because the program is quitting. The journal keeps the
  /// edit open, so that the next start can report how many photos were done.
  func suspend() { shared.withLock { $0.end = .suspended } }

  /// Whether the edit must stop.
  var hasEnded: Bool { shared.withLock { $0.end != nil } }

  /// Whether the journal must keep the edit open.
  var isSuspended: Bool { shared.withLock { $0.end == .suspended } }

  /// Starts counting the photos of an edit that has been written to the journal.
  func begin(count: Int) {
    shared.withLock { $0.state = State(count: count) }
    onBegin()
  }

  /// Counts one photo as processed.
  func finishPhoto() {
    shared.withLock { shared in
      shared.bytes = (0, 0)
      shared.state.doneCount += 1
      shared.state.partDone = 0
    }
  }

  /// Starts a copy of this many bytes. Each byte counts twice: once copied, once verified.
  func beginCopy(byteCount: Int) {
    shared.withLock { $0.bytes = (0, 2 * byteCount) }
  }

  /// Counts bytes that have been copied or verified.
  ///
  /// - Throws: ``EditFailure`` if the edit must stop.
  func advance(by byteCount: Int) throws(EditFailure) {
    shared.withLock { shared in
      shared.bytes.done += byteCount
      let (done, all) = shared.bytes
      shared.state.partDone = all > 0 ? min(1, Double(done) / Double(all)) : 0
    }
    try check()
  }

  /// Throws ``EditFailure`` if the edit must stop.
  func check() throws(EditFailure) {
    if hasEnded { throw EditFailure(.cancelled) }
  }
}
