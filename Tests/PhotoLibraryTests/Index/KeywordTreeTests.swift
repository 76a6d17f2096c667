import ImageDecoding
import SystemPackage
import Testing

@testable import PhotoLibrary

/// The keywords of a library as a tree, with the numbers of their photos.
struct KeywordTreeTests {
  private let indexed: IndexedLibrary

  init() throws { indexed = try IndexedLibrary() }

  /// Writes photos with keywords, and updates the index.
  private func write(_ photos: [String: [String]]) async throws {
    for (name, keywords) in photos {
      var metadata = ImageMetadata(width: 1, height: 1)
      metadata.keywords = keywords
      indexed.decoder.give(metadata, to: try indexed.library.write(name, modified: 1_000))
    }
    await indexed.update()
  }

  private func tree(under roots: FilePath...) throws -> [LibraryKeyword] {
    try indexed.index.keywordTree(under: roots.isEmpty ? [indexed.root] : roots)
  }

  @Test func photoWithTwoKeywordsOfAPlace_CountsOnceForThePlace() async throws {
    try await write([
      "a.jpg": ["Places|France|Paris", "Places|Italy"], "b.jpg": ["Places|France"],
      "c.jpg": ["gull"], "d.jpg": [],
    ])
    #expect(
      try tree() == [
        LibraryKeyword("gull", count: 1), LibraryKeyword("Places", count: 2),
        LibraryKeyword("Places|France", count: 2), LibraryKeyword("Places|France|Paris", count: 1),
        LibraryKeyword("Places|Italy", count: 1),
      ])
  }

  @Test func everyCount_IsTheNumberOfPhotosThatASearchFinds() async throws {
    try await write([
      "a.jpg": ["Places|Italy", "Places|Italyan"], "a.CR2": ["Places|Italy", "raw"],
      "b.jpg": ["Places Old", "Places"], "c.jpg": ["sea", "Sea|wave"],
      "d.jpg": ["Places|Italy|Rome", "Places|France"], "e.jpg": ["Places|France|Paris", "sea|b"],
    ])
    for row in try tree() {
      let found = try indexed.index.numbers(
        of: PhotoSearch(criteria: [.keyword(row.keyword)]), under: [indexed.root])
      #expect(found.count == row.count, "\(row)")
      #expect(row.count > 0)
    }
    #expect(try !tree().contains { $0.keyword == "raw" }, "a companion is not in a grid")
  }

  @Test func keywordsOfOtherFolders_AreLeftOut() async throws {
    try await write(["one/a.jpg": ["sea"], "two/b.jpg": ["sea", "hill"]])
    #expect(try tree(under: indexed.root.appending("one")) == [LibraryKeyword("sea", count: 1)])
    #expect(try tree(under: indexed.root.appending("none")) == [])
  }

  @Test func thePersonsKeywords_AreCountedAndRemoved() async throws {
    try await write(["a.jpg": ["sea"]])
    let photo = indexed.root.appending("a.jpg")
    let change = KeywordChange(added: ["Coast|gull"], removed: ["sea"])
    try indexed.indexer.apply(marks: [photo: PhotoMark(keywords: change)])
    #expect(
      try tree() == [LibraryKeyword("Coast", count: 1), LibraryKeyword("Coast|gull", count: 1)])
  }

  @Test func tree_IsInNaturalOrderWithEachKeywordBeforeThoseWithinIt() {
    let keywords = [
      "sea|b", "Sea|a", "trip 10", "Trip 9", "Places Old", "Places|Rome", "places|Rome", "Älv",
    ]
    #expect(
      keywords.keywordsInTree == [
        "Älv", "Places", "Places|Rome", "places", "places|Rome", "Places Old", "Sea", "Sea|a",
        "sea", "sea|b", "Trip 9", "trip 10",
      ])
    #expect([String]().keywordsInTree.isEmpty)
  }
}
