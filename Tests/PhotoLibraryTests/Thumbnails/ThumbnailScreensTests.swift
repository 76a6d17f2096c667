import Foundation
import ImageDecoding
import SystemPackage
import Testing

@testable import PhotoLibrary

struct ThumbnailScreensTests {
  private let decoder = StandInDecoder()
  private let library: TemporaryLibrary
  private let photos = (0..<5).map { photo("/p/\($0).jpg") }

  init() throws { library = try TemporaryLibrary() }

  private func pipeline() -> ThumbnailPipeline {
    ThumbnailPipeline(decoder: decoder, screens: library.root)
  }

  /// Returns pixels that differ between photos.
  private func pixels(_ number: Int) -> [UInt8] {
    (0..<(9 * 7 * 4)).map { UInt8(truncatingIfNeeded: $0 * number) }
  }

  private func image(_ number: Int) throws -> DecodedImage {
    try DecodedImage(width: 9, height: 7, isOpaque: number % 2 == 0, pixels: pixels(number))
  }

  private func keep(_ pipeline: ThumbnailPipeline) async throws {
    await pipeline.keepScreen(
      try photos.enumerated().map { ($1, 9, try image($0)) }, named: "photos")
  }

  @Test func savedScreen_IsShownAtTheNextStart() async throws {
    try await keep(pipeline())
    let next = pipeline()
    #expect(next.image(for: photos[0], side: 9) == nil)
    next.restoreScreen(named: "photos")
    for (number, photo) in photos.enumerated() {
      let found = try #require(next.image(for: photo, side: 9))
      #expect((found.width, found.height, found.isOpaque) == (9, 7, number % 2 == 0))
      #expect(found.pixels.elementsEqual(pixels(number)))
    }
    #expect(decoder.requests.isEmpty, "the decoder must not be used")
  }

  @Test func restoredScreen_OmitsChangedPhotosAndOtherSides() async throws {
    try await keep(pipeline())
    let next = pipeline()
    next.restoreScreen(named: "photos")
    #expect(next.image(for: photo("/p/0.jpg", modified: 1), side: 9) == nil)
    #expect(next.image(for: photo("/p/0.jpg", byteCount: 2), side: 9) == nil)
    #expect(next.image(for: photos[0], side: 10) == nil)
    next.restoreScreen(named: "albums")
    #expect(next.image(for: photos[0], side: 9) != nil)
  }

  @Test func savingAnotherScreen_ReleasesTheFormerImages() async throws {
    try await keep(pipeline())
    let next = pipeline()
    next.restoreScreen(named: "photos")
    await next.keepScreen([(photos[0], 9, try image(0))], named: "photos")
    #expect(next.image(for: photos[1], side: 9) == nil)
    let last = pipeline()
    last.restoreScreen(named: "photos")
    #expect(last.image(for: photos[0], side: 9) != nil)
    #expect(last.image(for: photos[1], side: 9) == nil)
  }

  @Test func damagedScreenFile_ShowsNoWrongPixels() async throws {
    try await keep(pipeline())
    let file = URL(filePath: library.root.appending("photos.screen").string)
    let bytes = try Data(contentsOf: file)
    for index in stride(from: 0, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[index] ^= 0x41
      try (index % 2 == 0 ? damaged : bytes.prefix(index)).write(to: file)
      let next = pipeline()
      next.restoreScreen(named: "photos")
      for (number, photo) in photos.enumerated() {
        guard let found = next.image(for: photo, side: 9) else { continue }
        #expect(found.pixels.elementsEqual(pixels(number)))
      }
    }
  }
}
