import PhotoLibrary

/// What an edit did, as far as a message says it.
///
/// The outcome itself may name 100,000 files, and even to release it takes too long for the main
/// thread.
nonisolated struct EditReport: Sendable {
  let id: EditID
  let title: String
  /// What could not be done.
  let failures: [EditFailure]
  /// Whether nothing has changed.
  let isEmpty: Bool

  init(_ edit: PerformedEdit) {
    (id, title) = (edit.id, edit.title)
    (failures, isEmpty) = (edit.outcome.failures, edit.outcome.isEmpty)
  }
}
