import PhotoLibrary
import SystemPackage
import Testing

@testable import AlbumsUI

@MainActor @Suite struct PhotoSearchTextTests {
  @Test func wordsAndCriteria_AreNamed() {
    let search = PhotoSearch(
      words: "harbour", criteria: [.favourite, .not(.hasCaption), .rating(atLeast: 3)])
    #expect(search.text == "“harbour” · Favourite · Has No Caption · Rating: ★★★ or more")
  }

  @Test func spacesAreNoWords() {
    #expect(PhotoSearch(words: "  ", criteria: [.favourite]).text == "Favourite")
    #expect(PhotoSearch().text == "")
  }

  @Test func foldersAndFavourites_AreCriteriaOfASearch() throws {
    let folder = AlbumID(path: "/photos/Trip")
    #expect(Library.Scope.folder(folder).criteria == [.folder(folder)])
    #expect(Library.Scope.favourites.criteria == [.favourite])
    #expect(Library.Scope.all.criteria == [])
  }
}
