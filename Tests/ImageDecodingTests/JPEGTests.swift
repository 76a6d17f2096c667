import Foundation
import ImageDecoding
import SystemPackage
import Testing

extension DecodingSuite {
  /// Damaged and unusual JPEG files.
  struct JPEGTests {
    private let folder: TemporaryFolder
    private let pool = Fixtures.pool()
    private let whole = SmallFiles.jpeg(width: 256, height: 256) { x, y in
      [UInt8(x), UInt8(y), UInt8((x * 7 + y * 13) & 0xFF)]
    }

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test func truncatedFile_HasATransparentLowerPart() async throws {
      let complete = try folder.write(whole, as: "whole.jpg")
      let file = try folder.write(whole.prefix(whole.count * 2 / 3), as: "cut.jpg")
      for size in [DecodeSize.full, .square(100), .fitting(width: 60, height: 60)] {
        let expected = try await pool.image(at: complete, size: size, priority: .photo)
        let image = try await pool.image(at: file, size: size, priority: .photo)
        #expect(expected.isComplete && expected.isOpaque)
        #expect(!image.isComplete && !image.isOpaque)
        #expect(image.width == expected.width && image.height == expected.height)
        for y in 0..<(image.height / 2) {
          #expect(image.color(x: 20, y: y) == expected.color(x: 20, y: y))
        }
        #expect(image.pixels.suffix(image.bytesPerRow).allSatisfy { $0 == 0 })
      }
    }

    @Test func turnedTruncatedFile_LacksASide() async throws {
      let cut = Array(whole.prefix(whole.count * 2 / 3))
      let file = try folder.write(
        SmallFiles.photo(cut, thumbnail: [0], orientation: 6), as: "cut.jpg")
      let image = try await pool.image(at: file, size: .full, priority: .photo)
      // After the turn, rows of the file are columns, with the last one at the left.
      #expect(image.pixels.prefix(4).allSatisfy { $0 == 0 })
      #expect(image.pixels[image.bytesPerRow - 1] == 255)
    }

    @Test func fileWithoutEndMarker_IsComplete() async throws {
      let file = try folder.write(whole.dropLast(2), as: "open.jpg")
      let image = try await pool.image(at: file, size: .full, priority: .photo)
      #expect(image.isComplete && image.isOpaque)
    }

    @Test func fileThatEndsBeforeItsPixels_Fails() async throws {
      // After the start of the scan: two bytes of a marker, its length, and ten more.
      let start = try #require(
        whole.indices.first { whole[$0...].starts(with: [0xFF, 0xDA]) })
      for count in [3, 20, 200, start, start + 14] {
        let file = try folder.write(whole.prefix(count), as: "\(count).jpg")
        await #expect(throws: DecodingFailure.self) {
          try await pool.image(at: file, size: .full, priority: .photo)
        }
      }
    }

    @Test func imageTallerThanItsFile_EndsWithTheFile() async throws {
      // The height is five bytes after the frame marker.
      var bytes = whole
      let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
      bytes.replaceSubrange((frame + 5)...(frame + 6), with: [0xFF, 0])
      let file = try folder.write(bytes, as: "endless.jpg")
      let size = DecodeSize.fitting(width: 128, height: .max)
      let image = try await pool.image(at: file, size: size, priority: .photo)
      #expect(image.sourceHeight == 0xFF00 && !image.isComplete)
      #expect(image.color(x: 64, y: 60)[1] > 100)
      // The middle of the image has no pixels.
      await #expect(throws: DecodingFailure.self) {
        try await pool.image(at: file, size: .square(64), priority: .thumbnail)
      }
    }

    @Test(.enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"))
    func progressiveFileWithTooManyPasses_Fails() async throws {
      let path = try Fixtures.photo("formats/jpeg/progressive.jpg")
      let bytes = try Data(contentsOf: URL(filePath: path.string)).dropLast(2)
      let last = try #require(bytes.range(of: Data([0xFF, 0xDA]), options: .backwards))
      let scan = Data(bytes[last.lowerBound...])
      for (count, isDecoded) in [(5, true), (500, false)] {
        var more = bytes
        for _ in 0..<count { more.append(scan) }
        more.append(contentsOf: [0xFF, 0xD9])
        let file = folder.path.appending("\(count).jpg")
        try more.write(to: URL(filePath: file.string))
        let image = try? await pool.image(at: file, size: .square(32), priority: .photo)
        #expect((image != nil) == isDecoded, "\(count) more")
      }
    }

    @Test func hostileEXIF_DoesNotPreventDecoding() async throws {
      var photo = SmallFiles.photo(whole, thumbnail: Array(whole.prefix(300)), orientation: 6)
      let exif = 12..<80
      var generator = SystemRandomNumberGenerator()
      for _ in 0..<200 {
        let index = exif.randomElement(using: &generator) ?? 0
        photo[index] = .random(in: 0...255, using: &generator)
        let file = try folder.write(photo, as: "hostile.jpg")
        let image = try await pool.image(at: file, size: .square(16), priority: .photo)
        #expect(image.width == 16)
        _ = try? await pool.preview(at: file, side: 1, priority: .thumbnail)
      }
    }
  }
}
