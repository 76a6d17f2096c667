import Foundation
import ImageDecoding
import Testing

extension DecodingSuite {
  /// Bitmaps of Windows and OS/2 with their depths and compressions.
  struct BMPTests {
    private let pool = Fixtures.pool()
    private let picture = TestPicture.small

    private func image(_ file: BMPFile) async throws -> DecodedImage {
      try await pool.image(in: file.bytes, size: .full, priority: .photo)
    }

    private func rows(_ value: (Int, Int) -> Int) -> [[Int]] {
      (0..<picture.height).map { y in (0..<picture.width).map { value($0, y) } }
    }

    /// Returns a colour as a number with blue in the lowest byte.
    private func number(_ x: Int, _ y: Int) -> Int {
      picture.color(x, y).reduce(0) { $0 << 8 | $1 }
    }

    @Test(arguments: [1, 4, 8], [12, 40, 108, 124])
    func paletteBitmap_HasItsColors(bits: Int, headerSize: Int) async throws {
      let count = 1 << bits
      let palette = (0..<count).map { index -> [UInt8] in
        let blue = index * 200 / count
        let red = index * 7 % 256
        return [UInt8(blue), UInt8(255 - index), UInt8(red)]
      }
      func index(_ x: Int, _ y: Int) -> Int { (x * 5 + y * 3) % count }
      let file = BMPFile(
        width: 5, height: 3, bits: bits, headerSize: headerSize, palette: palette,
        pixels: BMPFile.pack(rows(index), bits: bits))
      #expect(
        try await image(file).mismatch(picture.size) { x, y in
          palette[index(x, y)].reversed().map(Int.init)
        } == nil)
    }

    @Test(arguments: [24, 32], [false, true])
    func colorBitmap_HasItsPixels(bits: Int, isTopDown: Bool) async throws {
      let file = BMPFile(
        width: 5, height: isTopDown ? -3 : 3, bits: bits,
        pixels: BMPFile.pack(rows(number), bits: bits, isTopDown: isTopDown))
      let image = try await image(file)
      #expect(image.mismatch(picture.size, color: picture.color) == nil)
      #expect(image.isComplete && image.isOpaque)
    }

    @Test func sixteenBits_HaveFiveForEachColor() async throws {
      let file = BMPFile(
        width: 5, height: 3, bits: 16,
        pixels: BMPFile.pack(
          rows { x, y in
            let color = picture.color(x, y).map { $0 >> 3 }
            return color[0] << 10 | color[1] << 5 | color[2]
          }, bits: 16))
      #expect(
        try await image(file).mismatch(picture.size, tolerance: 1) { x, y in
          picture.color(x, y).map { ($0 >> 3) * 255 / 31 }
        } == nil)
    }

    @Test(arguments: [40, 108])
    func bitFieldsOf16Bits_AreFollowed(headerSize: Int) async throws {
      let file = BMPFile(
        width: 5, height: 3, bits: 16, compression: 3, headerSize: headerSize,
        masks: [0xF800, 0x7E0, 0x1F],
        pixels: BMPFile.pack(
          rows { x, y in
            let color = picture.color(x, y)
            return (color[0] >> 3) << 11 | (color[1] >> 2) << 5 | color[2] >> 3
          }, bits: 16))
      #expect(
        try await image(file).mismatch(picture.size, tolerance: 1) { x, y in
          let color = picture.color(x, y)
          return [
            (color[0] >> 3) * 255 / 31, (color[1] >> 2) * 255 / 63, (color[2] >> 3) * 255 / 31,
          ]
        } == nil)
    }

    /// The palette is for screens with few colours. The pixels do not refer to it.
    @Test func paletteOfBitFields_IsSkipped() async throws {
      let file = BMPFile(
        width: 2, height: 1, bits: 16, compression: 3,
        palette: Array(repeating: [9, 9, 9], count: 256), masks: [0xF800, 0x7E0, 0x1F],
        pixels: BMPFile.pack([[0xF800, 0x07FF]], bits: 16))
      #expect(
        try await image(file).mismatch((2, 1)) { x, _ in x == 0 ? [255, 0, 0] : [0, 255, 255] }
          == nil)
    }

    @Test(arguments: [1, 8, 16, 24, 32], [1, 4, 300])
    func bytesBeforeThePixels_AreSkipped(bits: Int, gap: Int) async throws {
      let white = bits <= 8 ? 1 : bits == 16 ? 0x7FFF : 0xFF_FFFF
      let file = BMPFile(
        width: 2, height: 1, bits: bits, palette: bits <= 8 ? [[0, 0, 0], [255, 255, 255]] : [],
        gap: Array(repeating: 0x55, count: gap), pixels: BMPFile.pack([[0, white]], bits: bits))
      #expect(
        try await image(file).mismatch((2, 1)) { x, _ in Array(repeating: x * 255, count: 3) }
          == nil)
    }

    @Test func bitFieldsOf32Bits_HaveOpacity() async throws {
      // Red in the lowest byte, opacity in the highest.
      let file = BMPFile(
        width: 2, height: 1, bits: 32, compression: 3, headerSize: 124,
        masks: [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000],
        pixels: BMPFile.pack([[0xFF00_00C8, 0x8000_C800]], bits: 32))
      let image = try await image(file)
      #expect(!image.isOpaque)
      #expect(
        image.mismatch((2, 1)) { x, _ in x == 0 ? [200, 0, 0, 255] : [0, 100, 0, 128] } == nil)
    }

    @Test func statedOpacityThatIsZeroEverywhere_IsIgnored() async throws {
      let file = BMPFile(
        width: 1, height: 1, bits: 32, compression: 3, headerSize: 124,
        masks: [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000], pixels: [30, 20, 10, 0])
      #expect(try await image(file).mismatch((1, 1)) { _, _ in [10, 20, 30] } == nil)
    }

    @Test func runsOfBytes_AreFollowed() async throws {
      let palette: [[UInt8]] = [[0, 0, 0], [0, 0, 255], [0, 255, 0], [255, 0, 0]]
      // From the bottom: four of 1; three literal pixels and one more; one skipped and 3.
      let runs: [UInt8] = [
        4, 1, 0, 0, 0, 4, 1, 2, 3, 1, 0, 0, 0, 2, 1, 0, 3, 3, 0, 1,
      ]
      let file = BMPFile(
        width: 4, height: 3, bits: 8, compression: 1, palette: palette, pixels: runs)
      let image = try await image(file)
      let indices = [[-1, 3, 3, 3], [1, 2, 3, 1], [1, 1, 1, 1]]
      #expect(
        image.mismatch((4, 3)) { x, y in
          let index = indices[y][x]
          return index < 0 ? [0, 0, 0, 0] : palette[index].reversed().map(Int.init)
        } == nil)
    }

    @Test func runsOfHalfBytes_AreFollowed() async throws {
      let palette: [[UInt8]] = [[0, 0, 0], [0, 0, 255], [0, 255, 0], [255, 0, 0]]
      // From the bottom: five alternating 1 and 2; five literal pixels, padded to words.
      let runs: [UInt8] = [5, 0x12, 0, 0, 0, 5, 0x32, 0x13, 0x20, 0, 0, 1]
      let file = BMPFile(
        width: 5, height: 2, bits: 4, compression: 2, palette: palette, pixels: runs)
      let indices = [[3, 2, 1, 3, 2], [1, 2, 1, 2, 1]]
      #expect(
        try await image(file).mismatch((5, 2)) { x, y in
          palette[indices[y][x]].reversed().map(Int.init)
        } == nil)
    }

    @Test(arguments: [false, true])
    func truncatedBitmap_LacksTheRowsThatAreMissing(isTopDown: Bool) async throws {
      let picture = TestPicture(width: 4, height: 20)
      let rows = (0..<20).map { y in
        (0..<4).map { picture.color($0, y).reduce(0) { $0 << 8 | $1 } }
      }
      var file = BMPFile(
        width: 4, height: isTopDown ? -20 : 20, bits: 24,
        pixels: BMPFile.pack(rows, bits: 24, isTopDown: isTopDown))
      // Twelve rows and a half.
      file.pixels = Array(file.pixels.prefix(12 * 12 + 6))
      let image = try await image(file)
      #expect(!image.isComplete)
      let held = isTopDown ? 0..<12 : 8..<20
      #expect(
        image.mismatch((4, 20)) { x, y in
          held.contains(y) ? picture.color(x, y) : [0, 0, 0, 0]
        } == nil)
    }

    @Test func colorProfile_IsUsed() async throws {
      let file = BMPFile(
        width: 1, height: 1, bits: 24, headerSize: 124, profile: ICCProfile.exchangingRedAndGreen,
        pixels: [0, 0, 255, 0])
      #expect(try await image(file).mismatch((1, 1), tolerance: 4) { _, _ in [0, 255, 0] } == nil)
    }

    @Test func region_MatchesTheFullImage() async throws {
      let picture = TestPicture(width: 40, height: 30)
      let rows = (0..<30).map { y in
        (0..<40).map { picture.color($0, y).reduce(0) { $0 << 8 | $1 } }
      }
      let folder = try TemporaryFolder()
      let path = try folder.write(
        BMPFile(width: 40, height: 30, bits: 24, pixels: BMPFile.pack(rows, bits: 24)).bytes,
        as: "large.bmp")
      let region = ImageRegion(x: 33, y: 11, width: 5, height: 9, halvings: 0)
      let part = try await pool.region(region, at: path, priority: .photo)
      #expect(part.mismatch((5, 9)) { picture.color($0 + 33, $1 + 11) } == nil)
    }
  }
}
