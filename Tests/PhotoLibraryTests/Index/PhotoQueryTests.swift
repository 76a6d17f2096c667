import Foundation
import ImageDecoding
import PhotoLibrary
import SystemPackage
import Testing

struct PhotoQueryTests {
  private let indexed: IndexedLibrary
  private var library: TemporaryLibrary { indexed.library }

  init() throws {
    indexed = try IndexedLibrary()
  }

  private func addFour() async throws {
    try library.write("a/IMG_2.jpg", byteCount: 30, modified: 300)
    try library.write("a/IMG_10.jpg", byteCount: 10, modified: 100)
    try library.write("b/img_2.jpg", byteCount: 20, modified: 200)
    try library.write("b/IMG_2.png", byteCount: 10, modified: 100)
    await indexed.update()
  }

  private func paths(_ key: PhotoSort.Key, isAscending: Bool = true) throws -> [String] {
    try paths(of: indexed.numbers(key, isAscending: isAscending), in: indexed.index)
  }

  private func paths(of numbers: [Int], in index: PhotoIndex) -> [String] {
    let prefix = indexed.root.string.count + 1
    return index.photos(numbered: numbers).map { String($0.path.string.dropFirst(prefix)) }
  }

  @Test func sortingByName_ComparesPathsOfEqualNames() async throws {
    try await addFour()
    let order = ["a/IMG_2.jpg", "b/IMG_2.png", "b/img_2.jpg", "a/IMG_10.jpg"]
    #expect(try paths(.name) == order)
    #expect(try paths(.name, isAscending: false) == order.reversed())
  }

  @Test func equalNames_AreInTheOrderOfTheirFolders() async throws {
    // The indexer reads some of these folders before others whose paths come first.
    let order = ["p.jpg", "a/P.jpg", "a/p.jpg", "a/b/p.jpg", "c/p.jpg", "c/z/p.jpg", "d/p.jpg"]
    for path in order.reversed() {
      try library.write(path, byteCount: 10, modified: 100)
      await indexed.update()
    }
    for key in PhotoSort.Key.allCases {
      #expect(try paths(key) == order, "\(key)")
      #expect(try paths(key, isAscending: false) == order.reversed(), "\(key)")
    }
  }

  @Test func sizes_AreThoseOfTheFoldersAndOfChosenPhotos() async throws {
    try await addFour()
    let sizes = try indexed.index.byteCounts(under: [indexed.root])
    #expect(sizes.count == 2)
    #expect(sizes[AlbumID(path: indexed.root.appending("a"))] == 40)
    #expect(sizes[AlbumID(path: indexed.root.appending("b"))] == 30)
    let numbers = try indexed.numbers(.byteCount)
    #expect(try indexed.index.byteCount(ofPhotos: numbers) == 70)
    #expect(try indexed.index.byteCount(ofPhotos: Array(numbers.suffix(1))) == 30)
    #expect(try indexed.index.byteCount(ofPhotos: []) == 0)
  }

  @Test func sortingByHand_KeepsTheOrderOfTheAlbumsPaths() async throws {
    try await addFour()
    let names = ["b/img_2.jpg", "a/IMG_10.jpg", "none.jpg", "b/IMG_2.png", "a/IMG_2.jpg"]
    let scope = PhotoQuery.Scope.paths(names.map { indexed.root.appending($0) })
    func found(isAscending: Bool = true, text: String = "") throws -> [String] {
      let sort = PhotoSort(key: .byHand, isAscending: isAscending)
      let numbers = try indexed.index.numbers(
        of: PhotoQuery(scope: scope, sort: sort, text: text))
      return indexed.index.photos(numbered: numbers).map(\.fileName)
    }
    let all = ["img_2.jpg", "IMG_10.jpg", "IMG_2.png", "IMG_2.jpg"]
    #expect(try found() == all)
    #expect(try found(isAscending: false) == all.reversed())
    #expect(try found(text: "img 2") == ["img_2.jpg", "IMG_2.png", "IMG_2.jpg"])
  }

  @Test func sortingByAnotherKey_ComparesNamesOfEqualKeys() async throws {
    try await addFour()
    let bySize = ["b/IMG_2.png", "a/IMG_10.jpg", "b/img_2.jpg", "a/IMG_2.jpg"]
    #expect(try paths(.byteCount) == bySize)
    #expect(try paths(.modificationDate) == bySize)
    #expect(try paths(.captureDate, isAscending: false) == bySize.reversed())
  }

  @Test func everySortOrder_IsTotalAndReversible() async throws {
    for number in 0..<300 {
      try library.write(
        "f\(number % 7)/p\(number % 20)-\(number / 140).jpg", byteCount: number % 3,
        modified: number % 2)
    }
    await indexed.update()
    let again = try IndexedLibrary()
    for key in PhotoSort.Key.allCases {
      let order = try paths(key)
      #expect(order.count == 300)
      #expect(try paths(key, isAscending: false) == order.reversed())
      for await _ in again.indexer.update(roots: [indexed.root]) {}
      let numbers = try again.index.numbers(
        of: PhotoQuery(scope: .roots([indexed.root]), sort: PhotoSort(key: key)))
      let anew = paths(of: numbers, in: again.index)
      #expect(anew == order, "\(key): a new index must have the same order")
    }
  }

  @Test func days_AreThoseOfThePhotosInTheirOrder() async throws {
    for number in 0..<120 {
      try library.write(
        "f\(number % 3)/p\(number % 5).\(number).jpg", modified: number / 2 * 20_000)
    }
    await indexed.update()
    let roots = [indexed.root]
    for (text, count) in [("", 120), ("p3", 24), ("f1", 40)] {
      for isAscending in [true, false] {
        let sort = PhotoSort(key: .captureDate, isAscending: isAscending)
        let found = try await indexed.index.photos(
          of: PhotoQuery(scope: .roots(roots), sort: sort, text: text))
        let shown = indexed.index.photos(numbered: found.numbers)
          .map { [$0.captureDate.year, $0.captureDate.month, $0.captureDate.day] }
        let listed = found.days.flatMap { day in
          Array(
            repeating: day.date.map { [$0.year, $0.month, $0.day] } ?? [], count: day.count)
        }
        #expect(listed.count == count)
        #expect(listed == shown)
        #expect(Set(found.days.map(\.date)).count == found.days.count)
      }
    }
    let byName = PhotoQuery(scope: .roots(roots), sort: PhotoSort(key: .name))
    #expect(try await indexed.index.photos(of: byName).days.isEmpty)
  }

  @Test func captureDate_DefaultsToTheDateOfTheFile() async throws {
    try library.write("taken.jpg", modified: 2_000_000_000)
    indexed.decoder.answer(.success(WallClockDate(year: 1960, month: 1, day: 31)))
    await indexed.update()
    indexed.decoder.answer(.success(nil))
    try library.write("found.jpg", modified: 1_000_000_000)
    await indexed.update()
    #expect(try indexed.names(.captureDate) == ["taken", "found"])
    let photo = try #require(indexed.photo("taken.jpg"))
    #expect(photo.captureDate == WallClockDate(year: 1960, month: 1, day: 31))
    #expect(photo.pixelSize?.width == 1)
    let details = try #require(indexed.index.details(of: photo.number ?? 0))
    #expect(details.captureDate == photo.captureDate)
    #expect(indexed.index.details(of: indexed.photo("found.jpg")?.number ?? 0)?.captureDate == nil)
  }

  @Test func scopes_ContainTheirPhotos() async throws {
    try await addFour()
    try library.addFile("a/in/deep.jpg")
    try library.addFile("ab/beside.jpg")
    await indexed.update()
    func count(_ scope: PhotoQuery.Scope) throws -> Int {
      try indexed.index.numbers(of: PhotoQuery(scope: scope)).count
    }
    let a = indexed.root.appending("a")
    #expect(try count(.roots([indexed.root])) == 6)
    #expect(try count(.roots([a])) == 3)
    #expect(try count(.roots([a, a.appending("in"), indexed.root.appending("b")])) == 5)
    #expect(try count(.roots([])) == 0)
    #expect(try count(.roots(["/"])) == 6)
    #expect(try count(.folder(a)) == 2)
    #expect(try count(.folder("/none")) == 0)
    let paths = ["a/IMG_10.jpg", "a/IMG_2.jpg", "none.jpg"].map { indexed.root.appending($0) }
    let numbers = try indexed.index.numbers(of: PhotoQuery(scope: .paths(paths)))
    #expect(indexed.index.photos(numbered: numbers).map(\.name) == ["IMG_2", "IMG_10"])
    try indexed.indexer.apply(marks: [paths[0]: PhotoMark(isFavourite: true)])
    #expect(try count(.favourites([indexed.root])) == 1)
    #expect(try count(.favourites([indexed.root.appending("b")])) == 0)
  }

  @Test func searchOfOneOfManyPhotos_HasTheOrderOfAllPhotos() async throws {
    let indexed = try IndexedLibrary()
    let names = (0..<100).map { "\($0 % 2 == 0 ? "even" : "odd") \($0)" }
    for (number, name) in names.enumerated() {
      try indexed.library.write(
        "\(number % 3)/\(name)\(number == 40 ? " rare" : "").jpg", modified: 1_000 - number)
    }
    try indexed.library.write("4/rare.jpg", modified: 2_000)
    await indexed.update()
    for sort in PhotoSort.Key.allCases.map({ PhotoSort(key: $0) }) {
      func numbers(_ text: String) throws -> [Int] {
        try indexed.index.numbers(
          of: PhotoQuery(scope: .roots([indexed.root]), sort: sort, text: text))
      }
      let all = try numbers("")
      for (text, count) in [("rare", 2), ("even rare", 1), ("e", 50), ("odd", 50), ("none", 0)] {
        let found = try numbers(text)
        #expect(found.count == count, "\(text)")
        #expect(found == all.filter(Set(found).contains), "\(text), \(sort)")
      }
    }
  }

  @Test func search_MatchesBeginningsAndInsidesOfWords() async throws {
    for name in ["Île de Ré/IMG_0001 sunset.jpg", "Île de Ré/IMG_0002.jpg", "b/Über.jpg"] {
      try library.addFile(name)
    }
    await indexed.update()
    #expect(try indexed.names(text: "sun") == ["IMG_0001 sunset"])
    #expect(try indexed.names(text: "img") == ["IMG_0001 sunset", "IMG_0002"])
    #expect(try indexed.names(text: "ile RE 0002") == ["IMG_0002"])
    #expect(try indexed.names(text: "uber") == ["Über"])
    #expect(try indexed.names(text: "IMG_0001") == ["IMG_0001 sunset"])
    #expect(try indexed.names(text: "unse") == ["IMG_0001 sunset"])
    #expect(try indexed.names(text: "un").isEmpty, "two letters match only beginnings")
    for text in ["\"", "*", "a* OR b", "NEAR(", "-", "(", "^", "col:x", "\0", "'"] {
      _ = try indexed.names(text: text)
    }
    #expect(try indexed.names(text: " - ").count == 3, "an empty search must match all")
  }

  @Test func marks_ChangeListsAndSearches() async throws {
    let path = try library.addFile("a.jpg")
    try library.addFile("b.jpg")
    await indexed.update()
    let mark = PhotoMark(isFavourite: true, rating: 4, caption: "Harbour at dawn", quarterTurns: 1)
    try indexed.indexer.apply(marks: [path: mark])
    #expect(indexed.photo("a.jpg")?.mark == mark)
    #expect(try indexed.names(text: "harb") == ["a"])
    try indexed.indexer.apply(marks: [path: PhotoMark(caption: "Evening")])
    #expect(try indexed.names(text: "harb").isEmpty)
    #expect(try indexed.names(text: "even") == ["a"])
    try indexed.indexer.apply(marks: [path: PhotoMark()])
    #expect(indexed.photo("a.jpg")?.mark == PhotoMark())
    #expect(try indexed.names(text: "even").isEmpty)
  }

  @Test func sortingByRating_PrefersTheUsersRatingToTheFiles() async throws {
    indexed.decoder.giveRating(3)
    let rated = try library.addFile("rated.jpg")
    await indexed.update()
    indexed.decoder.giveRating(nil)
    for name in ["a", "b", "c", "rejected"] { try library.addFile("\(name).jpg") }
    await indexed.update()
    #expect(try indexed.names(.rating) == ["rated", "a", "b", "c", "rejected"])
    try indexed.indexer.apply(marks: [
      indexed.root.appending("b.jpg"): PhotoMark(rating: 5),
      indexed.root.appending("c.jpg"): PhotoMark(isFavourite: true, rating: 3),
      indexed.root.appending("rejected.jpg"): PhotoMark(rating: -1),
    ])
    #expect(try indexed.names(.rating) == ["b", "c", "rated", "a", "rejected"])
    #expect(
      try indexed.names(.rating, isAscending: false) == ["rejected", "a", "rated", "c", "b"])
    try indexed.indexer.apply(marks: [rated: PhotoMark(rating: 0)])
    #expect(try indexed.names(.rating) == ["b", "c", "a", "rated", "rejected"])
    try indexed.indexer.apply(marks: [:], isAll: true)
    #expect(try indexed.names(.rating) == ["rated", "a", "b", "c", "rejected"])
    try library.write("rated.jpg", byteCount: 5)
    await indexed.update()
    #expect(
      try indexed.names(.rating) == ["a", "b", "c", "rated", "rejected"], "the file says it no more"
    )
  }

  /// At the start, all marks are copied into the index. Meanwhile, the user may set one.
  @Test func markSetWhileAllAreCopied_IsKept() async throws {
    let photo = try indexed.library.addFile("a.jpg")
    await indexed.update()
    let (indexer, said) = (indexed.indexer, DispatchSemaphore(value: 0))
    let saying = Thread {
      try? indexer.apply(marks: [photo: PhotoMark(rating: 5)])
      said.signal()
    }
    try indexer.apply(isAll: true) {
      saying.start()
      // Without the lock, the other thread would finish within this time.
      _ = said.wait(timeout: .now() + .milliseconds(50))
      return [photo: PhotoMark(rating: 3)]
    }
    while !saying.isFinished { try await Task.sleep(for: .milliseconds(1)) }
    #expect(indexed.photo("a.jpg")?.mark.rating == 5)
  }

  @Test func marksOfMissingFiles_AreAppliedLater() async throws {
    let mark = PhotoMark(rating: 5)
    let path = indexed.root.appending("a.jpg")
    try indexed.indexer.apply(marks: [path: mark, "/other.jpg": mark])
    try library.addFile("a.jpg")
    await indexed.update()
    #expect(indexed.photo("a.jpg")?.mark == mark)
    try indexed.indexer.apply(marks: ["/other.jpg": mark], isAll: true)
    #expect(indexed.photo("a.jpg")?.mark == PhotoMark())
  }

  @Test func watchedFolders_AreTheOpenOneTheRootsAndTheNewest() async throws {
    for number in 0..<10 { try library.addFile("\(number)/a.jpg") }
    await indexed.update()
    let open = indexed.root.appending("7")
    let folders = try indexed.indexer.foldersToWatch(under: [indexed.root], open: open, budget: 4)
    #expect(folders.count == 4 && Set(folders).count == 4)
    #expect(Array(folders.prefix(2)) == [open, indexed.root])
    let all = try indexed.indexer.foldersToWatch(under: [indexed.root], budget: 100)
    #expect(all.count == 11)
  }
}
