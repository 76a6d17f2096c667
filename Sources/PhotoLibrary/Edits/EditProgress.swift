import Synchronization

/// How far an edit of files is, and the way to end it early.
///
/// An edit that is cancelled stops within a megabyte of the file it copies. That file stays as it
/// was; the photos before it are done, and can be undone.
public final class EditProgress: Sendable {
  /// How much of an edit is done.
  public struct State: Sendable, Equatable {
    /// How many photos are done.
    public internal(set) var doneCount = 0
    /// How many photos there are; 0 before that is known.
    public internal(set) var count = 0
    /// How much of the photo under way is done, from 0 to 1.
    public internal(set) var partDone = 0.0
  }

  private enum End { case cancelled, suspended }

  private let shared = Mutex((state: State(), end: End?.none))
  private let work = Mutex((done: 0, all: 0))

  private let onBegin: @Sendable () -> Void

  /// Makes the progress of an edit that has not begun.
  ///
  /// - Parameter onBegin: Called when the journal has the edit, on any thread.
  public init(onBegin: @escaping @Sendable () -> Void = {}) { self.onBegin = onBegin }

  /// How far the edit is.
  public var state: State { shared.withLock { $0.state } }

  /// Ends the edit at the next photo. What is done stays done.
  public func cancel() { shared.withLock { $0.end = $0.end ?? .cancelled } }

  /// Ends the edit at the next photo, because the program ends. The journal keeps the edit open, so
  /// that the next start says how far it came.
  func suspend() { shared.withLock { $0.end = .suspended } }

  /// Whether the edit has to end.
  var hasEnded: Bool { shared.withLock { $0.end != nil } }

  /// Whether the journal keeps the edit open.
  var isSuspended: Bool { shared.withLock { $0.end == .suspended } }

  /// Begins the count of an edit that is in the journal.
  func begin(count: Int) {
    shared.withLock { $0.state = State(count: count) }
    onBegin()
  }

  /// Counts a photo.
  func finishPhoto() {
    work.withLock { $0 = (0, 0) }
    shared.withLock { shared in
      shared.state.doneCount += 1
      shared.state.partDone = 0
    }
  }

  /// Begins the copying of so many bytes, which are then read again.
  func beginCopy(byteCount: Int) { work.withLock { $0 = (0, 2 * byteCount) } }

  /// Counts bytes that have been copied or compared.
  ///
  /// - Throws: ``EditFailure`` when the edit has to end.
  func advance(by byteCount: Int) throws(EditFailure) {
    let part = work.withLock { work in
      work.done += byteCount
      return work.all > 0 ? min(1, Double(work.done) / Double(work.all)) : 0
    }
    let hasEnded = shared.withLock { shared in
      shared.state.partDone = part
      return shared.end != nil
    }
    if hasEnded { throw EditFailure(.cancelled) }
  }
}
