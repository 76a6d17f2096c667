import PhotoLibrary

/// Runs edits in the order in which the user asks for them.
///
/// If an edit and its undoing overtook each other, a photo that is back would be taken for one that
/// is gone. Only edits of marks and albums pass edits of files, which may take minutes. Nothing
/// passes an undo or a redo.
final class EditTurns {
  private var lastOfMarks: Task<Void, Never>?
  private var lastOfFiles: Task<Void, Never>?
  /// Edits of files that the journal does not have yet, oldest first. An undo that passed one of them
  /// would undo an older edit.
  private var waiting: [(number: Int, edit: () throws -> Edit)] = []
  private var lastNumber = 0

  /// Edits of files that have not begun, oldest first.
  var waitingEdits: [Edit] { waiting.compactMap { try? $0.edit() } }

  /// Runs an edit of marks or albums.
  func runMarks<Answer: Sendable>(
    _ edit: @escaping () async throws -> Answer
  ) async throws -> Answer {
    let turn = Task { [lastOfMarks] in
      await lastOfMarks?.value
      return try await edit()
    }
    lastOfMarks = end(of: turn)
    return try await turn.value
  }

  /// Runs an edit of files.
  ///
  /// - Parameters:
  ///   - description: Makes the edit, for the end of the program while it waits.
  ///   - edit: Does it. Calls its argument when the journal has the edit, on any thread.
  /// - Returns: The answer of `edit`.
  /// - Throws: The error of `edit`.
  func runFiles<Answer: Sendable>(
    _ description: @escaping () throws -> Edit,
    _ edit: @escaping (_ noteBegun: @escaping @Sendable () -> Void) async throws -> Answer
  ) async throws -> Answer {
    lastNumber += 1
    waiting.append((lastNumber, description))
    let turn = Task { [lastOfMarks, lastOfFiles, number = lastNumber] in
      await lastOfMarks?.value
      await lastOfFiles?.value
      defer { forget(number) }
      return try await edit { [weak self] in
        Task { @MainActor in self?.forget(number) }
      }
    }
    lastOfFiles = end(of: turn)
    return try await turn.value
  }

  /// Runs an undo or a redo, which may pass the edit of files that is under way. The argument of the
  /// closure waits for that edit.
  func runUndo<Answer: Sendable>(
    _ undo: @escaping (_ waitForFiles: @escaping @Sendable () async -> Void) async throws -> Answer
  ) async throws -> Answer {
    let turn = Task { [lastOfMarks, lastOfFiles, mustWait = !waiting.isEmpty] in
      await lastOfMarks?.value
      if mustWait { await lastOfFiles?.value }
      return try await undo { await lastOfFiles?.value }
    }
    let end = end(of: turn)
    lastOfMarks = end
    lastOfFiles = Task { [lastOfFiles] in
      await end.value
      // Which the undo may have passed.
      await lastOfFiles?.value
    }
    return try await turn.value
  }

  private func forget(_ number: Int) { waiting.removeAll { $0.number == number } }

  private func end<Answer: Sendable>(of turn: Task<Answer, any Error>) -> Task<Void, Never> {
    Task { _ = await turn.result }
  }
}
