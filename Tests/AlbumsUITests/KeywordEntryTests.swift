import PhotoLibrary
import Testing

@testable import AlbumsUI

/// The rows of the page of keywords.
struct KeywordEntryTests {
  private let tree = [
    LibraryKeyword("gull", count: 3), LibraryKeyword("Places", count: 5),
    LibraryKeyword("Places|France", count: 4), LibraryKeyword("Places|France|Île d’Yeu", count: 1),
  ]

  @Test(arguments: ["", " ", "#"]) func textWithoutWords_KeepsTheTree(text: String) {
    let entries = tree.entries(matching: text)
    #expect(entries.map(\.name) == ["gull", "Places", "France", "Île d’Yeu"])
    #expect(entries.map(\.depth) == [0, 0, 1, 2])
    #expect(entries.map(\.count) == [3, 5, 4, 1])
    #expect(entries.allSatisfy { $0.place == nil })
    #expect(
      entries.map(\.path) == [nil, nil, "Places › France", "Places › France › Île d’Yeu"])
  }

  @Test func words_MatchAnyNameOfThePath() {
    func found(_ text: String) -> [String] { tree.entries(matching: text).map(\.name) }
    #expect(found("fra") == ["France", "Île d’Yeu"])
    #expect(found("ile YEU") == ["Île d’Yeu"])
    #expect(found("france gull") == [])
    let entries = tree.entries(matching: "yeu")
    #expect(entries.map(\.place) == ["Places › France"])
    #expect(entries.map(\.depth) == [0])
    #expect(tree.entries(matching: "gull").map(\.place) == [nil])
  }

  @Test func onlyASearchForOneKeyword_HasTheNameOfTheKeyword() {
    #expect(PhotoSearch(words: " ", criteria: [.keyword("a|b")]).onlyKeyword == "a|b")
    for search in [
      PhotoSearch(), PhotoSearch(words: "sea", criteria: [.keyword("a")]),
      PhotoSearch(criteria: [.keyword("a"), .favourite]), PhotoSearch(criteria: [.favourite]),
      PhotoSearch(criteria: [.not(.keyword("a"))]),
    ] { #expect(search.onlyKeyword == nil, "\(search)") }
  }
}
