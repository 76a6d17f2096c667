import PhotoLibrary
import RandomTestSupport
import Testing

struct PhotoCacheTests {
  private let indexed: IndexedLibrary

  init() throws { indexed = try IndexedLibrary() }

  @Test func photosOfAnyList_AreThoseOfItsNumbersInOrder() async throws {
    // More than fit into the cache.
    for number in 1...5_000 { try indexed.library.addFile("\(number % 40)/\(number).jpg") }
    await indexed.update()
    let fresh = try IndexedLibrary(reopening: indexed).index
    var generator = SeededNumbers(seed: 7)
    for _ in 0..<RandomTest.rounds("CACHE_ROUNDS", few: 3, many: 100) {
      let numbers = (0..<Int.random(in: 0...1_500, using: &generator)).map { _ in
        Int.random(in: -2...5_200, using: &generator)
      }
      let expected = numbers.compactMap(fresh.photo(numbered:))
      #expect(indexed.index.photos(numbered: numbers) == expected)
      #expect(expected.map(\.number) == numbers.filter { (1...5_000).contains($0) })
    }
  }

  @Test func readingAhead_KeepsPhotosInMemory() async throws {
    for number in 1...200 { try indexed.library.addFile("\(number).jpg") }
    await indexed.update()
    let index = try IndexedLibrary(reopening: indexed).index
    await index.readAhead(Array(1...150))
    try await removeAllPhotos()
    #expect(index.photos(numbered: Array(1...200)).map(\.number) == Array(1...150))
  }

  @Test func cancelledReadingAhead_ReadsNothing() async throws {
    for number in 1...200 { try indexed.library.addFile("\(number).jpg") }
    await indexed.update()
    let index = try IndexedLibrary(reopening: indexed).index
    let reading = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await index.readAhead(Array(1...200))
    }
    await reading.value
    try await removeAllPhotos()
    #expect(index.photos(numbered: Array(1...200)).isEmpty)
  }

  /// Removes the photos as another process would: the caches of other indexes keep theirs.
  private func removeAllPhotos() async throws {
    for number in 1...200 { try indexed.library.remove("\(number).jpg") }
    await indexed.update()
  }

  @Test func photosOfAList_AreReadAgainAfterAChange() async throws {
    for name in ["a.jpg", "b.jpg"] { try indexed.library.addFile(name) }
    await indexed.update()
    let numbers = try indexed.numbers()
    #expect(indexed.index.photos(numbered: numbers).map(\.byteCount) == [0, 0])
    try indexed.library.write("b.jpg", byteCount: 100, modified: 2_000)
    await indexed.update()
    #expect(indexed.index.photos(numbered: numbers).map(\.byteCount) == [0, 100])
  }
}
