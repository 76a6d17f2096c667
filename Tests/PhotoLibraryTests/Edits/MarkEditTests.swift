import Foundation
import GRDB
import ImageDecoding
import SystemPackage
import Testing

@testable import PhotoLibrary

struct MarkEditTests {
  private let workshop: Workshop
  private let paths: [FilePath] = ["/p/a.jpg", "/p/b.jpg", "/p/c.jpg"]

  init() throws { workshop = try Workshop() }

  private var journal: EditJournal { workshop.journal }
  private var userData: UserData { workshop.userData }

  @Test func marks_AreSetUndoneAndRedone() async throws {
    _ = try await journal.perform(.favourite([paths[0]], true))
    let before = userData.marks()
    for (edit, mark) in [
      (Edit.favourite(paths, true), PhotoMark(isFavourite: true)),
      (.rate(paths, 3), PhotoMark(isFavourite: true, rating: 3)),
      (.caption(paths[0], "Late"), PhotoMark(isFavourite: true, rating: 3, caption: "Late")),
      (
        .keywords(paths, KeywordChange(added: ["sea"], removed: ["sky"])),
        PhotoMark(
          isFavourite: true, rating: 3, caption: "Late",
          keywords: KeywordChange(added: ["sea"], removed: ["sky"]))
      ),
    ] {
      let performed = try await journal.perform(edit)
      #expect(userData.mark(for: paths[0]) == mark)
      #expect(performed.outcome.marks[paths[0]] == mark)
    }
    let after = userData.marks()
    for _ in 0..<4 { #expect(try await journal.undoLast() != nil) }
    #expect(userData.marks() == before)
    for _ in 0..<4 { #expect(try await journal.redoLast() != nil) }
    #expect(userData.marks() == after)
    #expect(try await journal.redoLast() == nil)
  }

  @Test func rejectionOfOthers_IsOneEditWithTheKeptPhoto() async throws {
    _ = try await journal.perform(.rate([paths[0]], -1))
    _ = try await journal.perform(.rate([paths[1]], 4))
    let before = userData.marks()
    let performed = try await journal.perform(.reject([paths[1], paths[2]], keeping: paths[0]))
    #expect(performed.title == "2 photos rejected")
    #expect(paths.map { userData.mark(for: $0).rating } == [0, -1, -1])
    _ = try await journal.undoLast()
    #expect(userData.marks() == before)
  }

  @Test func rejectionOfOthers_KeepsTheRatingOfTheKeptPhoto() async throws {
    _ = try await journal.perform(.rate([paths[0]], 4))
    _ = try await journal.perform(.reject([paths[1]], keeping: paths[0]))
    #expect(paths.map { userData.mark(for: $0).rating } == [4, -1, nil])
  }

  @Test func keywords_AreNamedInTheTitle() async throws {
    for (change, title) in [
      (KeywordChange(added: ["Places|Rome"]), "Keyword “Rome” added to 3 photos"),
      (KeywordChange(removed: ["sea"]), "Keyword “sea” removed from 3 photos"),
      (KeywordChange(added: ["a", "b"]), "2 keywords added to 3 photos"),
      (KeywordChange(added: ["c"], removed: ["a"]), "Keywords of 3 photos changed"),
    ] {
      _ = try await journal.perform(.keywords(paths, change))
      #expect(journal.lastUndoable?.title == title)
    }
    workshop.restart()
    #expect(
      userData.mark(for: paths[1]).keywords
        == KeywordChange(added: ["Places|Rome", "b", "c"], removed: ["sea", "a"]))
  }

  @Test func veryLongKeyword_IsRefused() async throws {
    let long = KeywordChange(added: [String(repeating: "é", count: 129)])
    await #expect(throws: EditFailure(.longKeyword, at: paths[0])) {
      try await journal.perform(.keywords(paths, long))
    }
    #expect(userData.marks().isEmpty)
  }

  @Test func undo_WorksAfterARestart() async throws {
    _ = try await journal.perform(.rate(paths, 5))
    workshop.restart()
    #expect(userData.notices.isEmpty)
    #expect(journal.lastUndoable?.title == "3 photos rated 5 stars")
    _ = try await journal.undoLast()
    #expect(userData.marks().isEmpty)
    #expect(journal.lastUndoable == nil)
  }

  @Test func undo_KeepsLaterMarks() async throws {
    let first = try await journal.perform(.rate(paths, 1))
    _ = try await journal.perform(.rate([paths[0]], 2))
    let undone = try await journal.undo(first.id)
    #expect(undone.outcome.failures.map(\.path) == [paths[0]])
    #expect(userData.marks() == [paths[0]: PhotoMark(rating: 2)])
    await #expect(throws: EditFailure.self) { try await journal.undo(first.id) }
    // The other photos only: redoing must not take back the later mark either.
    let redone = try await journal.redo(first.id)
    #expect(redone.outcome.failures.isEmpty)
    #expect(
      userData.marks() == [
        paths[0]: PhotoMark(rating: 2), paths[1]: PhotoMark(rating: 1),
        paths[2]: PhotoMark(rating: 1),
      ])
  }

  @Test func undoOfPhotosThatHaveAllChangedSince_IsRefusedForEach() async throws {
    let photos = try ["a.jpg", "b.jpg", "c.jpg"].map { try workshop.add($0) }
    let first = try await journal.perform(.rate(photos, 1))
    _ = try await journal.perform(.rate(photos, 2))
    let failures = photos.map { EditFailure(.changedSince, at: $0) }
    await #expect(throws: EditFailure(all: failures)) { try await journal.undo(first.id) }
    #expect(userData.marks().values.allSatisfy { $0.rating == 2 })
  }

  @Test func undo_RestoresTheFormerMarkOfEachPhoto() async throws {
    _ = try await journal.perform(.rate([paths[0]], 5))
    _ = try await journal.perform(.rate([paths[1]], 3))
    let before = userData.marks()
    _ = try await journal.perform(.rate(paths, 1))
    workshop.restart()
    _ = try await journal.undoLast()
    #expect(userData.marks() == before)
    _ = try await journal.redoLast()
    #expect(userData.marks().values.map(\.rating) == [1, 1, 1])
  }

  @Test func marksInTheJournalOfAnOlderVersion_AreUndoneAndRedone() async throws {
    let steps = paths.map { path in
      #"{"steps":[{"mark":{"_0":{"path":"\#(path)","field":{"rating":{"to":4}}}}}]}"#
    }
    try userData.write { database in
      let id = try database.insertEdit(title: .written("3 photos rated 4 stars"), state: .applying)
      for (number, steps) in steps.enumerated() {
        try database.setMark(PhotoMark(rating: 4), of: StoredPath(paths[number]))
        try database.execute(
          sql: "INSERT INTO unit VALUES (?, ?, TRUE, ?)",
          arguments: [id.rawValue, number, Data(steps.utf8)])
      }
      try database.conclude(id, as: .applied)
    }
    _ = try await journal.undoLast()
    #expect(userData.marks().isEmpty)
    _ = try await journal.redoLast()
    #expect(userData.marks().count == paths.count)
  }

  @Test func newEdit_EndsRedo() async throws {
    _ = try await journal.perform(.rate(paths, 1))
    _ = try await journal.undoLast()
    #expect(journal.nextRedoable != nil)
    _ = try await journal.perform(.favourite(paths, true))
    #expect(journal.nextRedoable == nil)
  }

  @Test func albums_AreCreatedChangedAndDeleted() async throws {
    _ = try await journal.perform(.createAlbum(name: "Sea", [paths[0]]))
    #expect(journal.lastUndoable?.title == "Created album “Sea” with 1 photo")
    let album = try #require(userData.userAlbums.first)
    #expect(album.name == "Sea" && album.count == 1 && album.cover == paths[0])
    _ = try await journal.perform(.add(paths.reversed(), to: album.id))
    #expect(userData.paths(in: album.id) == [paths[0], paths[2], paths[1]])
    _ = try await journal.perform(.remove([paths[0]], from: album.id))
    #expect(userData.userAlbums.first?.cover == paths[2])
    _ = try await journal.perform(.renameAlbum(album.id, name: "Ocean"))
    _ = try await journal.perform(.deleteAlbum(album.id))
    #expect(userData.userAlbums.isEmpty)
    workshop.restart()
    for _ in 0..<3 { _ = try await journal.undoLast() }
    #expect(userData.userAlbums.map(\.name) == ["Sea"])
    #expect(userData.userAlbums.first?.id == album.id)
    #expect(userData.paths(in: album.id) == [paths[0], paths[2], paths[1]])
    for _ in 0..<2 { _ = try await journal.undoLast() }
    #expect(userData.userAlbums.isEmpty)
    _ = try await journal.perform(.createAlbum(name: "New", []))
    #expect(journal.lastUndoable?.title == "Created album “New”")
    #expect(userData.userAlbums.first?.id != album.id, "numbers must not be reused")
  }

  @Test func editWithoutEffect_IsRefused() async throws {
    _ = try await journal.perform(.createAlbum(name: "Sea", paths))
    let album = try #require(userData.userAlbums.first)
    for edit in [
      Edit.add(paths, to: album.id), .remove(["/p/z.jpg"], from: album.id),
      .renameAlbum(UserAlbumID(rawValue: 77), name: "?"), .favourite([], true),
      .add(paths, to: UserAlbumID(rawValue: 77)), .deleteAlbum(UserAlbumID(rawValue: 77)),
    ] {
      await #expect(throws: EditFailure.self) { try await journal.perform(edit) }
    }
    #expect(journal.lastUndoable?.title == "Created album “Sea” with 3 photos")
  }

  @Test func marks_FollowAFileMovedByAnotherProgram() async throws {
    let favourite = try await journal.perform(.favourite([paths[0]], true))
    _ = try await journal.perform(.createAlbum(name: "Sea", paths))
    try userData.follow(UnfollowedMoves([MovedFile(from: paths[0], to: "/q/a.jpg")]))
    #expect(userData.marks() == ["/q/a.jpg": PhotoMark(isFavourite: true)])
    let album = try #require(userData.userAlbums.first)
    #expect(userData.paths(in: album.id) == ["/q/a.jpg", paths[1], paths[2]])
    #expect(
      journal.lastUndoable?.title == "Created album “Sea” with 3 photos", "a move adds no edit")
    _ = try await journal.undo(favourite.id)
    #expect(userData.marks().isEmpty)
  }

  @Test func moves_AreRecordedOnlyForFilesInTheStore() async throws {
    _ = try await journal.perform(.rate([paths[0]], 2))
    _ = try await journal.perform(.favourite([paths[1]], true))
    _ = try await journal.undoLast()
    let moves = [
      MovedFile(from: paths[2], to: "/q/c.jpg"),
      MovedFile(from: paths[0], to: "/q/a.jpg"),
      MovedFile(from: "/q/a.jpg", to: "/r/a.jpg"),
      MovedFile(from: paths[1], to: "/q/b.jpg"),
    ]
    #expect(try userData.follow(UnfollowedMoves(moves)) == Array(moves.dropFirst()))
    #expect(userData.marks() == ["/r/a.jpg": PhotoMark(rating: 2)])
    _ = try await journal.redoLast()
    #expect(userData.mark(for: "/q/b.jpg").isFavourite, "redo needed the new path")
    #expect(try userData.follow(UnfollowedMoves([moves[3]])).isEmpty, "it is recorded already")
  }

  @Test func movesOfMoreThanOneTransaction_AreRecordedInOrder() async throws {
    let files = (0..<1_200).map { FilePath("/p/\($0).jpg") }
    _ = try await journal.perform(.rate(files, 4))
    let first = files.map { MovedFile(from: $0, to: FilePath("/q").appending($0.lastComponent!)) }
    let second = first.map {
      MovedFile(from: $0.to, to: FilePath("/r").appending($0.to.lastComponent!))
    }
    #expect(try userData.follow(UnfollowedMoves(first + second)).count == 2_400)
    #expect(Set(userData.marks().keys) == Set(second.map(\.to)))
    _ = try await journal.undoLast()
    #expect(userData.marks().isEmpty)
  }

  @Test func pathThatIsNotText_CanBeMarked() async throws {
    let path = FilePath("/p").appending(bytes: [0x41, 0xFF, 0x0A, 0x25, 0x2E])
    _ = try await journal.perform(.favourite([path], true))
    _ = try await journal.perform(.createAlbum(name: "Odd", [path]))
    workshop.restart()
    #expect(userData.mark(for: path).isFavourite)
    let album = try #require(userData.userAlbums.first)
    #expect(userData.paths(in: album.id) == [path])
    for _ in 0..<2 { _ = try await journal.undoLast() }
    #expect(userData.marks().isEmpty)
  }

  @Test func journal_KeepsALimitedNumberOfEdits() async throws {
    let count = try userData.write { database in
      for number in 0..<520 {
        let id = try database.insertEdit(title: .written("\(number)"), state: .applied)
        try database.pruneJournal(before: id)
      }
      return try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM edit")
    }
    #expect(count == 500)
    #expect(journal.lastUndoable?.title == "519")
  }

  @Test func editOfManyPhotos_IsDoneUndoneAndRedone() async throws {
    // Copying the whole outcome for each photo made the time grow with the square of the number.
    let photos = (0..<5_000).map { FilePath("/p/\($0).jpg") }
    let performed = try await journal.perform(.favourite(photos, true))
    let byteCount = try userData.read {
      try Int.fetchOne($0, sql: "SELECT SUM(LENGTH(steps)) FROM unit")
    }
    #expect(byteCount ?? 0 < 12 * photos.count, "the journal must have the folder's path once")
    #expect(performed.outcome.marks.count == photos.count)
    #expect(userData.marks().count == photos.count)
    _ = try await journal.undoLast()
    #expect(userData.marks().isEmpty)
    _ = try await journal.redoLast()
    #expect(userData.marks().count == photos.count)
  }
}
