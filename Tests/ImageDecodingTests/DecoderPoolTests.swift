import Foundation
import Glibc
import ImageDecoding
import SystemPackage
import Testing

extension DecodingSuite {
  /// Results and failures of requests. The tests write all images themselves and are never skipped.
  struct DecoderPoolTests {
    private let folder: TemporaryFolder
    private let pool = Fixtures.pool()

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test func fullImage_HasEveryPixel() async throws {
      let file = try folder.writeImage(width: 5, height: 3)
      let image = try await pool.image(at: file, size: .full, priority: .photo)
      #expect(image.width == 5 && image.height == 3 && image.isOpaque)
      #expect(image.sourceWidth == 5 && image.sourceHeight == 3)
      #expect(image.pixels.count == image.bytesPerRow * image.height)
      for y in 0..<3 {
        for x in 0..<5 {
          #expect(image.color(x: x, y: y) == [x * 255 / 4, y * 255 / 2, 0])
        }
      }
    }

    @Test func square_IsTheMiddleOfTheImage() async throws {
      let file = try folder.writeImage(width: 400, height: 100)
      let image = try await pool.image(at: file, size: .square(50), priority: .thumbnail)
      #expect(image.width == 50 && image.height == 50)
      #expect(image.sourceWidth == 400 && image.sourceHeight == 100)
      // The square is a quarter of the width, from 150 to 250 of 400.
      #expect(abs(image.color(x: 0, y: 25)[0] - 96) < 4)
      #expect(abs(image.color(x: 49, y: 25)[0] - 159) < 4)
      #expect(image.color(x: 25, y: 0)[1] < 8 && image.color(x: 25, y: 49)[1] > 247)
    }

    @Test func fittingImage_IsNotEnlarged() async throws {
      let file = try folder.writeImage(width: 40, height: 30)
      let size = DecodeSize.fitting(width: 800, height: 800)
      let image = try await pool.image(at: file, size: size, priority: .photo)
      #expect(image.width == 40 && image.height == 30)
    }

    @Test func metadataOfFormatWithoutMetadata_IsItsSize() async throws {
      let file = try folder.writeImage(width: 40, height: 30)
      #expect(try await pool.metadata(at: file) == ImageMetadata(width: 40, height: 30))
    }

    @Test func missingFile_Fails() async throws {
      #expect(await failure(folder.path.appending("none.jpg")) == .missing)
      let file = try folder.write([1], as: "file")
      #expect(await failure(file.appending("none.jpg")) == .missing)
    }

    @Test func vanishedFile_Fails() async throws {
      let file = try folder.writeImage(width: 4, height: 4)
      _ = try await pool.image(at: file, size: .full, priority: .photo)
      try FileManager.default.removeItem(atPath: file.string)
      #expect(await failure(file) == .missing)
    }

    @Test func folder_Fails() async throws {
      #expect(await failure(folder.path) == .unreadable(errno: EISDIR))
    }

    @Test func pipeSocketAndDevice_FailAtOnce() async throws {
      let pipe = folder.path.appending("pipe.jpg")
      #expect(mkfifo(pipe.string, 0o600) == 0)
      #expect(await failure(pipe) == .unreadable(errno: ENOTSUP))
      #expect(await failure("/dev/zero") == .unreadable(errno: ENOTSUP))
    }

    @Test func emptyFile_Fails() async throws {
      #expect(await failure(try folder.write([], as: "empty.jpg")) == .empty)
    }

    @Test func text_Fails() async throws {
      let file = try folder.write("Dear diary".utf8, as: "text.jpg")
      #expect(await failure(file) == .unknownFormat)
      await #expect(throws: DecodingFailure.unknownFormat) { try await pool.metadata(at: file) }
    }

    @Test func damagedFile_Fails() async throws {
      let file = try folder.write(Self.headerOfPNG(side: 8).dropLast() + [0], as: "damaged.png")
      guard case .malformed(let detail) = await failure(file) else {
        Issue.record("a header with a wrong checksum must be malformed")
        return
      }
      #expect(!detail.isEmpty)
    }

    @Test func imageOf16Gigabytes_IsTooLargeInFullOnly() async throws {
      let ppm = try folder.write("P6 64250 64250 255\n\0\0\0".utf8, as: "bomb.ppm")
      let pixels = [0, 0, 0, 64] + Array("IDAT".utf8) + [0x78, 0x9C]
      let png = try folder.write(Self.headerOfPNG(side: 64250) + pixels, as: "bomb.png")
      for file in [ppm, png] {
        #expect(await failure(file, size: .full) == .tooLarge)
        // The decoder makes a smaller copy row by row.
        #expect(await failure(file) == .malformed("The file ends early"))
      }
    }

    @Test func missingDecoder_IsUnavailable() async throws {
      for program: FilePath in ["/nonexistent/albums-decoder", "/bin/true"] {
        let pool = DecoderPool(executable: program, workers: 1, deadline: .seconds(5))
        let file = try folder.writeImage(width: 4, height: 4)
        do {
          _ = try await pool.image(at: file, size: .full, priority: .photo)
          Issue.record("\(program) decodes nothing")
        } catch DecodingFailure.decoderUnavailable {
        }
      }
    }

    private func failure(
      _ path: FilePath, size: DecodeSize = .square(64)
    ) async -> DecodingFailure? {
      do {
        _ = try await pool.image(at: path, size: size, priority: .photo)
        return nil
      } catch {
        return error as? DecodingFailure
      }
    }

    /// Returns the beginning of a PNG file, up to its pixels.
    private static func headerOfPNG(side: UInt16) -> [UInt8] {
      let bytes = [0, 0, UInt8(side >> 8), UInt8(side & 0xFF)]
      let header = Array("IHDR".utf8) + bytes + bytes + [8, 2, 0, 0, 0]
      let checksum = header.reduce(UInt32.max) { sum, byte in
        (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
          sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
        }
      }
      let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      return signature + [0, 0, 0, 13] + header
        + (0..<4).map { UInt8(truncatingIfNeeded: ~checksum >> (24 - 8 * $0)) }
    }
  }
}
