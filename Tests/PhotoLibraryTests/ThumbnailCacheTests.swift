import ImageDecoding
import PhotoLibrary
import Testing

struct ThumbnailCacheTests {
  private let decoder = StandInDecoder()

  @Test func thumbnailIsDecodedOnceAndThenAtHand() async throws {
    let cache = ThumbnailCache(decoder: decoder)
    let cat = photo("/p/cat.jpg")
    #expect(cache.cached(for: cat, side: 8) == nil)
    let image = try await cache.thumbnail(for: cat, side: 8)
    #expect(cache.cached(for: cat, side: 8) === image)
    #expect(try await cache.thumbnail(for: cat, side: 8) === image)
    #expect(decoder.imageCount == 1)
  }

  @Test func otherSizesAndChangedFilesAreOtherThumbnails() async throws {
    let cache = ThumbnailCache(decoder: decoder)
    _ = try await cache.thumbnail(for: photo("/p/cat.jpg"), side: 8)
    #expect(cache.cached(for: photo("/p/cat.jpg"), side: 16) == nil)
    #expect(cache.cached(for: photo("/p/cat.jpg", modified: 1), side: 8) == nil)
    #expect(cache.cached(for: photo("/p/cat.jpg", byteCount: 2), side: 8) == nil)
  }

  @Test func equalRequestsShareOneDecode() async throws {
    let cache = ThumbnailCache(decoder: decoder)
    decoder.hold()
    let tasks = (0..<10).map { _ in
      Task { try await cache.thumbnail(for: photo("/p/cat.jpg"), side: 8) }
    }
    #expect(try await eventually { decoder.imageCount == 1 })
    try await Task.sleep(for: .milliseconds(20))
    decoder.letGo()
    for task in tasks { _ = try await task.value }
    #expect(decoder.imageCount == 1)
  }

  @Test func requestIsWithdrawnWhenNobodyWaits() async throws {
    let cache = ThumbnailCache(decoder: decoder)
    decoder.hold()
    let tasks = (0..<2).map { _ in
      Task { try await cache.thumbnail(for: photo("/p/cat.jpg"), side: 8) }
    }
    #expect(try await eventually { decoder.imageCount == 1 })
    try await Task.sleep(for: .milliseconds(20))
    tasks[0].cancel()
    try await Task.sleep(for: .milliseconds(20))
    #expect(decoder.cancelledCount == 0, "one still waits")
    tasks[1].cancel()
    for task in tasks {
      await #expect(throws: CancellationError.self) { _ = try await task.value }
    }
    #expect(decoder.cancelledCount == 1)
    decoder.letGo()
    _ = try await cache.thumbnail(for: photo("/p/cat.jpg"), side: 8)
    #expect(decoder.imageCount == 2)
  }

  @Test func failureIsRememberedUntilTheFileChanges() async throws {
    let cache = ThumbnailCache(decoder: decoder)
    decoder.answer(.failure(.malformed("")))
    for _ in 0..<3 {
      await #expect(throws: DecodingFailure.malformed("")) {
        _ = try await cache.thumbnail(for: photo("/p/cat.jpg"), side: 8)
      }
    }
    #expect(decoder.imageCount == 1)
    decoder.answer(.success(nil))
    _ = try await cache.thumbnail(for: photo("/p/cat.jpg", modified: 1), side: 8)
  }

  @Test func passingFailureIsTriedAgain() async throws {
    let cache = ThumbnailCache(decoder: decoder)
    decoder.answer(.failure(.decoderUnavailable("")))
    _ = try? await cache.thumbnail(for: photo("/p/cat.jpg"), side: 8)
    decoder.answer(.success(nil))
    _ = try await cache.thumbnail(for: photo("/p/cat.jpg"), side: 8)
  }

  @Test func budgetIsKeptAndTheLeastRecentlyUsedGoesFirst() async throws {
    let byteCount = 8 * 8 * 3
    let cache = ThumbnailCache(decoder: decoder, byteBudget: 10 * byteCount)
    let photos = (0..<11).map { photo("/p/\($0).jpg") }
    for photo in photos.prefix(10) { _ = try await cache.thumbnail(for: photo, side: 8) }
    #expect(cache.cached(for: photos[0], side: 8) != nil)
    _ = try await cache.thumbnail(for: photos[10], side: 8)
    #expect(cache.cached(for: photos[1], side: 8) == nil)
    #expect(cache.cached(for: photos[0], side: 8) != nil)
    #expect(cache.cached(for: photos[10], side: 8) != nil)
    #expect(photos.filter { cache.cached(for: $0, side: 8) != nil }.count <= 10)
  }

  @Test func imagesGoWithTheCache() async throws {
    weak var probe: DecodedImage?
    do {
      let cache = ThumbnailCache(decoder: decoder)
      probe = try await cache.thumbnail(for: photo("/p/cat.jpg"), side: 8)
      #expect(probe != nil)
    }
    #expect(try await eventually { probe == nil }, "no image may outlive its cache")
  }
}
