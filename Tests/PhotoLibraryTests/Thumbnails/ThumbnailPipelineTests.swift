import ImageDecoding
import SystemPackage
import Testing

@testable import PhotoLibrary

struct ThumbnailPipelineTests {
  private let decoder = StandInDecoder()
  private let library: TemporaryLibrary
  private let cat = photo("/p/cat.jpg", byteCount: 1_000_000)

  init() throws { library = try TemporaryLibrary() }

  private func store() -> ThumbnailStore { ThumbnailStore(at: library.root, byteBudget: 8 << 20) }

  // MARK: Order of decoding

  @Test func decodedThumbnail_IsReturnedFromMemory() async throws {
    let pipeline = ThumbnailPipeline(decoder: decoder)
    #expect(pipeline.image(for: cat, side: 8) == nil)
    let image = try await pipeline.decodedImage(for: cat, side: 8)
    #expect(pipeline.image(for: cat, side: 8) === image)
    guard case .final(let quick)? = try await pipeline.quickImage(for: cat, side: 8) else {
      Issue.record("an image in memory must be returned")
      return
    }
    #expect(quick === image)
    #expect(decoder.requests == [.thumbnail(cat.path, stored: [])])
  }

  @Test func storedThumbnail_IsNotDecodedAgain() async throws {
    _ = try await ThumbnailPipeline(decoder: decoder, store: store())
      .decodedImage(for: cat, side: 200)
    let next = ThumbnailPipeline(decoder: decoder, store: store())
    guard case .final(let image)? = try await next.quickImage(for: cat, side: 140) else {
      Issue.record("a stored thumbnail must be used for smaller sides")
      return
    }
    #expect(image.width == 140)
    #expect(next.image(for: cat, side: 140) === image)
    #expect(decoder.requests == [.thumbnail(cat.path, stored: [256]), .bytes([0xFF, 1])])
  }

  @Test func largeSides_UseLargerStoredThumbnails() async throws {
    let pipeline = ThumbnailPipeline(decoder: decoder, store: store())
    _ = try await pipeline.decodedImage(for: cat, side: 300)
    _ = try await pipeline.quickImage(for: cat, side: 512)
    _ = try await pipeline.quickImage(for: cat, side: 100)
    #expect(
      decoder.requests
        == [.thumbnail(cat.path, stored: [512]), .bytes([0xFF, 2]), .bytes([0xFF, 2])])
    _ = try await pipeline.decodedImage(for: cat, side: 700)
    #expect(decoder.requests.last == .thumbnail(cat.path, stored: []))
  }

  @Test func largePhoto_ShowsItsPreviewUntilItIsDecoded() async throws {
    decoder.givePreview(side: 160)
    let pipeline = ThumbnailPipeline(decoder: decoder, store: store())
    guard case .preview? = try await pipeline.quickImage(for: cat, side: 200) else {
      Issue.record("the preview must be returned")
      return
    }
    #expect(pipeline.image(for: cat, side: 200) == nil, "a preview is not the thumbnail")
    #expect(try await pipeline.quickImage(for: cat, side: 512) == nil, "the preview is too small")
  }

  @Test func smallFile_IsDecodedWithoutAPreview() async throws {
    decoder.givePreview(side: 160)
    let pipeline = ThumbnailPipeline(decoder: decoder)
    #expect(try await pipeline.quickImage(for: photo("/p/cat.jpg"), side: 100) == nil)
    #expect(decoder.requests.isEmpty)
  }

  @Test func damagedStoredThumbnail_IsReplaced() async throws {
    let store = store()
    store.insert([0, 1, 2], for: ThumbnailKey(cat, side: 256))
    let pipeline = ThumbnailPipeline(decoder: decoder, store: store)
    #expect(try await pipeline.quickImage(for: cat, side: 200) == nil)
    _ = try await pipeline.decodedImage(for: cat, side: 200)
    #expect(store.image(for: ThumbnailKey(cat, side: 256)) == [0xFF, 1])
  }

  // MARK: Keys

  @Test func otherSideOrChangedFile_HasItsOwnThumbnail() async throws {
    let pipeline = ThumbnailPipeline(decoder: decoder, store: store())
    _ = try await pipeline.decodedImage(for: photo("/p/cat.jpg"), side: 8)
    #expect(pipeline.image(for: photo("/p/cat.jpg"), side: 16) == nil)
    for changed in [photo("/p/cat.jpg", modified: 1), photo("/p/cat.jpg", byteCount: 2)] {
      #expect(pipeline.image(for: changed, side: 8) == nil)
      #expect(try await pipeline.quickImage(for: changed, side: 8) == nil)
    }
  }

  // MARK: Failures

  @Test func permanentFailure_IsNotRetriedUntilTheFileChanges() async throws {
    let pipeline = ThumbnailPipeline(decoder: decoder)
    decoder.answer(.failure(.malformed("")))
    for _ in 0..<3 {
      await #expect(throws: DecodingFailure.malformed("")) {
        _ = try await pipeline.decodedImage(for: cat, side: 8)
      }
      _ = try? await pipeline.quickImage(for: cat, side: 8)
    }
    #expect(decoder.imageCount == 1)
    decoder.answer(.success(nil))
    _ = try await pipeline.decodedImage(for: photo("/p/cat.jpg", modified: 1), side: 8)
  }

  @Test func temporaryFailure_IsRetried() async throws {
    let pipeline = ThumbnailPipeline(decoder: decoder)
    decoder.answer(.failure(.decoderUnavailable("")))
    _ = try? await pipeline.decodedImage(for: cat, side: 8)
    decoder.answer(.success(nil))
    _ = try await pipeline.decodedImage(for: cat, side: 8)
  }

  @Test func cancelledTask_CancelsItsRequest() async throws {
    let pipeline = ThumbnailPipeline(decoder: decoder)
    decoder.hold()
    let task = Task { try await pipeline.decodedImage(for: cat, side: 8) }
    #expect(try await eventually { decoder.imageCount == 1 })
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(decoder.cancelledCount == 1)
    decoder.letGo()
    _ = try await pipeline.decodedImage(for: cat, side: 8)
  }

  // MARK: Memory

  @Test func fullBudget_EvictsTheLeastRecentlyUsedImage() async throws {
    let byteCount = try await ThumbnailPipeline(decoder: decoder)
      .decodedImage(for: cat, side: 8).pixels.count
    let pipeline = ThumbnailPipeline(decoder: decoder, byteBudget: 10 * byteCount)
    let photos = (0..<11).map { photo("/p/\($0).jpg") }
    for photo in photos.prefix(10) { _ = try await pipeline.decodedImage(for: photo, side: 8) }
    #expect(pipeline.image(for: photos[0], side: 8) != nil)
    _ = try await pipeline.decodedImage(for: photos[10], side: 8)
    #expect(pipeline.image(for: photos[1], side: 8) == nil)
    #expect(pipeline.image(for: photos[0], side: 8) != nil)
    #expect(pipeline.image(for: photos[10], side: 8) != nil)
    #expect(photos.filter { pipeline.image(for: $0, side: 8) != nil }.count <= 10)
  }

  @Test func releasedPipeline_ReleasesItsImages() async throws {
    weak var probe: DecodedImage?
    do {
      let pipeline = ThumbnailPipeline(decoder: decoder)
      probe = try await pipeline.decodedImage(for: cat, side: 8)
      #expect(probe != nil)
    }
    #expect(try await eventually { probe == nil }, "no image may outlive its pipeline")
  }
}
