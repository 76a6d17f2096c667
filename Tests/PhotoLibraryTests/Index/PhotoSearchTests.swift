import Foundation
import ImageDecoding
import PhotoLibrary
import RandomTestSupport
import SystemPackage
import Testing

/// Searches with words and criteria.
struct PhotoSearchTests {
  private let indexed: IndexedLibrary

  init() async throws {
    indexed = try IndexedLibrary()
    var sea = ImageMetadata(width: 1, height: 1)
    sea.captureDate = WallClockDate(year: 2024, month: 5, day: 17, hour: 23)
    (sea.model, sea.lensModel, sea.rating) = ("Nikon Z 6", "Zoom 24-70", 4)
    (sea.title, sea.caption) = ("Harbour", "Evening")
    (sea.keywords, sea.people, sea.places) = (["Places|Italy|Rome"], ["Ada"], ["Rome", "Italy"])
    var dog = ImageMetadata(width: 1, height: 1)
    dog.captureDate = WallClockDate(year: 2023, month: 12, day: 31)
    (dog.model, dog.rating, dog.keywords) = ("Canon R5", 2, ["Places|Italyan", "dog"])
    for (name, metadata) in [("trip/sea.JPG", sea), ("home/dog.png", dog)] {
      indexed.decoder.give(metadata, to: try indexed.library.write(name, modified: 1_000))
    }
    try indexed.library.write("home/plain.v2.jpg", modified: 1_000)
    await indexed.update()
  }

  private func names(_ words: String = "", _ criteria: SearchCriterion...) throws -> [String] {
    try indexed.index.numbers(
      of: PhotoSearch(words: words, criteria: criteria), under: [indexed.root]
    ).map { indexed.index.photo(numbered: $0)?.name ?? "gone" }
  }

  @Test func everyCriterion_FindsItsPhotos() throws {
    let span = try #require(DateSpan("2024-05"))
    let folder = AlbumID(path: indexed.root.appending("home"))
    for (criterion, found) in [
      (SearchCriterion.date(span), ["sea"]), (.camera("Canon R5"), ["dog"]),
      (.lens("Zoom 24-70"), ["sea"]), (.rating(atLeast: 2), ["dog", "sea"]),
      (.rating(atLeast: 3), ["sea"]), (.format("jpg"), ["plain.v2", "sea"]),
      (.format("png"), ["dog"]), (.folder(folder), ["dog", "plain.v2"]),
      (.keyword("Places|Italy"), ["sea"]), (.keyword("Places"), ["dog", "sea"]),
      (.keyword("dog"), ["dog"]), (.person("Ada"), ["sea"]), (.place("Italy"), ["sea"]),
      (.hasCaption, ["sea"]), (.unnamed, ["dog", "plain.v2"]), (.favourite, []),
      (.camera("No such camera"), []),
    ] { #expect(try names("", criterion) == found, "\(criterion)") }
  }

  @Test func negatedCriterion_FindsExactlyTheOtherPhotos() throws {
    let all: Set = ["dog", "plain.v2", "sea"]
    let criteria = try PhotoSearchTests.someCriteria(in: indexed.root)
    for criterion in criteria {
      let found = Set(try names("", criterion))
      let others = try names("", criterion.negated)
      #expect(Set(others) == all.subtracting(found), "\(criterion)")
      #expect(criterion.negated.negated == criterion)
      #expect(try names("", criterion, criterion.negated).isEmpty)
      for other in criteria {
        let both = try names("", criterion.negated, other.negated)
        let either = Set(try names("", other)).union(found)
        #expect(Set(both) == all.subtracting(either), "\(criterion), \(other)")
      }
    }
    #expect(try names("italy", .not(.rating(atLeast: 3))) == ["dog"])
    #expect(try names("dog", .not(.rating(atLeast: 3))) == ["dog"])
  }

  private static func someCriteria(in root: FilePath) throws -> [SearchCriterion] {
    [
      .date(try #require(DateSpan("2024-05"))), .camera("Canon R5"), .lens("Zoom 24-70"),
      .rating(atLeast: 3), .favourite, .format("jpg"), .keyword("Places|Italy"), .person("Ada"),
      .folder(AlbumID(path: root.appending("home"))), .place("Italy"), .hasCaption, .unnamed,
    ]
  }

  @Test func randomChanges_NeverLeaveACriterionWithItsOpposite() throws {
    var random = SeededNumbers(seed: 7)
    let choices =
      try PhotoSearchTests.someCriteria(in: "/p") + [.rating(atLeast: 5), .keyword("dog")]
    var search = PhotoSearch()
    for _ in 0..<2_000 {
      let former = search
      let criterion = try #require(choices.randomElement(using: &random))
      if Bool.random(using: &random) {
        search.add(Bool.random(using: &random) ? criterion : criterion.negated)
      } else if let shown = search.criteria.randomElement(using: &random) {
        search.negate(shown)
        #expect(search.criteria.contains(shown.negated), "\(former.criteria), \(shown)")
      }
      #expect(Set(search.criteria).count == search.criteria.count)
      #expect(!search.criteria.contains { search.criteria.contains($0.negated) })
      let data = try JSONEncoder().encode(search)
      #expect(try JSONDecoder().decode(PhotoSearch.self, from: data) == search)
    }
  }

  @Test func searchOfAnEarlierVersion_IsRead() throws {
    let stored = #"{"words":"sea","criteria":[{"rating":{"atLeast":3}},{"favourite":{}}]}"#
    #expect(
      try JSONDecoder().decode(PhotoSearch.self, from: Data(stored.utf8))
        == PhotoSearch(words: "sea", criteria: [.rating(atLeast: 3), .favourite]))
  }

  @Test func wordsAndCriteria_MustAllBeMet() throws {
    for word in ["harb", "evening", "ROME", "ada", "nikon", "zoom", "trip", "sea"] {
      #expect(try names(word) == ["sea"], "\(word)")
    }
    #expect(try names("italy", .rating(atLeast: 3)) == ["sea"])
    #expect(try names("italy", .rating(atLeast: 5)).isEmpty)
    #expect(try names("", .format("jpg"), .unnamed) == ["plain.v2"])
  }

  @Test func searchAfterAChange_FindsNewPhotosAndNoRemovedOnes() async throws {
    #expect(try names("", .format("jpg")) == ["plain.v2", "sea"])
    try indexed.library.write("home/new.jpg", modified: 1_000)
    await indexed.update()
    #expect(try names("", .format("jpg")) == ["new", "plain.v2", "sea"])
    try indexed.library.remove("home/plain.v2.jpg")
    await indexed.update()
    #expect(try names("", .format("jpg")) == ["new", "sea"])
  }

  @Test func equalNames_AreInTheOrderOfTheirPathsInEachSearch() async throws {
    for folder in ["c", "a", "b"] {
      try indexed.library.write("\(folder)/same.jpg", modified: 1_000)
      try indexed.library.write("\(folder)/other.jpg", modified: 1_000)
    }
    await indexed.update()
    func folders(isAscending: Bool) throws -> [String?] {
      try indexed.index.numbers(
        of: PhotoSearch(words: "same"), under: [indexed.root],
        sort: PhotoSort(key: .name, isAscending: isAscending)
      ).map {
        indexed.index.photo(numbered: $0)?.path.removingLastComponent().lastComponent?.string
      }
    }
    for _ in 0..<2 {
      #expect(try folders(isAscending: true) == ["a", "b", "c"])
      #expect(try folders(isAscending: false) == ["c", "b", "a"])
    }
  }

  @Test(arguments: ["", "  ", "?!", "\"*\" - (", "%", "'; DROP TABLE photos; --\u{0}"])
  func signsAlone_FindNothingAndBreakNothing(words: String) throws {
    #expect(try names(words).isEmpty)
    #expect(try indexed.names().count == 3)
  }

  @Test func thePersonsMarks_Count() throws {
    let dog = indexed.root.appending("home/dog.png")
    let sea = indexed.root.appending("trip/sea.JPG")
    try indexed.indexer.apply(marks: [
      dog: PhotoMark(
        isFavourite: true, rating: 5, caption: "Rex", keywords: KeywordChange(added: ["pet"])),
      sea: PhotoMark(caption: ""),
    ])
    #expect(try names("", .favourite) == ["dog"] && names("", .rating(atLeast: 5)) == ["dog"])
    #expect(try names("", .hasCaption) == ["dog"] && names("", .keyword("pet")) == ["dog"])
  }

  @Test func criteriaAfterRandomChanges_FindTheSameInAReopenedIndex() async throws {
    var random = SeededNumbers(seed: 11)
    let criteria = try PhotoSearchTests.someCriteria(in: indexed.root)
    for step in 0..<RandomTest.rounds("CRITERIA_ROUNDS", few: 25, many: 500) {
      try await change(step, &random)
      let anew = try IndexedLibrary(reopening: indexed)
      for criterion in criteria + criteria.map(\.negated) {
        let search = PhotoSearch(words: "", criteria: [criterion])
        #expect(
          try indexed.index.numbers(of: search, under: [indexed.root])
            == anew.index.numbers(of: search, under: [indexed.root]), "\(step): \(criterion)")
      }
    }
  }

  /// Changes a file, its metadata, its place or its marks.
  private func change(_ step: Int, _ random: inout SeededNumbers) async throws {
    let names = ["trip/sea.JPG", "home/dog.png", "home/plain.v2.jpg"]
    let name = try #require(names.randomElement(using: &random))
    let path = indexed.root.appending(name)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      var metadata = ImageMetadata(width: 1, height: 1)
      metadata.rating = .random(in: 0...5, using: &random)
      metadata.model = ["Canon R5", "Nikon Z 6", nil].randomElement(using: &random) ?? nil
      metadata.title = ["Harbour", nil].randomElement(using: &random) ?? nil
      metadata.caption = ["Evening", nil].randomElement(using: &random) ?? nil
      metadata.places = [["Italy"], []].randomElement(using: &random) ?? []
      indexed.decoder.give(metadata, to: try indexed.library.write(name, modified: 2_000 + step))
    case 1:
      try indexed.indexer.apply(marks: [
        path: PhotoMark(
          isFavourite: .random(using: &random), rating: .random(in: 0...5, using: &random),
          caption: ["", "Rex"].randomElement(using: &random),
          keywords: KeywordChange(added: ["Places|Italy"]))
      ])
    case 2 where FileManager.default.fileExists(atPath: path.string):
      try indexed.library.remove(name)
    default: try indexed.library.write(name, modified: 5_000 + step)
    }
    await indexed.update()
  }

  @Test func choices_AreThoseOfTheLibraryWithCounts() throws {
    let choices = { kind in
      try indexed.index.choices(of: kind).map { "\($0.name) \($0.count)" }
    }
    #expect(try choices(.camera) == ["Canon R5 1", "Nikon Z 6 1"])
    #expect(try choices(.format) == ["jpg 2", "png 1"])
    #expect(try choices(.keyword) == ["Places|Italyan 1", "Places|Italy|Rome 1", "dog 1"])
    #expect(try choices(.person) == ["Ada 1"] && choices(.place) == ["Italy 1", "Rome 1"])
    let numbers = try indexed.numbers()
    #expect(try indexed.index.keywords(of: [numbers[0]]).map(\.name) == ["Places|Italyan", "dog"])
  }
}
