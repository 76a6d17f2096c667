/// Runs edits in the order in which the user asks for them.
///
/// If an edit and its undoing overtook each other, a photo that is back would be taken for one that
/// is gone. Only edits of marks and albums pass edits of files, which may take minutes. Nothing
/// passes an undo or a redo.
final class EditTurns {
  private var lastOfMarks: Task<Void, Never>?
  private var lastOfFiles: Task<Void, Never>?
  /// How many edits of files have not begun.
  private var waitingCount = 0

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
  func runFiles<Answer: Sendable>(
    _ edit: @escaping () async throws -> Answer
  ) async throws -> Answer {
    waitingCount += 1
    let turn = Task { [lastOfMarks, lastOfFiles] in
      await lastOfMarks?.value
      await lastOfFiles?.value
      waitingCount -= 1
      return try await edit()
    }
    lastOfFiles = end(of: turn)
    return try await turn.value
  }

  /// Runs an undo or a redo, which may pass the edit of files that is under way.
  ///
  /// - Parameter turn: Does it. Its argument waits for that edit of files.
  func runUndo<Answer: Sendable>(
    _ undo: @escaping (_ waitForFiles: @escaping @Sendable () async -> Void) async throws -> Answer
  ) async throws -> Answer {
    let turn = Task { [lastOfMarks, lastOfFiles, mustWait = waitingCount > 0] in
      await lastOfMarks?.value
      if mustWait { await lastOfFiles?.value }
      return try await undo { await lastOfFiles?.value }
    }
    lastOfMarks = end(of: turn)
    lastOfFiles = lastOfMarks
    return try await turn.value
  }

  private func end<Answer: Sendable>(of turn: Task<Answer, any Error>) -> Task<Void, Never> {
    Task { _ = await turn.result }
  }
}
