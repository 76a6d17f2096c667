import SystemPackage
import Testing

@testable import PhotoLibrary

/// Tests which edit undo and redo choose.
struct UndoTests {
  private let workshop: Workshop
  private let photo: FilePath = "/p/a.jpg"

  init() throws { workshop = try Workshop() }

  private var journal: EditJournal { workshop.journal }
  private var userData: UserData { workshop.userData }

  @Test func redo_TakesTheEditUndoneLast() async throws {
    // Undoing a later edit must not make an edit redoable that was undone long before it.
    _ = try await journal.perform(.caption(photo, "Long ago"))
    _ = try await journal.undoLast()
    _ = try await journal.perform(.favourite([photo], true))
    _ = try await journal.undoLast()
    _ = try await journal.perform(.rate([photo], 4))
    _ = try await journal.undoLast()
    _ = try await journal.redoLast()
    #expect(userData.mark(for: photo) == PhotoMark(rating: 4))
    #expect(try await journal.redoLast() == nil)
  }

  @Test func repeatedRedo_RestoresOneEditEach() async throws {
    _ = try await journal.perform(.favourite([photo], true))
    _ = try await journal.perform(.rate([photo], 4))
    for _ in 0..<2 { _ = try await journal.undoLast() }
    _ = try await journal.redoLast()
    #expect(userData.mark(for: photo) == PhotoMark(isFavourite: true))
    _ = try await journal.redoLast()
    #expect(userData.mark(for: photo) == PhotoMark(isFavourite: true, rating: 4))
  }

  @Test func redoneEdit_IsTheNextToUndo() async throws {
    let first = try await journal.perform(.favourite([photo], true))
    _ = try await journal.perform(.rate([photo], 4))
    // The Undo button in the message of the first edit.
    _ = try await journal.undo(first.id)
    #expect(journal.nextRedoable?.id == first.id)
    _ = try await journal.redoLast()
    #expect(journal.lastUndoable?.id == first.id)
  }

  @Test func simultaneousUndos_UndoOneEditEach() async throws {
    for rating in 1...4 { _ = try await journal.perform(.rate([photo], rating)) }
    try await withThrowingTaskGroup { group in
      for _ in 1...4 { group.addTask { [journal] in try await journal.undoLast() != nil } }
      for try await isUndone in group { #expect(isUndone) }
    }
    #expect(userData.marks().isEmpty)
  }

  @Test func failedEdit_KeepsRedo() async throws {
    _ = try await journal.perform(.rate([photo], 4))
    _ = try await journal.undoLast()
    await #expect(throws: EditFailure.self) {
      try await journal.perform(.trash([workshop.photos.appending("gone.jpg")]))
    }
    #expect(try await journal.redoLast() != nil)
  }

  @Test func redo_SurvivesARestartAndEndsWithAnEditByAnotherProcess() async throws {
    _ = try await journal.perform(.rate([photo], 4))
    _ = try await journal.undoLast()
    workshop.restart()
    #expect(journal.nextRedoable != nil)
    let other = UserData(folder: workshop.data)
    defer { other.close() }
    _ = try await EditJournal(other).perform(.favourite([photo], true))
    #expect(journal.nextRedoable == nil)
    #expect(try await journal.redoLast() == nil)
  }

  @Test func storeOfTheFirstVersion_KeepsUndoButNotRedo() async throws {
    try userData.write { database in
      for state in [EditState.applied, .reverted, .applied] {
        _ = try database.insertEdit(title: state.rawValue, state: state)
      }
      try database.execute(
        sql: """
          ALTER TABLE edit DROP COLUMN turn;
          DELETE FROM grdb_migrations WHERE identifier = '2';
          """)
    }
    workshop.restart()
    #expect(userData.notices.isEmpty)
    #expect(journal.lastUndoable?.id.rawValue == 3)
    #expect(journal.nextRedoable == nil)
  }
}
