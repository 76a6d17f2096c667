import Foundation
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

  /// The index reports the moves of an undo, too, and before the redo.
  @Test func renameThatWasUndoneAndRedone_IsUndoneAfterARestart() async throws {
    let (photo, new) = (try workshop.add("a.jpg"), workshop.photos.appending("b.jpg"))
    _ = try await journal.perform(.rename(photo, to: "b"))
    try userData.follow(UnfollowedMoves([MovedFile(from: photo, to: new)]))
    _ = try await journal.undoLast()
    try userData.follow(UnfollowedMoves([MovedFile(from: new, to: photo)]))
    _ = try await journal.redoLast()
    try userData.follow(UnfollowedMoves([MovedFile(from: photo, to: new)]))
    _ = try await journal.perform(.rate([new], 3))
    workshop.restart()
    // Another file has got the photo's first name.
    try workshop.add("a.jpg", [1])
    _ = try await journal.undoLast()
    #expect(userData.marks().isEmpty)
    try FileManager.default.removeItem(atPath: photo.string)
    _ = try await journal.undoLast()
    #expect(workshop.files() == ["a.jpg": Array("a.jpg".utf8)])
  }

  @Test func movesByAnUndo_AreNotRecordedAgain() async throws {
    let (photo, new) = (try workshop.add("a.jpg"), workshop.photos.appending("b.jpg"))
    _ = try await journal.perform(.rename(photo, to: "b"))
    _ = try await journal.undoLast()
    #expect(try userData.follow(UnfollowedMoves([MovedFile(from: new, to: photo)])).isEmpty)
    // A later rename by another program is recorded.
    try FileManager.default.moveItem(atPath: photo.string, toPath: new.string)
    #expect(try userData.follow(UnfollowedMoves([MovedFile(from: photo, to: new)])).count == 1)
  }

  /// Tests edits of a photo that has another name since, because its first name was taken when a
  /// rename was undone.
  @Test(arguments: [false, true])
  func photoWithATakenFirstName_KeepsItsEarlierEdits(isRedoGone: Bool) async throws {
    let photo = try workshop.add("a.jpg")
    let given = workshop.photos.appending("a (2).jpg")
    _ = try await journal.perform(.rate([photo], 3))
    _ = try await journal.perform(.rename(photo, to: "b"))
    try workshop.add("a.jpg", [1])
    _ = try await journal.undoLast()
    #expect(userData.marks() == [given: PhotoMark(rating: 3)])
    if isRedoGone {
      // The rename is no longer in the journal then.
      _ = try await journal.perform(.favourite([given], true))
      _ = try await journal.undoLast()
    } else {
      _ = try await journal.redoLast()
      #expect(userData.marks() == [workshop.photos.appending("b.jpg"): PhotoMark(rating: 3)])
      _ = try await journal.undoLast()
    }
    workshop.restart()
    _ = try await journal.undoLast()
    #expect(userData.marks().isEmpty)
    #expect(workshop.files() == ["a.jpg": [1], "a (2).jpg": Array("a.jpg".utf8)])
    if isRedoGone { return }
    _ = try await journal.redoLast()
    #expect(userData.marks() == [given: PhotoMark(rating: 3)])
    _ = try await journal.redoLast()
    #expect(userData.marks() == [workshop.photos.appending("b.jpg"): PhotoMark(rating: 3)])
  }

  /// Tests that edits of the photo that took a name meanwhile remain edits of that photo.
  @Test func photoThatTookAName_KeepsItsEdits() async throws {
    let first = try workshop.add("a.jpg")
    let second = try workshop.add("y.jpg")
    let early = try await journal.perform(.rate([second], 2))
    let renamed = try await journal.perform(.rename(first, to: "b"))
    _ = try await journal.perform(.rename(second, to: "a"))
    let late = try await journal.perform(.caption(first, "Second"))
    _ = try await journal.undo(renamed.id)
    let given = workshop.photos.appending("a (2).jpg")
    #expect(workshop.files()["a (2).jpg"] == Array("a.jpg".utf8))
    _ = try await journal.perform(.rate([given], 5))
    _ = try await journal.undo(late.id)
    _ = try await journal.undo(early.id)
    #expect(userData.marks() == [given: PhotoMark(rating: 5)])
  }

  /// Tests edits of a photo that has its first name back, which was another photo's meanwhile.
  @Test func photoWithAReusedName_KeepsItsEarlierEdits() async throws {
    let first = try workshop.add("a.jpg")
    let second = try workshop.add("y.jpg")
    let rated = try await journal.perform(.rate([first], 3))
    let renamed = try await journal.perform(.rename(first, to: "b"))
    _ = try await journal.perform(.rename(second, to: "a"))
    _ = try await journal.perform(.rename(first, to: "q"))
    _ = try await journal.perform(.rate([workshop.photos.appending("q.jpg")], 1))
    _ = try await journal.undo(renamed.id)
    #expect(workshop.files()["a.jpg"] == Array("a.jpg".utf8))
    _ = try await journal.undo(rated.id)
    #expect(userData.marks() == [workshop.photos.appending("q.jpg"): PhotoMark(rating: 1)])
  }

  @Test func damagedUnitInTheJournal_DoesNotPreventOtherEdits() async throws {
    let photos = try ["a.jpg", "b.jpg"].map { try workshop.add($0) }
    _ = try await journal.perform(.rename(photos[0], to: "c"))
    let damaged = try await journal.perform(.rename(photos[1], to: "d"))
    try userData.write { database in
      try database.execute(
        sql: "UPDATE unit SET steps = ? WHERE edit = ?",
        arguments: [Data("{\"steps\":[{\"fly\":1}]}".utf8), damaged.id.rawValue])
    }
    workshop.restart()
    await #expect(throws: EditFailure(.notInJournal)) { try await journal.undoLast() }
    try userData.follow(UnfollowedMoves([MovedFile(from: "/p/x.jpg", to: "/p/y.jpg")]))
    _ = try await journal.undoLast()
    #expect(Set(workshop.files().keys) == ["a.jpg", "d.jpg"])
    _ = try await journal.perform(.rename(photos[0], to: "e"))
  }

  @Test func storeOfTheFirstVersion_KeepsUndoButNotRedo() async throws {
    try userData.write { database in
      for state in [EditState.applied, .reverted, .applied] {
        _ = try database.insertEdit(title: .written(state.rawValue), state: state)
      }
      try database.execute(
        sql: """
          ALTER TABLE edit DROP COLUMN turn;
          DROP TABLE trashed;
          DELETE FROM grdb_migrations WHERE identifier IN ('2', '3');
          """)
    }
    workshop.restart()
    #expect(userData.notices.isEmpty)
    #expect(journal.lastUndoable?.id.rawValue == 3)
    #expect(journal.nextRedoable == nil)
  }
}
