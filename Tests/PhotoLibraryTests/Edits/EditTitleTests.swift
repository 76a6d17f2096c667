import GRDB
import Testing

@testable import PhotoLibrary

struct EditTitleTests {
  @Test(arguments: [
    EditTitle.Action.rated(stars: 3), .keywordAdded(name: "a “b” {c}"),
    .moved(folder: "Sea", newName: nil),
    .copied(folder: "Sea", newName: "b"), .albumRenamed(from: "A", to: "B"), .trashed,
  ]) func storedTitle_HasTheSameText(action: EditTitle.Action) throws {
    for photos in [
      EditTitle.Photos.one(name: "é", isVideo: true), .several(count: 3, videos: 1), .none,
    ] {
      let title = EditTitle(action: action, photos: photos)
      let read = try #require(EditTitle.fromDatabaseValue(title.databaseValue))
      #expect(read == title && read.text == title.text)
    }
  }

  @Test func storedTitle_HasNoWords() {
    let title = EditTitle(action: .trashed, photos: .several(count: 2, videos: 0))
    #expect(title.text == "2 photos moved to the trash")
    #expect(String.fromDatabaseValue(title.databaseValue)?.contains("moved") == false)
  }

  @Test(arguments: ["3 photos rated 4 stars", "{} and other braces", ""])
  func titleOfAnOlderVersion_IsShownAsItIs(title: String) throws {
    let read = try #require(EditTitle.fromDatabaseValue(title.databaseValue))
    #expect(read.text == title)
    #expect(read.databaseValue == title.databaseValue)
  }
}
