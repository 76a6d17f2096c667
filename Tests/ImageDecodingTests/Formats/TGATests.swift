import Foundation
import ImageDecoding
import Testing

extension DecodingSuite {
  /// Targa files, which have no signature.
  struct TGATests {
    private let pool = Fixtures.pool()
    private let picture = TestPicture.small

    /// Returns a file of a type: 1 for palettes, 2 for colours, 3 for grey, plus 8 for runs.
    private func file(
      kind: UInt8, depth: UInt8, descriptor: UInt8 = 0x20, size: (Int, Int) = (5, 3),
      palette: [UInt8] = [], pixels: [UInt8]
    ) -> [UInt8] {
      let colorMap =
        palette.isEmpty ? [0, 0, 0] : SmallFiles.littleEndian(palette.count / 3, 2) + [24]
      return joined(
        [0, palette.isEmpty ? 0 : 1, kind, 0, 0], colorMap, [0, 0, 0, 0],
        SmallFiles.littleEndian(size.0, 2), SmallFiles.littleEndian(size.1, 2),
        [depth, descriptor], palette, pixels)
    }

    private func image(_ bytes: [UInt8]) async throws -> DecodedImage {
      try await pool.image(in: bytes, size: .full, priority: .photo)
    }

    /// Returns the pixels as blue, green and red, with rows and columns in the given order.
    private func pixels(isBottomUp: Bool = false, isMirrored: Bool = false) -> [UInt8] {
      picture.bytes { x, y in
        picture.color(isMirrored ? 4 - x : x, isBottomUp ? 2 - y : y).reversed()
      }
    }

    @Test(arguments: [
      (UInt8(0x20), false, false), (0, true, false), (0x30, false, true), (0x10, true, true),
    ])
    func cornerOfTheFirstPixel_IsRespected(
      descriptor: UInt8, isBottomUp: Bool, isMirrored: Bool
    ) async throws {
      let bytes = file(
        kind: 2, depth: 24, descriptor: descriptor,
        pixels: pixels(isBottomUp: isBottomUp, isMirrored: isMirrored))
      #expect(try await image(bytes).mismatch(picture.size, color: picture.color) == nil)
    }

    @Test func runs_ContinueInTheNextRow() async throws {
      // Seven pixels of one colour, then eight literal ones.
      let stored = (7..<15).map { picture.color($0 % 5, $0 / 5) }
      let literal: [UInt8] = stored.flatMap { $0.reversed().map { UInt8($0) } }
      let packets = joined([0x86, 30, 20, 10, 7], literal)
      let image = try await image(file(kind: 10, depth: 24, pixels: packets))
      let mismatch = image.mismatch(picture.size) { x, y in
        y * 5 + x < 7 ? [10, 20, 30] : picture.color(x, y)
      }
      #expect(mismatch == nil)
    }

    @Test(arguments: [UInt8(3), 11])
    func gray_HasItsShades(kind: UInt8) async throws {
      let rows = picture.rows { [picture.shade($0, $1)] }
      let pixels = rows.flatMap { kind == 11 ? [UInt8($0.count - 1)] + $0 : $0 }
      let image = try await image(file(kind: kind, depth: 8, pixels: pixels))
      #expect(image.mismatch(picture.size, color: picture.gray) == nil)
    }

    @Test func palette_IsUsed() async throws {
      let palette: [UInt8] = [0, 0, 255, 0, 255, 0, 255, 0, 0]
      let bytes = file(
        kind: 1, depth: 8, palette: palette, pixels: picture.bytes { x, y in [(x + y) % 3] })
      #expect(
        try await image(bytes).mismatch(picture.size) { x, y in
          [[255, 0, 0], [0, 255, 0], [0, 0, 255]][(x + y) % 3]
        } == nil)
    }

    @Test func sixteenBits_HaveFiveForEachColor() async throws {
      let pixels = picture.rows { x, y in
        let color = picture.color(x, y).map { $0 >> 3 }
        return SmallFiles.littleEndian(color[0] << 10 | color[1] << 5 | color[2], 2).map(Int.init)
      }
      let image = try await image(file(kind: 2, depth: 16, pixels: Array(pixels.joined())))
      #expect(
        image.mismatch(picture.size, tolerance: 1) { x, y in
          picture.color(x, y).map { ($0 >> 3) * 255 / 31 }
        } == nil)
    }

    @Test func opacityOf32Bits_IsPremultiplied() async throws {
      let bytes = file(
        kind: 2, depth: 32, descriptor: 0x28, size: (2, 1),
        pixels: [0, 100, 200, 128, 1, 2, 3, 255])
      let image = try await image(bytes)
      #expect(
        image.mismatch((2, 1), tolerance: 1) { x, _ in
          x == 0 ? [100, 50, 0, 128] : [3, 2, 1, 255]
        } == nil)
    }

    @Test(arguments: [UInt8(2), 10])
    func truncatedFile_ShowsTheRowsBefore(kind: UInt8) async throws {
      let pixels = picture.rows { picture.color($0, $1).reversed() }
        .flatMap { kind == 10 ? [UInt8(4)] + $0 : $0 }
      let bytes = file(kind: kind, depth: 24, pixels: pixels).dropLast(9)
      let image = try await image(Array(bytes))
      #expect(!image.isComplete)
      #expect(image.mismatch(picture.size, rows: 2, color: picture.color) == nil)
      #expect(image.colorAndOpacity(x: 0, y: 2) == [0, 0, 0, 0])
    }
  }
}
