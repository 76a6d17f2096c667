import SystemPackage
import Testing

@testable import PhotoLibrary

/// Tests the marks of photos that are not duplicates.
struct DistinctPhotosTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private var journal: EditJournal { workshop.journal }

  /// The photos of each mark.
  private var marked: Set<Set<FilePath>> {
    Set(workshop.userData.distinctPhotos.map { Set($0.photos) })
  }

  @Test func marks_AreStoredUndoneAndRedone() async throws {
    let performed = try await journal.perform(.markDistinct(["/p/a.jpg", "/p/b.jpg"]))
    #expect(performed.title == "2 photos marked as not duplicates")
    #expect(performed.outcome.changesDistinctPhotos)
    workshop.restart()
    #expect(marked == [["/p/a.jpg", "/p/b.jpg"]])
    _ = try await journal.undoLast()
    #expect(marked.isEmpty)
    _ = try await journal.redoLast()
    #expect(marked == [["/p/a.jpg", "/p/b.jpg"]])
  }

  @Test func removedMarks_ComeBackWithUndo() async throws {
    _ = try await journal.perform(.markDistinct(["/p/a.jpg", "/p/b.jpg"]))
    _ = try await journal.perform(.markDistinct(["/p/b.jpg", "/p/c.jpg"]))
    let marks = workshop.userData.distinctPhotos
    let performed = try await journal.perform(.unmarkDistinct(marks.map(\.id)))
    #expect(performed.title == "2 hidden groups shown")
    #expect(marked.isEmpty)
    workshop.restart()
    _ = try await journal.undoLast()
    #expect(Set(workshop.userData.distinctPhotos) == Set(marks))
  }

  @Test func mark_FollowsItsPhotos() async throws {
    let photos = try ["a.jpg", "b.jpg"].map { try workshop.add($0) }
    _ = try await journal.perform(.markDistinct(photos))
    _ = try await journal.perform(.rename(photos[0], to: "new"))
    let renamed = workshop.photos.appending("new.jpg")
    #expect(marked == [[renamed, photos[1]]])
    _ = try await journal.perform(.trash([photos[1]]))
    #expect(!marked.contains([renamed, photos[1]]))
    _ = try await journal.undoLast()
    #expect(marked == [[renamed, photos[1]]])
    _ = try await journal.undoLast()
    #expect(marked == [Set(photos)])
  }

  @Test func undoneMark_IsRedoneForAMovedPhoto() async throws {
    let photos = try ["a.jpg", "b.jpg"].map { try workshop.add($0) }
    let mark = try await journal.perform(.markDistinct(photos))
    _ = try await journal.perform(.rename(photos[0], to: "new"))
    _ = try await journal.undo(mark.id)
    #expect(marked.isEmpty)
    _ = try await journal.redo(mark.id)
    #expect(marked == [[workshop.photos.appending("new.jpg"), photos[1]]])
  }
}
