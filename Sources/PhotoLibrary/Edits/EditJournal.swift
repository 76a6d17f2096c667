import Dispatch
import FoundationEssentials
import GRDB
import Synchronization
import SystemPackage

/// Performs edits so that each can be undone, and so that one that is interrupted at any moment
/// leaves every photo either as it was or as it was to be.
///
/// What will be done to files is written down, and is on the disk, before it is done; what was
/// written down and not done is brought to an end by ``recover()`` at the next start. One edit of
/// files runs at a time, also when several processes use the same store. Edits of marks and albums
/// do not wait for it.
public final class EditJournal: Sendable {
  private let userData: UserData
  private let environment: [String: String]
  private let marks = DispatchQueue(label: "edits of marks", qos: .userInitiated)
  private let files = DispatchQueue(label: "edits of files", qos: .userInitiated)
  private let running = Mutex((progress: EditProgress?.none, isClosed: false))

  /// Makes the journal of a store. The environment says where the trash is.
  public init(
    _ userData: UserData, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.userData = userData
    self.environment = environment
  }

  /// Ends the edit of files that is under way at the next photo, and refuses others. What is done
  /// stays done; ``recover()`` tells at the next start how far it came.
  ///
  /// - Parameter waiting: Edits of files that were to come after it, of which ``recover()`` tells too.
  public func close(leaving waiting: [Edit] = []) {
    running.withLock { running in
      running.isClosed = true
      running.progress?.suspend()
    }
    let end = DispatchGroup()
    files.async(group: end) { [userData, environment] in
      let runner = EditRunner(userData: userData, environment: environment)
      for edit in waiting { try? runner.leave(edit) }
    }
    // The journal can cope with an end in the middle, should a drive not answer.
    _ = end.wait(timeout: .now() + .seconds(3))
  }

  /// Performs an edit.
  ///
  /// Where some photos could not be edited the rest are, and the outcome's failures say why.
  /// - Parameters:
  ///   - edit: What is to be done.
  ///   - progress: Shows how far an edit of files is, and can cancel it.
  /// - Returns: What was done.
  /// - Throws: ``EditFailure`` where nothing could be done.
  public func perform(
    _ edit: Edit, _ progress: EditProgress = EditProgress()
  ) async throws -> PerformedEdit {
    edit.changesFiles
      ? try await onFiles(progress) { try $0.perform(edit) }
      : try await onMarks { try $0.performOnMarks(edit) }
  }

  /// Takes an edit back, as far as what it did is still as it left it.
  ///
  /// - Parameters:
  ///   - id: The edit.
  ///   - progress: Shows how far it is, and can cancel it.
  ///   - afterFiles: Waits for edits of files that were asked for before. Not called where nothing
  ///     has to be waited for.
  /// - Returns: What was undone.
  /// - Throws: ``EditFailure`` where nothing could be undone.
  public func undo(
    _ id: EditID, _ progress: EditProgress = EditProgress(),
    afterFiles: @Sendable () async -> Void = {}
  ) async throws -> PerformedEdit {
    try await turn(id, isReverting: true, progress, afterFiles)
  }

  /// Does an edit again that was undone.
  ///
  /// - Throws: ``EditFailure`` where nothing could be done.
  public func redo(
    _ id: EditID, _ progress: EditProgress = EditProgress(),
    afterFiles: @Sendable () async -> Void = {}
  ) async throws -> PerformedEdit {
    try await turn(id, isReverting: false, progress, afterFiles)
  }

  /// Takes back the last edit that has not been; nil where there is none.
  public func undoLast(
    _ progress: EditProgress = EditProgress(), afterFiles: @Sendable () async -> Void = {}
  ) async throws -> PerformedEdit? {
    try await turnLast(isReverting: true, progress, afterFiles)
  }

  /// Does again what was undone last; nil where there is nothing, or something else was done since.
  public func redoLast(
    _ progress: EditProgress = EditProgress(), afterFiles: @Sendable () async -> Void = {}
  ) async throws -> PerformedEdit? {
    try await turnLast(isReverting: false, progress, afterFiles)
  }

  private func turn(
    _ id: EditID, isReverting: Bool, _ progress: EditProgress,
    _ afterFiles: @Sendable () async -> Void
  ) async throws -> PerformedEdit {
    if let edit = try await onMarks({ try $0.turnMarks(id, isReverting: isReverting) }) {
      return edit
    }
    await afterFiles()
    return try await onFiles(progress) { try $0.turn(id, isReverting: isReverting) }
  }

  private func turnLast(
    isReverting: Bool, _ progress: EditProgress, _ afterFiles: @Sendable () async -> Void
  ) async throws -> PerformedEdit? {
    switch try await onMarks({ try $0.turnLastMarks(isReverting: isReverting) }) {
    case .performed(let edit): return edit
    case .nothing: return nil
    case .waitsForFiles:
      await afterFiles()
      return try await onFiles(progress) { try $0.turnLast(isReverting: isReverting) }
    }
  }

  /// Brings edits to an end in whose middle the program ended; called at the start, before the
  /// first edit. Returns what has changed by it.
  public func recover() async -> (outcome: EditOutcome, notices: [UserDataNotice]) {
    guard userData.refusal == nil else { return (EditOutcome(), []) }
    // What cannot be brought to an end now is tried again before the next edit.
    return (try? await onFiles(EditProgress()) { try $0.recover() }) ?? (EditOutcome(), [])
  }

  /// What ``undoLast()`` would take back.
  public var lastUndoable: JournalEntry? {
    try? userData.read { try $0.lastUndoable() }
  }

  /// What ``redoLast()`` would do again.
  public var nextRedoable: JournalEntry? {
    try? userData.read { try $0.nextRedoable() }
  }

  private func onMarks<Value: Sendable>(
    _ body: @escaping @Sendable (EditRunner) throws -> Value
  ) async throws -> Value {
    try await on(marks) { [userData, environment] in
      try body(EditRunner(userData: userData, environment: environment))
    }
  }

  private func onFiles<Value: Sendable>(
    _ progress: EditProgress, _ body: @escaping @Sendable (EditRunner) throws -> Value
  ) async throws -> Value {
    try await on(files) { [self] in
      let isClosed = running.withLock { running in
        running.progress = progress
        return running.isClosed
      }
      defer { running.withLock { $0.progress = nil } }
      if isClosed { throw EditFailure(.cancelled) }
      return try body(
        EditRunner(userData: userData, environment: environment, progress: progress))
    }
  }

  private func on<Value: Sendable>(
    _ queue: DispatchQueue, _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body() }) }
    }
  }
}
