import Foundation
import ImageDecoding
import Testing

extension DecodingSuite {
  /// Icons and mouse pointers of Windows.
  struct ICOTests {
    private let pool = Fixtures.pool()

    /// Returns an icon with some pictures.
    private func icon(_ pictures: [[UInt8]], kind: UInt8 = 1) -> [UInt8] {
      var table: [UInt8] = [0, 0, kind, 0, UInt8(pictures.count), 0]
      var offset = 6 + 16 * pictures.count
      for picture in pictures {
        table += [0, 0, 0, 0, 1, 0, 0, 0] + SmallFiles.littleEndian(picture.count)
        table += SmallFiles.littleEndian(offset)
        offset += picture.count
      }
      return table + pictures.joined()
    }

    /// Returns a bitmap of one colour, with the rows of a mask from bottom to top.
    private func bitmap(side: Int, bits: Int, pixel: Int, mask: [UInt8]) -> [UInt8] {
      let row = Array(repeating: pixel, count: side)
      let file = BMPFile(
        width: side, height: side * 2, bits: bits,
        pixels: BMPFile.pack(Array(repeating: row, count: side), bits: bits))
      return file.information + file.pixels + mask.flatMap { [$0, 0, 0, 0] }
    }

    private func image(_ bytes: [UInt8]) async throws -> DecodedImage {
      try await pool.image(in: bytes, size: .full, priority: .photo)
    }

    @Test(arguments: [UInt8(1), 2])
    func bitsOfTheMask_AreTransparent(kind: UInt8) async throws {
      // The left pixel of the bottom row, and the right pixel of the top row.
      let picture = bitmap(side: 2, bits: 24, pixel: 0x0A141E, mask: [0x80, 0x40])
      let image = try await image(icon([picture], kind: kind))
      #expect(!image.isOpaque)
      #expect(
        image.mismatch((2, 2)) { x, y in
          x == y ? [10, 20, 30, 255] : [0, 0, 0, 0]
        } == nil)
    }

    @Test func opacityOf32Bits_ReplacesTheMask() async throws {
      let picture = bitmap(side: 2, bits: 32, pixel: 0x80C8_6400, mask: [0xFF, 0xFF])
      let image = try await image(icon([picture]))
      #expect(image.mismatch((2, 2), tolerance: 1) { _, _ in [100, 50, 0, 128] } == nil)
    }

    @Test func opacityThatIsZeroEverywhere_LeavesTheMask() async throws {
      let picture = bitmap(side: 2, bits: 32, pixel: 0x00C8_6400, mask: [0, 0x80])
      let image = try await image(icon([picture]))
      #expect(
        image.mismatch((2, 2)) { x, y in
          x == 0 && y == 0 ? [0, 0, 0, 0] : [200, 100, 0, 255]
        } == nil)
    }

    @Test func pngInIcon_IsShown() async throws {
      let image = try await image(icon([SmallFiles.translucentPNG(side: 3)]))
      #expect(image.mismatch((3, 3)) { _, _ in [128, 0, 0, 128] } == nil)
    }

    @Test func largestPicture_IsShown() async throws {
      let small = bitmap(side: 2, bits: 24, pixel: 0xFF_0000, mask: [0, 0])
      let deep = bitmap(side: 4, bits: 24, pixel: 0x00_FF00, mask: [0, 0, 0, 0])
      let large = SmallFiles.translucentPNG(side: 8)
      #expect(try await image(icon([small, deep])).width == 4)
      #expect(try await image(icon([large, small, deep])).width == 8)
    }

    @Test func damagedPicture_LeavesTheOthers() async throws {
      let small = bitmap(side: 2, bits: 24, pixel: 0xFF_0000, mask: [0, 0])
      let image = try await image(icon([Array(repeating: 7, count: 60), small]))
      #expect(image.mismatch((2, 2)) { _, _ in [255, 0, 0] } == nil)
    }
  }
}
