import Dispatch
import FoundationEssentials
import GRDB
import Synchronization
import SystemPackage

/// Performs edits and can undo each of them. If an edit is interrupted at any moment, every photo
/// is either unchanged or completely edited.
///
/// The journal records each planned change of files on the disk before making it. If the program
/// ends early, ``recover()`` completes the photos that the edit had begun to change, and leaves the
/// others unchanged. Only one edit of files runs at a time, even if several processes use the same
/// store. Edits of marks and albums do not wait for it.
public final class EditJournal: Sendable {
  private let userData: UserData
  private let environment: [String: String]
  private let marks = DispatchQueue(label: "edits of marks", qos: .userInitiated)
  private let files = DispatchQueue(label: "edits of files", qos: .userInitiated)
  private let running = Mutex((progress: EditProgress?.none, isClosed: false))

  /// Creates the journal of a store. `environment` determines the location of the trash.
  public init(
    _ userData: UserData, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.userData = userData
    self.environment = environment
  }

  /// Stops the running edit of files, and refuses later ones. Photos that are already done keep
  /// their changes. At the next start, ``recover()`` reports how many were done.
  ///
  /// - Parameter waiting: Edits of files that have not begun. ``recover()`` reports them too.
  public func close(leaving waiting: [Edit] = []) {
    running.withLock { running in
      running.isClosed = true
      running.progress?.suspend()
    }
    let end = DispatchGroup()
    let progress = EditProgress()
    files.async(group: end) { [userData, environment] in
      let runner = EditRunner(userData: userData, environment: environment, progress: progress)
      for edit in waiting { try? runner.leave(edit) }
    }
    // Waits at most 3 seconds, in case a drive does not respond. The journal can recover from an
    // edit that ends early.
    if end.wait(timeout: .now() + .seconds(3)) == .timedOut { progress.suspend() }
  }

  /// Performs an edit.
  ///
  /// If some photos cannot be edited, the others are, and the failures in the outcome give the
  /// reasons. If the new name of a photo is taken, nothing is done, so that the person can be asked
  /// first and the whole remains one edit.
  /// - Parameters:
  ///   - edit: The edit to perform.
  ///   - progress: Reports the progress of an edit of files, and can cancel it.
  /// - Returns: The performed edit.
  /// - Throws: ``EditFailure`` if nothing could be changed.
  public func perform(
    _ edit: Edit, _ progress: EditProgress = EditProgress()
  ) async throws -> PerformedEdit {
    edit.changesFiles
      ? try await onFiles(progress) { try $0.perform(edit) }
      : try await onMarks { try $0.performOnMarks(edit) }
  }

  /// Looks for files in folders in which they are missing, and records their moves with
  /// ``UserData/follow(_:)``.
  public typealias Search = @Sendable (_ folders: [FilePath]) async -> Void

  /// Undoes an edit. Photos that have changed since the edit are left as they are.
  ///
  /// - Parameters:
  ///   - id: The edit.
  ///   - progress: Reports the progress, and can cancel the undo.
  ///   - afterFiles: Waits for the edits of files that were requested earlier. Called only if the
  ///     undo must wait for them.
  ///   - search: Called if files are missing; the undo is then tried again. A file that is still
  ///     missing counts as gone. If nil, it may have another name that the journal does not know yet.
  /// - Returns: The undone edit.
  /// - Throws: ``EditFailure`` if nothing could be undone.
  public func undo(
    _ id: EditID, _ progress: EditProgress = EditProgress(),
    afterFiles: @Sendable () async -> Void = {}, search: Search? = nil
  ) async throws -> PerformedEdit {
    try await turn(id, isReverting: true, progress, afterFiles, search)
  }

  /// Redoes an edit that was undone.
  ///
  /// - Throws: ``EditFailure`` if nothing could be redone.
  public func redo(
    _ id: EditID, _ progress: EditProgress = EditProgress(),
    afterFiles: @Sendable () async -> Void = {}, search: Search? = nil
  ) async throws -> PerformedEdit {
    try await turn(id, isReverting: false, progress, afterFiles, search)
  }

  /// Undoes the last edit that is not undone yet. Returns nil if no such edit exists.
  ///
  /// An edit that cannot be undone stays the last one, if a later attempt may succeed. If not, it is
  /// passed over from then on. If its files were missing and come back, it is undone in its turn
  /// again.
  public func undoLast(
    _ progress: EditProgress = EditProgress(), afterFiles: @Sendable () async -> Void = {},
    search: Search? = nil
  ) async throws -> PerformedEdit? {
    try await turnLast(isReverting: true, progress, afterFiles, search)
  }

  /// Redoes the edit that was undone last. Returns nil if there is no such edit, or if another edit
  /// was performed since.
  public func redoLast(
    _ progress: EditProgress = EditProgress(), afterFiles: @Sendable () async -> Void = {},
    search: Search? = nil
  ) async throws -> PerformedEdit? {
    try await turnLast(isReverting: false, progress, afterFiles, search)
  }

  private func turn(
    _ id: EditID, isReverting: Bool, _ progress: EditProgress,
    _ afterFiles: @Sendable () async -> Void, _ search: Search?
  ) async throws -> PerformedEdit {
    try await searching(search) { isSearched in
      let edit = try await onMarks(isSearched) { try $0.turnMarks(id, isReverting: isReverting) }
      if let edit { return edit }
      await afterFiles()
      return try await onFiles(progress, isSearched) { try $0.turn(id, isReverting: isReverting) }
    }
  }

  private func turnLast(
    isReverting: Bool, _ progress: EditProgress, _ afterFiles: @Sendable () async -> Void,
    _ search: Search?
  ) async throws -> PerformedEdit? {
    try await searching(search) { isSearched in
      switch try await onMarks(isSearched, { try $0.turnLastMarks(isReverting: isReverting) }) {
      case .performed(let edit): return edit
      case .nothing: return nil
      case .waitsForFiles:
        await afterFiles()
        return try await onFiles(progress, isSearched) { try $0.turnLast(isReverting: isReverting) }
      }
    }
  }

  /// Performs a turn. If it fails because files are missing, looks for them and tries again.
  private func searching<Value>(
    _ search: Search?, _ turn: (_ isSearched: Bool) async throws -> Value
  ) async throws -> Value {
    do {
      return try await turn(false)
    } catch let failure as EditFailure {
      let folders = failure.foldersToSearch
      guard let search, !folders.isEmpty else { throw failure }
      await search(folders)
      return try await turn(true)
    }
  }

  /// Ends the edits that were interrupted when the program ended: completes the photos that were
  /// being changed, and leaves the others unchanged. Call it at the start, before the first edit.
  /// Returns the changes it made, and notices for the person.
  public func recover() async -> (outcome: EditOutcome, notices: [UserDataNotice]) {
    guard userData.refusal == nil else { return (EditOutcome(), []) }
    // An edit that cannot be ended now is tried again before the next edit.
    return (try? await onFiles(EditProgress()) { try $0.recover() }) ?? (EditOutcome(), [])
  }

  /// The edit that ``undoLast()`` would undo.
  public var lastUndoable: JournalEntry? {
    try? userData.read { try $0.lastUndoable() }
  }

  /// The edit that ``redoLast()`` would redo.
  public var nextRedoable: JournalEntry? {
    try? userData.read { try $0.nextRedoable() }
  }

  private func onMarks<Value: Sendable>(
    _ isSearched: Bool = false, _ body: @escaping @Sendable (EditRunner) throws -> Value
  ) async throws -> Value {
    try await on(marks) { [userData, environment] in
      try body(
        EditRunner(userData: userData, environment: environment, isSearched: isSearched))
    }
  }

  private func onFiles<Value: Sendable>(
    _ progress: EditProgress, _ isSearched: Bool = false,
    _ body: @escaping @Sendable (EditRunner) throws -> Value
  ) async throws -> Value {
    try await on(files) { [self] in
      let isClosed = running.withLock { running in
        running.progress = progress
        return running.isClosed
      }
      defer { running.withLock { $0.progress = nil } }
      if isClosed { throw EditFailure(.cancelled) }
      return try body(
        EditRunner(
          userData: userData, environment: environment, progress: progress,
          isSearched: isSearched))
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
