import ImageDecoding
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Keywords, people and places in the index.
struct LabelTests {
  private let indexed: IndexedLibrary
  private let photo: FilePath

  init() async throws {
    indexed = try IndexedLibrary()
    photo = try indexed.library.write("a/x.jpg", modified: 1_000)
    try indexed.library.write("a/y.jpg", modified: 1_000)
    var metadata = ImageMetadata(width: 1, height: 1)
    metadata.keywords = ["Places|Italy", "gull"]
    metadata.people = ["Ada Lovelace"]
    metadata.places = ["Rome", "Italy"]
    indexed.decoder.give(metadata, to: photo)
    await indexed.update()
  }

  private var details: ImageMetadata? {
    indexed.photo("a/x.jpg")?.number.flatMap(indexed.index.details)
  }

  private func mark(_ change: KeywordChange) throws {
    try indexed.indexer.apply(marks: [photo: PhotoMark(keywords: change)])
  }

  @Test func labelsOfAFile_AreFoundAndShown() throws {
    for word in ["gull", "ital", "ada", "lovel", "rome"] {
      #expect(try indexed.names(text: word) == ["x"], "\(word)")
    }
    #expect(details?.keywords == ["Places|Italy", "gull"])
    #expect(details?.people == ["Ada Lovelace"])
    #expect(details?.places == ["Rome", "Italy"])
  }

  @Test func thePersonsKeywords_ChangeThoseOfTheFile() throws {
    try mark(KeywordChange(added: ["sky"], removed: ["gull"]))
    #expect(details?.keywords == ["Places|Italy", "sky"])
    #expect(try indexed.names(text: "sky") == ["x"] && indexed.names(text: "gull").isEmpty)
    try mark(KeywordChange())
    #expect(details?.keywords == ["Places|Italy", "gull"])
    #expect(try indexed.names(text: "sky").isEmpty)
  }

  @Test func labelsOfASidecar_TakePrecedence() throws {
    var contents = SidecarContents()
    contents.keywords = ["wave"]
    contents.people = ["Grace Hopper"]
    let version = FileVersion(byteCount: 7, modified: 9)
    try mark(KeywordChange(added: ["sky"]))
    try indexed.indexer.apply(
      descriptions: [SidecarDescription(photo: photo, contents: contents, version: version)])
    #expect(details?.keywords == ["wave", "sky"])
    #expect(details?.people == ["Grace Hopper"] && details?.places == ["Rome", "Italy"])
    #expect(try indexed.names(text: "ada").isEmpty && indexed.names(text: "grace") == ["x"])
    try indexed.indexer.apply(descriptions: [SidecarDescription(removedFrom: photo)])
    #expect(details?.keywords == ["Places|Italy", "gull", "sky"])
  }

  /// Both where a scan notices that the file was away, and where it does not.
  @Test(arguments: [true, false])
  func fileRewrittenUnderItsName_HasNoLabelsOfTheFormerFile(isNoticed: Bool) async throws {
    try indexed.library.remove("a/x.jpg")
    if isNoticed {
      await indexed.update()
      #expect(try indexed.names(text: "gull").isEmpty)
    }
    indexed.decoder.give(ImageMetadata(width: 3, height: 2), to: photo)
    try indexed.library.write("a/x.jpg", byteCount: 9, modified: 2_000)
    await indexed.update()
    #expect(details == ImageMetadata(width: 3, height: 2))
    for word in ["gull", "ada", "rome"] { #expect(try indexed.names(text: word).isEmpty) }
    #expect(try indexed.names() == ["x", "y"])
  }

  @Test func fileThatCanNoLongerBeRead_HasNoLabels() async throws {
    indexed.decoder.fail(at: photo, with: .unknownFormat)
    try indexed.library.write("a/x.jpg", byteCount: 9, modified: 2_000)
    await indexed.update()
    #expect(try indexed.names(text: "gull").isEmpty && details == nil)
  }
}
