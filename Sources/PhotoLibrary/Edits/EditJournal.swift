import Dispatch
import FoundationEssentials
import GRDB
import SystemPackage

/// Performs edits so that each can be undone, and so that one that is interrupted at any moment
/// leaves every photo either as it was or as it was to be.
///
/// What will be done to files is written down, and is on the disk, before it is done; what was
/// written down and not done is brought to an end by ``recover()`` at the next start. One edit runs
/// at a time, on a thread of its own, also when several processes use the same store.
public final class EditJournal: Sendable {
  private let userData: UserData
  private let environment: [String: String]
  private let queue = DispatchQueue(label: "edits", qos: .userInitiated)

  /// Makes the journal of a store. The environment says where the trash is.
  public init(
    _ userData: UserData, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.userData = userData
    self.environment = environment
  }

  /// Performs an edit.
  ///
  /// Where some photos could not be edited the rest are, and the outcome's failures say why.
  /// - Throws: ``EditFailure`` where nothing could be done.
  public func perform(_ edit: Edit) async throws -> PerformedEdit {
    try await onQueue { try $0.perform(edit) }
  }

  /// Takes an edit back, as far as what it did is still as it left it.
  ///
  /// - Throws: ``EditFailure`` where nothing could be undone.
  public func undo(_ id: EditID) async throws -> PerformedEdit {
    try await onQueue { try $0.turn(id, isReverting: true) }
  }

  /// Does an edit again that was undone.
  ///
  /// - Throws: ``EditFailure`` where nothing could be done.
  public func redo(_ id: EditID) async throws -> PerformedEdit {
    try await onQueue { try $0.turn(id, isReverting: false) }
  }

  /// Takes back the last edit that has not been; nil where there is none.
  public func undoLast() async throws -> PerformedEdit? {
    try await onQueue { try $0.turnLast(isReverting: true) }
  }

  /// Does again what was undone last; nil where there is nothing, or something else was done since.
  public func redoLast() async throws -> PerformedEdit? {
    try await onQueue { try $0.turnLast(isReverting: false) }
  }

  /// Brings edits to an end in whose middle the program ended; called at the start, before the
  /// first edit. Returns what has changed by it.
  public func recover() async -> (outcome: EditOutcome, notices: [UserDataNotice]) {
    guard userData.refusal == nil else { return (EditOutcome(), []) }
    // What cannot be brought to an end now is tried again before the next edit.
    return (try? await onQueue { try $0.recover() }) ?? (EditOutcome(), [])
  }

  /// What ``undoLast()`` would take back.
  public var lastUndoable: JournalEntry? {
    try? userData.read { try $0.lastUndoable() }
  }

  /// What ``redoLast()`` would do again.
  public var nextRedoable: JournalEntry? {
    try? userData.read { try $0.nextRedoable() }
  }

  private func onQueue<Value: Sendable>(
    _ body: @escaping @Sendable (EditRunner) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [userData, environment] in
        let runner = EditRunner(userData: userData, environment: environment)
        continuation.resume(with: Result { try body(runner) })
      }
    }
  }
}
