import PhotoLibrary

/// Runs edits in the order of the user's requests.
///
/// If an undo overtook its edit, a restored photo would count as removed. Only edits of marks and
/// albums overtake edits of files, which may take minutes. Nothing overtakes an undo or a redo.
final class EditTurns {
  private var lastOfMarks: Task<Void, Never>?
  private var lastOfFiles: Task<Void, Never>?
  /// The edits of files that are not in the journal yet, oldest first. An undo that overtook one of
  /// them would undo an older edit.
  private var waiting: [(number: Int, edit: () throws -> Edit)] = []
  private var lastNumber = 0

  /// The edits of files that have not begun, oldest first.
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
  ///   - description: Returns the edit, which is saved if the program ends while the edit waits.
  ///   - edit: Performs the edit. Calls its argument when the journal has the edit, on any thread.
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

  /// Runs an undo or a redo, which may overtake a running edit of files. The argument of the
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
      // The undo may have overtaken this edit.
      await lastOfFiles?.value
    }
    return try await turn.value
  }

  private func forget(_ number: Int) { waiting.removeAll { $0.number == number } }

  private func end<Answer: Sendable>(of turn: Task<Answer, any Error>) -> Task<Void, Never> {
    Task { _ = await turn.result }
  }
}
