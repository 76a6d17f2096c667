import Foundation
import ImageDecoding
import Testing

extension DecodingSuite {
  /// The formats of Netpbm, as decimal numbers and as bytes.
  struct PNMTests {
    private let pool = Fixtures.pool()
    private let picture = TestPicture.small

    private func image(_ header: String, _ pixels: [UInt8] = []) async throws -> DecodedImage {
      try await pool.image(in: Array(header.utf8) + pixels, size: .full, priority: .photo)
    }

    private func digits(_ pixel: (Int, Int) -> [Int]) -> String {
      picture.bytes(pixel).map(String.init).joined(separator: " ")
    }

    @Test func bitmapsInDigitsAndBits_AreBlackAndWhite() async throws {
      let inDigits = try await image("P1\n# a comment\n5 3\n10101 0 1 0 1 0\n11011\n")
      let inBits = try await image("P4 5 3\n", [0b1010_1000, 0b0101_0000, 0b1101_1000])
      let rows = [[1, 0, 1, 0, 1], [0, 1, 0, 1, 0], [1, 1, 0, 1, 1]]
      for image in [inDigits, inBits] {
        #expect(
          image.mismatch(picture.size) { x, y in
            Array(repeating: rows[y][x] == 1 ? 0 : 255, count: 3)
          } == nil)
      }
    }

    @Test func grayInDigitsAndBytes_HasItsShades() async throws {
      let inDigits = try await image("P2 5 3 255\n" + digits { [picture.shade($0, $1)] } + "\n")
      let inBytes = try await image("P5\n5 3\n255\n", picture.bytes { [picture.shade($0, $1)] })
      for image in [inDigits, inBytes] {
        #expect(image.mismatch(picture.size, color: picture.gray) == nil)
      }
    }

    @Test func colorsInDigitsAndBytes_HaveTheirPixels() async throws {
      let inDigits = try await image("P3 5 3 255\n" + digits(picture.color) + "\n")
      let inBytes = try await image("P6 5 3 255\n", picture.bytes(picture.color))
      for image in [inDigits, inBytes] {
        #expect(image.mismatch(picture.size, color: picture.color) == nil)
      }
    }

    @Test func smallerMaximum_IsWhite() async throws {
      let image = try await image("P5 3 1 15\n", [0, 15, 5])
      #expect(
        image.mismatch((3, 1)) { x, _ in Array(repeating: [0, 255, 85][x], count: 3) } == nil)
    }

    @Test func sixteenBits_AreScaledToEight() async throws {
      let inDigits = try await image("P3 1 1 65535\n 51400 25700 257\n")
      let inBytes = try await image("P6 1 1 65535\n", [200, 200, 100, 100, 1, 1])
      let smaller = try await image("P5 1 1 1023\n", [3, 255])
      #expect(inDigits.color(x: 0, y: 0) == [200, 100, 1])
      #expect(inBytes.color(x: 0, y: 0) == [200, 100, 1])
      #expect(smaller.color(x: 0, y: 0) == [255, 255, 255])
    }

    @Test(arguments: [(1, "GRAYSCALE"), (2, "GRAYSCALE_ALPHA"), (3, "RGB"), (4, "RGB_ALPHA")])
    func arbitraryMap_HasItsChannels(depth: Int, kind: String) async throws {
      let header = "P7\nWIDTH 1\nHEIGHT 1\nDEPTH \(depth)\nMAXVAL 255\nTUPLTYPE \(kind)\nENDHDR\n"
      let image = try await image(header, Array([200, 128, 50, 128].prefix(depth)))
      let expected = [
        [200, 200, 200, 255], [100, 100, 100, 128], [200, 128, 50, 255], [100, 64, 25, 128],
      ]
      #expect(image.mismatch((1, 1), tolerance: 1) { _, _ in expected[depth - 1] } == nil)
    }

    @Test(arguments: [false, true])
    func floatingPoint_RunsFromTheBottom(isLittleEndian: Bool) async throws {
      // The samples are light. Half of white is 188 in sRGB.
      let values: [Float] = [0, 0, 0, 0.5, 0.5, 0.5]
      let pixels = values.flatMap { value in
        let bits = Int(value.bitPattern)
        return isLittleEndian ? SmallFiles.littleEndian(bits) : SmallFiles.bigEndian(bits)
      }
      let image = try await image("PF\n1 2\n\(isLittleEndian ? "-1.0" : "1.0")\n", pixels)
      #expect(
        image.mismatch((1, 2), tolerance: 1) { _, y in
          y == 0 ? [188, 188, 188] : [0, 0, 0]
        } == nil)
    }

    @Test func truncatedFile_ShowsTheRowsBefore() async throws {
      let inDigits = try await image("P2 2 3 255\n10 20\n30 40\n50")
      let inBytes = try await image("P5 2 3 255\n", [10, 20, 30, 40, 50])
      for image in [inDigits, inBytes] {
        #expect(!image.isComplete)
        #expect(
          image.mismatch((2, 3)) { x, y in
            y == 2 ? [0, 0, 0, 0] : Array(repeating: 10 + 20 * y + 10 * x, count: 3)
          } == nil)
      }
    }
  }
}
