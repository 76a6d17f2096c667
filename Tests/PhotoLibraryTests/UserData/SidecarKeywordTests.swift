import Foundation
import ImageDecoding
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Keywords that the person and other programs add and remove, in turns.
struct SidecarKeywordTests {
  private let workshop: Workshop
  private let decoder = SidecarDecoder()
  private let photo: FilePath
  private let mirror: SidecarMirror

  init() throws {
    workshop = try Workshop()
    photo = try workshop.add("a.jpg")
    mirror = SidecarMirror(workshop.userData, decoder: decoder)
  }

  private var sidecar: String? {
    contents(workshop.photos.appending("a.jpg.xmp")).map { String(decoding: $0, as: UTF8.self) }
  }

  private var change: KeywordChange { workshop.userData.mark(for: photo).keywords }

  private func write(_ keywords: String) throws {
    try workshop.add("a.jpg.xmp", Array("keywords=\(keywords)".utf8))
  }

  private func perform(added: [String] = [], removed: [String] = []) async throws {
    _ = try await workshop.journal.perform(
      .keywords([photo], KeywordChange(added: added, removed: removed)))
    #expect(await mirror.write().isEmpty)
  }

  private func undo() async throws {
    #expect(try await workshop.journal.undoLast() != nil)
    #expect(await mirror.write().isEmpty)
  }

  @Test func firstSidecar_HasTheKeywordsOfTheFileToo() async throws {
    decoder.giveFileKeywords(["sea", "sky"])
    try await perform(added: ["gull"], removed: ["sky"])
    #expect(sidecar == "keywords=sea;gull")
    try await undo()
    #expect(sidecar == nil, "no program had said anything before")
  }

  @Test func keywordsOfOtherPrograms_ComeBackByUndo() async throws {
    try write("sea;sky")
    try await perform(removed: ["sea"])
    #expect(sidecar == "keywords=sky")
    try await perform(added: ["gull"])
    #expect(sidecar == "keywords=sky;gull")
    try await undo()
    try await undo()
    #expect(sidecar.map { Set($0.dropFirst(9).split(separator: ";")) } == ["sea", "sky"])
    #expect(change.isEmpty)
  }

  @Test func laterChangesOfOtherPrograms_Win() async throws {
    try write("sea")
    try await perform(added: ["gull", "wave"], removed: ["sea"])
    #expect(sidecar == "keywords=gull;wave")
    try write("wave;sea;new")
    let news = await mirror.read([photo])
    #expect(change == KeywordChange(added: ["wave"]), "gull was removed, and sea added again")
    #expect(news.marks[photo]?.keywords == change)
    #expect(news.descriptions.first?.keywords == ["sea", "new"], "without the person's own")
    try await perform(added: ["last"])
    #expect(sidecar == "keywords=wave;sea;new;last")
  }

  @Test func sidecarOfAnOlderVersionsStore_ChangesNoKeyword() throws {
    var fields = SidecarFields()
    var state = SidecarState(fields)
    fields.keywords = ["sea"]
    var mark = PhotoMark(keywords: KeywordChange(removed: ["sea"]))
    state.merge(fields, isNew: false, into: &mark)
    #expect(mark.keywords == KeywordChange(removed: ["sea"]))
    #expect(
      state.changes(for: mark, orientation: nil)
        == [.keywords(KeywordChange(removed: ["sea"]))])
  }
}
