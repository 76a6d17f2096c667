import ImageDecoding
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Titles and keywords of sidecars in the index.
struct DescriptionTests {
  private let indexed: IndexedLibrary
  private let photo: FilePath

  init() async throws {
    indexed = try IndexedLibrary()
    photo = try indexed.library.write("a/x.jpg", modified: 1_000)
    try indexed.library.write("a/y.jpg", modified: 1_000)
    await indexed.update()
  }

  private func describe(_ title: String?, _ keywords: [String]) throws {
    var contents = SidecarContents()
    contents.title = title
    contents.keywords = keywords
    let version = FileVersion(byteCount: 7, modified: 9)
    try indexed.indexer.apply(
      descriptions: [SidecarDescription(photo: photo, contents: contents, version: version)])
  }

  @Test func titleAndKeywords_AreFoundAndShown() throws {
    try describe("Harbour", ["gull", "grey sky"])
    for word in ["harb", "gull", "sky"] { #expect(try indexed.names(text: word) == ["x"]) }
    let number = try #require(indexed.photo("a/x.jpg")?.number)
    #expect(indexed.index.details(of: number)?.title == "Harbour")
    #expect(indexed.index.details(of: number)?.keywords == ["gull", "grey sky"])
    try describe("Pier", [])
    #expect(try indexed.names(text: "harbour").isEmpty && indexed.names(text: "gull").isEmpty)
    #expect(try indexed.names(text: "pier") == ["x"])
  }

  @Test func titleOfAnUnreadPhoto_IsFoundOnceThePhotoIsRead() async throws {
    try describe("Harbour", [])
    try indexed.library.write("a/x.jpg", byteCount: 9, modified: 2_000)
    await indexed.update()
    #expect(try indexed.names(text: "harbour") == ["x"])
  }

  @Test func describedSidecars_HaveTheirVersions() throws {
    let folder = photo.removingLastComponent()
    #expect(try indexed.index.describedSidecars(in: folder)[photo] == nil)
    try describe("Harbour", [])
    let described = try indexed.index.describedSidecars(in: folder)
    #expect(described[photo] == FileVersion(byteCount: 7, modified: 9))
    #expect(described[folder.appending("y.jpg")] == nil)
    try indexed.indexer.apply(descriptions: [SidecarDescription(removedFrom: photo)])
    #expect(try indexed.index.describedSidecars(in: folder)[photo] == nil)
    #expect(try indexed.names(text: "harbour").isEmpty)
  }
}
