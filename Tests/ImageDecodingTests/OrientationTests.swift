import Foundation
import ImageDecoding
import SystemPackage
import Testing

extension DecodingSuite {
  /// The eight orientations of stored pixels.
  struct OrientationTests {
    private let folder: TemporaryFolder
    private let pool = Fixtures.pool()

    init() throws {
      folder = try TemporaryFolder()
    }

    /// Tests the quarters of the upright image, from top left to bottom right. The file stores red,
    /// green, blue and white.
    @Test(arguments: zip(1...8, ["RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB"]))
    func everyOrientation_HasItsQuarters(orientation: Int, quarters: String) async throws {
      let jpeg = SmallFiles.jpeg(width: 64, height: 32) { x, y in
        switch (x < 32, y < 16) {
        case (true, true): [255, 0, 0]
        case (false, true): [0, 255, 0]
        case (true, false): [0, 0, 255]
        case (false, false): [255, 255, 255]
        }
      }
      let file = try folder.write(
        SmallFiles.photo(jpeg, thumbnail: jpeg, orientation: UInt8(orientation)), as: "photo.jpg")
      let whole = try await pool.image(at: file, size: .full, priority: .photo)
      let all = ImageRegion(x: 0, y: 0, width: 64, height: 64, halvings: 0)
      let images = [
        whole,
        try await pool.image(at: file, size: .fitting(width: 20, height: 20), priority: .photo),
        try await pool.image(at: file, size: .square(8), priority: .thumbnail),
        try await pool.region(all, at: file, priority: .photo),
        try #require(try await pool.preview(at: file, side: 16, priority: .thumbnail)),
      ]
      #expect(whole.width == (orientation >= 5 ? 32 : 64))
      for image in images { #expect(Self.quarters(of: image) == quarters) }
      let metadata = try await pool.metadata(at: file)
      #expect(metadata.orientation == orientation && metadata.width == whole.width)
    }

    private static func quarters(of image: DecodedImage) -> String {
      let places = [(1, 1), (3, 1), (1, 3), (3, 3)]
      return places.map { x, y in
        let color = image.color(x: image.width * x / 4, y: image.height * y / 4)
        return switch color.map({ $0 > 127 }) {
        case [true, false, false]: "R"
        case [false, true, false]: "G"
        case [false, false, true]: "B"
        case [true, true, true]: "W"
        default: "?"
        }
      }.joined()
    }
  }
}
