import Foundation
import ImageDecoding
import Testing

extension DecodingSuite {
  /// The data beside the pixels in AVIF, HEIC, WebP, SVG, GIF and JPEG files.
  struct ContainerTests {
    private let pool = Fixtures.pool()

    private func image(_ bytes: [UInt8], size: DecodeSize = .full) async throws -> DecodedImage {
      try await pool.image(in: bytes, size: size, priority: .photo)
    }

    /// Returns a file with the bytes after a name in it replaced.
    private func replacing(
      in bytes: [UInt8], after name: String, with new: [UInt8]
    ) throws -> [UInt8] {
      let range = try #require(bytes.firstRange(of: Array(name.utf8)))
      var changed = bytes
      changed.replaceSubrange(range.upperBound..<(range.upperBound + new.count), with: new)
      return changed
    }

    // MARK: AVIF and HEIC

    @Test func codePointsInAVIF_AreTheColorsPrimaries() async throws {
      // SMPTE 170M, whose red is less saturated than sRGB's.
      let bytes = try replacing(
        in: CarriedPictures.bytes("avif"), after: "colrnclx", with: [0, 6])
      let image = try await image(bytes)
      let red = image.color(x: image.width / 4, y: image.height / 4)
      #expect(zip(red, [248, 36, 0]).allSatisfy { abs($0 - $1) <= 6 }, "\(red)")
    }

    /// A grey picture of 8 × 8 pixels. Each pixel is 128 of 255.
    private static let grayAVIF = """
      AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPBtZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAA
      AAAAAAAAbGliYXZpZgAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEUAAAAEQAAAChpaW5m
      AAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABoaXBycAAAAElpcGNvAAAAFGlzcGUAAAAAAAAACAAA
      AAgAAAAOcGl4aQAAAAABCAAAAAxhdjFDgQAcAAAAABNjb2xybmNseAABAAgAAYAAAAAXaXBtYQAAAAAAAAABAAEE
      AQKDBAAAABltZGF0EgAKCBgIv+WAhADQMgMQAAw=
      """

    /// A lossless picture of 8 × 8 pixels with the reversible colours YCgCo-Re. Its quarters are red,
    /// green, blue and brown.
    private static let reversibleAVIF = """
      AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAA
      AAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAADkAAAAo
      aWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAA
      AAgAAAAIAAAAEHBpeGkAAAAAAwoKCgAAAAxhdjFDgSBAAAAAABNjb2xybmNseAABAA0AEIAAAAAXaXBtYQAAAAAA
      AAABAAEEAQKDBAAAAEFtZGF0EgAKCDgIv+cBDQKQMisQAAAAD/o+AsYkuFH6jxVSK+zwEqCqxLFvPQ/OSHzLRFut
      SgitYfzMoiYI
      """

    private func decoded(_ base64: String) throws -> [UInt8] {
      Array(try #require(Data(base64Encoded: base64, options: .ignoreUnknownCharacters)))
    }

    /// 128 of 255 in sRGB, of linear light, and raised to 2.2 and 2.8.
    @Test(arguments: [(13, 128), (8, 188), (4, 129), (5, 106)])
    func codePointsInGrayAVIF_AreTheTransferFunction(code: Int, expected: Int) async throws {
      let bytes = try replacing(
        in: decoded(Self.grayAVIF), after: "colrnclx", with: [0, 1, 0, UInt8(code)])
      let image = try await image(bytes)
      let gray = Array(repeating: expected, count: 3)
      #expect(image.mismatch((8, 8), tolerance: 1) { _, _ in gray } == nil)
    }

    @Test(arguments: [DecodeSize.full, .square(2)])
    func reversibleColorsInAVIF_AreExact(size: DecodeSize) async throws {
      let image = try await image(decoded(Self.reversibleAVIF), size: size)
      let quarters = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [200, 100, 50]]
      #expect(CarriedPictures.mismatch(of: image, quarters: quarters, tolerance: 0) == nil)
    }

    @Test(
      .enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"),
      arguments: [
        ("star-8bpc.avifs", 5), ("star-10bpc.avifs", 5), ("colors-animated-8bpc.avif", 5),
      ])
    func avifSequence_HasItsFrames(name: String, count: Int) async throws {
      let path = try Fixtures.photo("formats/avif/\(name)")
      let first = try await pool.image(at: path, size: .square(64), priority: .photo)
      #expect(first.isAnimated)
      let answer = try await pool.frames(0..<100, at: path, size: .square(64), priority: .photo)
      #expect(answer.frameCount == count && answer.frames.count == count)
      #expect(answer.frames.allSatisfy { $0.duration > .zero })
      let frame = try #require(answer.frames.first)
      #expect(frame.image.meanDifference(from: first) == 0)
      #expect(answer.frames.dropFirst().contains { $0.image.meanDifference(from: first) > 1 })
    }

    @Test(
      .enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"),
      arguments: [
        // An endless edit list, one that does not repeat, and no edit list.
        ("colors-animated-8bpc-alpha-exif-xmp.avif", nil), ("colors-animated-8bpc.avif", 1),
        ("star.avifs", nil),
      ])
    func avifSequence_HasItsLoopCount(name: String, count: Int?) async throws {
      let path = try Fixtures.photo("formats/avif/\(name)")
      let answer = try await pool.frames(0..<1, at: path, size: .square(16), priority: .photo)
      #expect(answer.loopCount == count)
    }

    @Test(.enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"))
    func heicOfSeveralPictures_ShowsThePrimaryOne() async throws {
      let path = try Fixtures.photo("formats/heic/heic-collection.heic")
      let bytes = Array(try Data(contentsOf: URL(filePath: path.string)))
      let shown = try await image(bytes, size: .square(64))
      #expect((shown.sourceWidth, shown.sourceHeight) == (1440, 960))
      // A thumbnail follows each picture. The first picture is the primary one.
      for (index, item) in [1002, 1008, 1014, 1020].enumerated() {
        let changed = try replacing(
          in: bytes, after: "pitm", with: [0, 0, 0, 0] + SmallFiles.bigEndian(item, 2))
        let other = try await image(changed, size: .square(64))
        #expect(other.sourceWidth == 1440)
        #expect((other.meanDifference(from: shown) == 0) == (index == 0), "\(item)")
      }
    }

    // MARK: WebP

    @Test func profileInWebP_IsUsed() async throws {
      let plain = try CarriedPictures.bytes("webp")
      let side = SmallFiles.littleEndian(try await image(plain).width - 1, 3)
      let profile = ICCProfile.exchangingRedAndGreen
      // The flag for a profile, the size of the picture, the profile, and the picture's chunk.
      let header = joined(ascii("VP8X"), [10, 0, 0, 0, 0x20, 0, 0, 0], side, side)
      let chunk = joined(ascii("ICCP"), SmallFiles.littleEndian(profile.count), profile)
      let chunks = joined(ascii("WEBP"), header, chunk, Array(plain.dropFirst(12)))
      let bytes = joined(ascii("RIFF"), SmallFiles.littleEndian(chunks.count), chunks)
      let exchanged = [[0, 255, 0], [255, 0, 0], [0, 0, 255], [255, 255, 255]]
      #expect(CarriedPictures.mismatch(of: try await image(plain)) == nil)
      #expect(
        CarriedPictures.mismatch(of: try await image(bytes), quarters: exchanged) == nil)
    }

    @Test func profileInPNG_IsUsed() async throws {
      let profile: [UInt8] =
        Array("p\0\0".utf8) + SmallFiles.zlib(ICCProfile.exchangingRedAndGreen)
      let bytes = SmallFiles.png(
        side: 1, colorType: 2, rows: [[0, 255, 0, 0]], chunks: [("iCCP", profile)])
      #expect(try await image(bytes).mismatch((1, 1), tolerance: 4) { _, _ in [0, 255, 0] } == nil)
    }

    @Test func paletteWithOpacityInPNG_IsTranslucent() async throws {
      let bytes = SmallFiles.png(
        side: 1, colorType: 3, rows: [[0, 1]],
        chunks: [("PLTE", [9, 9, 9, 200, 100, 0]), ("tRNS", [255, 128])])
      #expect(
        try await image(bytes).mismatch((1, 1), tolerance: 1) { _, _ in [100, 50, 0, 128] } == nil)
    }

    @Test func applesVariantOfPNG_IsShown() async throws {
      // The colours are already premultiplied.
      let rows: [[UInt8]] = [
        [0, 50, 100, 200, 255, 0, 25, 50, 128], [0, 0, 0, 0, 0, 9, 8, 7, 255],
      ]
      let image = try await image(SmallFiles.applePNG(side: 2, rows: rows))
      let expected = [[200, 100, 50, 255], [50, 25, 0, 128], [0, 0, 0, 0], [7, 8, 9, 255]]
      #expect(!image.isOpaque && image.isComplete)
      #expect(image.mismatch((2, 2)) { x, y in expected[y * 2 + x] } == nil)
    }

    @Test(.enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"))
    func picturesOfPrograms_AreComplete() async throws {
      for path in try Fixtures.files(in: "formats/png/apple-cgbi") {
        let image = try await pool.image(at: path, size: .full, priority: .photo)
        #expect(image.isComplete && image.width == 32, "\(path)")
      }
    }

    // MARK: SVG

    @Test(arguments: [DecodeSize.full, .square(10)])
    func compressedSVG_MatchesPlainText(size: DecodeSize) async throws {
      let text = try CarriedPictures.bytes("svg")
      let expected = try await image(text, size: size)
      let compressed = try await image(SmallFiles.gzip(text), size: size)
      #expect(CarriedPictures.mismatch(of: expected) == nil)
      #expect(
        compressed.mismatch((expected.width, expected.height)) {
          expected.colorAndOpacity(x: $0, y: $1)
        } == nil)
    }

    // MARK: GIF

    @Test func truncatedGIF_ShowsTheRowsBefore() async throws {
      let whole = SmallFiles.gif(colors: 1, repeats: 0, side: 100)
      let image = try await image(Array(whole.prefix(whole.count * 2 / 3)))
      #expect(!image.isComplete)
      #expect(image.mismatch((100, 100), rows: 60) { _, _ in [0, 0, 0] } == nil)
      #expect(image.pixels.suffix(30 * image.bytesPerRow).allSatisfy { $0 == 0 })
    }

    @Test func truncatedAnimation_ShowsTheFramesBefore() async throws {
      let whole = SmallFiles.gif(colors: 4, repeats: 0, side: 100)
      let folder = try TemporaryFolder()
      let path = try folder.write(whole.prefix(whole.count * 5 / 8), as: "cut.gif")
      let answer = try await pool.frames(0..<4, at: path, size: .full, priority: .photo)
      #expect(answer.frames.count >= 2)
      for (index, frame) in answer.frames.prefix(2).enumerated() {
        #expect(frame.image.mismatch((100, 100)) { _, _ in [index * 40, 0, 0] } == nil)
      }
    }

    // MARK: JPEG

    /// libjpeg-turbo decodes lossless files from version 3 on.
    @Test func losslessJPEG_IsShownOrNamed() async throws {
      // One channel of 8 bits. Every pixel equals the previous one, and the first is half of white.
      let frame: [UInt8] = [0xFF, 0xC3, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0]
      let table: [UInt8] = [0xFF, 0xC4, 0, 20, 0, 1] + [UInt8](repeating: 0, count: 16)
      let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 0, 0]
      let pixels = [UInt8](repeating: 0, count: 32)
      let bytes = joined([0xFF, 0xD8], frame, table, scan, pixels, [0xFF, 0xD9])
      let library = try #require(try await pool.test(.jpeg).library)
      let major = try #require(library.firstMatch(of: /(\d+)\./).flatMap { Int($0.1) })
      guard major < 3 else {
        for (size, side) in [(DecodeSize.full, 16), (.square(2), 2)] {
          let image = try await image(bytes, size: size)
          #expect(image.mismatch((side, side)) { _, _ in [128, 128, 128] } == nil)
        }
        return
      }
      await #expect(throws: DecodingFailure.malformed("Unsupported JPEG process: SOF type 0xc3")) {
        try await self.image(bytes)
      }
    }

    // MARK: All

    @Test(arguments: [(1 << 20) + 1, 0x7FFF_FFFF])
    func oversizedSide_IsTooLarge(side: Int) async throws {
      let png = SmallFiles.png(side: side, colorType: 0, rows: [[0, 1, 2, 3]])
      let tiff = TIFFFile(width: side, height: 1, rowsPerStrip: 1, parts: [[1, 2, 3]]).bytes
      let qoi =
        Array("qoif".utf8) + SmallFiles.bigEndian(side) + SmallFiles.bigEndian(1) + [3, 0, 0xC0]
      for bytes in [png, tiff, qoi] {
        await #expect(throws: DecodingFailure.tooLarge) {
          try await pool.image(in: bytes, size: .square(16), priority: .thumbnail)
        }
      }
    }

    @Test(arguments: [
      "avif", "bmp", "dng", "gif", "heic", "ico", "jp2", "jpg", "jxl", "pcx", "png", "ppm", "psd",
      "qoi", "svg", "tga", "tif", "webp", "xpm",
    ])
    func quarterOfEveryFormat_MatchesTheFullImage(fileExtension: String) async throws {
      let folder = try TemporaryFolder()
      let path = try folder.write(try CarriedPictures.bytes(fileExtension), as: "picture")
      let whole = try await pool.image(at: path, size: .full, priority: .photo)
      let (width, height) = (whole.width / 2, whole.height / 2)
      let region = ImageRegion(x: width, y: 0, width: width, height: height, halvings: 0)
      let part = try await pool.region(region, at: path, priority: .photo)
      #expect(
        part.mismatch((width, height)) { whole.colorAndOpacity(x: $0 + width, y: $1) } == nil)
      let green = part.color(x: width / 2, y: height / 2)
      #expect(zip(green, [0, 255, 0]).allSatisfy { abs($0 - $1) <= 24 }, "\(green)")
    }
  }
}
