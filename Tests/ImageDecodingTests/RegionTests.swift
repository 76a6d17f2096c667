import Foundation
import ImageDecoding
import SystemPackage
import Testing

extension DecodingSuite {
  /// Tiles of large images.
  struct RegionTests {
    private let folder: TemporaryFolder
    private let pool = Fixtures.pool()

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test func region_MatchesTheFullImage() async throws {
      let file = try folder.writeImage(width: 200, height: 100)
      let part = try await pool.region(
        ImageRegion(x: 50, y: 20, width: 30, height: 10, halvings: 0), at: file, priority: .photo)
      let whole = try await pool.image(at: file, size: .full, priority: .photo)
      #expect(part.width == 30 && part.height == 10)
      #expect(part.sourceWidth == 200 && part.sourceHeight == 100)
      for y in 0..<10 {
        for x in 0..<30 { #expect(part.color(x: x, y: y) == whole.color(x: x + 50, y: y + 20)) }
      }
    }

    @Test func partBeyondTheEdge_IsLeftOut() async throws {
      let file = try folder.writeImage(width: 100, height: 50)
      let corner = try await pool.region(
        ImageRegion(x: 96, y: 40, width: 64, height: 64, halvings: 2), at: file, priority: .photo)
      #expect(corner.width == 1 && corner.height == 3)
    }

    @Test(arguments: [
      ImageRegion(x: 100, y: 0, width: 5, height: 5, halvings: 0),
      ImageRegion(x: 0, y: 0, width: 0, height: 5, halvings: 0),
      ImageRegion(x: -1, y: 0, width: 5, height: 5, halvings: 0),
      ImageRegion(x: 0, y: 0, width: .max, height: 5, halvings: 0),
      ImageRegion(x: 0, y: 0, width: 5, height: 5, halvings: 63),
      ImageRegion(x: 0, y: 0, width: 5, height: 5, halvings: -1),
    ])
    func invalidRegions_AreRefused(region: ImageRegion) async throws {
      let file = try folder.writeImage(width: 100, height: 50)
      await #expect(throws: DecodingFailure.self) {
        try await pool.region(region, at: file, priority: .photo)
      }
    }

    @Test func changedImage_IsDecodedAgain() async throws {
      let region = ImageRegion(x: 0, y: 0, width: 8, height: 8, halvings: 0)
      let file = try folder.writeImage(width: 8, height: 8)
      let before = try await pool.region(region, at: file, priority: .photo)
      _ = try folder.writeImage(width: 4, height: 4)
      let after = try await pool.region(region, at: file, priority: .photo)
      #expect(before.width == 8 && after.width == 4)
    }

    @Test(
      .enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"),
      arguments: [
        "6720px_white.jpg", "panorama360.jpg", "max-height.png", "max-width.gif", "big-height.webp",
      ])
    func hugeImage_IsDecodedInParts(name: String) async throws {
      let path = try Fixtures.photo("formats/huge/\(name)")
      let metadata = try await pool.metadata(at: path)
      for halvings in [0, 3] {
        let corner = ImageRegion(
          x: max(0, metadata.width - 8), y: max(0, metadata.height - 8), width: 512, height: 512,
          halvings: halvings)
        let tile = try await pool.region(corner, at: path, priority: .photo)
        #expect(1...10 ~= tile.width && 1...10 ~= tile.height)
        #expect(tile.sourceWidth == metadata.width && tile.sourceHeight == metadata.height)
      }
    }

    @Test(
      .enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"),
      arguments: [
        "jpeg-landscape-portrait/landscape_1.jpg", "jpeg-landscape-portrait/landscape_3.jpg",
        "jpeg-landscape-portrait/landscape_6.jpg", "jpeg-landscape-portrait/landscape_7.jpg",
        "jpeg-landscape-portrait/portrait_8.jpg", "webp/hopper_orientation_5.webp",
      ])
    func tiles_MatchTheUprightImage(name: String) async throws {
      let path = try Fixtures.photo("formats/orientation/\(name)")
      let whole = try await pool.image(at: path, size: .full, priority: .photo)
      for halvings in 0...4 {
        let side = 64 << halvings
        let all = ImageRegion(
          x: 0, y: 0, width: whole.width, height: whole.height, halvings: halvings)
        let level = try await pool.region(all, at: path, priority: .photo)
        #expect(level.width == (whole.width + (1 << halvings) - 1) >> halvings)
        // At smaller scales, a tenth of the image is only a few pixels.
        for (x, y) in halvings <= 2 ? [(0.25, 0.25), (0.5, 0.5), (0.75, 0.25)] : [] {
          let expected = whole.meanColor(aroundX: x, y: y)
          let actual = level.meanColor(aroundX: x, y: y)
          #expect(zip(expected, actual).allSatisfy { abs($0 - $1) < 12 }, "at \(halvings)")
        }
        var differences: [Double] = []
        for y in stride(from: 0, to: whole.height, by: side) {
          for x in stride(from: 0, to: whole.width, by: side) {
            let region = ImageRegion(x: x, y: y, width: side, height: side, halvings: halvings)
            let tile = try await pool.region(region, at: path, priority: .photo)
            #expect(tile.sourceWidth == whole.width && tile.sourceHeight == whole.height)
            for row in 0..<min(tile.height, level.height - y >> halvings) {
              let other = level.color(x: x >> halvings, y: y >> halvings + row)
              let own = tile.color(x: 0, y: row)
              differences.append(contentsOf: zip(own, other).map { Double(abs($0 - $1)) })
            }
          }
        }
        #expect(differences.reduce(0, +) / Double(differences.count) < 0.5, "at \(halvings)")
      }
    }
  }
}
