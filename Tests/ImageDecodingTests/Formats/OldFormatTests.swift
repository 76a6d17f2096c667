import Foundation
import ImageDecoding
import Testing

extension DecodingSuite {
  /// Old formats that need no library: PCX, Radiance HDR, XBM and XPM.
  struct OldFormatTests {
    private let pool = Fixtures.pool()

    private func image(_ bytes: [UInt8]) async throws -> DecodedImage {
      try await pool.image(in: bytes, size: .full, priority: .photo)
    }

    // MARK: PCX

    private func pcx(
      _ width: Int, _ height: Int, bits: UInt8, planes: UInt8, rowLength: Int,
      hasRuns: Bool = true, palette: [UInt8] = [], pixels: [UInt8]
    ) -> [UInt8] {
      var file: [UInt8] = [10, 5, hasRuns ? 1 : 0, bits, 0, 0, 0, 0]
      file += SmallFiles.littleEndian(width - 1, 2) + SmallFiles.littleEndian(height - 1, 2)
      file += [72, 0, 72, 0] + palette + [UInt8](repeating: 0, count: 48 - palette.count)
      file += [0, planes] + SmallFiles.littleEndian(rowLength, 2) + [1, 0]
      return file + [UInt8](repeating: 0, count: 128 - file.count) + pixels
    }

    /// Encodes bytes for PCX. Bytes that look like a count need a count of 1.
    private func pcxRuns(_ bytes: [UInt8]) -> [UInt8] {
      bytes.flatMap { byte -> [UInt8] in byte >= 0xC0 ? [0xC1, byte] : [byte] }
    }

    @Test(arguments: [false, true])
    func pcxOfThreePlanes_HasItsPixels(hasRuns: Bool) async throws {
      let picture = TestPicture.small
      var rows: [UInt8] = []
      for y in 0..<3 {
        for channel in 0..<3 {
          rows += (0..<5).map { UInt8(picture.color($0, y)[channel]) }
          rows.append(0)
        }
      }
      let bytes = pcx(
        5, 3, bits: 8, planes: 3, rowLength: 6, hasRuns: hasRuns,
        pixels: hasRuns ? pcxRuns(rows) : rows)
      #expect(try await image(bytes).mismatch(picture.size, color: picture.color) == nil)
    }

    @Test func pcxPaletteOf256_IsAtTheEnd() async throws {
      let palette = (0..<256).flatMap { index -> [UInt8] in [UInt8(index), UInt8(255 - index), 7] }
      // The file must be long enough for a palette at its end.
      let row: [UInt8] = [0xC4, 9, 20, 0xC1, 200]
      let rows = [[UInt8]](repeating: row, count: 40).flatMap(\.self)
      let bytes = pcx(
        6, 40, bits: 8, planes: 1, rowLength: 6, pixels: rows + [12] + palette)
      let indices = [9, 9, 9, 9, 20, 200]
      #expect(
        try await image(bytes).mismatch((6, 40)) { x, _ in
          [indices[x], 255 - indices[x], 7]
        } == nil)
    }

    @Test func pcxOfFourPlanesOfBits_UsesTheSmallPalette() async throws {
      // Plane by plane, with the lowest bit first: indexes 0 to 7 of 16.
      let palette = (0..<16).flatMap { (index: UInt8) in [index * 16, index, 255 - index] }
      let planes: [UInt8] = [0b0101_0101, 0, 0b0011_0011, 0, 0b0000_1111, 0, 0, 0]
      let bytes = pcx(
        8, 1, bits: 1, planes: 4, rowLength: 2, palette: palette, pixels: planes)
      #expect(
        try await image(bytes).mismatch((8, 1)) { x, _ in [x * 16, x, 255 - x] } == nil)
    }

    @Test func truncatedPCX_ShowsTheRowsBefore() async throws {
      let bytes = pcx(4, 3, bits: 8, planes: 1, rowLength: 4, pixels: [1, 2, 3, 4, 5, 6])
      let image = try await image(bytes)
      #expect(!image.isComplete)
      #expect(
        image.mismatch((4, 3), rows: 1) { x, _ in Array(repeating: x + 1, count: 3) } == nil)
      #expect(image.colorAndOpacity(x: 0, y: 1) == [0, 0, 0, 0])
    }

    // MARK: Radiance

    private func radiance(_ size: String, _ pixels: [UInt8]) -> [UInt8] {
      Array("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n\(size)\n".utf8) + pixels
    }

    @Test func radianceOfPixels_IsLight() async throws {
      // 128 with the exponent 128 is half of white, which is 188 in sRGB.
      let bytes = radiance("-Y 1 +X 3", [0, 0, 0, 0, 128, 128, 128, 128, 128, 0, 0, 128])
      let expected = [[0, 0, 0], [188, 188, 188], [188, 0, 0]]
      #expect(try await image(bytes).mismatch((3, 1), tolerance: 1) { x, _ in expected[x] } == nil)
    }

    @Test func radianceOfRuns_IsLight() async throws {
      // The channels: red is a run, green eight bytes, blue both, and the exponent a run.
      let row: [UInt8] =
        [2, 2, 0, 8, 136, 128, 8, 0, 128, 0, 128, 0, 128, 0, 128, 132, 0, 4, 128, 128, 128, 128]
        + [136, 128]
      let image = try await image(radiance("-Y 2 +X 8", row + row))
      #expect(
        image.mismatch((8, 2), tolerance: 1) { x, _ in
          [188, x % 2 == 1 ? 188 : 0, x >= 4 ? 188 : 0]
        } == nil)
    }

    @Test func radianceFromTheBottom_IsUpright() async throws {
      let bytes = radiance("+Y 2 +X 1", [128, 0, 0, 128, 0, 128, 0, 128])
      #expect(
        try await image(bytes).mismatch((1, 2), tolerance: 1) { _, y in
          y == 0 ? [0, 188, 0] : [188, 0, 0]
        } == nil)
    }

    @Test func lightAboveWhite_StaysDistinct() async throws {
      // Two and eight times as bright as white.
      let image = try await image(
        radiance("-Y 1 +X 2", [128, 128, 128, 130, 128, 128, 128, 132]))
      let (darker, brighter) = (image.color(x: 0, y: 0)[0], image.color(x: 1, y: 0)[0])
      #expect(230 < darker && darker < brighter)
    }

    // MARK: XBM and XPM

    @Test func xbm_HasItsBits() async throws {
      let text = """
        /* A comment. */
        #define f_width 10
        #define f_height 2
        static unsigned char f_bits[] = { 0x05, 0x02, 0xFA, 1 };
        """
      // The lowest bit is the leftmost pixel, and a set bit is black.
      let black = [[0, 2, 9], [1, 3, 4, 5, 6, 7, 8]]
      #expect(
        try await image(Array(text.utf8)).mismatch((10, 2)) { x, y in
          Array(repeating: black[y].contains(x) ? 0 : 255, count: 3)
        } == nil)
    }

    @Test func xpm_HasItsColors() async throws {
      let text = """
        /* XPM */
        static char *picture[] = {
        /* width, height, colours, characters */
        "4 2 4 2",
        "aa c #FF8000",
        "bb m black c red",
        ".. c None",
        "xx g4 white c light sea green",
        "aabb..xx",
        "xx..bbaa"
        };
        """
      let row = [[255, 128, 0], [255, 0, 0], [0, 0, 0, 0], [32, 178, 170]]
      let image = try await image(Array(text.utf8))
      #expect(!image.isOpaque)
      #expect(image.mismatch((4, 2)) { x, y in row[y == 0 ? x : 3 - x] } == nil)
    }
  }
}
