import Foundation
import ImageDecoding
import Testing

extension DecodingSuite {
  /// The variants of TIFF that scanners and image editors write.
  struct TIFFTests {
    private let pool = Fixtures.pool()
    private let picture = TestPicture.small

    private func image(
      _ file: TIFFFile, size: DecodeSize = .full
    ) async throws -> DecodedImage {
      try await pool.image(in: file.bytes, size: size, priority: .photo)
    }

    /// Returns a file with one strip of colours.
    private var colors: TIFFFile {
      TIFFFile(
        width: picture.width, height: picture.height, samples: 3, photometric: 2,
        parts: [picture.bytes(picture.color)])
    }

    @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
    func bigTIFFAndTIFF_HaveTheirPixels(isBig: Bool, isBigEndian: Bool) async throws {
      var file = colors
      file.isBig = isBig
      file.isBigEndian = isBigEndian
      let image = try await image(file)
      #expect(image.mismatch(picture.size, color: picture.color) == nil)
      #expect(image.isComplete && image.isOpaque)
    }

    @Test func tiledGray_HasItsPixels() async throws {
      let picture = TestPicture(width: 21, height: 18)
      let tiles = [(0, 0), (16, 0), (0, 16), (16, 16)].map { left, top in
        (0..<256).map { index in
          let (x, y) = (left + index % 16, top + index / 16)
          return x < 21 && y < 18 ? UInt8(picture.shade(x, y)) : 99
        }
      }
      let file = TIFFFile(width: 21, height: 18, tileSide: 16, parts: tiles)
      #expect(try await image(file).mismatch((21, 18), color: picture.gray) == nil)
      let region = ImageRegion(x: 14, y: 13, width: 6, height: 4, halvings: 0)
      let folder = try TemporaryFolder()
      let path = try folder.write(file.bytes, as: "tiled.tif")
      let part = try await pool.region(region, at: path, priority: .photo)
      #expect(part.mismatch((6, 4)) { picture.gray($0 + 14, $1 + 13) } == nil)
    }

    @Test(arguments: [0, 1])
    func tiledMono_HasItsPixels(photometric: Int) async throws {
      // A chess board with fields of 3 × 3 pixels.
      func isSet(_ x: Int, _ y: Int) -> Bool { (x / 3 + y / 3) % 2 == 0 }
      func byte(_ x: Int, _ y: Int) -> UInt8 {
        (x..<(x + 8)).reduce(0) { $0 << 1 | (isSet($1, y) ? 1 : 0) }
      }
      let tiles = [0, 16].map { left in
        (0..<16).flatMap { y in [byte(left, y), byte(left + 8, y)] }
      }
      let file = TIFFFile(
        width: 20, height: 10, bits: 1, photometric: photometric, tileSide: 16, parts: tiles)
      let image = try await image(file)
      #expect(
        image.mismatch((20, 10)) { x, y in
          Array(repeating: isSet(x, y) == (photometric == 1) ? 255 : 0, count: 3)
        } == nil)
    }

    @Test func twelveBits_AreScaledToEight() async throws {
      // Three bytes hold two samples of 12 bits. Rows are padded to bytes.
      let values = [0, 4095, 2048, 1234, 77]
      let bits = values.map { String($0 + 4096, radix: 2).dropFirst() }.joined() + "0000"
      let row = stride(from: 0, to: 64, by: 8).compactMap {
        UInt8(bits.dropFirst($0).prefix(8), radix: 2)
      }
      let file = TIFFFile(width: 5, height: 2, bits: 12, parts: [row + row])
      #expect(
        try await image(file).mismatch((5, 2)) { x, _ in
          Array(repeating: Int((Double(values[x]) * 255 / 4095).rounded()), count: 3)
        } == nil)
    }

    @Test(arguments: [2, 4, 6, 10, 14])
    func otherDepths_AreScaledToEight(bits: Int) async throws {
      let most = 1 << bits - 1
      let values = [0, most, most / 2, most / 3, 1]
      let digits = values.map { String($0 + 1 << bits, radix: 2).dropFirst() }.joined()
      let padded = digits + String(repeating: "0", count: (8 - digits.count % 8) % 8)
      let row = stride(from: 0, to: padded.count, by: 8).compactMap {
        UInt8(padded.dropFirst($0).prefix(8), radix: 2)
      }
      let file = TIFFFile(width: 5, height: 1, bits: bits, parts: [row])
      #expect(
        try await image(file).mismatch((5, 1), tolerance: 1) { x, _ in
          Array(repeating: values[x] * 255 / most, count: 3)
        } == nil)
    }

    @Test func signedSixteenBits_AreBlackUpToZero() async throws {
      let values = [-32768, -1, 0, 8192, 16384, 32767]
      for isBigEndian in [false, true] {
        var file = TIFFFile(
          width: 6, height: 1, bits: 16, format: 2, isBigEndian: isBigEndian, parts: [])
        file.parts = [values.flatMap { file.number($0, 2) }]
        #expect(
          try await image(file).mismatch((6, 1), tolerance: 1) { x, _ in
            Array(repeating: max(0, values[x]) * 255 / 32767, count: 3)
          } == nil)
      }
    }

    @Test(arguments: [8, 16], [1, 3])
    func unspecifiedSamples_AreSkipped(bits: Int, colors: Int) async throws {
      // Two samples without a meaning follow the colours of a pixel.
      var file = TIFFFile(
        width: 2, height: 1, bits: bits, samples: colors + 2, photometric: colors == 1 ? 1 : 2,
        shorts: [338: [0, 0]], parts: [])
      let pixels = [
        [250, 0, 100].prefix(colors) + [0, 7], [9, 90, 200].prefix(colors) + [255, 0],
      ]
      file.parts = [
        pixels.joined().flatMap { file.number(bits == 8 ? $0 : $0 * 257, bits / 8) }
      ]
      let image = try await image(file)
      #expect(image.isOpaque)
      #expect(
        image.mismatch((2, 1)) { x, _ in
          colors == 3 ? Array(pixels[x].prefix(3)) : Array(repeating: pixels[x][0], count: 3)
        } == nil)
    }

    @Test(arguments: [255, 65535, 0xFFFF_FFFF])
    func thirtyTwoBits_AreScaledToTheRangeInUse(most: Int) async throws {
      let values = [0, most, most / 2, most / 4]
      for isBigEndian in [false, true] {
        var file = TIFFFile(width: 4, height: 1, bits: 32, isBigEndian: isBigEndian, parts: [])
        file.parts = [values.flatMap { file.number($0, 4) }]
        let image = try await image(file)
        #expect(
          image.mismatch((4, 1), tolerance: 1) { x, _ in
            Array(repeating: [0, 255, 127, 63][x], count: 3)
          } == nil)
      }
    }

    @Test(arguments: [16, 32, 64])
    func floatingPoint_IsScaledFromZeroToOne(bits: Int) async throws {
      let values = [0, 1, 0.5, 0.25]
      var file = TIFFFile(width: 4, height: 1, bits: bits, format: 3, parts: [])
      file.parts = [
        values.flatMap { value -> [UInt8] in
          switch bits {
          case 16: file.number([0: 0, 1: 0x3C00, 0.5: 0x3800, 0.25: 0x3400][value] ?? 0, 2)
          case 32: file.number(Int(Float(value).bitPattern), 4)
          default: file.number(Int(value.bitPattern), 8)
          }
        }
      ]
      let image = try await image(file)
      #expect(
        image.mismatch((4, 1), tolerance: 1) { x, _ in
          Array(repeating: [0, 255, 128, 64][x], count: 3)
        } == nil)
    }

    @Test func floatingPointThatIsNoNumber_IsBlackOrWhite() async throws {
      let values: [Float] = [.nan, .infinity, -.infinity, -3, 0.5, 1]
      var file = TIFFFile(width: 6, height: 1, bits: 32, format: 3, parts: [])
      file.parts = [values.flatMap { file.number(Int($0.bitPattern), 4) }]
      let image = try await image(file)
      #expect(
        image.mismatch((6, 1), tolerance: 1) { x, _ in
          Array(repeating: [0, 255, 0, 0, 128, 255][x], count: 3)
        } == nil)
    }

    @Test func inksOf16Bits_HaveTheColorsOf8() async throws {
      let inks = [
        [0, 0, 0, 0], [255, 0, 0, 0], [0, 255, 0, 0], [0, 0, 255, 0], [0, 0, 0, 255],
        [20, 40, 80, 60],
      ]
      var narrow = TIFFFile(
        width: 6, height: 1, samples: 4, photometric: 5, parts: [inks.joined().map { UInt8($0) }])
      let expected = try await image(narrow)
      #expect(expected.color(x: 0, y: 0) == [255, 255, 255])
      #expect(expected.color(x: 1, y: 0) == [0, 255, 255])
      #expect(expected.color(x: 4, y: 0) == [0, 0, 0])
      for isBigEndian in [false, true] {
        narrow.bits = 16
        narrow.isBigEndian = isBigEndian
        narrow.parts = [inks.joined().flatMap { narrow.number($0 * 257, 2) }]
        let image = try await image(narrow)
        #expect(image.mismatch((6, 1), tolerance: 1) { expected.color(x: $0, y: $1) } == nil)
      }
    }

    @Test func paletteWithOpacity_IsTranslucent() async throws {
      // All reds, then all greens, then all blues, with 16 bits each.
      let reds = (0..<256).map { $0 == 3 ? 0xFFFF : 0 }
      let greens = (0..<256).map { $0 == 7 ? 0x8080 : 0 }
      let blues = Array(repeating: 0, count: 256)
      let file = TIFFFile(
        width: 2, height: 1, samples: 2, photometric: 3,
        shorts: [320: reds + greens + blues, 338: [2]], parts: [[3, 255, 7, 128]])
      let image = try await image(file)
      #expect(!image.isOpaque)
      #expect(
        image.mismatch((2, 1), tolerance: 1) { x, _ in
          x == 0 ? [255, 0, 0, 255] : [0, 64, 0, 128]
        } == nil)
    }

    @Test(arguments: [1, 2])
    func opacity_IsPremultipliedOnce(kind: Int) async throws {
      // 1: the stored colours are premultiplied, 2: they are not.
      let file = TIFFFile(
        width: 1, height: 1, samples: 4, photometric: 2, shorts: [338: [kind]],
        parts: [[100, 50, 0, 128]])
      let image = try await image(file)
      let expected = kind == 1 ? [100, 50, 0, 128] : [50, 25, 0, 128]
      #expect(image.mismatch((1, 1), tolerance: 1) { _, _ in expected } == nil)
    }

    @Test func separatePlanes_HaveTheirPixels() async throws {
      var file = colors
      file.shorts = [284: [2]]
      file.parts = (0..<3).map { channel in picture.bytes { [picture.color($0, $1)[channel]] } }
      #expect(try await image(file).mismatch(picture.size, color: picture.color) == nil)
    }

    @Test func packBits_HasItsPixels() async throws {
      // Each row is one literal piece.
      var file = colors
      file.compression = 32773
      file.parts = [
        picture.rows(picture.color).flatMap { [UInt8($0.count - 1)] + $0 }
      ]
      #expect(try await image(file).mismatch(picture.size, color: picture.color) == nil)
    }

    @Test(arguments: [5, 7, 17], [1, 32773])
    func lastStripOfFewerRows_HasItsPixels(rowsPerStrip: Int, compression: Int) async throws {
      let picture = TestPicture(width: 9, height: 18)
      let rows = picture.rows(picture.color).map {
        compression == 1 ? $0 : [UInt8($0.count - 1)] + $0
      }
      let strips = stride(from: 0, to: 18, by: rowsPerStrip).map {
        Array(rows[$0..<min(18, $0 + rowsPerStrip)].joined())
      }
      let file = TIFFFile(
        width: 9, height: 18, samples: 3, photometric: 2, compression: compression,
        rowsPerStrip: rowsPerStrip, parts: strips)
      let image = try await image(file)
      #expect(image.isComplete && image.isOpaque)
      #expect(image.mismatch((9, 18), color: picture.color) == nil)
    }

    @Test(arguments: [(1, 1), (2, 1), (64, 1), (1, 32773), (64, 32773)])
    func truncatedStrips_ShowTheRowsBefore(rowsPerStrip: Int, compression: Int) async throws {
      let picture = TestPicture(width: 31, height: 64)
      let rows = picture.rows(picture.color).map {
        compression == 1 ? $0 : [UInt8($0.count - 1)] + $0
      }
      let strips = stride(from: 0, to: 64, by: rowsPerStrip).map {
        Array(rows[$0..<min(64, $0 + rowsPerStrip)].joined())
      }
      let file = TIFFFile(
        width: 31, height: 64, samples: 3, photometric: 2, compression: compression,
        rowsPerStrip: rowsPerStrip, parts: strips)
      // Forty rows and a half.
      let count = file.partsOffset + rows[0].count * 40 + rows[0].count / 2
      let image = try await pool.image(
        in: Array(file.bytes.prefix(count)), size: .full, priority: .photo)
      #expect(!image.isComplete && !image.isOpaque)
      #expect(image.mismatch((31, 64), rows: 40, color: picture.color) == nil)
      #expect(image.pixels.suffix(20 * image.bytesPerRow).allSatisfy { $0 == 0 })
    }

    @Test func turnedImage_IsUpright() async throws {
      var file = colors
      // The first row is the right side, the first column the top.
      file.shorts = [274: [6]]
      let image = try await image(file)
      let (width, height) = picture.size
      #expect(image.mismatch((height, width)) { picture.color($1, height - 1 - $0) } == nil)
    }

    @Test func colorProfile_IsUsed() async throws {
      var file = colors
      file.blobs = [34675: ICCProfile.exchangingRedAndGreen]
      let image = try await image(file)
      #expect(
        image.mismatch(picture.size, tolerance: 8) { x, y in
          let color = picture.color(x, y)
          return [color[1], color[0], color[2]]
        } == nil)
    }

    @Test func sizeWithoutPixels_IsRefused() async throws {
      for (width, height) in [(0, 3), (5, 0)] {
        var file = colors
        (file.width, file.height) = (width, height)
        let bytes = file.bytes
        await #expect(throws: DecodingFailure.self) {
          try await pool.image(in: bytes, size: .full, priority: .photo)
        }
      }
    }
  }
}
