import Foundation
import ImageDecoding
import SystemPackage
import Testing

extension DecodingSuite {
  /// Pixels of known colours. The expected values come from the formats' definitions, or from
  /// another program's conversion of the same file.
  struct ColorTests {
    private let folder: TemporaryFolder
    private let pool = Fixtures.pool()

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test func opacity_IsPremultiplied() async throws {
      let file = try folder.write(SmallFiles.translucentPNG(side: 4), as: "glass.png")
      let image = try await pool.image(at: file, size: .full, priority: .photo)
      #expect(!image.isOpaque)
      let pixel: [UInt8] = [0, 0, 128, 128]
      #expect(image.pixels.elementsEqual(Array(repeating: pixel, count: 16).joined()))
    }

    @Test func deepGrayAndPalette_HaveTheirColors() async throws {
      let palette: [UInt8] = [10, 20, 30, 200, 100, 50]
      let files: [(String, [UInt8], [Int])] = [
        ("gray", SmallFiles.png(side: 1, colorType: 0, rows: [[0, 77]]), [77, 77, 77]),
        (
          "deep",
          SmallFiles.png(side: 1, depth: 16, colorType: 2, rows: [[0, 9, 0, 90, 0, 200, 0]]),
          // 0xC800 of 0xFFFF is 199.2 of 255.
          [9, 90, 199]
        ),
        (
          "palette",
          SmallFiles.png(side: 1, colorType: 3, rows: [[0, 1]], chunks: [("PLTE", palette)]),
          [200, 100, 50]
        ),
      ]
      for (name, bytes, expected) in files {
        let file = try folder.write(bytes, as: name)
        let image = try await pool.image(at: file, size: .full, priority: .photo)
        #expect(image.color(x: 0, y: 0) == expected, "\(name)")
        #expect(image.isOpaque, "\(name)")
      }
    }

    @Test func shrunkPixel_IsTheMeanOfItsArea() async throws {
      // Columns of 0 and 240: the mean of every pair is 120 at every even scale.
      var bytes = Array("P5 64 64 255\n".utf8)
      for index in 0..<(64 * 64) { bytes.append(index % 2 == 0 ? 0 : 240) }
      let file = try folder.write(bytes, as: "stripes.pgm")
      for side in [32, 16, 8, 4, 2, 1] {
        let image = try await pool.image(at: file, size: .square(side), priority: .photo)
        for x in 0..<side { #expect(image.color(x: x, y: side / 2) == [120, 120, 120]) }
      }
      let odd = try await pool.image(at: file, size: .square(24), priority: .photo)
      // Each pixel covers two and two thirds columns: 0 240 ⅔·0, ⅓·0 240 0 ⅓·240, ⅔·240 0 240.
      let expected = [90.0, 120, 150].map { Int($0.rounded()) }
      for x in 0..<3 {
        #expect(odd.color(x: x, y: 12).allSatisfy { abs($0 - expected[x]) <= 1 }, "\(x)")
      }
    }

    @Test(
      .enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"),
      arguments: [
        ("icc-wide-gamut/Iceland-P3.jpg", [242, 101, 71]),
        ("icc-wide-gamut/P3-sRGB-blue.png", [0, 0, 255]),
        ("icc-wide-gamut/red-blue-gradient.dcip3d65-no-chrm-no-gama.png", [75, 0, 70]),
        ("jpeg/sample.jpg", [63, 73, 88]),
        ("jpeg/portrait_2.jpg", [57, 55, 60]),
        // The profiles exchange colours or have another colour space.
        ("jpeg/sample-xyb.jpg", [61, 71, 86]),
        ("jpeg/icc-profile.jpeg", [125, 159, 196]),
        ("jpeg/cymk.jpg", [5, 111, 247]),
        ("jpeg/four_components.jpg", [249, 61, 36]),
        ("jpeg/pil_sample_cmyk.jpg", [145, 16, 23]),
        ("tiff/DudleyLeavittUtah.tiff", [32, 31, 29]),
        ("tiff/example.tif", [139, 179, 223]),
        ("tiff/purple.tiff", [103, 73, 134]),
        ("tiff/tiff_strip_cmyk_jpeg.tif", [145, 16, 23]),
        ("webp/denali.webp", [124, 108, 109]),
        ("avif/paris_icc_exif_xmp.avif", [141, 187, 229]),
      ])
    func pixel_MatchesTheReference(name: String, expected: [Int]) async throws {
      // The expected colour is from Pillow with lcms, a third of the way from the top left corner.
      let image = try await pool.image(
        at: try Fixtures.photo("formats/\(name)"), size: .full, priority: .photo)
      let color = image.color(x: image.width / 3, y: image.height / 3)
      #expect(zip(color, expected).allSatisfy { abs($0 - $1) <= 4 }, "\(color)")
    }

    @Test(.enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"))
    func shrunkImage_HasTheColorsOfTheFullImage() async throws {
      for name in ["icc-wide-gamut/Iceland-P3.jpg", "jpeg/sample.jpg", "jpeg/cymk.jpg"] {
        let path = try Fixtures.photo("formats/\(name)")
        let whole = try await pool.image(at: path, size: .full, priority: .photo)
        let size = DecodeSize.fitting(width: whole.width / 3, height: whole.height)
        let small = try await pool.image(at: path, size: size, priority: .photo)
        #expect(small.width == whole.width / 3)
        for (x, y) in [(0.25, 0.25), (0.5, 0.5), (0.75, 0.75)] {
          let expected = whole.meanColor(aroundX: x, y: y)
          let actual = small.meanColor(aroundX: x, y: y)
          #expect(zip(expected, actual).allSatisfy { abs($0 - $1) < 5 }, "\(name) \(x)")
        }
      }
    }
  }
}
