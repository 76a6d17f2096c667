import Foundation
import ImageDecoding
import SystemPackage
import Testing

extension DecodingSuite {
  /// Thumbnails for a grid.
  struct ThumbnailTests {
    private let folder: TemporaryFolder
    private let pool = Fixtures.pool()

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test func oneDecode_MakesPixelsAndFiles() async throws {
      let file = try folder.writeImage(width: 400, height: 300)
      let thumbnail = try await pool.thumbnail(
        at: file, sizes: ThumbnailSizes(drawn: 100, stored: [128, 256]), priority: .thumbnail)
      let drawn = try #require(thumbnail.drawn)
      #expect(drawn.width == 100 && drawn.height == 100 && drawn.isOpaque)
      #expect(thumbnail.sourceWidth == 400 && thumbnail.sourceHeight == 300)
      #expect(drawn.sourceWidth == 400 && drawn.sourceHeight == 300)
      try #require(thumbnail.stored.count == 2)
      for (bytes, side) in zip(thumbnail.stored, [128, 256]) {
        #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF]))
        let stored = try await pool.image(in: bytes, size: .square(100), priority: .thumbnail)
        #expect(stored.sourceWidth == side && stored.sourceHeight == side)
        #expect(stored.width == 100 && stored.height == 100)
        #expect(stored.meanDifference(from: drawn) < 3)
      }
    }

    @Test func smallPhoto_IsNotEnlarged() async throws {
      let file = try folder.writeImage(width: 40, height: 30)
      let thumbnail = try await pool.thumbnail(
        at: file, sizes: ThumbnailSizes(drawn: 100, stored: [256]), priority: .thumbnail)
      #expect(thumbnail.drawn?.width == 30)
      let stored = try await pool.image(
        in: thumbnail.stored[0], size: .full, priority: .thumbnail)
      #expect(stored.width == 30 && stored.height == 30)
    }

    @Test func transparency_SurvivesTheStore() async throws {
      let file = try folder.write(SmallFiles.translucentPNG(side: 64), as: "glass.png")
      let thumbnail = try await pool.thumbnail(
        at: file, sizes: ThumbnailSizes(drawn: nil, stored: [32]), priority: .thumbnail)
      #expect(thumbnail.drawn == nil)
      let stored = try await pool.image(
        in: thumbnail.stored[0], size: .full, priority: .thumbnail)
      #expect(!stored.isOpaque)
      #expect(Array(stored.pixels.prefix(4)) == [0, 0, 128, 128])
    }

    @Test func invalidSides_AreRefused() async throws {
      let file = try folder.writeImage(width: 40, height: 30)
      for sizes in [
        ThumbnailSizes(drawn: nil, stored: []), ThumbnailSizes(drawn: .max, stored: [1]),
      ] {
        await #expect(throws: DecodingFailure.self) {
          try await pool.thumbnail(at: file, sizes: sizes, priority: .thumbnail)
        }
      }
      let thumbnail = try await pool.thumbnail(
        at: file, sizes: ThumbnailSizes(drawn: -5, stored: []), priority: .thumbnail)
      #expect(thumbnail.drawn?.width == 1)
    }
  }
}
