import Foundation
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Tests undo of edits whose files are missing: when it is tried again, and what earlier undos do.
struct RefusedUndoTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private var journal: EditJournal { workshop.journal }
  private var userData: UserData { workshop.userData }

  /// Renames a file as another program does. Returns the move that the index will find.
  private func rename(_ from: FilePath, to: FilePath) throws -> UnfollowedMoves {
    try FileManager.default.moveItem(atPath: from.string, toPath: to.string)
    return UnfollowedMoves([MovedFile(from: from, to: to)])
  }

  private func emptyTrash() throws {
    try FileManager.default.removeItem(atPath: workshop.trash.string)
  }

  @Test func rotatedPhotoWithANewName_IsRotatedBackWhenTheNameIsKnown() async throws {
    let bytes = ExifSample.all[0].bytes
    let (photo, new) = (try workshop.add("a.jpg", bytes), workshop.photos.appending("b.jpg"))
    let id = try await journal.perform(.rotate([photo], quarterTurns: 1)).id
    let moves = try rename(photo, to: new)
    await #expect(throws: EditFailure(.missing, at: photo)) { try await journal.undoLast() }
    #expect(journal.lastUndoable?.id == id)
    try userData.follow(moves)
    _ = try await journal.undoLast()
    #expect(workshop.files() == ["b.jpg": bytes])
  }

  @Test func undo_LooksForAMissingFile() async throws {
    let bytes = ExifSample.all[0].bytes
    let (photo, new) = (try workshop.add("a.jpg", bytes), workshop.photos.appending("b.jpg"))
    _ = try await journal.perform(.rotate([photo], quarterTurns: 1))
    let moves = try rename(photo, to: new)
    let folder = workshop.photos
    let undone = try await journal.undoLast(search: { [userData] folders in
      #expect(folders == [folder])
      _ = try? userData.follow(moves)
    })
    #expect(undone?.outcome.changed == [new])
    #expect(workshop.files() == ["b.jpg": bytes])
  }

  @Test func editBeforeARefusedMove_IsUndoneForThePhotoWithItsNewName() async throws {
    let photo = try workshop.add("a.jpg")
    let folder = try workshop.addFolder("photos/s")
    _ = try await journal.perform(.favourite([photo], true))
    _ = try await journal.perform(.move([photo], to: folder))
    let moves = try rename(folder.appending("a.jpg"), to: folder.appending("b.jpg"))
    await #expect(throws: EditFailure(.missing, at: folder.appending("a.jpg"))) {
      try await journal.undoLast()
    }
    try userData.follow(moves)
    _ = try await journal.undoLast()
    #expect(Set(workshop.files().keys) == ["a.jpg"])
    #expect(userData.mark(for: photo).isFavourite)
    _ = try await journal.undoLast()
    #expect(userData.marks().isEmpty)
  }

  @Test func moveOfAMissingPhoto_IsPassedOverUntilThePhotoIsBack() async throws {
    let photo = try workshop.add("a.jpg")
    let folder = try workshop.addFolder("photos/s")
    let rated = try await journal.perform(.rate([photo], 4))
    let moved = try await journal.perform(.move([photo], to: folder))
    let (place, away) = (folder.appending("a.jpg"), workshop.root.appending("away"))
    _ = try rename(place, to: away)
    await #expect(throws: EditFailure(.missing, at: place)) {
      try await journal.undoLast(search: { _ in })
    }
    #expect(journal.lastUndoable?.id == rated.id)
    _ = try rename(away, to: place)
    #expect(journal.lastUndoable?.id == moved.id)
    _ = try rename(place, to: away)
    _ = try await journal.undoLast()
    #expect(userData.marks().isEmpty)
    #expect(try await journal.undoLast() == nil)
    _ = try rename(away, to: place)
    workshop.restart()
    _ = try await journal.undoLast()
    #expect(Set(workshop.files().keys) == ["a.jpg"])
  }

  @Test func photosThatWereFound_AreMovedBackWithoutTheMissingOnes() async throws {
    let photos = try ["a.jpg", "b.jpg"].map { try workshop.add($0) }
    let folder = try workshop.addFolder("photos/s")
    _ = try await journal.perform(.rate(photos, 4))
    _ = try await journal.perform(.move(photos, to: folder))
    let (place, away) = (folder.appending("b.jpg"), workshop.root.appending("away"))
    _ = try rename(place, to: away)
    let undone = try #require(try await journal.undoLast(search: { _ in }))
    #expect(undone.outcome.failures == [EditFailure(.missing, at: place)])
    // Another photo has the name, and was rated the same.
    try workshop.add("b.jpg", [1])
    try userData.write { try $0.setMark(PhotoMark(rating: 4), of: StoredPath(photos[1])) }
    await #expect(throws: EditFailure(.missing, at: place)) {
      try await journal.undoLast(search: { _ in })
    }
    _ = try await journal.undoLast()
    #expect(userData.marks() == [photos[1]: PhotoMark(rating: 4)])
    #expect(try await journal.undoLast() == nil)
  }

  @Test(arguments: [false, true])
  func editBeforeALostDeletion_IsNotUndoneForAnotherPhotoWithTheName(isNameReused: Bool)
    async throws
  {
    let photo = try workshop.add("a.jpg")
    _ = try await journal.perform(.rate([photo], 4))
    _ = try await journal.perform(.trash([photo]))
    try emptyTrash()
    if isNameReused {
      try workshop.add("a.jpg", [1])
      try userData.write { try $0.setMark(PhotoMark(rating: 4), of: StoredPath(photo)) }
    }
    await #expect(throws: EditFailure(.notInTrash, at: photo)) { try await journal.undoLast() }
    _ = try await journal.undoLast()
    #expect(userData.mark(for: photo).rating == (isNameReused ? 4 : nil))
    #expect(try await journal.undoLast() == nil)
  }

  @Test func renameBeforeALostDeletion_LeavesAnotherPhotoWithTheName() async throws {
    let photo = try workshop.add("a.jpg")
    _ = try await journal.perform(.rename(photo, to: "b"))
    let place = workshop.photos.appending("b.jpg")
    _ = try await journal.perform(.trash([place]))
    try emptyTrash()
    try workshop.add("b.jpg", [1])
    for _ in 1...2 {
      await #expect(throws: EditFailure(.notInTrash, at: place)) {
        try await journal.undoLast()
      }
    }
    #expect(workshop.files() == ["b.jpg": [1]])
    #expect(try await journal.undoLast() == nil)
  }

  /// Another drive is at the mount point for a while.
  @Test func deletionWithAMissingTrash_IsUndoneWhenTheTrashIsBack() async throws {
    let photo = try workshop.add("a.jpg")
    _ = try await journal.perform(.rate([photo], 4))
    let trashed = try await journal.perform(.trash([photo]))
    let away = workshop.root.appending("away")
    _ = try rename(workshop.trash, to: away)
    await #expect(throws: EditFailure(.notInTrash, at: photo)) { try await journal.undoLast() }
    #expect(journal.lastUndoable?.id != trashed.id)
    _ = try rename(away, to: workshop.trash)
    #expect(journal.lastUndoable?.id == trashed.id)
    _ = try await journal.undoLast()
    #expect(Set(workshop.files().keys) == ["a.jpg"])
    #expect(userData.mark(for: photo).rating == 4)
    _ = try await journal.undoLast()
    #expect(userData.marks().isEmpty)
  }

  @Test func refusedUndo_LeavesTheOrderOfUndosAsItWas() async throws {
    let photos = try ["a.jpg", "b.jpg"].map { try workshop.add($0) }
    let first = try await journal.perform(.rename(photos[0], to: "c"))
    let second = try await journal.perform(.rate([photos[1]], 3))
    _ = try rename(workshop.photos.appending("c.jpg"), to: workshop.root.appending("away"))
    await #expect(throws: EditFailure.self) { try await journal.undo(first.id) }
    #expect(journal.lastUndoable?.id == second.id)
  }
}
