import Foundation
import ImageDecoding
import Testing

extension DecodingSuite {
  /// Photoshop documents, decoded from their merged image.
  struct PSDTests {
    private let pool = Fixtures.pool()
    private let picture = TestPicture.small

    /// A document that a test describes.
    private struct Document {
      var size = (5, 3)
      /// 0 for bits, 1 for grey, 2 for a palette, 3 for colours, 4 for inks, 9 for Lab.
      var mode: Int
      var depth = 8
      var isLarge = false
      var isPacked = false
      var palette: [UInt8] = []
      var resources: [UInt8] = []
      /// The section of layers.
      var layers: [UInt8] = []
      /// The rows of each channel.
      var channels: [[[UInt8]]]

      var bytes: [UInt8] {
        func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
          SmallFiles.bigEndian(value, count)
        }
        var file = Array("8BPS".utf8) + number(isLarge ? 2 : 1, 2) + [0, 0, 0, 0, 0, 0]
        file += number(channels.count, 2) + number(size.1) + number(size.0) + number(depth, 2)
        file += number(mode, 2) + number(palette.count) + palette
        file += number(resources.count) + resources
        file += number(layers.count, isLarge ? 8 : 4) + layers + number(isPacked ? 1 : 0, 2)
        let rows = channels.joined().map { isPacked ? Self.packBits($0) : $0 }
        if isPacked { file += rows.flatMap { number($0.count, isLarge ? 4 : 2) } }
        return file + rows.joined()
      }

      /// Compresses with PackBits: a run of the first byte, then literal bytes.
      private static func packBits(_ row: [UInt8]) -> [UInt8] {
        let run = row.prefix { $0 == row[0] }.count
        let rest = row.dropFirst(run)
        return (run > 1 ? [UInt8(257 - run), row[0]] : [0, row[0]])
          + (rest.isEmpty ? [] : [UInt8(rest.count - 1)] + rest)
      }

      /// Returns a block of the document.
      static func resource(_ number: Int, _ contents: [UInt8]) -> [UInt8] {
        joined(
          ascii("8BIM"), SmallFiles.bigEndian(number, 2), [0, 0],
          SmallFiles.bigEndian(contents.count), contents,
          Array(repeating: 0, count: contents.count % 2))
      }
    }

    private func image(_ document: Document) async throws -> DecodedImage {
      try await pool.image(in: document.bytes, size: .full, priority: .photo)
    }

    private var channels: [[[UInt8]]] {
      (0..<3).map { channel in picture.rows { [picture.color($0, $1)[channel]] } }
    }

    @Test(arguments: [false, true], [false, true])
    func colors_HaveTheirPixels(isPacked: Bool, isLarge: Bool) async throws {
      let document = Document(
        mode: 3, isLarge: isLarge, isPacked: isPacked, channels: channels)
      let image = try await image(document)
      #expect(image.isOpaque && image.isComplete)
      #expect(image.mismatch(picture.size, color: picture.color) == nil)
    }

    @Test(arguments: [false, true])
    func gray_HasItsShades(isPacked: Bool) async throws {
      let document = Document(
        mode: 1, isPacked: isPacked, channels: [picture.rows { [picture.shade($0, $1)] }])
      #expect(try await image(document).mismatch(picture.size, color: picture.gray) == nil)
    }

    @Test func inks_AbsorbLight() async throws {
      // A document stores the light that an ink lets through.
      let inks: [[UInt8]] = [
        [255, 0, 255, 128], [255, 255, 0, 255], [255, 255, 255, 255], [255, 255, 255, 0],
      ]
      let document = Document(
        size: (4, 1), mode: 4, channels: inks.map { [$0] })
      let expected = [[255, 255, 255], [0, 255, 255], [255, 0, 255], [0, 0, 0]]
      #expect(try await image(document).mismatch((4, 1)) { x, _ in expected[x] } == nil)
    }

    @Test func sixteenBits_AreScaledToEight() async throws {
      let wide = channels.map { rows in rows.map { row in row.flatMap { [$0, $0] } } }
      let document = Document(mode: 3, depth: 16, channels: wide)
      #expect(try await image(document).mismatch(picture.size, color: picture.color) == nil)
    }

    @Test func floatingPoint_IsLight() async throws {
      let values: [Float] = [0, 0.5]
      let row = values.flatMap { SmallFiles.bigEndian(Int($0.bitPattern)) }
      let document = Document(size: (2, 1), mode: 1, depth: 32, channels: [[row]])
      #expect(
        try await image(document).mismatch((2, 1), tolerance: 1) { x, _ in
          x == 0 ? [0, 0, 0] : [188, 188, 188]
        } == nil)
    }

    @Test func bits_AreBlackWhereTheyAreSet() async throws {
      let document = Document(
        size: (5, 2), mode: 0, depth: 1, channels: [[[0b1010_1000], [0b0101_0000]]])
      #expect(
        try await image(document).mismatch((5, 2)) { x, y in
          Array(repeating: (x + y) % 2 == 0 ? 0 : 255, count: 3)
        } == nil)
    }

    @Test func palette_IsUsed() async throws {
      // 256 reds, 256 greens, 256 blues.
      var palette = [UInt8](repeating: 0, count: 768)
      palette[1] = 200
      palette[256 + 2] = 100
      let document = Document(
        size: (3, 1), mode: 2, palette: palette,
        resources: Document.resource(1047, [0, 0]), channels: [[[0, 1, 2]]])
      let expected = [[0, 0, 0, 0], [200, 0, 0, 255], [0, 100, 0, 255]]
      #expect(try await image(document).mismatch((3, 1)) { x, _ in expected[x] } == nil)
    }

    @Test func lab_IsConverted() async throws {
      // White, black and a grey of half the lightness.
      let document = Document(
        size: (3, 1), mode: 9, channels: [[[255, 0, 128]], [[128, 128, 128]], [[128, 128, 128]]])
      let expected = [[255, 255, 255], [0, 0, 0], [119, 119, 119]]
      #expect(
        try await image(document).mismatch((3, 1), tolerance: 2) { x, _ in expected[x] } == nil)
    }

    @Test func fourthChannel_IsOpacityIfTheLayersStateIt() async throws {
      // A negative layer count. Transparent pixels were blended with white.
      let layers = SmallFiles.bigEndian(4) + [0xFF, 0xFF, 0, 0]
      let channels: [[[UInt8]]] = [[[227]], [[177]], [[127]], [[128]]]
      var document = Document(size: (1, 1), mode: 3, layers: layers, channels: channels)
      #expect(
        try await image(document).mismatch((1, 1), tolerance: 1) { _, _ in [100, 50, 0, 128] }
          == nil)
      document.layers = []
      #expect(try await image(document).mismatch((1, 1)) { _, _ in [227, 177, 127] } == nil)
    }

    @Test func colorProfile_IsUsed() async throws {
      let document = Document(
        size: (1, 1), mode: 3,
        resources: Document.resource(1039, ICCProfile.exchangingRedAndGreen),
        channels: [[[255]], [[0]], [[0]]])
      #expect(
        try await image(document).mismatch((1, 1), tolerance: 4) { _, _ in [0, 255, 0] } == nil)
    }

    @Test func documentWithoutMergedImage_ShowsItsThumbnail() async throws {
      let thumbnail = SmallFiles.jpeg(width: 16, height: 8) { _, _ in [200, 100, 50] }
      let resources =
        Document.resource(1057, [0, 0, 0, 1, 0])
        + Document.resource(1036, [UInt8](repeating: 0, count: 28) + thumbnail)
      let document = Document(mode: 3, resources: resources, channels: channels)
      let image = try await image(document)
      #expect(image.mismatch((16, 8), tolerance: 4) { _, _ in [200, 100, 50] } == nil)
    }

    @Test func truncatedFile_ShowsTheRowsBefore() async throws {
      // The last of the last channel's three rows is missing.
      let bytes = Document(mode: 3, channels: channels).bytes.dropLast(5)
      let image = try await pool.image(in: Array(bytes), size: .full, priority: .photo)
      #expect(!image.isComplete)
      #expect(image.mismatch(picture.size, rows: 2, color: picture.color) == nil)
    }

    @Test func region_MatchesTheFullImage() async throws {
      let folder = try TemporaryFolder()
      let document = Document(mode: 3, isPacked: true, channels: channels)
      let path = try folder.write(document.bytes, as: "document.psd")
      let region = ImageRegion(x: 1, y: 1, width: 3, height: 2, halvings: 0)
      let part = try await pool.region(region, at: path, priority: .photo)
      #expect(part.mismatch((3, 2)) { picture.color($0 + 1, $1 + 1) } == nil)
    }
  }
}
