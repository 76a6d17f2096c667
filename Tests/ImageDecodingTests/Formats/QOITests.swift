import Foundation
import ImageDecoding
import Testing

extension DecodingSuite {
  /// Every code of the Quite OK Image Format.
  struct QOITests {
    private let pool = Fixtures.pool()

    private func file(
      _ width: Int, _ height: Int, channels: UInt8, _ codes: [UInt8]
    ) -> [UInt8] {
      joined(
        ascii("qoif"), SmallFiles.bigEndian(width), SmallFiles.bigEndian(height), [channels, 0],
        codes, [0, 0, 0, 0, 0, 0, 0, 1])
    }

    private func image(_ bytes: [UInt8]) async throws -> DecodedImage {
      try await pool.image(in: bytes, size: .full, priority: .photo)
    }

    @Test func everyCode_GivesItsPixel() async throws {
      // The index of an earlier colour: (3·100 + 5·50 + 7·20 + 11·255) mod 64.
      let seen = UInt8(3495 % 64)
      let codes: [UInt8] = [
        0xFE, 100, 50, 20,  // The colour itself.
        0xC1,  // It twice more.
        0b01_11_10_01,  // Red 1 more, blue 1 less.
        0b10_101010, 0x85,  // Green 10 more, red 10 more, blue 7 more.
        seen,  // The first colour.
      ]
      let image = try await image(file(3, 2, channels: 3, codes))
      let expected = [
        [100, 50, 20], [100, 50, 20], [100, 50, 20], [101, 50, 19], [111, 60, 26], [100, 50, 20],
      ]
      #expect(image.isOpaque && image.isComplete)
      #expect(image.mismatch((3, 2)) { x, y in expected[y * 3 + x] } == nil)
    }

    @Test func differences_WrapAround() async throws {
      // From black: red 2 less, green 1 less, blue 1 more.
      let image = try await image(file(1, 1, channels: 3, [0b01_00_01_11]))
      #expect(image.mismatch((1, 1)) { _, _ in [254, 255, 1] } == nil)
    }

    @Test func opacity_IsPremultiplied() async throws {
      let image = try await image(file(1, 1, channels: 4, [0xFF, 200, 100, 0, 128]))
      #expect(image.mismatch((1, 1), tolerance: 1) { _, _ in [100, 50, 0, 128] } == nil)
    }

    @Test func truncatedFile_ShowsTheRowsBefore() async throws {
      let codes = Array(repeating: [0xFE, 1, 2, 3] as [UInt8], count: 5).flatMap(\.self)
      let image = try await image(Array(file(2, 3, channels: 3, codes).dropLast(8)))
      #expect(!image.isComplete)
      #expect(image.mismatch((2, 3), rows: 2) { _, _ in [1, 2, 3] } == nil)
      #expect(image.colorAndOpacity(x: 0, y: 2) == [0, 0, 0, 0])
    }
  }
}
