import Foundation
import PhotoLibrary
import SystemPackage
import Testing

/// Albums that show what a search finds.
struct SearchAlbumTests {
  private let workshop: Workshop
  private let search = PhotoSearch(
    words: "sea", criteria: [.rating(atLeast: 3), .folder(AlbumID(path: "/p/\u{e4} b"))])

  init() throws { workshop = try Workshop() }

  private var album: UserAlbum? { workshop.userData.userAlbums.first }

  @Test func album_IsMadeChangedAndDeletedWithUndo() async throws {
    let journal = workshop.journal
    _ = try await journal.perform(.createSearchAlbum(name: "Sea", search))
    #expect(album?.search == search && album?.count == 0)
    let id = try #require(album?.id)
    let other = PhotoSearch(criteria: [.hasCaption, .date(try #require(DateSpan("2024")))])
    _ = try await journal.perform(.changeSearch(id, other))
    #expect(album?.search == other)
    _ = try await journal.perform(.deleteAlbum(id))
    #expect(album == nil)
    workshop.restart()
    let restarted = workshop.journal
    _ = try await restarted.undoLast()
    #expect(album?.search == other && album?.name == "Sea" && album?.id == id)
    _ = try await restarted.undoLast()
    #expect(album?.search == search)
    _ = try await restarted.undoLast()
    #expect(album == nil)
    _ = try await restarted.redoLast()
    #expect(album?.search == search)
  }

  @Test func ordinaryAlbum_HasNoSearchToChange() async throws {
    _ = try await workshop.journal.perform(.createAlbum(name: "A", []))
    let id = try #require(album?.id)
    #expect(album?.search == nil)
    await #expect(throws: EditFailure.self) {
      try await workshop.journal.perform(.changeSearch(id, search))
    }
  }
}
