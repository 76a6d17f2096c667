import PhotoLibrary

/// The result of an edit, reduced to the contents of a message.
///
/// The outcome itself may contain 100,000 paths. Even releasing it would take too long on the main
/// thread.
nonisolated struct EditReport: Sendable {
  let id: EditID
  let title: String
  /// The failures, if only a part of the edit was done.
  let failures: [EditFailure]
  /// Whether nothing was changed.
  let isEmpty: Bool

  init(_ edit: PerformedEdit) {
    (id, title) = (edit.id, edit.title)
    (failures, isEmpty) = (edit.outcome.failures, edit.outcome.isEmpty)
  }
}
